// SPDX-License-Identifier: MIT
// Fixed colour scales for cells: chances from 0 to 100% around an even one, and shares from 0 to 100%.

import {chartWidth} from "../../pages/charts.mjs";
import {html, svg} from "../../pages/dom.mjs";

const STEPS = 20;
// [low, middle, high] for light and dark pages; the text on the cells is dark and white respectively.
const SCALES = {
  chance: [[[214, 128, 116], [245, 240, 226], [126, 167, 216]], [[142, 52, 44], [64, 60, 52], [42, 88, 150]]],
  share: [[[250, 246, 236], [232, 190, 120], [222, 142, 66]], [[52, 48, 42], [110, 78, 30], [158, 92, 14]]],
};

function mixed([low, middle, high], share) {
  const [from, to, part] = share < 0.5 ? [low, middle, 2 * share] : [middle, high, 2 * share - 1];
  return `rgb(${from.map((value, i) => Math.round(value + (to[i] - value) * part)).join(" ")})`;
}

function rules(scheme) {
  return Object.entries(SCALES).flatMap(([name, schemes]) => Array.from({length: STEPS + 1}, (_, step) =>
    `.fill-${name}-${step}{fill:${mixed(schemes[scheme], step / STEPS)}}`)).join("\n");
}

export function addScales() {
  const text = `${rules(0)}\n@media (prefers-color-scheme: dark) {${rules(1)}}`;
  // More specific than the rules of boards, so one class more.
  document.head.append(html("style", {}, text.replaceAll(".fill-", ".board .fill-") +
    text.replaceAll(".fill-", ".chart .fill-")));
}

/// The fill of a cell with a value from 0 to 1.
export function fillOf(scale, value) {
  return `${scale}-${Math.round(STEPS * Math.min(1, Math.max(0, value)))}`;
}

/// A picture of the scale.
export function legend(scale, label) {
  const width = chartWidth();
  const step = (width - 40) / (STEPS + 1);
  const node = svg("svg", {class: "chart", viewBox: `0 0 ${width} 46`, role: "img",
                           "aria-label": `${label}, 0 to 100%`});
  for (let i = 0; i <= STEPS; i++)
    node.append(svg("rect", {x: 20 + i * step, y: 4, width: step + 0.5, height: 16, class: `fill-${scale}-${i}`}));
  for (const percent of [0, 25, 50, 75, 100])
    node.append(svg("text", {x: 20 + step / 2 + percent / 100 * STEPS * step, y: 38, "text-anchor": "middle",
                             class: "soft"}, `${percent}%`));
  return node;
}

// SPDX-License-Identifier: MIT
// Charts of the figures, the distributions, the ladder and the survey.

import {barsOf, chart, drawErrors, drawLines, histogramChart, intervalChart, rangeOf, wholeTicks}
  from "../../pages/charts.mjs";
import {figure, svg} from "../../pages/dom.mjs";

const COLORS = ["var(--accent)", "var(--second)"];
const signed = (value) => (value > 0 ? "+" : "") + Math.round(value);

/// A chart for each figure that all variants have and that is not zero in all of them.
export function intervalCharts(data) {
  const names = data.variants[0].figures.map((one) => one.name);
  return names.map((name) => {
    const found = data.variants.map((variant) => variant.figures.find((one) => one.name === name));
    if (found.some((one) => !one) || found.every(({ends: [value]}) => value === 0)) return null;
    const rows = found.map(({ends: [value, low, high], text}, i) => (
      {name: data.variants[i].name, value, low, high, text: `${data.variants[i].name}: ${text}`}));
    const more = found[0].share ? {range: [0, 100]} : {};
    if (name.startsWith("score")) more.level = 50;
    return figure(name, intervalChart(name, found[0].unit || name, rows, more));
  }).filter((node) => node);
}

/// Histograms of lengths and margins or totals, with the same axis for all variants.
export function distributions(data) {
  const points = data.cooperative ? ["total", "Totals"] : ["winning margin", "Winning margins"];
  return [["lengths", "turns", "Lengths"], ["points", ...points]].flatMap(([key, unit, title]) => {
    const range = rangeOf(data.variants.flatMap((variant) => variant[key]));
    return data.variants.filter((variant) => variant[key].length).map((variant) => figure(
      `${title}, ${variant.name}`,
      histogramChart(`${title}, ${variant.name}`, [unit, "games"], barsOf(variant[key], 16, range))));
  });
}

/// The gain of each rung with error bars, with the same axis for all variants.
export function ladderCharts(data) {
  const ends = data.variants.flatMap(({ladder}) => ladder.rungs.flatMap(([, gain]) => gain))
    .filter((value) => value !== null);
  if (!ends.length) return [];
  const [low, high] = rangeOf([0, ...ends]);
  return data.variants.filter(({ladder}) => ladder.rungs.length).map(({name, ladder}) => {
    const xs = ladder.rungs.map(([nodes]) => Math.log2(nodes));
    const into = chart(`Ladder of ${name}`, {low: xs[0] - 0.5, high: xs.at(-1) + 0.5, label: "nodes per turn (doubled)",
      ticks: ladder.rungs.map(([nodes]) => [Math.log2(nodes), nodes.toLocaleString("en")])},
      {low, high, label: `gain in ${ladder.unit}`});
    drawLines(into, {levels: [0]});
    drawErrors(into, ladder.rungs.map(([nodes, [value, from, to]]) => (
      {x: Math.log2(nodes), value, low: from, high: to, text: `${nodes}: ${signed(value)} ${ladder.unit}`})));
    return figure(`Gain by doubling to so many nodes, ${name} [95%]`, into.node);
  });
}

/// The scores of a survey as bars, with the numbers expected by chance alone as points.
export function surveyChart({games, counts, expected}) {
  const top = Math.max(...counts, ...expected);
  const step = 100 / games;
  const into = chart("Scores of the first player", {low: -step / 2, high: 100 + step / 2, label: "score in %",
    ticks: [0, 25, 50, 75, 100].map((tick) => [tick, String(tick)])}, {low: 0, high: top, label: "values",
    ticks: wholeTicks(0, top)});
  counts.forEach((count, i) => into.node.append(svg("rect", {
    x: into.x((i - 0.45) * step), width: into.x(0.45 * step) - into.x(-0.45 * step), y: into.y(count),
    height: into.floor - into.y(count), fill: COLORS[0]}, svg("title", {}, `${Math.round(i * step)}%: ${count}`))));
  drawErrors(into, expected.map((value, i) => (
    {x: i * step, value, low: null, high: null, text: `by chance ${value.toFixed(1)}`})), COLORS[1]);
  return figure("Bars: values by the first player's score. Points: if all were the same.", into.node);
}

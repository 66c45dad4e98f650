// SPDX-License-Identifier: MIT
// The graph of the game: a side's chance to win, or the expected total, over the turns.

import {opposite} from "../../board/drawing/pieces.mjs";
import {chart, scrub, ticksOf} from "../../pages/charts.mjs";
import {svg} from "../../pages/dom.mjs";
import {shape} from "./shapes.mjs";
import {capital, curveName, headingOf, heightOf, lengthText, lossText, sideOf, unitOf, valueText} from "./words.mjs";

/** @typedef {import("../../pages/charts.mjs").Axis} Axis */
/** @typedef {import("../../pages/charts.mjs").Chart} Chart */
/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

const WIDTHS = [320, 640];
const HEIGHTS = [135, 170];

/** Units are pixels as far as possible, so that text is equally large on a phone.
 * @param {HTMLElement} place */
function sizeOf(place) {
  const [least, most] = WIDTHS;
  const width = Math.min(most, Math.max(least, place.clientWidth));
  return {width, height: HEIGHTS[width < (least + most) / 2 ? 0 : 1]};
}

/** @param {ReviewedGame} review
 * @returns {Axis} */
function axisOf(review) {
  if (!review.cooperative) return {low: 0, high: 100, label: curveName(review), ticks: [[0, "0"], [50, "50"], [100, "100"]]};
  const high = Math.max(10, ...review.positions.map((position) => heightOf(review, position)));
  return {low: 0, high, label: curveName(review), ticks: ticksOf(0, high).map((tick) => [tick, String(tick)])};
}

/** The line as a path: a roll is a vertical step.
 * @param {ReviewedGame} review
 * @param {Chart} into */
function pathOf(review, into) {
  return review.positions.map((position, i) => {
    const [x, y] = [into.x(i), into.y(heightOf(review, position))];
    if (i === 0) return `M${x} ${y}`;
    return review.turns[i - 1].mover === "chance" ? `H${x}V${y}` : `L${x} ${y}`;
  }).join("");
}

/** @param {ReviewedGame} review
 * @param {Chart} into
 * @param {string} path */
function areas(review, into, path) {
  const [first, last] = [into.x(0), into.x(review.positions.length - 1)];
  const closed = (/** @type {number} */ level) => `${path}V${into.y(level)}H${first}Z`;
  if (review.cooperative) return [svg("path", {class: "points-area", d: closed(0)})];
  // The side has the area below the curve, the other one that above it.
  const side = sideOf(review);
  return [svg("rect", {class: `${opposite(side)}-area`, x: first, width: Math.max(0, last - first), y: into.y(100), height: into.y(0) - into.y(100)}),
          svg("path", {class: `${side}-area`, d: closed(0)}),
          svg("line", {class: "middle", x1: first, x2: last, y1: into.y(50), y2: into.y(50)})];
}

function hatching() {
  const pattern = svg("pattern", {id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse",
                                  patternTransform: "rotate(45)"}, svg("line", {class: "hatch-line", y2: 7}));
  return svg("defs", {}, pattern);
}

/** @param {ReviewedGame} review
 * @param {Chart} into */
function provenStretches(review, into) {
  return review.proofs.map((proof) => {
    const [from, to] = [into.x(proof.from), into.x(proof.to)];
    return svg("rect", {class: "hatched", x: from, width: Math.max(3, to - from), y: into.sides.top,
                        height: into.floor - into.sides.top}, svg("title", {}, "proven"));
  });
}

/** @param {ReviewedGame} review
 * @param {Chart} into */
function rolls(review, into) {
  return review.turns.filter((turn) => turn.mover === "chance").map((turn) => {
    const [before, after] = [turn.number - 1, turn.number].map((i) => into.y(heightOf(review, review.positions[i])));
    const x = into.x(turn.number);
    return svg("line", {class: "roll", x1: x, x2: x, y1: before, y2: after},
               svg("title", {}, `roll ${turn.turn}: luck ${turn.luck}`));
  });
}

/** @param {ReviewedGame} review
 * @param {Chart} into */
function mistakes(review, into) {
  return review.turns.filter((turn) => turn.class).map((turn) => {
    const node = shape(turn.class, into.x(turn.number), into.y(heightOf(review, review.positions[turn.number])));
    node.append(svg("title", {}, `${headingOf(review, turn)}: ${turn.class}, ${lossText(review, turn)}`));
    return node;
  });
}

/** The graph in `place`. `seek` is called with the position nearest to a click, also while the pointer is dragged.
 * Returns a function that moves the cursor to a position.
 * @param {HTMLElement} place
 * @param {ReviewedGame} review
 * @param {(position: number) => void} seek */
export function showGraph(place, review, seek) {
  const count = review.turns.length;
  const into = chart("", {low: 0, high: Math.max(1, count), label: unitOf(review)}, axisOf(review),
                     sizeOf(place));
  const {node} = into;
  node.setAttribute("class", "chart graph");
  node.setAttribute("aria-label", `${axisOf(review).label} over ${lengthText(review)}; the table of turns has the same values`);
  const path = pathOf(review, into);
  const cursor = svg("line", {class: "cursor", y1: into.sides.top, y2: into.floor});
  const dot = svg("circle", {r: 4.5, fill: "var(--curve)"});
  node.append(hatching(), ...areas(review, into, path), ...provenStretches(review, into),
              svg("path", {class: "curve", d: path}), ...rolls(review, into), cursor, dot, ...mistakes(review, into));
  place.append(node);
  scrub(node, into, count, seek);
  return (/** @type {number} */ position) => {
    const x = into.x(position);
    cursor.setAttribute("x1", String(x));
    cursor.setAttribute("x2", String(x));
    dot.setAttribute("cx", String(x));
    dot.setAttribute("cy", String(into.y(heightOf(review, review.positions[position]))));
    dot.replaceChildren(svg("title", {}, capital(valueText(review, review.positions[position]))));
  };
}

// SPDX-License-Identifier: MIT
// Shapes for the classes of mistakes, which can be told apart without colour.

import {svg} from "../../pages/dom.mjs";

/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

/** @type {Record<string, string>} */
const POINTS = {
  blunder: "-6,-6 6,-6 6,6 -6,6",
  mistake: "0,-7 7,6 -7,6",
};

/** A shape around a point.
 * @param {ReviewedTurn["class"]} kind
 * @param {number} x
 * @param {number} y
 * @param {number} size */
export function shape(kind, x, y, size = 1) {
  const transform = `translate(${x} ${y}) scale(${size})`;
  if (kind === "inaccuracy") return svg("circle", {class: `mark ${kind}`, r: 5.5, transform});
  return svg("polygon", {class: `mark ${kind}`, points: POINTS[kind], transform});
}

/** The same shape as a symbol within text.
 * @param {ReviewedTurn["class"]} kind */
export function sign(kind) {
  return svg("svg", {class: "class-mark", viewBox: "-8 -8 16 16", "aria-hidden": "true"}, shape(kind, 0, 0));
}

// SPDX-License-Identifier: MIT
// Positions and neighbours on the page, computed from the layout of a board.

import {CELL} from "./svg.mjs";

/** @typedef {import("../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../engine/answers").Point} Point */
/** @typedef {BoardLayout["cells"][number]} Cell */
/** The centres of cells by their ids.
 * @typedef {Map<string, Point>} Centres */
/** x, y, width and height.
 * @typedef {[number, number, number, number]} Box */

/** @type {(point: Point) => Point} */
export const scaled = ([x, y]) => [CELL * x, CELL * y];

/** @param {Point} from
 * @param {Point} to */
export function distance([x1, y1], [x2, y2]) {
  return Math.hypot(x2 - x1, y2 - y1);
}

/** The point a fraction `share` of the way from one point to another.
 * @param {Point} from
 * @param {Point} to
 * @param {number} share
 * @returns {Point} */
export function between([x1, y1], [x2, y2], share) {
  return [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
}

/** Calls `draw` with each entry and the centre of its cell, skipping cells that are not in the layout.
 * @template {{cell: string}} T
 * @template R
 * @param {readonly T[]} entries
 * @param {Centres} centres
 * @param {(entry: T, centre: Point) => R} draw */
export function placed(entries, centres, draw) {
  return entries.flatMap((entry) => {
    const centre = centres.get(entry.cell);
    return centre ? [draw(entry, centre)] : [];
  });
}

/** A map from the ids of cells to their centres; cells that are not in the layout are undefined.
 * @param {BoardLayout} layout
 * @returns {Centres} */
export function centresOf(layout) {
  return new Map(layout.cells.map((cell) => [cell.id, scaled(cell.at)]));
}

/** The corners of a cell, scaled by a factor.
 * @param {BoardLayout} layout
 * @param {Cell} cell
 * @param {number} factor */
export function cornersOf(layout, cell, factor = 1) {
  const [x, y] = cell.at;
  return layout.shapes[cell.shape].map(([dx, dy]) => scaled([x + factor * dx, y + factor * dy]));
}

/** The sides that belong to only one cell, as pairs of points: the outline of the board.
 * @param {BoardLayout} layout */
export function outlineOf(layout) {
  /** @type {Map<string, [Point, Point] | null>} */
  const sides = new Map();
  for (const cell of layout.cells) {
    const corners = cornersOf(layout, cell);
    corners.forEach((corner, i) => {
      const next = corners[(i + 1) % corners.length];
      const key = between(corner, next, 0.5).map((value) => Math.round(value)).join();
      sides.set(key, sides.has(key) ? null : [corner, next]);
    });
  }
  return [...sides.values()].flatMap((side) => (side ? [side] : []));
}

/** @param {Point} a
 * @param {Point} b */
const areNeighbours = (a, b) => a !== b && distance(a, b) < 1.1 * CELL;

/** @param {Point[]} centres
 * @param {(a: Point, b: Point) => boolean} fits */
function pairsOf(centres, fits) {
  return centres.flatMap((a, i) => centres.slice(i + 1).filter((b) => fits(a, b)).map((b) => /** @type {[Point, Point]} */ ([a, b])));
}

/** The pairs of neighbours among some centres.
 * @param {Point[]} centres */
export function neighbourPairs(centres) {
  return pairsOf(centres, areNeighbours);
}

/** The pairs of neighbours, and the diagonals of full squares, so that lines along them leave no gap in the middle of
 * the square.
 * @param {Point[]} centres */
export function bandPairs(centres) {
  const isDiagonal = (/** @type {Point} */ a, /** @type {Point} */ b) => distance(a, b) < 1.5 * CELL &&
    centres.filter((c) => areNeighbours(a, c) && areNeighbours(c, b)).length === 2;
  return pairsOf(centres, (a, b) => areNeighbours(a, b) || isDiagonal(a, b));
}

/** True if each centre has a neighbour among them.
 * @param {Point[]} centres */
export function areGroups(centres) {
  const paired = new Set(neighbourPairs(centres).flat());
  return centres.length < 2 || paired.size === centres.length;
}

/** The bounding box of cells, edges and texts: x, y, width and height.
 * @param {BoardLayout} layout
 * @returns {Box} */
export function frameOf(layout) {
  const points = layout.cells.flatMap((cell) => cornersOf(layout, cell));
  for (const edge of layout.edges)
    for (const [x, y] of edge.path.map(scaled)) points.push([x - 10, y - 10], [x + 10, y + 10]);
  for (const [x, y] of layout.texts.map((text) => scaled(text.at))) points.push([x - 10, y - 8], [x + 10, y + 8]);
  const [xs, ys] = [0, 1].map((axis) => points.map((point) => point[axis]));
  const [left, top] = [xs, ys].map((values) => Math.floor(Math.min(...values)) - 8);
  const [right, bottom] = [xs, ys].map((values) => Math.ceil(Math.max(...values)) + 8);
  return [left, top, right - left, bottom - top];
}

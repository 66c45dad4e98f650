// SPDX-License-Identifier: MIT
// Rotates layouts around their centre by steps that map the shape of a cell to itself.

/** @typedef {import("../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("./geometry.mjs").Cell} Cell */
/** @typedef {import("../../engine/answers").Point} Point */

/** The number of steps of a full turn: 4 for squares, 6 for hexagons.
 * @param {BoardLayout} layout */
export function stepsOf(layout) {
  const counts = Object.values(layout.shapes).map((corners) => corners.length);
  return counts.length === 1 ? counts[0] : 2;
}

/** @param {number} angle
 * @param {Point} middle
 * @returns {(point: Point) => Point} */
function turning(angle, [middleX, middleY]) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return ([x, y]) => {
    const [dx, dy] = [x - middleX, y - middleY];
    return [middleX + dx * cos - dy * sin, middleY + dx * sin + dy * cos];
  };
}

/** @param {BoardLayout} layout
 * @returns {Point} */
function middleOf(layout) {
  const middle = (/** @type {0 | 1} */ axis) => {
    const values = layout.cells.map((cell) => cell.at[axis]);
    return (Math.min(...values) + Math.max(...values)) / 2;
  };
  return [middle(0), middle(1)];
}

/** The layout rotated clockwise by a number of steps; letters stay upright.
 * @param {BoardLayout} layout
 * @param {number} steps */
export function turned(layout, steps) {
  const full = stepsOf(layout);
  if (steps % full === 0) return layout;
  const turn = turning(2 * Math.PI * steps / full, middleOf(layout));
  return {
    ...layout,
    cells: layout.cells.map((cell) => ({...cell, at: turn(cell.at)})),
    edges: layout.edges.map((edge) => ({...edge, path: edge.path.map(turn)})),
    texts: layout.texts.map((entry) => ({...entry, at: turn(entry.at)})),
  };
}

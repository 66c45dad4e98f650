// SPDX-License-Identifier: MIT
// Moves the keyboard's position from cell to cell, on any board, in the visible direction.

/** @typedef {import("../../../board/drawing/geometry.mjs").Centres} Centres */
/** To the right and down, -1 to 1.
 * @typedef {readonly [number, number]} Direction */
/** @typedef {{axis: "row" | "column", value: number}} Lane */

/** Returns the nearest cell in a direction, and the line to stay close to: {cell, lane}; null at the edge of the board.
 * Passing on the `lane` of the previous step keeps a vertical path straight where it has to zigzag.
 * @param {Centres} centres
 * @param {string} from
 * @param {Direction} direction
 * @param {Lane | null} lane */
export function neighbourIn(centres, from, [dx, dy], lane) {
  const [x, y] = centres.get(from) ?? [0, 0];
  // The coordinate on the axis perpendicular to the direction.
  const across = dx ? y : x;
  /** @type {Lane["axis"]} */
  const axis = dx ? "row" : "column";
  const wanted = lane?.axis === axis ? lane.value : across;
  const candidates = [...centres].map(([cell, [cx, cy]]) => {
    const along = (cx - x) * dx + (cy - y) * dy;
    const off = Math.abs((dx ? cy : cx) - (dx ? y : x));
    return {cell, along, off, drift: Math.abs((dx ? cy : cx) - wanted)};
  }).filter(({along, off}) => along > 1 && off <= along * 1.05);
  if (!candidates.length) return null;
  const cost = (/** @type {{along: number, drift: number}} */ {along, drift}) => along + 0.5 * drift;
  const best = candidates.reduce((a, b) => cost(b) < cost(a) - 0.01 ? b : a);
  return {cell: best.cell, lane: {axis, value: wanted}};
}

// SPDX-License-Identifier: MIT
// Games in which the colours start on opposite sides of the board, and the board seen from one side.

import {stepsOf, turned} from "./turning.mjs";

/** @typedef {import("../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../engine/answers").BoardState} BoardState */
/** @typedef {import("./geometry.mjs").Cell} Cell */
/** @typedef {import("./pieces.mjs").Color} Color */

/** True if the colours of a position are on opposite sides, White at the bottom.
 * @param {BoardLayout} layout
 * @param {Pick<BoardState, "pieces">} state */
export function hasSides(layout, state) {
  const heights = new Map(layout.cells.map((cell) => [cell.id, cell.at[1]]));
  const of = (/** @type {Color} */ owner) => state.pieces.filter((piece) => piece.owner === owner).map((piece) => heights.get(piece.cell) ?? 0);
  const [black, white] = [of("black"), of("white")];
  return black.length > 0 && white.length > 0 && Math.max(...black) < Math.min(...white);
}

/** The number of steps by which the board is turned for a person of one colour; undefined for none. `state` is the
 * start of the game.
 * @param {BoardLayout} layout
 * @param {Pick<BoardState, "pieces">} state
 * @param {Color | null | undefined} person */
export function nearSteps(layout, state, person) {
  return person === "black" && hasSides(layout, state) ? stepsOf(layout) / 2 : 0;
}

/** The layout as seen by that person.
 * @param {BoardLayout} layout
 * @param {Pick<BoardState, "pieces">} state
 * @param {Color | null | undefined} person */
export const nearLayout = (layout, state, person) => turned(layout, nearSteps(layout, state, person));

// SPDX-License-Identifier: MIT
// Boards of replayed games, from the changes that scripts/catenary_tools/pages/__init__.py writes.

import {drawBoard} from "../board/drawing/board.mjs";

/** @typedef {import("../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../board/drawing/geometry.mjs").Cell} Cell */
/** @typedef {import("../board/drawing/pieces.mjs").Piece} Piece */
/** @typedef {import("../board/drawing/board.mjs").Scene} Scene */

/** The differences from the previous state: `b` holds pairs of a cell and a piece, negative if the cell is now empty;
 * marks, labels, status and side to move; `x` holds the other fields of the state.
 * @typedef {{b?: number[], m?: [string, number[], string][], l?: [number, string][], s?: string, t?: string, x?: Partial<Scene>}} BoardChange */

/** The states of a game in the form that the drawing library takes.
 * @param {BoardLayout} layout
 * @param {Omit<Piece, "cell">[]} pieces
 * @param {BoardChange[]} changes */
export function statesOf(layout, pieces, changes) {
  const ids = layout.cells.map((cell) => cell.id);
  const board = new Map();
  return changes.map((change) => {
    const list = change.b ?? [];
    for (let i = 0; i < list.length; i += 2) {
      if (list[i + 1] < 0) board.delete(list[i]);
      else board.set(list[i], list[i + 1]);
    }
    return {
      ...change.x,
      pieces: [...board].map(([cell, piece]) => ({...pieces[piece], cell: ids[cell]})),
      marks: (change.m ?? []).map(([kind, cells, text]) => ({kind, cells: cells.map((cell) => ids[cell]), text})),
      labels: (change.l ?? []).map(([cell, text]) => ({cell: ids[cell], text})),
      status: change.s ?? "",
      turn: {mover: change.t ?? "none"},
    };
  });
}

/** An empty board with additional fields of a state. */
export function bareState(more = {}) {
  return {pieces: [], marks: [], labels: [], status: "", turn: {mover: "none"}, ...more};
}

let drawn = 0;

/** Draws a board into an element; the page contains the style sheet.
 * @param {HTMLElement} place
 * @param {BoardLayout} layout
 * @param {Scene} state
 * @param {string} [title] */
export function showBoard(place, layout, state, title) {
  place.innerHTML = drawBoard(layout, state, {title, style: false, prefix: `board${drawn++}-`});
}

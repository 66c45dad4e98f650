// SPDX-License-Identifier: MIT
// Boards of played games, from the changes that scripts/catenary_tools/pages/replays.py writes.

import {drawBoard} from "../board/drawing/board.mjs";

/// The states of a game as the drawing library takes them.
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

/// An empty board with more of a state.
export function bareState(more = {}) {
  return {pieces: [], marks: [], labels: [], status: "", turn: {mover: "none"}, ...more};
}

let drawn = 0;

/// Draws a board into an element of the page; the page holds the style sheet.
export function showBoard(place, layout, state, title = undefined) {
  place.innerHTML = drawBoard(layout, state, {title, style: false, prefix: `board${drawn++}-`});
}

// SPDX-License-Identifier: MIT
// Cells in words, for screen readers.

import {TEXTS} from "./texts.mjs";

/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {{kind: string, text: string}} MarkWords */
/** @typedef {import("../../../board/drawing/pieces.mjs").Piece} Piece */
/** @typedef {import("../../../board/drawing/board.mjs").Scene} Scene */

/** @template {{cell: string}} T
 * @param {T[]} entries */
function byCell(entries) {
  return new Map(entries.map((entry) => [entry.cell, entry]));
}

/** The name of a mark; some names start with the symbol used on text boards.
 * @param {MarkWords} mark */
export function wordOfMark({kind, text}) {
  if (kind === "choice" && text) return `${text}, ${TEXTS.marks.choice}`;
  return text.replace(/^[^\w\s]+ /, "") || TEXTS.marks[kind] || kind;
}

/** @param {Pick<Scene, "marks">} state */
function wordsOfMarks(state) {
  const words = new Map();
  for (const mark of state.marks ?? [])
    for (const cell of mark.cells) {
      const word = wordOfMark(mark);
      if (!words.get(cell)?.includes(word)) words.set(cell, [...words.get(cell) ?? [], word]);
    }
  return words;
}

/** @param {Piece} piece
 * @param {Record<string, string>} names */
function pieceWord({owner, glyph}, names = {}) {
  return `${TEXTS.colors[owner] ?? owner} ${names[glyph] ?? (glyph === "stone" ? TEXTS.stone : glyph)}`;
}

/** Returns a function from cells to their names: coordinates, piece, ground, marks, and possible actions.
 * @param {BoardLayout} layout
 * @param {Scene & Partial<BoardState>} state */
export function cellName(layout, state) {
  const pieces = byCell(state.pieces);
  const labels = byCell(state.labels ?? []);
  const marks = wordsOfMarks(state);
  const fills = new Map(layout.cells.filter((cell) => cell.sign).map((cell) => [cell.id, cell.fill]));
  const movable = state.legal?.targets ?? {};
  return (/** @type {string} */ cell) => {
    const piece = pieces.get(cell);
    const label = labels.get(cell)?.text;
    return [
      cell,
      piece ? pieceWord(piece, layout.names) : TEXTS.empty,
      label && !(piece && piece.glyph !== "stone") ? label : null,
      fills.get(cell),
      ...marks.get(cell) ?? [],
      movable[cell]?.length ? TEXTS.canMove : null,
    ].filter((word) => word).join(", ");
  };
}

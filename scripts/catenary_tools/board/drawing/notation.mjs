// SPDX-License-Identifier: MIT
// Turns as lists show them.

/** @typedef {import("../../engine/answers").BoardState} BoardState */

export const END = "pass";

/** A turn without the word for its early end, which needs none in a list.
 * @param {string} text */
export function withoutEnd(text) {
  const parts = text.split(",");
  return parts.length > 1 && parts.at(-1) === END ? parts.slice(0, -1).join(",") : text;
}

/** What each cell to choose is, where the game has a word for it: {C7: "target"}.
 * @param {Pick<BoardState, "marks">} state
 * @returns {Record<string, string>} */
export function choicesOf({marks}) {
  return Object.fromEntries(marks.filter(({kind, text}) => kind === "choice" && text)
    .flatMap(({cells, text}) => cells.map((cell) => [cell, text])));
}

/** Moves of pieces and choices, and what follows each, one after the other: "B1-C3, then D4", "target C7, then C5".
 * @param {string} turn
 * @param {Record<string, string>} choices */
export function inOrder(turn, choices = {}) {
  const parts = turn.split(",");
  const words = parts.map((part) => choices[part] ? `${choices[part]} ${part}` : part);
  return turn.includes("-") || words.some((word, i) => word !== parts[i]) ? words.join(", then ") : turn;
}

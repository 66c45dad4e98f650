// SPDX-License-Identifier: MIT
// Turns and estimates as shown in lists, and the cells named in turns and sentences.

/** @typedef {import("../../engine/answers").BoardState} BoardState */

export const END = "pass";
const CELLS = /\b[A-HJ-Z]\d+\b/g;

/** The cells in a text, in order of appearance.
 * @param {string} text
 * @returns {string[]} */
export const cellsIn = (text) => text.match(CELLS) ?? [];

// A cell with the word that leads to it, unless other cells follow. What is put "on C3" is put somewhere.
const PLACE = new RegExp(` (?:at|with|to) (${CELLS.source})(?!,| and | or )`, "g");

/** A sentence that does not give away the given cells.
 * @param {string} text
 * @param {readonly string[]} cells */
export const withoutCells = (text, cells) => text.replace(PLACE, (place, cell) => cells.includes(cell) ? "" : place)
  .replace(CELLS, (cell, offset) => cells.includes(cell) ? `${offset ? "t" : "T"}he best cell` : cell);

/** A turn without the word that ends it early, which is not needed in a list.
 * @param {string} text */
export function withoutEnd(text) {
  const parts = text.split(",");
  return parts.length > 1 && parts.at(-1) === END ? parts.slice(0, -1).join(",") : text;
}

/** Describes each cell to choose, where the game has a word for it: {C7: "target"}.
 * @param {Pick<BoardState, "marks">} state
 * @returns {Record<string, string>} */
export function choicesOf({marks}) {
  return Object.fromEntries(marks.filter(({kind, text}) => kind === "choice" && text)
    .flatMap(({cells, text}) => cells.map((cell) => [cell, text])));
}

/** Moves of pieces and choices in order, each with what follows it: "B1-C3, then D4", "target C7, then C5".
 * @param {string} turn
 * @param {Record<string, string>} choices */
export function inOrder(turn, choices = {}) {
  const parts = turn.split(",");
  const words = parts.map((part) => choices[part] ? `${choices[part]} ${part}` : part);
  return turn.includes("-") || words.some((word, i) => word !== parts[i]) ? words.join(", then ") : turn;
}

/** The clicks of a position on cells in play. Programs without buttons may click a cell out of play for a pass.
 * @param {Pick<import("../../engine/answers").BoardState, "legal" | "marks">} state */
export function clicksInPlay({legal, marks}) {
  const removed = new Set(marks.filter(({kind}) => kind === "removed").flatMap(({cells}) => cells));
  return legal.clicks.filter((cell) => !removed.has(cell));
}

/** An expected total as far as it is known: "about 3,400". Longer searches change the rest.
 * @param {number} total
 * @param {number} step */
export const aboutTotal = (total, step = 100) => `about ${(step * Math.round(total / step)).toLocaleString("en").replace("-", "−")}`;

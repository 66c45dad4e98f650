// SPDX-License-Identifier: MIT
// Turns in the notation of the game, or in the words of the buttons if the notation is not meant for people.

import {choicesOf, clicksInPlay, END, inOrder, withoutEnd} from "../../../board/drawing/notation.mjs";
import {COLORS} from "../game/change.mjs";
import {TEXTS} from "./texts.mjs";

/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../game/change.mjs").Color} Color */
/** @typedef {import("../game/turns.mjs").ShownTurn} ShownTurn */

/** A turn for a list.
 * @param {Pick<ShownTurn, "mover" | "text" | "button" | "choices">} turn */
export function shortTurn({mover, text, button, choices}) {
  if (mover === "chance") return TEXTS.turns.rolled(text);
  return button ?? inOrder(withoutEnd(text), choices ?? {});
}

/** A turn as advice: "C3,D4, then end the turn".
 * @param {string} text
 * @param {BoardState} state */
export function advisedTurn(text, state) {
  const {legal} = state;
  const short = withoutEnd(text);
  if (short !== text) return TEXTS.turns.thenEnd(inOrder(short));
  if (text === "swap" && legal.swap) return legal.swap;
  return [END, "button"].includes(text) && legal.pass ? legal.pass : inOrder(text, choicesOf(state));
}

/** @param {string} text */
const plain = (text) => TEXTS.turns.plain[text] ?? [];

/** A turn in words: "C3,D4", "take the button".
 * @param {string} text */
export const turnInWords = (text) => plain(text)[0] ?? inOrder(withoutEnd(text));

/** A turn as the subject of a sentence: "C3,D4", "Taking the button".
 * @param {string} text */
export const turnAsSubject = (text) => plain(text)[1] ?? inOrder(withoutEnd(text));

/** What a player does in reply: "answers C3,D4", "takes the button".
 * @param {string} text */
export const replyInWords = (text) => plain(text)[2] ?? TEXTS.turns.answers(inOrder(withoutEnd(text)));

/** A legal turn of one of the colours as an example of the notation, empty if there is none.
 * @param {BoardState} state
 * @param {readonly Color[]} colors */
export function exampleTurn(state, colors = COLORS) {
  const {legal, pieces, turn} = state;
  if (legal.selected && legal.targets[legal.selected]?.length) return legal.targets[legal.selected][0];
  const own = new Set(pieces.filter(({owner}) => colors.includes(owner)).map(({cell}) => cell));
  const isOffered = (/** @type {[string, string[]]} */ [origin]) => turn.mover !== "both" || own.has(origin);
  const [origin, [target] = []] = (!legal.selected && Object.entries(legal.targets).find(isOffered)) || [];
  if (target) return `${origin}-${target === origin ? "X" : target}`;
  // A click on a stone that is no choice stands for another turn, such as the end of this one.
  const taken = new Set(pieces.map(({cell}) => cell));
  const choices = choicesOf(state);
  const cells = clicksInPlay(state).filter((cell) => choices[cell] || !taken.has(cell));
  const middle = Math.floor(cells.length / 2);
  return cells.slice(middle, middle + Math.max(1, turn.left)).join(",");
}

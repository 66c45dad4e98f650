// SPDX-License-Identifier: MIT
// Reads games in the formats of other programs, recognised by their first characters.

import {readAbstractPlay} from "./abstract_play.mjs";
import {readLudii} from "./ludii.mjs";

/** A complete turn, or the first part of one. `cells` are separated by commas.
 * @typedef {{color: "black" | "white", cells: string, isPart?: boolean}} ForeignTurn */
/** A game in our terms. The names of the players are empty if they are not known. `result` is that of a game that ended,
 * but not by the rules, as in SGF. `note` explains why the rules may refuse a turn.
 * @typedef {{setting: {game: string, size: number, options: Record<string, string>}, turns: ForeignTurn[],
 *            players: {black: string, white: string}, result: string, note: string}} ForeignGame */

/** @type {readonly {start: string, read: (text: string) => ForeignGame}[]} */
const FORMS = [{start: "{", read: readAbstractPlay}, {start: "[", read: readAbstractPlay}, {start: "game=", read: readLudii}];

/** Returns a function that reads a text in one of these forms, and throws Refusal; undefined if it has none of them.
 * @param {string} text
 * @returns {(() => ForeignGame) | undefined} */
export function foreignReader(text) {
  const trimmed = text.trimStart();
  const form = FORMS.find(({start}) => trimmed.startsWith(start));
  return form && (() => form.read(trimmed));
}

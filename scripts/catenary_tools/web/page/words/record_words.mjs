// SPDX-License-Identifier: MIT
// The players and the result of an opened record in words.

import {COLORS, engineText, isPerson, opposite} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

/** @typedef {import("../game/view_model.mjs").Names} Names */
/** @typedef {import("../game/change.mjs").Color} Color */
/** @typedef {import("../game/records.mjs").Summary} Summary */

/** @type {Record<string, Color>} */
const COLOR_OF = {B: "black", W: "white"};
const WORDS = TEXTS.record;

/** The name of a player in a record, empty without one; records of games on this page name people "person".
 * @param {Partial<Names>} opened
 * @param {Color} color */
const playerIn = (opened, color) => (opened[color] === "person" ? "" : opened[color] ?? "");

/** True if a record names a player.
 * @param {Partial<Names>} opened
 * @param {Color} color */
export const isNamed = (opened, color) => playerIn(opened, color) !== "";

/** @param {Partial<Names>} opened
 * @param {Color} color */
export const nameIn = (opened, color) => playerIn(opened, color) || TEXTS.seatPerson;

/** The result of a record in SGF ("B+3", "W+Resign", "Draw") as a sentence, empty where none is known. `person` is the reader. That of
 * a cooperative game is a total.
 * @param {string | undefined} text
 * @param {Color | null} person
 * @param {boolean} isCooperative */
export function resultWords(text, person, isCooperative) {
  if (!text || text === "?") return "";
  if (isCooperative && /^\d+$/.test(text)) return WORDS.total(text);
  if (text === "0" || text === "Draw") return WORDS.draw;
  const [, winner, how] = text.match(/^([BW])\+(.*)$/) ?? [];
  if (!winner) return WORDS.result(text);
  const winning = COLOR_OF[winner];
  const color = winning === person ? WORDS.you : TEXTS.colors[winning];
  const loser = opposite(winning) === person ? WORDS.you.toLowerCase() : TEXTS.colors[opposite(winning)];
  if (/^R(esign)?$/i.test(how)) return WORDS.resigned(color, loser);
  if (/^T(ime)?$/i.test(how)) return WORDS.onTime(color);
  return /^[0-9.]+$/.test(how) ? WORDS.by(color, how) : WORDS.won(color);
}

/** The players, the length and the result of a record in the list of the person's games.
 * @param {Summary} summary */
export function detailsOf(summary, isCooperative = false) {
  const {seats, turns, result} = summary;
  const own = seats ? COLORS.filter((color) => isPerson(summary, color)) : [];
  const nameOf = (/** @type {Color} */ color) => seats ? engineText(seats[color]) || TEXTS.seatPerson : nameIn(summary, color);
  const players = own.length === 1 ? (isCooperative ? WORDS.with : WORDS.against)(TEXTS.colors[own[0]], nameOf(opposite(own[0])))
    : own.length ? WORDS.people : (isCooperative ? WORDS.both : WORDS.between)(nameOf("black"), nameOf("white"));
  const person = own.length === 1 && !isCooperative ? own[0] : null;
  const end = result && result !== "?" ? resultWords(result, person, isCooperative).replace(/\.$/, "").replace(WORDS.you, WORDS.you.toLowerCase()).replace(/^A /, "a ") : WORDS.unfinished;
  return [players, ...turns === null ? [] : [WORDS.turns(turns)], end].join(", ");
}

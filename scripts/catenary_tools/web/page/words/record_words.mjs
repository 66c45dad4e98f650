// SPDX-License-Identifier: MIT
// Players and results in words, including those of opened records.

import {COLORS, opposite} from "../game/change.mjs";
import {isPerson} from "../game/seats.mjs";
import {TEXTS} from "./texts.mjs";

/** @typedef {import("../game/view_model.mjs").PlayerNames} PlayerNames */
/** @typedef {import("../game/change.mjs").Color} Color */
/** @typedef {import("../game/records.mjs").RecordSummary} RecordSummary */
/** @typedef {import("../game/game.mjs").Seat} Seat */

/** @type {Record<string, Color>} */
const COLOR_OF = {B: "black", W: "white"};
const WORDS = TEXTS.record;

/** The name of an engine for people.
 * @param {string} name */
export const engineName = (name) => name === "catenary" ? TEXTS.title : name;

/** The engine in a seat with its limit; empty for a person.
 * @param {Seat} seat */
export function engineText(seat) {
  if (seat.kind === "person") return "";
  const [[name, value] = ["", 0]] = Object.entries(seat.limit);
  return [engineName(seat.engine), TEXTS.seatLimit[name]?.(value)].filter((part) => part).join(", ");
}

/** The name of a player in a record, empty if there is none; records of games on this page name people "person".
 * @param {Partial<PlayerNames>} opened
 * @param {Color} color */
const playerIn = (opened, color) => (opened[color] === "person" ? "" : engineName(opened[color] ?? ""));

/** True if a record names a player.
 * @param {Partial<PlayerNames>} opened
 * @param {Color} color */
export const isNamed = (opened, color) => playerIn(opened, color) !== "";

/** @param {Partial<PlayerNames>} opened
 * @param {Color} color */
export const nameIn = (opened, color) => playerIn(opened, color) || TEXTS.seatPerson;

/** The result of a record in SGF ("B+3", "W+Resign", "Draw") as a sentence, empty if it is not known. The result of a
 * cooperative game is a total.
 * @param {string | undefined} text
 * @param {boolean} isCooperative */
export function resultWords(text, isCooperative) {
  if (!text || text === "?") return "";
  if (isCooperative && /^\d+$/.test(text)) return WORDS.total(text);
  if (text === "0" || text === "Draw") return WORDS.draw;
  const [, winner, how] = text.match(/^([BW])\+(.*)$/) ?? [];
  if (!winner) return WORDS.result(text);
  const color = TEXTS.colors[COLOR_OF[winner]];
  if (/^R(esign)?$/i.test(how)) return WORDS.resigned(color, TEXTS.colors[opposite(COLOR_OF[winner])]);
  if (/^T(ime)?$/i.test(how)) return WORDS.onTime(color);
  return /^[0-9.]+$/.test(how) ? WORDS.by(color, how) : WORDS.won(color);
}

/** The players and the length of a record in the list of the user's games.
 * @param {RecordSummary} summary */
export function detailsOf(summary, isCooperative = false) {
  const {seats, turns} = summary;
  const own = ownOf(summary);
  const nameOf = (/** @type {Color} */ color) => seats ? engineText(seats[color]) || TEXTS.seatPerson : nameIn(summary, color);
  const players = own.length === 1 ? (isCooperative ? WORDS.with : WORDS.against)(TEXTS.colors[own[0]], nameOf(opposite(own[0])))
    : own.length ? WORDS.people : (isCooperative ? WORDS.both : WORDS.between)(nameOf("black"), nameOf("white"));
  return [players, ...turns === null ? [] : [WORDS.turns(turns)]].join(", ");
}

/** The colours of people in a record.
 * @param {RecordSummary} summary */
const ownOf = (summary) => COLORS.filter((color) => isPerson(summary, color));

/** How a game in the list ended: from the point of view of the only person who played, otherwise as the board reported
 * it.
 * @param {RecordSummary} summary */
export function endOf(summary, isCooperative = false) {
  const {result, outcome} = summary;
  if (!result || result === "?") return WORDS.unfinished;
  const own = ownOf(summary);
  const winner = COLOR_OF[result[0]];
  const verdict = own.length !== 1 || isCooperative || !winner ? [] : [`${winner === own[0] ? TEXTS.over.won : TEXTS.over.lost}.`];
  return [...verdict, outcome ? `${outcome}.` : resultWords(result, isCooperative)].join(" ");
}

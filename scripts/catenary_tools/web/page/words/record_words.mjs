// SPDX-License-Identifier: MIT
// The players and the result of an opened record in words.

import {COLORS, engineText, isPerson, opposite} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

const COLOR_OF = {B: "black", W: "white"};
const WORDS = TEXTS.record;

/// True if a record names a player; records of games on this page name people "person".
export const isNamed = (opened, color) => ![undefined, "", "person"].includes(opened[color]);

export const nameIn = (opened, color) => (isNamed(opened, color) ? opened[color] : TEXTS.seatPerson);

/// The result of a record in SGF ("B+3", "W+Resign", "Draw") as a sentence, empty where none is known.
export function resultWords(text) {
  if (!text || text === "?") return "";
  if (text === "0" || text === "Draw") return WORDS.draw;
  const [, winner, how] = text.match(/^([BW])\+(.*)$/) ?? [];
  if (!winner) return WORDS.result(text);
  const color = TEXTS.colors[COLOR_OF[winner]];
  const loser = TEXTS.colors[opposite(COLOR_OF[winner])];
  if (/^R(esign)?$/i.test(how)) return WORDS.resigned(color, loser);
  if (/^T(ime)?$/i.test(how)) return WORDS.onTime(color);
  return /^[0-9.]+$/.test(how) ? WORDS.by(color, how) : WORDS.won(color);
}

/// The players, the length and the result of a record in the list of the person's games.
export function detailsOf(summary) {
  const {seats, turns, result} = summary;
  const own = seats ? COLORS.filter((color) => isPerson(summary, color)) : [];
  const nameOf = (color) => seats ? engineText(seats[color]) || TEXTS.seatPerson : nameIn(summary, color);
  const players = own.length === 1 ? WORDS.against(TEXTS.colors[own[0]], nameOf(opposite(own[0])))
    : own.length ? WORDS.people : WORDS.between(...COLORS.map(nameOf));
  const end = result && result !== "?" ? resultWords(result).replace(/\.$/, "") : WORDS.unfinished;
  return [players, ...turns === null ? [] : [WORDS.turns(turns)], end].join(", ");
}

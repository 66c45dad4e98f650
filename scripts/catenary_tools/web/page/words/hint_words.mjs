// SPDX-License-Identifier: MIT
// A hint in sentences: the turn, and why it is good.

import {TEXTS} from "./texts.mjs";
import {advisedTurn} from "./turn_words.mjs";

/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../../../engine/answers").Hint} Hint */

const WORDS = TEXTS.hintValues;

/** The turns that are nearly as good as the advised one, in the page's rounding of totals.
 * @param {Hint} hint */
function closeTurns({chance, total, next, equals}) {
  const isClose = chance === null && next && WORDS.total(next.total ?? 0) === WORDS.total(total ?? 0);
  return isClose ? [next.turn] : equals;
}

/** @param {Hint} hint
 * @param {BoardState} state */
function values(hint, state) {
  const {chance, total, result, next, reasons} = hint;
  // A win is one of the reasons, and some games name the result at the end of the line.
  if (result) return chance === 1 || reasons.some((reason) => /^(With best play|At the end) /.test(reason)) ? [] : [WORDS.proven(result)];
  const close = closeTurns(hint).map((turn) => advisedTurn(turn, state));
  const own = chance === null ? WORDS.ownTotal(total ?? 0) : WORDS.ownChance(chance);
  if (close.length || !next) return close.length ? [own, WORDS.close(close)] : [own];
  return [own, WORDS.next(advisedTurn(next.turn, state), next.chance === null ? WORDS.total(next.total ?? 0) : WORDS.chance(next.chance))];
}

/** The hint of a game, empty if there is none. `most` is the maximum number of reasons.
 * @param {Pick<GameView, "hint" | "state">} game
 * @param {number} most */
export function hintText({hint, state}, most = Infinity) {
  if (!hint) return "";
  const reasons = hint.reasons.slice(0, most);
  return [TEXTS.hint(advisedTurn(hint.turn, state)), ...reasons, ...values({...hint, reasons}, state)].join(" ");
}

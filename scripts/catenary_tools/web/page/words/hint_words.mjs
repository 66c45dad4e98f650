// SPDX-License-Identifier: MIT
// A hint in sentences: the turn, and why it is good.

import {TEXTS} from "./texts.mjs";
import {advisedTurn} from "./turn_words.mjs";

/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../../../engine/answers").Hint} Hint */

const WORDS = TEXTS.hintValues;

/** @param {Hint} hint
 * @param {BoardState} state */
function values({chance, total, result, next}, state) {
  // A win is one of the reasons.
  if (result) return chance === 1 ? [] : [WORDS.proven(result)];
  const read = (/** @type {{chance: number | null, total: number | null}} */ one) =>
    (one.chance === null ? WORDS.total(one.total ?? 0) : WORDS.chance(one.chance));
  const isClose = (/** @type {{chance: number | null, total: number | null}} */ one) => chance === null && read(one) === WORDS.total(total ?? 0);
  const own = chance === null ? WORDS.ownTotal(total ?? 0) : WORDS.ownChance(chance);
  return [own, ...next ? [isClose(next) ? WORDS.close(advisedTurn(next.turn, state)) : WORDS.next(advisedTurn(next.turn, state), read(next))] : []];
}

/** The hint of a game, empty if there is none. `most` is the maximum number of reasons.
 * @param {Pick<GameView, "hint" | "state">} game
 * @param {number} most */
export function hintText({hint, state}, most = Infinity) {
  if (!hint) return "";
  return [TEXTS.hint(advisedTurn(hint.turn, state)), ...hint.reasons.slice(0, most), ...values(hint, state)].join(" ");
}

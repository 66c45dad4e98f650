// SPDX-License-Identifier: MIT
// The side of the board that is near the person.

import {stepsOf} from "../../../board/drawing/turning.mjs";
import {opposite, people} from "../words/seats.mjs";

/** @typedef {import("../app/values.mjs").ValuesInGame} ValuesInGame */

/** The colour whose player is shown below the board.
 * @param {ValuesInGame} pageValues */
export function nearColor({game, layout}) {
  const own = people(game);
  const usual = game.hasSides || own.length !== 1 ? "white" : own[0];
  const flipped = game.rotation % stepsOf(layout) === stepsOf(layout) / 2;
  return flipped ? opposite(usual) : usual;
}

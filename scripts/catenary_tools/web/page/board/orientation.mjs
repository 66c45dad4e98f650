// SPDX-License-Identifier: MIT
// The side of the board that is near the person.

import {hasSides, nearSteps} from "../../../board/drawing/sides.mjs";
import {stepsOf} from "../../../board/drawing/turning.mjs";
import {opposite, people} from "../words/seats.mjs";

/** @typedef {import("../app/settings.mjs").ChangeSettings} ChangeSettings */
/** @typedef {import("../app/values.mjs").PageStore} PageStore */
/** @typedef {import("../app/values.mjs").ValuesInGame} ValuesInGame */

/** Turns the board of a new game, so that the only person looks from the side of their pieces.
 * @param {PageStore} store
 * @param {ChangeSettings} change */
export function orient(store, change) {
  const {game, layout, settings} = store.values;
  if (!game || !layout || settings.oriented === game.id) return;
  const own = people(game);
  const steps = nearSteps(layout, game.state, own.length === 1 ? own[0] : undefined);
  change({oriented: game.id, sides: hasSides(layout, game.state), steps});
}

/** The colour whose player is shown below the board.
 * @param {ValuesInGame} pageValues */
export function nearColor({game, layout, settings}) {
  const own = people(game);
  const usual = settings.sides || own.length !== 1 ? "white" : own[0];
  const flipped = settings.steps % stepsOf(layout) === stepsOf(layout) / 2;
  return flipped ? opposite(usual) : usual;
}

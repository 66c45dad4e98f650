// SPDX-License-Identifier: MIT
// The level of the engine that follows the user's results, by game: one higher after a win, one lower after a loss.

import {opposite} from "../game/change.mjs";
import {hasEnded, people} from "../game/seats.mjs";
import {recall, remember} from "./remembered.mjs";

/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("./values.mjs").PageStore} PageStore */

const NAME = "levels";

/** The level for the user's next game; undefined before the first game against a level.
 * @param {string} game
 * @returns {number | undefined} */
export const ownLevel = (game) => recall(NAME)[game];

/** The level after a game of one person against a level; null after any other game.
 * @param {GameView} game */
function nextLevel(game) {
  const {seats, winner, levels} = game;
  const [own, ...others] = people(game);
  const seat = own && !others.length && seats[opposite(own)];
  if (!seat || seat.kind !== "engine" || !seat.limit.level) return null;
  const change = winner === null ? 0 : winner === own ? 1 : -1;
  return Math.min(levels, Math.max(1, seat.limit.level + change));
}

/** Stores the level for the next game whenever a game against a level ends.
 * @param {PageStore} store */
export function keepOwnLevels(store) {
  /** @type {GameView | null} */
  let before = null;
  store.listen(["game"], ({game}) => {
    const level = game && hasEnded(game, before) ? nextLevel(game) : null;
    if (game && level) remember(NAME, {...recall(NAME), [game.game]: level});
    before = game;
  });
}

// SPDX-License-Identifier: MIT
// The best totals reached by the user in cooperative games, by setting.

import {people} from "../game/seats.mjs";
import {recall, remember} from "./remembered.mjs";

/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("./values.mjs").PageStore} PageStore */

const NAME = "totals";

/** @param {GameView} gameView */
const settingOf = ({game, size, options}) => JSON.stringify([game, size, options]);

/** The best total at the end of a game with the same setting; 0 if there is none.
 * @param {GameView} game */
export const bestTotal = (game) => recall(NAME)[settingOf(game)] ?? 0;

/** The best total at the end of a game with any setting; 0 if there is none.
 * @param {string} game */
export const bestTotalOf = (game) => Math.max(0, ...Object.entries(recall(NAME))
  .flatMap(([setting, total]) => setting.startsWith(JSON.stringify([game]).replace("]", ",")) ? total : []));

/** Stores the total of each finished game in which a person plays.
 * @param {PageStore} store */
export function keepBestTotals(store) {
  store.listen(["game"], ({game}) => {
    if (!game?.cooperative || !game.result || !people(game).length) return;
    const total = game.state.scores.find(({owner}) => owner === "both")?.value ?? 0;
    if (total > bestTotal(game)) remember(NAME, {...recall(NAME), [settingOf(game)]: total});
  });
}

// SPDX-License-Identifier: MIT
// The best totals that people have reached in cooperative games, by setting.

import {choicesOf, keepChoices} from "./choices.mjs";
import {people} from "../words/seats.mjs";

const NAME = "totals";

const settingOf = ({game, size, options}) => JSON.stringify([game, size, options]);

/// The best total at the end of a game with the setting of this one, 0 before the first one.
export const bestTotal = (game) => choicesOf(NAME)[settingOf(game)] ?? 0;

/// Keeps the total of each game that ends and in which a person plays.
export function keepBestTotals(store) {
  store.listen(["game"], ({game}) => {
    if (!game?.cooperative || !game.result || !people(game).length) return;
    const total = game.state.scores.find(({owner}) => owner === "both")?.value ?? 0;
    if (total > bestTotal(game)) keepChoices(NAME, {...choicesOf(NAME), [settingOf(game)]: total});
  });
}

// SPDX-License-Identifier: MIT
// The result of a game, which replaces the status.

import {hasEnded, people} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {byId, create, show} from "../elements/dom.mjs";
import {bestTotal} from "../store/best_total.mjs";

/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../transport/files.mjs").GameContent["totals"]} Totals */

/** The result for the one human player, "won" or "lost"; "title" in any other case.
 * @param {GameView} game */
function outcomeOf(game) {
  const own = people(game);
  if (own.length !== 1 || !game.winner) return "title";
  return game.winner === own[0] ? "won" : "lost";
}

/** How good a total is compared with the person's best one and the engine's typical ones.
 * @param {GameView} game
 * @param {Totals} totals */
export function judgementOf(game, totals) {
  if (!game.cooperative || !game.result) return "";
  const total = game.state.scores.find(({owner}) => owner === "both")?.value ?? 0;
  const best = people(game).length ? bestTotal(game) : 0;
  return [...best ? [total === best ? TEXTS.over.best : TEXTS.over.less(best)] : [],
          ...totals.length ? [TEXTS.over.typical(total, totals)] : []].join(" ");
}

/** Shows the result with its reason, and scrolls it into view when the game ends. `totalsOf(game)` are the typical totals of a
 * game with these options.
 * @param {PageStore} store
 * @param {(game: GameView) => Promise<Totals>} totalsOf */
export function showResult(store, totalsOf) {
  const card = byId("result");
  const judgement = create("p", {class: "result-text judgement"});
  /** @type {GameView | null} */
  let before = null;
  store.listen(["game"], ({game}) => {
    if (!game) return;
    show(card, Boolean(game.result));
    const outcome = outcomeOf(game);
    card.dataset.outcome = outcome;
    card.replaceChildren(create("h2", {}, TEXTS.over[outcome]), create("p", {class: "result-text"}, game.result ?? ""), judgement);
    judgement.textContent = judgementOf(game, []);
    if (game.cooperative && game.result)
      totalsOf(game).then((totals) => { if (before === game) judgement.textContent = judgementOf(game, totals); }).catch(() => {});
    // There is nothing more to analyse. Waits until the other parts have been laid out.
    if (hasEnded(game, before) && store.values.tab === "thinking") store.set({tab: "game"});
    if (hasEnded(game, before)) requestAnimationFrame(() => card.scrollIntoView({block: "nearest"}));
    before = game;
  });
}

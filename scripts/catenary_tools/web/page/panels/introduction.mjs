// SPDX-License-Identifier: MIT
// The introduction to a game in which the user has not had a turn yet: its goal, its first steps, its rules, and other
// games.

import {hasBegun, people} from "../game/seats.mjs";
import {sizeName} from "../words/sizes.mjs";
import {TEXTS} from "../words/texts.mjs";
import {byId, create, setText, show} from "../elements/dom.mjs";
import {icon} from "../elements/icons.mjs";
import {hasLearned, keepLearned} from "./learn_panel.mjs";

/** @typedef {import("./learn_panel.mjs").LearnPart} LearnPart */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

/** Shows the introduction below the board; `learn(part)` opens "steps" or "rules", `choose()` the dialog of a new game.
 * @param {PageStore} store
 * @param {(part: LearnPart) => unknown} learn
 * @param {() => unknown} choose */
export function showIntroduction(store, learn, choose) {
  const card = byId("introduction");
  const goal = create("p");
  const button = (/** @type {"steps" | "rules"} */ part, /** @type {string} */ kind) =>
    create("button", {type: "button", id: `first-${part}`, class: kind, on: {click: () => learn(part)}}, TEXTS.learn[part]);
  const dismissed = new Set();
  const close = create("button", {type: "button", id: "first-close", "aria-label": TEXTS.introduction.close, title: TEXTS.introduction.close,
                                  on: {click: () => {
                                    dismissed.add(store.values.game?.id);
                                    show(card, false);
                                  }}}, icon("close"));
  const others = create("button", {type: "button", id: "first-others", on: {click: choose}}, TEXTS.introduction.others);
  card.append(create("div", {class: "buttons"}, button("steps", "primary"), button("rules", ""), others, close), goal);
  /** @type {number | null} */
  let latest = null;
  store.listen(["game", "tab"], ({game, tab}) => {
    if (!game) return;
    // The introduction is in the first tab.
    if (game.id !== latest && !hasBegun(game) && tab === "thinking") store.set({tab: "game"});
    latest = game.id;
    // A user who has won does not need the first steps.
    const own = people(game);
    if (own.length === 1 && game.winner === own[0] && !hasLearned(game.game)) keepLearned(game.game);
    byId("first-steps").classList.toggle("primary", !hasLearned(game.game));
    show(card, !hasBegun(game) && !dismissed.has(game.id));
    const isSmall = (game.size ?? game.usualSize) <= game.smallSize && game.smallSize < game.usualSize;
    setText(goal, [game.goal, ...isSmall ? [TEXTS.introduction.small(sizeName(game.usualSize, game))] : []].join(" "));
  });
}

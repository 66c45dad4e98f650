// SPDX-License-Identifier: MIT
// The way into a game that has no turns yet: its goal, its first steps and its rules.

import {byId, create, setText, show} from "./dom.mjs";
import {TEXTS} from "./texts.mjs";

/// Shows the way in below the board; `learn(part)` opens "steps" or "rules".
export function showBeginning(store, learn) {
  const place = byId("beginning");
  const goal = create("p");
  const button = (part, kind) => create("button", {type: "button", id: `first-${part}`, class: kind, on: {click: () => learn(part)}},
                                        TEXTS.learn[part]);
  place.append(create("div", {class: "buttons"}, button("steps", "primary"), button("rules", "")), goal);
  store.listen(["game"], ({game}) => {
    if (!game) return;
    show(place, !game.turns.length && !game.watched && !game.opened);
    setText(goal, game.goal);
  });
}

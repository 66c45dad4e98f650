// SPDX-License-Identifier: MIT
// The end of a game: a card beside the board, which stays in sight.

import {byId, create, show} from "./dom.mjs";
import {TEXTS} from "./texts.mjs";

/// Shows the result with its reason.
export function showResult(store) {
  const card = byId("result");
  store.listen(["game"], ({game}) => {
    if (!game) return;
    show(card, Boolean(game.result));
    card.replaceChildren(create("h2", {}, TEXTS.over.title), create("p", {class: "result-text"}, game.result ?? ""));
  });
}

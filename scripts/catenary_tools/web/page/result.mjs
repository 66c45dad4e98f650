// SPDX-License-Identifier: MIT
// The end of a game: a card beside the board, which stays in sight.

import {byId, create, show} from "./dom.mjs";
import {people} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

/// The end for the only person who played, otherwise for all.
function headingOf(game) {
  const own = people(game);
  if (own.length !== 1 || !game.winner) return TEXTS.over.title;
  return game.winner === own[0] ? TEXTS.over.won : TEXTS.over.lost;
}

/// Shows the result with its reason.
export function showResult(store) {
  const card = byId("result");
  store.listen(["game"], ({game}) => {
    if (!game) return;
    show(card, Boolean(game.result));
    card.replaceChildren(create("h2", {}, headingOf(game)), create("p", {class: "result-text"}, game.result ?? ""));
  });
}

// SPDX-License-Identifier: MIT
// The end of a game, in place of the line that tells whose turn it is.

import {byId, create, show} from "./dom.mjs";
import {people} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

/// The end for the only person who played: won or lost; "title" for all others.
function outcomeOf(game) {
  const own = people(game);
  if (own.length !== 1 || !game.winner) return "title";
  return game.winner === own[0] ? "won" : "lost";
}

/// Shows the result with its reason.
export function showResult(store) {
  const place = byId("result");
  store.listen(["game"], ({game}) => {
    if (!game) return;
    show(place, Boolean(game.result));
    const outcome = outcomeOf(game);
    place.dataset.outcome = outcome;
    place.replaceChildren(create("h2", {}, TEXTS.over[outcome]), create("p", {class: "result-text"}, game.result ?? ""));
  });
}

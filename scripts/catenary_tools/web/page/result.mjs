// SPDX-License-Identifier: MIT
// The end of a game, in place of the line that tells whose turn it is.

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
  const place = byId("result");
  store.listen(["game"], ({game}) => {
    if (!game) return;
    show(place, Boolean(game.result));
    place.replaceChildren(create("h2", {}, headingOf(game)), create("p", {class: "result-text"}, game.result ?? ""));
  });
}

// SPDX-License-Identifier: MIT
// The end of a game, and what is watched: cards beside the board, which stays in sight.

import {byId, create, show} from "./dom.mjs";
import {textButton} from "./dialogs.mjs";
import {COLORS} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

/// Shows the result with its reason. `run(name)` carries out a command.
export function showResult(store, run) {
  const card = byId("result");
  store.listen(["game"], ({game}) => {
    if (!game) return;
    show(card, Boolean(game.result));
    if (!game.result || card.dataset.text === game.id + game.result) return;
    card.dataset.text = game.id + game.result;
    card.replaceChildren(create("h2", {}, TEXTS.over.title), create("p", {class: "result-text"}, game.result),
                         create("div", {class: "buttons"}, textButton(TEXTS.buttons.rematch, () => run("rematch"), {primary: true}),
                                textButton(TEXTS.buttons.new, () => run("new"))));
  });
}

/// Offers to take over a side while engines play.
export function showWatched(store, act) {
  const card = byId("watched");
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const {watched, seats, result} = game;
    const engines = COLORS.every((color) => seats[color]?.kind === "engine");
    show(card, Boolean(watched) || (engines && !result));
    if (card.hidden) return;
    const words = [watched?.title ?? (watched ? TEXTS.watched : ""), watched?.text ?? ""].filter((part) => part);
    const take = (color, text) => textButton(text, () => act({action: "seats", seats: {...seats, [color]: {kind: "person"}}}));
    card.replaceChildren(
      ...words.map((text) => create("p", {}, text)),
      create("div", {class: "buttons"}, ...watched ? [] : [take("black", TEXTS.buttons.takeBlack), take("white", TEXTS.buttons.takeWhite)]));
  });
}

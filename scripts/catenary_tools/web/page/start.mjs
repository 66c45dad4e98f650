// SPDX-License-Identifier: MIT
// The start page: a card for each game, and the game to go on with.

import {byId, create, show} from "./dom.mjs";
import {textButton} from "./dialogs.mjs";
import {TEXTS} from "./texts.mjs";

const WORDS = TEXTS.start;

const pictureOf = (game) => `/rules/images/${game}-start.svg`;

/// A card; `acts` has a function of the game's name for each button.
function cardOf(game, {play, learn, puzzles, settings}) {
  const {name, title, sentence, facts = [], tour} = game;
  const picture = create("img", {src: pictureOf(name), alt: "", on: {error: () => picture.remove()}});
  const link = (text, act) => create("button", {type: "button", class: "link", "aria-label": WORDS.of(text, title), on: {click: () => act(name)}}, text);
  return create("li", {class: "game-card", data: {game: name}},
                create("button", {type: "button", class: "game-play", "aria-label": WORDS.play(title), on: {click: () => play(name)}},
                       picture, create("h2", {}, title)),
                create("p", {}, sentence), create("p", {class: "quiet facts"}, facts.join(" · ")),
                create("div", {class: "links"}, ...tour ? [link(TEXTS.learn.steps, learn)] : [], link(TEXTS.buttons.puzzles, puzzles),
                       link(WORDS.settings, settings)));
}

/// Shows the page in place of the board. `going` is the title of the game to go on with, empty without one; `acts` has
/// `play`, `learn`, `puzzles`, `settings`, each called with the name of a game, and `goOn`.
export function openStart(games, going, acts) {
  const close = (act) => (...values) => {
    closeStart();
    return act(...values);
  };
  const closing = Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, close(act)]));
  const place = byId("start");
  place.replaceChildren(
    create("h1", {}, WORDS.title), create("p", {class: "quiet"}, WORDS.about),
    ...going ? [create("div", {class: "buttons"}, textButton(WORDS.goOn(going), closing.goOn, {primary: true, id: "start-go-on"}))] : [],
    create("ul", {class: "game-cards"}, ...games.map((game) => cardOf(game, closing))));
  show(place, true);
  document.body.dataset.start = "true";
  scrollTo(0, 0);
}

export function closeStart() {
  show(byId("start"), false);
  delete document.body.dataset.start;
}

// SPDX-License-Identifier: MIT
// The card of a game without people, between engines or in a watched match: speed, games of the match, taking over.

import {COLORS} from "../game/change.mjs";
import {PERSON} from "../game/game.mjs";
import {isOver, people} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create, show} from "../elements/dom.mjs";
import {choice, entry, labelled} from "../elements/forms.mjs";

/** @typedef {import("../store/values.mjs").Act} Act */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../game/game.mjs").Seats} Seats */
/** @typedef {import("../game/view_model.mjs").WatchedMatch} WatchedMatch */

const WORDS = TEXTS.watch;

/** @param {WatchedMatch} watched
 * @param {Act} act */
function gameList({games, running, game, slot}, act) {
  const texts = [...running.map((one) => entry(`slot ${one.slot}`, WORDS.running(one.black, one.white))),
                 ...games.map((one) => entry(`game ${one.number}`, WORDS.game(one.number + 1, one.black, one.white, one.result)))];
  if (!texts.length) return create("p", {class: "quiet"}, WORDS.noGames);
  return labelled(WORDS.games, choice(texts, slot === null ? `game ${game}` : `slot ${slot}`, (value) => {
    const [kind, number] = value.split(" ");
    act({action: "watch", [kind]: Number(number)});
  }));
}

/** @param {GameView} gameView
 * @param {Act} act */
function takeOverButtons({watched, seats}, act) {
  const take = (/** @type {string} */ text, /** @type {Partial<Seats>} */ changed) =>
    textButton(text, () => act({action: "seats", seats: {...seats, ...changed}}));
  if (watched) return [take(WORDS.playOn, {black: PERSON, white: PERSON})];
  return COLORS.map((color) => take(WORDS.takeOver(TEXTS.colors[color]), {[color]: PERSON}));
}

/** Shows the card; `act` sends an action.
 * @param {PageStore} store
 * @param {Act} act */
export function showWatchCard(store, act) {
  const card = byId("watched");
  const heading = create("h2");
  const games = create("div");
  const speed = choice(WORDS.speeds, WORDS.usualSpeed, (seconds) => act({action: "pace", seconds: Number(seconds)}));
  const buttons = create("div", {class: "buttons"});
  card.append(heading, games, labelled(WORDS.speed, speed), buttons);
  let shown = "";
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const {watched} = game;
    show(card, Boolean(watched) || (people(game).length === 0 && !game.opened && !isOver(game)));
    // An open list stays open as turns are played.
    const state = JSON.stringify([watched, game.seats, game.id]);
    if (card.hidden || state === shown) return;
    shown = state;
    heading.textContent = watched ? WORDS.match(watched.match) : WORDS.engines;
    games.replaceChildren(...watched ? [gameList(watched, act)] : []);
    buttons.replaceChildren(...takeOverButtons(game, act));
  });
}

// SPDX-License-Identifier: MIT
// The line below the board: whose click is awaited, an unfinished turn, and the engine's words for the position.

import {awaitsPerson, isOver} from "../game/seats.mjs";
import {hintText} from "../words/hint_words.mjs";
import {addressed, asSentence, awaitedText, eventsOf, factsOf, swapNote, unfinishedText} from "../words/status_words.mjs";
import {TEXTS} from "../words/texts.mjs";
import {byId, create, find} from "../elements/dom.mjs";
import {recall} from "../store/remembered.mjs";

/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

const MOST_REASONS = 3;

/** Text that is longer than its box can be scrolled, also by keyboard.
 * @param {HTMLElement} box */
function keepReachable(box) {
  box.scrollTop = 0;
  requestAnimationFrame(() => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
}

/** The hint with its first reasons, and a button for the others.
 * @param {GameView} game */
function hintElement(game) {
  const element = create("span", {class: "hint"}, hintText(game, MOST_REASONS));
  const showAll = () => {
    element.textContent = hintText(game);
    keepReachable(byId("messages"));
  };
  if (game.hint && game.hint.reasons.length > MOST_REASONS)
    element.append(" ", create("button", {type: "button", class: "link", on: {click: showAll}}, TEXTS.moreReasons));
  return element;
}

/** @param {PageStore} store */
export function showStatus(store) {
  const line = byId("status");
  /** @type {GameView["hint"]} */
  let hinted = null;
  store.listen(["game", "pending"], ({game, pending, settings}) => {
    if (!game) return;
    const events = eventsOf(game);
    const awaiting = awaitedText(game, pending);
    const {duties, facts, task} = isOver(game) ? {duties: "", facts: "", task: undefined}
      : factsOf(game, awaiting, events.map(({text}) => text).join(" "));
    line.replaceChildren(
      create("strong", {class: awaitsPerson(game) ? "yours" : "", hidden: Boolean(game.result)}, asSentence(addressed(task ?? awaiting, game))), " ",
      create("span", {class: "unfinished"}, unfinishedText(game, pending)), " ",
      hintElement(game), " ",
      // The reason for the first second tap. Those who chose to confirm every click know it.
      create("span", {class: "facts"}, pending && settings.confirm === "auto" && !recall("taps").known ? TEXTS.status.twoTaps : facts), " ",
      ...events.map(({mover, text}) => create("span", {class: "events"},
        mover && create("span", {class: `disc small disc-${mover}`, role: "img", "aria-label": TEXTS.colors[mover] ?? ""}), ` ${text} `)),
      create("span", {class: "events"}, addressed(duties, game), " ", swapNote(game)));
    keepReachable(byId("messages"));
    if (game.hint && game.hint !== hinted) requestAnimationFrame(() => find(line, ".hint")?.scrollIntoView({block: "nearest"}));
    hinted = game.hint;
  });
}

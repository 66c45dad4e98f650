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
  requestAnimationFrame(() => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  });
}

/** The hint with its first reasons, a button for the others, and one for the strategy.
 * @param {GameView} game
 * @param {PageStore} store
 * @param {() => unknown} learn */
function hintElement(game, store, learn) {
  const element = create("span", {class: "hint"}, hintText(game, MOST_REASONS));
  if (!game.hint) return element;
  const button = (/** @type {string} */ kind, /** @type {string} */ text, /** @type {() => unknown} */ click) =>
    create("button", {type: "button", class: `link ${kind}`, on: {click}}, text);
  const strategy = button("to-strategy", TEXTS.learn.strategy, learn);
  const showAll = () => {
    element.replaceChildren(hintText(store.values.game ?? game), " ", strategy);
    byId("messages").scrollTop = 0;
    keepReachable(byId("messages"));
  };
  if (game.hint.reasons.length > MOST_REASONS) element.append(" ", button("more", TEXTS.moreReasons, showAll));
  element.append(" ", strategy);
  return element;
}

/** `learn()` opens the strategy, which a hint offers.
 * @param {PageStore} store
 * @param {() => unknown} learn */
export function showStatus(store, learn) {
  const [box, line] = [byId("messages"), byId("status")];
  /** @type {Node | null} */
  let shown = null;
  let place = "";
  /** @type {GameView["hint"]} */
  let hinted = null;
  store.listen(["game", "pending"], ({game, pending, settings}) => {
    if (!game) return;
    const events = eventsOf(game);
    const awaiting = awaitedText(game, pending);
    const {duties, facts, task} = isOver(game) ? {duties: "", facts: "", task: undefined}
      : factsOf(game, awaiting, events.map(({text}) => text).join(" "));
    const text = create("div", {},
      create("strong", {class: awaitsPerson(game) ? "yours" : "", hidden: Boolean(game.result)}, asSentence(addressed(task ?? awaiting, game))), " ",
      create("span", {class: "unfinished"}, unfinishedText(game, pending)), " ",
      hintElement(game, store, learn), " ",
      // The reason for the first second tap. Those who chose to confirm every click know it.
      create("span", {class: "facts"}, pending && settings.confirm === "auto" && !recall("taps").known ? TEXTS.status.twoTaps : facts), " ",
      ...events.map(({mover, text}) => create("span", {class: "events"},
        mover && create("span", {class: `disc small disc-${mover}`, role: "img", "aria-label": TEXTS.colors[mover] ?? ""}), ` ${text} `)),
      create("span", {class: "events"}, addressed(duties, game), " ", swapNote(game)));
    const isFocused = line.contains(document.activeElement);
    if (!shown?.isEqualNode(text)) {
      shown = text.cloneNode(true);
      line.replaceChildren(...text.childNodes);
    }
    if (isFocused) find(line, ".hint button")?.focus({preventScroll: true});
    // Other changes of the same position leave the text where the person reads it.
    const shownPlace = [game.id, game.ply, game.state.key, pending].join();
    const isNew = shownPlace !== place;
    if (isNew) box.scrollTop = 0;
    keepReachable(box);
    if (game.hint && game.hint !== hinted && (isNew || !hinted))
      requestAnimationFrame(() => find(line, ".hint")?.scrollIntoView({block: "nearest"}));
    place = shownPlace;
    hinted = game.hint;
  });
}

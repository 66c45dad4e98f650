// SPDX-License-Identifier: MIT
// The list of turns with the variations that the person tried.

import {TEXTS} from "../words/texts.mjs";
import {shortTurn} from "../words/turn_words.mjs";
import {byId, create, find} from "../elements/dom.mjs";
import {listenInList, makeStop} from "../elements/list_keys.mjs";

/** @typedef {import("../store/values.mjs").Act} Act */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../game/turns.mjs").ShownTurn} ShownTurn */
/** @typedef {import("../game/view_model.mjs").Variation} Variation */

/** `repeats`: the previous turn has the same number. `line` distinguishes it from the turns of other lines.
 * @param {ShownTurn} turn
 * @param {boolean} present
 * @param {(event: MouseEvent) => void} go
 * @param {boolean} repeats
 * @param {string} line */
function turnButton(turn, present, go, repeats = false, line = "") {
  const number = turn.number ? create("span", {class: "turn-number"}, repeats ? "" : `${turn.number}.`) : null;
  const disc = create("span", {class: `disc small disc-${turn.mover}`, role: "img", "aria-label": TEXTS.colors[turn.mover] ?? ""});
  return create("button", {type: "button", class: "turn", tabindex: -1, "aria-current": present ? "step" : null,
                           data: {ply: turn.ply, key: `${line}${turn.ply}`},
                           title: (turn.events ?? []).join(" "), on: {click: go}},
                number, disc, create("span", {class: "turn-text"}, shortTurn(turn)));
}

/** @param {Variation} variation
 * @param {ShownTurn | null} present
 * @param {Act} act */
function variationItem({id, turns, isShown}, present, act) {
  const go = (/** @type {number} */ to) => (/** @type {MouseEvent} */ {currentTarget}) => {
    // Another variation may have its number by then.
    if (currentTarget instanceof HTMLElement) delete currentTarget.dataset.key;
    act({action: "variation", id, to});
  };
  return create("li", {class: isShown ? "variation shown" : "variation"}, create("span", {class: "quiet"}, TEXTS.turns.variation),
                ...turns.map((turn, i) => turnButton(turn, turn === present, go(turn.ply), turn.number === turns[i - 1]?.number, `${id}:`)));
}

/** Returns the columns of turns: a turn and the reply to it side by side. A roll and each choice after it have rows of
 * their own. If the game counts turns, each starts in the first column.
 * @param {ShownTurn[]} turns
 * @param {boolean} isCounted */
function columnsOf(turns, isCounted) {
  /** @type {Map<ShownTurn, string>} */
  const columns = new Map();
  /** @type {ShownTurn | null} */
  let before = null;
  for (const turn of turns) {
    const isReply = before && columns.get(before) === "first" && !(isCounted && before.number !== turn.number);
    columns.set(turn, turn.mover === "chance" || turn.choices ? "row" : isReply ? "second" : "first");
    if (turn.mover !== "chance" || isCounted) before = turn;
  }
  return (/** @type {ShownTurn} */ turn) => columns.get(turn);
}

/** Returns the variations below each turn: a variation follows the turn that it replaces, and the reply beside it. Without
 * turns, all are below undefined.
 * @param {Variation[]} variations
 * @param {ShownTurn[]} turns
 * @param {(turn: ShownTurn) => string | undefined} column */
function variationsBelow(variations, turns, column) {
  /** @type {ShownTurn[]} The last turn of the row, by the ply before its turns. */
  const lastOfRow = [];
  turns.forEach((turn, i) => {
    const reply = turns.at(i + 1);
    const last = reply && column(reply) === "second" ? reply : turn;
    while (lastOfRow.length < turn.ply) lastOfRow.push(last);
  });
  /** @type {Map<ShownTurn | undefined, Variation[]>} */
  const below = new Map();
  for (const variation of variations) {
    const last = lastOfRow[variation.leaves] ?? turns.at(-1);
    below.set(last, [...below.get(last) ?? [], variation]);
  }
  return below;
}

/** Scrolls an item to the middle. Only the list scrolls, never the page.
 * @param {HTMLElement} list
 * @param {Element | null} item */
function scrollTo(list, item) {
  if (!item) return;
  const [own, box] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  list.scrollTop += box.top - own.top - list.clientHeight / 2;
  // On a phone the list is one line.
  list.scrollLeft += box.left - own.left - list.clientWidth / 2;
}

/** Returns a function that restores the tab stop, and the focus if the list had it, in the redrawn list: on the same
 * turn, or on the present turn if that turn was the present one or is gone.
 * @param {HTMLElement} list */
function remembered(list) {
  const {activeElement: active} = document;
  const focused = active instanceof HTMLElement && list.contains(active) ? active : null;
  const key = focused?.hasAttribute("aria-current") ? null : focused?.dataset.key;
  return () => {
    const stop = find(list, key ? `[data-key="${key}"]` : "[aria-current]") ?? find(list, "[aria-current], .turn");
    if (!stop) return;
    makeStop(list, stop);
    if (focused) stop.focus({preventScroll: true});
  };
}

/** Shows the list; `act` sends an action.
 * @param {PageStore} store
 * @param {Act} act */
export function showTurnList(store, act) {
  const panel = byId("panel-game");
  const list = create("ol", {class: "turns", "aria-label": TEXTS.turns.label, data: {empty: TEXTS.turns.none}});
  panel.append(list);
  listenInList(list);
  const showPresent = () => requestAnimationFrame(() => scrollTo(list, list.querySelector("[aria-current]")));
  store.listen(["tab"], showPresent);
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const {mainTurns: turns, variations} = game;
    const shown = variations.find(({isShown}) => isShown);
    // The ply of the main line at which the shown one leaves it.
    const ply = Math.min(game.ply, shown?.ply ?? game.ply);
    // A turn in progress is also the present one.
    const isPresent = (/** @type {number} */ last) => (/** @type {ShownTurn} */ turn) => turn.ply <= last;
    const present = shown?.turns.findLast(isPresent(game.ply)) ?? turns.findLast(isPresent(ply)) ?? null;
    const column = columnsOf(turns, game.state.turn.number > 0);
    const restore = remembered(list);
    const item = (/** @type {ShownTurn} */ turn, /** @type {number} */ i) => create(
      "li", {class: `${turn.ply > ply ? "undone" : ""} ${column(turn)}`},
      turnButton(turn, turn === present, () => act({action: "goto", ply: turn.ply, main: true}), turn.number === turns[i - 1]?.number));
    const below = variationsBelow(variations, turns, column);
    const itemsBelow = (/** @type {ShownTurn | undefined} */ turn) =>
      (below.get(turn) ?? []).map((variation) => variationItem(variation, present, act));
    list.replaceChildren(...turns.flatMap((turn, i) => [item(turn, i), ...itemsBelow(turn)]), ...itemsBelow(undefined));
    restore();
    // After the other parts have been laid out.
    showPresent();
  });
}

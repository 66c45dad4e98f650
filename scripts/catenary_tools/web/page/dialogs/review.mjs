// SPDX-License-Identifier: MIT
// Review of the game on the board: its progress, then its turns.

import {aboutGame, ReviewView} from "../../../review/page/view.mjs";
import {messageOf} from "../errors.mjs";
import {COLORS} from "../game/change.mjs";
import {pliesOf, reviewOf} from "../game/review.mjs";
import {engineText, isNamed, nameIn} from "../words/record_words.mjs";
import {TEXTS} from "../words/texts.mjs";
import {say} from "../elements/announce.mjs";
import {footer, openDialog, textButton} from "../elements/dialogs.mjs";
import {create} from "../elements/dom.mjs";

/** @typedef {import("../game/change.mjs").Color} Color */
/** @typedef {import("../../../review/page/words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("../game/session.mjs").Session} Session */

const WORDS = TEXTS.review;

/** The names of the players that have one.
 * @param {Pick<import("../game/game.mjs").Game, "opened" | "seats">} game */
function playersOf({opened, seats}) {
  const nameOf = (/** @type {Color} */ color) => opened ? isNamed(opened, color) && nameIn(opened, color) : engineText(seats[color]);
  return Object.fromEntries(COLORS.map((color) => [color, nameOf(color)]).filter(([, name]) => name));
}

/** Has the game reviewed, and shows the review in a dialog, whose end ends the work. Returns the ply of the position that the
 * person wants to play on from, "strategy" to read about it, null for neither. `judgement` says how good the total of a
 * cooperative game is.
 * @param {Session} session
 * @param {string} judgement */
export async function openReview(session, judgement) {
  const cancel = new AbortController();
  const bar = create("progress", {max: 1, value: 0, "aria-label": WORDS.progress});
  const text = create("p", {role: "status"}, WORDS.wait);
  const content = create("div", {}, text, bar);
  /** @type {(wanted: number | "strategy") => void} */
  let leave = () => {};
  /** @type {Promise<number | "strategy" | null>} */
  const closed = openDialog("review", WORDS.title, (close) => {
    leave = close;
    return [content, footer(textButton(TEXTS.buttons.close, () => close()))];
  });
  closed.then(() => cancel.abort());
  const players = playersOf(session.game);
  // The engine does not know about resignations and clocks.
  const {ended} = session.game;
  try {
    for await (const {share, review} of reviewOf(session, cancel.signal)) {
      bar.value = share;
      if (review && !cancel.signal.aborted) {
        const plies = pliesOf(review, session.game.tree.nodes);
        const strategy = create("button", {type: "button", class: "link", on: {click: () => leave("strategy")}}, TEXTS.learn.strategy);
        showReview(content, {...review, players, ...ended && {result_text: ended}}, judgement, plies && ((position) => leave(plies[position])), strategy);
      }
    }
  } catch (error) {
    if (cancel.signal.aborted) return closed;
    bar.hidden = true;
    text.textContent = WORDS.failed(messageOf(error));
    say(text.textContent);
  }
  return closed;
}

/** @param {HTMLElement} content
 * @param {import("../../../review/page/words.mjs").ReviewedGame} review
 * @param {string} judgement
 * @param {((position: number) => void) | null} tryFrom
 * @param {HTMLElement} strategy */
function showReview(content, review, judgement, tryFrom, strategy) {
  const view = new ReviewView(review, tryFrom, [strategy]);
  const about = [aboutGame(review), ...judgement ? [judgement] : []].map((text) => create("p", {class: "quiet"}, text));
  content.replaceChildren(...about, view.element);
  view.open();
  say(WORDS.done);
}

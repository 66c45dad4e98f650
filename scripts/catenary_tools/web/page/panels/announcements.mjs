// SPDX-License-Identifier: MIT
// What screen readers announce when the game changes, and the title of the page.

import {hintText} from "../words/hint_words.mjs";
import {addressed, statusLines} from "../words/status_words.mjs";
import {TEXTS} from "../words/texts.mjs";
import {shortTurn} from "../words/turn_words.mjs";
import {outdateMessage, say} from "../elements/announce.mjs";
import {byId, find, setText} from "../elements/dom.mjs";
import {closeStart} from "../dialogs/start.mjs";

/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

/** The latest change in sentences: those of the engine, or the turn as the list has it.
 * @param {GameView} game */
function sentencesOf(game) {
  const {events = [], turns, ply, hint, result, state} = game;
  const turn = turns.findLast((one) => one.ply <= ply);
  const change = events.length ? events : turn ? [TEXTS.played(TEXTS.colors[turn.mover] ?? "", shortTurn(turn))] : [];
  return [...change.map((text) => addressed(text, game)), ...hint ? [hintText(game)] : [], result ?? addressed(statusLines(state).join("; "), game)];
}

/** Announces what has changed.
 * @param {PageStore} store */
export function announceGame(store) {
  /** @type {GameView | null} */
  let before = null;
  let said = "";
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const moved = game.id !== before?.id || game.ply !== before.ply || game.state.key !== before.state.key;
    if (moved || (game.hint && !before?.hint)) outdateMessage();
    if (game.id !== before?.id) closeStart();
    const sentences = sentencesOf(game).join(" ");
    if (before && (moved || sentences !== said)) say(sentences);
    said = sentences;
    before = game;
    setText(/** @type {HTMLElement} */ (find(byId("title"), ".text")), game.title);
    byId("title").title = TEXTS.start.all;
    document.title = `${game.title} - ${TEXTS.title}`;
  });
}

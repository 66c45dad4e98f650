// SPDX-License-Identifier: MIT
// A link back to an unfinished game that another one, or a record, has replaced.

import {hasBegun} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create, setText, show} from "../elements/dom.mjs";

/** @typedef {import("../store/values.mjs").Act} Act */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

/** Shows the link until the game that replaced the other one has started; `act` sends an action.
 * @param {PageStore} store
 * @param {Act} act */
export function showUnfinishedGame(store, act) {
  const card = byId("unfinished-game");
  const text = create("p", {class: "quiet note"});
  const button = textButton("", () => act({action: "back"}), {id: "button-back"});
  card.append(create("div", {class: "buttons"}, button), text);
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const {unfinishedGame, opened} = game;
    show(card, Boolean(unfinishedGame) && (Boolean(opened) || !hasBegun(game)));
    if (!unfinishedGame) return;
    setText(button, TEXTS.unfinishedGame.back(unfinishedGame.title));
    setText(text, unfinishedGame.isKept ? TEXTS.unfinishedGame.kept : "");
  });
}

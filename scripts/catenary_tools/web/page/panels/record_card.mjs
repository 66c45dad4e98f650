// SPDX-License-Identifier: MIT
// The card of an opened record: its result, and who plays on from the position that is shown.

import {COLORS} from "../game/change.mjs";
import {PERSON} from "../game/game.mjs";
import {resultWords} from "../words/record_words.mjs";
import {TEXTS} from "../words/texts.mjs";
import {textButton} from "../elements/dialogs.mjs";
import {byId, create, setText, show} from "../elements/dom.mjs";
import {lastEngine} from "../store/last_choices.mjs";

/** @typedef {import("../store/values.mjs").Act} Act */
/** @typedef {import("../game/change.mjs").Color} Color */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

const WORDS = TEXTS.record;

/** Shows the card; `act` sends an action, `engines` are the names of those that may take a seat.
 * @param {PageStore} store
 * @param {Act} act
 * @param {readonly string[]} engines */
export function showRecordCard(store, act, engines) {
  const card = byId("record");
  const text = create("p");
  const playOn = (/** @type {Color | null} */ color) => {
    const {game} = store.values;
    const engine = color && game ? lastEngine(game, engines) : PERSON;
    act({action: "play_on", seats: Object.fromEntries(COLORS.map((one) => [one, one === color ? PERSON : engine]))});
  };
  const buttons = create("div", {class: "buttons"}, textButton(WORDS.people, () => playOn(null)),
                         ...COLORS.map((color) => textButton(WORDS.play(TEXTS.colors[color]), () => playOn(color))));
  card.append(create("h2", {}, WORDS.title), text, buttons);
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const {opened, state} = game;
    show(card, Boolean(opened) && !game.watched);
    if (!opened) return;
    // A finished game can't be continued.
    show(buttons, !state.over);
    setText(text, state.over ? WORDS.atEnd : `${resultWords(opened.result, game.cooperative)} ${WORDS.note}`.trim());
  });
}

// SPDX-License-Identifier: MIT
// The card of an opened record: its players and result, and who plays on from the position that is shown.

import {textButton} from "./dialogs.mjs";
import {byId, create, show} from "./dom.mjs";
import {lastEngine} from "./new_game.mjs";
import {COLORS} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";
import {getEngines} from "./transport.mjs";

const WORDS = TEXTS.record;
const PERSON = {kind: "person"};

/// The player of a colour; records of games on this page have no names of people.
const nameOf = (opened, color) => [undefined, "", "person"].includes(opened[color]) ? TEXTS.colors[color] : opened[color];

/// Shows the card; `act` sends an action.
export function showRecord(store, act) {
  const card = byId("record");
  const title = create("h2");
  const result = create("p");
  const playOn = async (color) => {
    const engine = color ? lastEngine(await getEngines()) : PERSON;
    act({action: "play_on", seats: Object.fromEntries(COLORS.map((one) => [one, one === color ? PERSON : engine]))});
  };
  card.append(title, result, create("div", {class: "buttons"}, textButton(WORDS.people, () => playOn(null)),
                                    ...COLORS.map((color) => textButton(WORDS.play(TEXTS.colors[color]), () => playOn(color)))));
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const {opened} = game;
    show(card, Boolean(opened) && !game.watched);
    if (!opened) return;
    title.textContent = WORDS.title(...COLORS.map((color) => nameOf(opened, color)));
    result.textContent = [opened.result ? WORDS.result(opened.result) : "", WORDS.note].filter((text) => text).join(" ");
  });
}

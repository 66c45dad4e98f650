// SPDX-License-Identifier: MIT
// The way back to an unfinished game that another one, or a record, has replaced.

import {textButton} from "./dialogs.mjs";
import {byId, create, setText, show} from "./dom.mjs";
import {hasBegun} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

/// Shows it until the game that replaced the other one has begun; `act` sends an action.
export function showPrevious(store, act) {
  const place = byId("previous");
  const text = create("p", {class: "quiet note"});
  const button = textButton("", () => act({action: "back"}), {id: "button-back"});
  place.append(create("div", {class: "buttons"}, button), text);
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const {previous, opened} = game;
    show(place, Boolean(previous) && (Boolean(opened) || !hasBegun(game)));
    if (!previous) return;
    setText(button, TEXTS.previous.back(previous.title));
    setText(text, previous.isKept ? TEXTS.previous.kept : "");
  });
}

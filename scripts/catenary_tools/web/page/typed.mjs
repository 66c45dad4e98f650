// SPDX-License-Identifier: MIT
// The field for turns in the notation of the game.

import {byId, create} from "./dom.mjs";
import {TEXTS} from "./texts.mjs";
import {exampleTurn} from "./turn_words.mjs";

/// `act` sends an action.
export function showTypedTurns(store, act) {
  const {label, example, play} = TEXTS.typed;
  const field = create("input", {type: "text", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
                                 maxlength: 400});
  const form = create("form", {class: "typed", on: {submit: (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (text) act({action: "turn", text});
    field.value = "";
  }}}, create("label", {for: "typed"}, label), field, create("button", {type: "submit"}, play));
  byId("panel-game").append(form);
  store.listen(["game"], ({game}) => {
    const turn = game && exampleTurn(game.state);
    field.placeholder = turn ? example(turn) : "";
  });
}

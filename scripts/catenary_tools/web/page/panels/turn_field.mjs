// SPDX-License-Identifier: MIT
// The field for turns in the notation of the game.

import {END} from "../../../board/drawing/notation.mjs";
import {tell} from "../elements/announce.mjs";
import {byId, create, show} from "../elements/dom.mjs";
import {people} from "../words/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {exampleTurn} from "../words/turn_words.mjs";

/// A turn as people type it in the notation: spaces and commas are between moves, and cells may be in small letters.
const notationOf = (text) => text.trim().replace(/\s*-\s*/g, "-").split(/[\s,]+/).filter((move) => move).join(",")
  .replace(/\b[a-z]\d+\b/g, (cell) => cell.toUpperCase());

/// Returns the first part of a turn that is neither a cell of the board nor a word of the game, undefined without one.
function unknownPart(turn, {cells, actions}) {
  const words = [...actions.includes("pass") ? [END, "BUTTON"] : [], ...actions.includes("swap") ? ["SWAP"] : [],
                 ...actions.includes("relocate") ? ["X"] : []].map((word) => word.toUpperCase());
  const known = new Set([...words, ...cells.map(({id}) => id)]);
  return turn.toUpperCase().split(/[,-]/).find((part) => !known.has(part));
}

/// `act` sends an action.
export function showTurnField(store, act) {
  const {label, example, play, unknown} = TEXTS.turnField;
  let sent = null;
  const field = create("input", {type: "text", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
                                 maxlength: 400});
  const form = create("form", {class: "typed", on: {submit: (event) => {
    event.preventDefault();
    const text = notationOf(field.value);
    if (!text) return;
    const part = unknownPart(text, store.values.layout);
    sent = store.values.game;
    if (part === undefined) act({action: "turn", text});
    else tell(unknown(part, field.placeholder));
  }}}, create("label", {for: "typed"}, label), field, create("button", {type: "submit"}, play));
  // Above the list of turns, which gives room to long messages.
  byId("panel-game").prepend(form);
  store.listen(["game"], ({game}) => {
    // Nobody types where nobody plays.
    show(form, Boolean(game) && people(game).length > 0);
    // A refused turn stays, to be mended.
    const played = sent && (game.id !== sent.id || game.state.key !== sent.state.key);
    if (played) {
      field.value = "";
      sent = null;
    }
    const turn = game && exampleTurn(game.state, people(game));
    field.placeholder = turn ? example(turn) : "";
  });
}

// SPDX-License-Identifier: MIT
// The field for turns in the notation of the game.

import {END} from "../../../board/drawing/notation.mjs";
import {isOver, people} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {exampleTurn} from "../words/turn_words.mjs";
import {showMessage} from "../elements/announce.mjs";
import {byId, create, show} from "../elements/dom.mjs";

/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../store/values.mjs").Act} Act */
/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

/** A turn as typed: spaces and commas separate moves, and cells may be in lower case.
 * @param {string} text */
const notationOf = (text) => text.trim().replace(/\s*-\s*/g, "-").split(/[\s,]+/).filter((move) => move).join(",")
  .replace(/\b[a-z]\d+\b/g, (cell) => cell.toUpperCase());

/** Returns the first part of a turn that is neither a cell of the board nor a word of the game; undefined if there is
 * none.
 * @param {string} turn
 * @param {BoardLayout} boardLayout */
function unknownPart(turn, {cells, actions}) {
  const words = [...actions.includes("pass") ? [END, "BUTTON"] : [], ...actions.includes("swap") ? ["SWAP"] : [],
                 ...actions.includes("relocate") ? ["X"] : []].map((word) => word.toUpperCase());
  const known = new Set([...words, ...cells.map(({id}) => id)]);
  return turn.toUpperCase().split(/[,-]/).find((part) => !known.has(part));
}

/** An example of a turn in a game.
 * @param {string[]} actions
 * @returns {"move" | "parts" | "cell"} */
const shapeOf = (actions) => actions.includes("relocate") ? "move" : actions.includes("steps") ? "parts" : "cell";

/** `act` sends an action.
 * @param {PageStore} store
 * @param {Act} act */
export function showTurnField(store, act) {
  const {label, example, play, shapes, unknown} = TEXTS.turnField;
  /** @type {GameView | null} */
  let sent = null;
  const field = create("input", {type: "text", id: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false",
                                 maxlength: 400});
  const form = create("form", {class: "typed", on: {submit: (event) => {
    event.preventDefault();
    const text = notationOf(field.value);
    const {layout} = store.values;
    if (!text || !layout) return;
    const part = unknownPart(text, layout);
    sent = store.values.game;
    if (part === undefined) act({action: "turn", text});
    else showMessage(unknown(part, shapes[shapeOf(layout.actions)], field.placeholder));
  }}}, create("label", {for: "typed"}, label), field, create("button", {type: "submit"}, play));
  byId("panel-game").append(form);
  store.listen(["game"], ({game}) => {
    // Nothing can be typed where nobody plays, or after the end.
    show(form, game !== null && people(game).length > 0 && !isOver(game));
    // A refused turn stays, so that it can be corrected.
    const played = sent && game && (game.id !== sent.id || game.state.key !== sent.state.key);
    if (played) {
      field.value = "";
      sent = null;
    }
    const turn = game && exampleTurn(game.state, people(game));
    field.placeholder = turn ? example(turn) : "";
  });
}

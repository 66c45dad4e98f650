// SPDX-License-Identifier: MIT
// Keys of the page. They are silent while somebody types or a dialog is open.

import {isDialogOpen} from "../elements/dialogs.mjs";
import {isTyping} from "../elements/dom.mjs";
import {isStartOpen} from "../dialogs/start.mjs";

const LETTERS = {
  b: "board", m: "typed", e: "pass", s: "swap", r: "roll", u: "undo", U: "undo_turn", y: "redo", h: "hint", t: "thinking",
  f: "flip", o: "rotate", c: "coordinates", n: "new",
};
const ALWAYS = {"?": "help", Escape: "cancel", "[": "previous", "]": "next"};
// The others are for the game, which the start page hides.
const ON_START = ["help", "new"];
const BESIDE_BOARD = {ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last"};

function commandOf(event, letters) {
  const {key, target} = event;
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key];
  if (Object.hasOwn(BESIDE_BOARD, key)) {
    // Lists, sliders and tabs have arrows of their own.
    return target.closest?.("[role=grid], [role=tablist], input, select") ? null : BESIDE_BOARD[key];
  }
  // With Caps Lock on, a capital is the letter.
  const name = event.shiftKey || key.length > 1 ? key : key.toLowerCase();
  return letters && Object.hasOwn(LETTERS, name) ? LETTERS[name] : null;
}

/// Runs commands by their keys: `run(name)`.
export function listenToKeys(store, run) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    const name = commandOf(event, store.values.settings.keys);
    if (!name || (isStartOpen() && !ON_START.includes(name))) return;
    event.preventDefault();
    run(name);
  });
}

// SPDX-License-Identifier: MIT
// The page's keys. They are disabled while the user types or a dialog is open.

import {isDialogOpen} from "../elements/dialogs.mjs";
import {isTyping, targetOf} from "../elements/dom.mjs";
import {isStartOpen} from "../dialogs/start.mjs";

/** @typedef {import("./commands.mjs").CommandName} CommandName */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../store/values.mjs").Run} Run */

/** @type {Record<string, CommandName>} */
const LETTERS = {
  b: "board", m: "typed", e: "pass", s: "swap", r: "roll", u: "undo", U: "undo_turn", y: "redo", h: "hint", t: "thinking",
  f: "flip", o: "rotate", c: "coordinates", n: "new",
};
/** @type {Record<string, CommandName>} */
const ALWAYS = {"?": "help", Escape: "cancel", "[": "previous", "]": "next"};
// The other keys apply to the game, which the start page hides.
/** @type {CommandName[]} */
const ON_START = ["help", "new"];
/** @type {Record<string, CommandName>} */
const BESIDE_BOARD = {ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last"};

/** The commands that have these keys in most editors.
 * @param {KeyboardEvent} event
 * @returns {CommandName | null} */
function editingCommandOf({key, shiftKey, ctrlKey}) {
  const letter = key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey && !shiftKey ? "redo" : null;
}

/** @param {KeyboardEvent} event
 * @param {boolean} letters */
function commandOf(event, letters) {
  const {key} = event;
  if (event.ctrlKey || event.metaKey) return editingCommandOf(event);
  if (Object.hasOwn(ALWAYS, key)) return ALWAYS[key];
  if (Object.hasOwn(BESIDE_BOARD, key)) {
    // Lists, sliders and tabs use the arrow keys themselves.
    return targetOf(event)?.closest("[role=grid], [role=tablist], input, select") ? null : BESIDE_BOARD[key];
  }
  // With Caps Lock on, a capital means the letter.
  const name = event.shiftKey || key.length > 1 ? key : key.toLowerCase();
  return letters && Object.hasOwn(LETTERS, name) ? LETTERS[name] : null;
}

/** Runs commands by key: `run(name)`.
 * @param {PageStore} store
 * @param {Run} run */
export function listenToKeys(store, run) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    // The browser closes the menu.
    if (event.key === "Escape" && document.querySelector(":popover-open")) return;
    if (isTyping(event.target) || isDialogOpen()) return;
    const name = commandOf(event, store.values.settings.keys);
    if (!name || (isStartOpen() && !ON_START.includes(name))) return;
    event.preventDefault();
    run(name);
  });
}

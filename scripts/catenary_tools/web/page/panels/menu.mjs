// SPDX-License-Identifier: MIT
// The menu in the bar. In a narrow window, rarely used items are behind a button.

import {byId, create} from "../elements/dom.mjs";
import {iconButton} from "./controls.mjs";

/** @typedef {import("../store/values.mjs").Run} Run */

/** @typedef {"new" | "puzzles" | "open" | "save" | "share" | "position" | "settings" | "help"} MenuName */

/** @type {MenuName[]} */
const FIRST = ["new", "puzzles"];
/** @type {MenuName[]} */
const OTHERS = ["open", "save", "share", "position", "settings", "help"];

/** Fills the menu; `run(name)` runs a command.
 * @param {Run} run */
export function showMenu(run) {
  const more = create("div", {id: "menu-more", class: "buttons menu-more", popover: "auto"});
  const close = () => more.matches(":popover-open") && more.hidePopover();
  const buttons = (/** @type {MenuName[]} */ names) => names.map((name) => iconButton(name, () => {
    close();
    run(name);
  }, {id: `menu-${name}`}));
  more.append(...buttons(OTHERS));
  const opener = iconButton("more", () => {});
  opener.setAttribute("popovertarget", more.id);
  byId("menu").append(...buttons(FIRST), opener, more);
}

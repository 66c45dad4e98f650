// SPDX-License-Identifier: MIT
// The menu in the bar. In a narrow window what is rarely wanted lies behind a button.

import {iconButton} from "./controls.mjs";
import {byId, create, show} from "../elements/dom.mjs";

/** @typedef {import("../app/values.mjs").PageStore} PageStore */
/** @typedef {import("../app/values.mjs").Run} Run */

/** @typedef {"new" | "puzzles" | "open" | "save" | "share" | "position" | "settings" | "help"} MenuName */

/** @type {MenuName[]} */
const FIRST = ["new", "puzzles"];
/** @type {MenuName[]} */
const OTHERS = ["open", "save", "share", "position", "settings", "help"];

/** Fills the menu; `run(name)` carries a command out. Where the game has no puzzles, as `hasPuzzles(game)` tells, there is no
 * button for them.
 * @param {PageStore} store
 * @param {Run} run
 * @param {(game: string) => Promise<boolean>} hasPuzzles */
export function showMenu(store, run, hasPuzzles) {
  const more = create("div", {id: "menu-more", class: "buttons menu-more", popover: "auto"});
  const close = () => more.matches(":popover-open") && more.hidePopover();
  const buttons = (/** @type {MenuName[]} */ names) => names.map((name) => iconButton(name, () => {
    close();
    run(name);
  }, {id: `menu-${name}`}));
  more.append(...buttons(OTHERS));
  const opener = iconButton("more", () => more.togglePopover());
  byId("menu").append(...buttons(FIRST), opener, more);
  /** @type {string | null} */
  let shown = null;
  store.listen(["game"], async ({game}) => {
    if (!game || game.game === shown) return;
    const name = game.game;
    shown = name;
    const has = await hasPuzzles(name).catch(() => true);
    if (name === shown) show(byId("button-menu-puzzles"), has);
  });
}

// SPDX-License-Identifier: MIT
// The tabs beside the board.

import {TEXTS} from "../words/texts.mjs";
import {byId, create, show} from "../elements/dom.mjs";

/** @typedef {import("../store/values.mjs").TabName} TabName */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {import("../store/values.mjs").PageValues} PageValues */

// As in layout.css.
const NARROW = "(max-width: 55.99rem)";
/** @type {TabName[]} */
const NAMES = ["game", "thinking", "learn"];

/** A panel below the board may be out of sight. For the analysis and the turns, the board stays at the same place of
 * the window. */
export function bringTabsIntoSight() {
  const isNarrow = matchMedia(NARROW).matches;
  if (isNarrow && byId("main").dataset.tab === "thinking") byId("board").scrollIntoView({block: "start"});
  // The list of turns is short, and is read together with the board.
  else if (isNarrow && byId("main").dataset.tab === "game") byId("panels").scrollIntoView({block: "nearest"});
  else byId("tabs").scrollIntoView({block: isNarrow ? "start" : "nearest"});
}

/** @param {PageStore} store */
export function showTabs(store) {
  const choose = (/** @type {TabName} */ name) => {
    store.set({tab: name});
    bringTabsIntoSight();
  };
  const tabs = new Map(NAMES.map((name) => [name, create("button", {
    type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, on: {click: () => choose(name)},
  }, TEXTS.tabs[name])]));
  byId("tabs").append(...tabs.values());
  byId("tabs").addEventListener("keydown", (event) => {
    const at = NAMES.indexOf(store.values.tab);
    /** @type {Record<string, number>} */
    const indexByKey = {ArrowLeft: at - 1, ArrowRight: (at + 1) % NAMES.length, Home: 0, End: -1};
    const name = NAMES.at(indexByKey[event.key]);
    if (!name || !Object.hasOwn(indexByKey, event.key)) return;
    event.preventDefault();
    choose(name);
    tabs.get(name)?.focus();
  });
  const draw = (/** @type {PageValues} */ {tab}) => {
    byId("main").dataset.tab = tab;
    for (const [name, button] of tabs) {
      button.setAttribute("aria-selected", String(name === tab));
      button.tabIndex = name === tab ? 0 : -1;
      show(byId(`panel-${name}`), name === tab);
    }
  };
  store.listen(["tab"], draw);
  draw(store.values);
}

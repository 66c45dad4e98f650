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

/** Begins the new tab at its top: on a phone it is a page of its own, elsewhere it may be out of sight. */
export function showTop() {
  if (matchMedia(NARROW).matches) scrollTo(0, 0);
  else byId("tabs").scrollIntoView({block: "nearest"});
}

/** @param {PageStore} store */
export function showTabs(store) {
  const choose = (/** @type {TabName} */ name) => {
    store.set({tab: name});
    showTop();
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

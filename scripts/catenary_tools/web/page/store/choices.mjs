// SPDX-License-Identifier: MIT
// Choices of the person by name. The program keeps them: its port, and with it the storage of the browser, changes at each
// start. The browser has a copy for reloads, which all windows share.

import {tell} from "../elements/announce.mjs";
import {isObject} from "../game/checks.mjs";
import {TEXTS} from "../words/texts.mjs";

const STORAGE_NAME = "catenary-choices";

/** The choices by name.
 * @typedef {{settings: Partial<import("./settings.mjs").Settings>, new_game: Record<string, Partial<import("../dialogs/new_game.mjs").NewGameChoices>>,
 *            puzzles: {solved?: string[]}, learned: Record<string, boolean>, totals: Record<string, number>}} Choices */

/** @type {Record<string, unknown>} */
let choices = {};
/** @type {import("../transport/files.mjs").Files | null} */
let files = null;
let isUnkept = false;

/** @type {(value: unknown) => Record<string, unknown>} */
const asObject = (value) => (isObject(value) ? value : {});

/** @param {Record<string, unknown>} stored */
const timeOf = ({time}) => (typeof time === "number" ? time : 0);

function copyOfBrowser() {
  try {
    return asObject(JSON.parse(localStorage.getItem(STORAGE_NAME) ?? "null"));
  } catch {
    return {};
  }
}

/** Reads all choices, once before the page is shown; the newer copy counts.
 * @param {import("../transport/files.mjs").Files} ownFiles */
export async function readChoices(ownFiles) {
  files = ownFiles;
  const [own, stored] = [copyOfBrowser(), asObject(await ownFiles.getState("choices").catch(() => ({})))];
  choices = timeOf(own) > timeOf(stored) ? own : stored;
}

/** All choices, with those that other windows have kept since. */
function latest() {
  const copy = copyOfBrowser();
  if (timeOf(copy) > timeOf(choices)) choices = copy;
  return choices;
}

/** The choices of a name, empty before the first one.
 * @template {keyof Choices} K
 * @param {K} name */
export const choicesOf = (name) => /** @type {Choices[K]} */ (asObject(latest()[name]));

/** Keeps the choices of a name, and tells once why that fails.
 * @template {keyof Choices} K
 * @param {K} name
 * @param {Choices[K]} value */
export function keepChoices(name, value) {
  choices = {...latest(), [name]: value, time: Date.now()};
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(choices));
  } catch {
    // A browser that refuses its storage, or whose storage is full, has no copy.
  }
  files?.putState("choices", choices).then((failure) => {
    if (failure && !isUnkept) tell(TEXTS.settings.unkept(failure), {lasting: true});
    isUnkept = failure !== null;
  });
}

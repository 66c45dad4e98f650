// SPDX-License-Identifier: MIT
// What the page remembers of the person, by name. The program keeps it: its port, and with it the storage of the browser, changes at each
// start. The browser has a copy for reloads, which all windows share.

import {isObject} from "../game/checks.mjs";
import {TEXTS} from "../words/texts.mjs";
import {tell} from "../elements/announce.mjs";

const STORAGE_NAME = "catenary-choices";

/** What is remembered under each name.
 * @typedef {{settings: Partial<import("./settings.mjs").Settings>,
 *            new_game: Record<string, Partial<import("../dialogs/new_game.mjs").NewGameChoices>>, puzzles: {solved?: string[]}, learned: Record<string, boolean>, totals: Record<string, number>}} Remembered */

/** @type {Record<string, unknown>} */
let remembered = {};
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

/** Reads all that is remembered, once before the page is shown; the newer copy counts.
 * @param {import("../transport/files.mjs").Files} ownFiles */
export async function loadRemembered(ownFiles) {
  files = ownFiles;
  const [own, stored] = [copyOfBrowser(), asObject(await ownFiles.getState("choices").catch(() => ({})))];
  remembered = timeOf(own) > timeOf(stored) ? own : stored;
}

/** What is remembered, with what other windows have added since. */
function latest() {
  const copy = copyOfBrowser();
  if (timeOf(copy) > timeOf(remembered)) remembered = copy;
  return remembered;
}

/** Returns what is remembered under a name, empty before the first time.
 * @template {keyof Remembered} K
 * @param {K} name */
export const recall = (name) => /** @type {Remembered[K]} */ (asObject(latest()[name]));

/** Remembers a value under a name. Reports a failure once.
 * @template {keyof Remembered} K
 * @param {K} name
 * @param {Remembered[K]} value */
export function remember(name, value) {
  remembered = {...latest(), [name]: value, time: Date.now()};
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(remembered));
  } catch {
    // A browser that refuses its storage, or whose storage is full, has no copy.
  }
  files?.putState("choices", remembered).then((failure) => {
    if (failure && !isUnkept) tell(TEXTS.settings.unkept(failure), {lasting: true});
    isUnkept = failure !== null;
  });
}

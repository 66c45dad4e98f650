// SPDX-License-Identifier: MIT
// What the page remembers about the user, by name. The bridge stores it, because its port, and thus the browser's
// storage, changes at each start. The browser has a copy for reloads, which all windows share.

import {isObject} from "../game/checks.mjs";
import {TEXTS} from "../words/texts.mjs";
import {showMessage} from "../elements/announce.mjs";

const STORAGE_NAME = "catenary-choices";

/** The type of the value stored under each name.
 * @typedef {{settings: Partial<import("./settings.mjs").Settings>,
 *            new_game: Record<string, Partial<import("./last_choices.mjs").Choices>>, puzzles: {solved?: string[]}, learned: Record<string, boolean>,
 *            totals: Record<string, number>, taps: {known?: boolean}}} Remembered */

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

/** Reads everything once, before the page is shown; the newer copy wins.
 * @param {import("../transport/files.mjs").Files} ownFiles */
export async function loadRemembered(ownFiles) {
  files = ownFiles;
  const [own, stored] = [copyOfBrowser(), asObject(await ownFiles.getState("choices").catch(() => ({})))];
  remembered = timeOf(own) > timeOf(stored) ? own : stored;
}

/** The remembered values, including those added by other windows. */
function latest() {
  const copy = copyOfBrowser();
  if (timeOf(copy) > timeOf(remembered)) remembered = copy;
  return remembered;
}

/** Returns the value stored under a name; empty if there is none yet.
 * @template {keyof Remembered} K
 * @param {K} name */
export const recall = (name) => /** @type {Remembered[K]} */ (asObject(latest()[name]));

/** Stores a value under a name. Reports a failure once.
 * @template {keyof Remembered} K
 * @param {K} name
 * @param {Remembered[K]} value */
export function remember(name, value) {
  remembered = {...latest(), [name]: value, time: Date.now()};
  try {
    localStorage.setItem(STORAGE_NAME, JSON.stringify(remembered));
  } catch {
    // There is no copy if the browser refuses storage or its storage is full.
  }
  files?.putState("choices", remembered).then((failure) => {
    if (failure && !isUnkept) showMessage(TEXTS.settings.unkept(failure), {lasting: true});
    isUnkept = failure !== null;
  });
}

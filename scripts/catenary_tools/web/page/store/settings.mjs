// SPDX-License-Identifier: MIT
// The user's settings.

import {recall, remember} from "./remembered.mjs";

/** `confirm`: cells smaller than a finger are tapped twice ("auto"), or all cells chosen twice ("always"), or none ("never").
 * @typedef {{theme: "auto" | "light" | "dark", coordinates: boolean, confirm: "auto" | "always" | "never", keys: boolean,
 *            targets: boolean, animation: boolean, thinking: boolean, heat: boolean, best: boolean}} Settings */
/** Changes settings and stores them.
 * @typedef {(changes: Partial<Settings>) => void} ChangeSettings */

const NAME = "settings";
/** @type {Settings} */
const DEFAULTS = {theme: "auto", coordinates: true, confirm: "auto", keys: true, targets: true, animation: true,
                  thinking: false, heat: false, best: true};
// The size of a finger in pixels.
const FINGER = 40;

/** True if a click needs a second one on the same cell: the only tap for a turn, on a board with cells of a given size in
 * pixels.
 * @param {Settings} settings
 * @param {boolean} isOnlyTap
 * @param {number} cell */
export const needsConfirmation = ({confirm}, isOnlyTap, cell) => confirm === "always" || (confirm !== "never" && isOnlyTap && cell < FINGER);

/** Requires loadRemembered().
 * @type {() => Settings} */
export const readSettings = () => ({...DEFAULTS, ...recall(NAME)});

/** Returns a function that changes settings in the store and keeps them.
 * @param {import("./values.mjs").PageStore} store
 * @returns {ChangeSettings} */
export function settingsChanger(store) {
  return (changes) => {
    const settings = {...readSettings(), ...changes};
    remember(NAME, settings);
    store.set({settings});
  };
}

/** Applies the theme and the coordinates as attributes that the style sheets read.
 * @param {Settings} settings */
export function showSettings(settings) {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.coordinates = String(settings.coordinates);
  root.dataset.animation = String(settings.animation);
}

// SPDX-License-Identifier: MIT
// The settings of the person.

import {choicesOf, keepChoices} from "./choices.mjs";

/** `confirm`: cells smaller than a finger are chosen twice ("auto"), or all ("always"), or none ("never").
 * @typedef {{theme: "auto" | "light" | "dark", coordinates: boolean, confirm: "auto" | "always" | "never", keys: boolean,
 *            targets: boolean, animation: boolean, thinking: boolean, heat: boolean, best: boolean}} LastingSettings */
/** The side of the board that is near; only for the game in progress in this window. `oriented` is the number of the game that
 * the board has been turned for.
 * @typedef {{steps: number, oriented: number | null, sides: boolean}} ViewSettings */
/** @typedef {LastingSettings & ViewSettings} Settings */
/** Changes settings, and keeps them.
 * @typedef {(changes: Partial<Settings>) => void} ChangeSettings */

const NAME = "settings";
/** @type {LastingSettings} */
const DEFAULTS = {theme: "auto", coordinates: true, confirm: "auto", keys: true, targets: true, animation: true,
                  thinking: false, heat: false, best: true};
const VIEW_KEY = "catenary-view";
/** @type {ViewSettings} */
const VIEW = {steps: 0, oriented: null, sides: false};

/** @returns {ViewSettings} */
function readView() {
  try {
    return {...VIEW, ...JSON.parse(sessionStorage.getItem(VIEW_KEY) ?? "{}")};
  } catch {
    return VIEW;
  }
}

/** The settings that some defaults name.
 * @template {Partial<Settings>} T
 * @param {Settings} settings
 * @param {T} defaults
 * @returns {T} */
const pick = (settings, defaults) => ({...defaults, ...Object.fromEntries(Object.entries(settings).filter(([name]) => name in defaults))});

// A finger covers so many pixels.
const FINGER = 40;

/** True if a turn needs a second choice of its cell, on a board with cells of a size in pixels.
 * @param {Settings} settings
 * @param {number} cell */
export const needsConfirmation = ({confirm}, cell) => confirm === "always" ||
  (confirm !== "never" && matchMedia("(pointer: coarse)").matches && cell < FINGER);

/** Requires the choices that are kept.
 * @type {() => Settings} */
export const readSettings = () => ({...DEFAULTS, ...choicesOf(NAME), ...readView()});

/** Returns a function that changes settings in the store and keeps them.
 * @param {import("./values.mjs").PageStore} store
 * @returns {ChangeSettings} */
export function settingsOf(store) {
  return (changes) => {
    const settings = {...store.values.settings, ...changes};
    sessionStorage.setItem(VIEW_KEY, JSON.stringify(pick(settings, VIEW)));
    if (Object.keys(changes).some((name) => name in DEFAULTS)) keepChoices(NAME, pick(settings, DEFAULTS));
    store.set({settings});
  };
}

/** Shows the theme and the coordinates by attributes that the style sheets read.
 * @param {Settings} settings */
export function showSettings(settings) {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.coordinates = String(settings.coordinates);
  root.dataset.animation = String(settings.animation);
}

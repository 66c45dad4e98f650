// SPDX-License-Identifier: MIT
// The settings of the person.

import {choicesOf, keepChoices} from "./choices.mjs";

const NAME = "settings";
// `confirm`: cells smaller than a finger are chosen twice ("auto"), or all ("always"), or none ("never").
const DEFAULTS = {theme: "auto", coordinates: true, confirm: "auto", keys: true, targets: true, animation: true,
                  thinking: false, heat: false, best: true};
// The side of the board that is near; only for the game in progress in this window.
const VIEW_KEY = "catenary-view";
const VIEW = {steps: 0, oriented: "", sides: false};

function readView() {
  try {
    return {...VIEW, ...JSON.parse(sessionStorage.getItem(VIEW_KEY))};
  } catch {
    return VIEW;
  }
}

const pick = (values, names) => Object.fromEntries(Object.keys(names).map((name) => [name, values[name]]));

// A finger covers so many pixels.
const FINGER = 40;

/// True if a turn needs a second choice of its cell, on a board with cells of a size in pixels.
export const needsConfirmation = ({confirm}, cell) => confirm === "always" ||
  (confirm !== "never" && matchMedia("(pointer: coarse)").matches && cell < FINGER);

/// Requires the choices that are kept.
export const readSettings = () => ({...DEFAULTS, ...choicesOf(NAME), ...readView()});

/// Returns a function that changes settings in the store and keeps them.
export function settingsOf(store) {
  return (changes) => {
    const settings = {...store.values.settings, ...changes};
    sessionStorage.setItem(VIEW_KEY, JSON.stringify(pick(settings, VIEW)));
    if (Object.keys(changes).some((name) => name in DEFAULTS)) keepChoices(NAME, pick(settings, DEFAULTS));
    store.set({settings});
  };
}

/// Shows the theme and the coordinates by attributes that the style sheets read.
export function showSettings(settings) {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.coordinates = settings.coordinates;
  root.dataset.animation = settings.animation;
}

// SPDX-License-Identifier: MIT
// The settings of the person, kept by the browser.

const KEY = "catenary-settings";
const DEFAULTS = {theme: "auto", coordinates: true, confirm: false, keys: true, targets: true, animation: true,
                  thinking: false, heat: false, best: true, steps: 0, oriented: "", sides: false};

export function readSettings() {
  try {
    return {...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY))};
  } catch {
    return DEFAULTS;
  }
}

/// Returns a function that changes settings in the store and keeps them.
export function settingsOf(store) {
  return (changes) => {
    const settings = {...store.values.settings, ...changes};
    localStorage.setItem(KEY, JSON.stringify(settings));
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

// SPDX-License-Identifier: MIT
// A list of buttons as one stop of the Tab key, in which the arrows up and down, Home and End go from button to button.

const placesOf = (at, count) => ({ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1});

/// Makes a button the stop of its list, in place of the one before.
export function makeStop(list, button) {
  for (const stop of list.querySelectorAll("button[tabindex='0']")) stop.tabIndex = -1;
  button.tabIndex = 0;
}

/// Has keys move the focus in a list.
export function listenInList(list) {
  list.addEventListener("focusin", ({target}) => makeStop(list, target));
  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...list.querySelectorAll("button")];
    const place = placesOf(buttons.indexOf(event.target), buttons.length)[event.key];
    if (place === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(place, buttons.length - 1))].focus();
  });
}

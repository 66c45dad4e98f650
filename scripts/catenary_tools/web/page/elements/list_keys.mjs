// SPDX-License-Identifier: MIT
// A list of buttons with a single tab stop, in which the arrows along the list, Home and End move between buttons.

/** The index of the button that a key selects, by the name of the key. Left and right belong to a list in one line only.
 * @param {number} at
 * @param {number} count
 * @param {boolean} isLine
 * @returns {Record<string, number>} */
const indexByKey = (at, count, isLine) => ({ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1,
                                            ...isLine && {ArrowLeft: at - 1, ArrowRight: at + 1}});

/** Makes a button the tab stop of its list, replacing the previous one.
 * @param {HTMLElement} list
 * @param {HTMLElement} button */
export function makeStop(list, button) {
  for (const stop of list.querySelectorAll("button")) if (stop.tabIndex === 0) stop.tabIndex = -1;
  button.tabIndex = 0;
}

/** Makes keys move the focus within a list.
 * @param {HTMLElement} list */
export function listenInList(list) {
  list.addEventListener("focusin", ({target}) => {
    if (target instanceof HTMLElement) makeStop(list, target);
  });
  list.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const buttons = [...list.querySelectorAll("button")];
    const isLine = getComputedStyle(list).display === "flex";
    const index = indexByKey(buttons.findIndex((button) => button === event.target), buttons.length, isLine)[event.key];
    if (index === undefined) return;
    event.preventDefault();
    buttons[Math.max(0, Math.min(index, buttons.length - 1))].focus();
  });
}

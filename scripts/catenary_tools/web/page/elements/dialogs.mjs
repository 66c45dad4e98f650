// SPDX-License-Identifier: MIT
// Dialogs: one at a time, closed by Escape; the browser keeps the focus inside.

import {TEXTS} from "../words/texts.mjs";
import {create, find} from "./dom.mjs";
import {icon} from "./icons.mjs";

/** Opens a dialog. `content(close)` returns its elements; `close(value)` closes it. Returns a promise of the value,
 * which is null after Escape.
 * @template T
 * @param {string} name
 * @param {string} title
 * @param {(close: (value?: T | null) => void) => import("./dom.mjs").Child[]} content
 * @returns {Promise<T | null>} */
export function openDialog(name, title, content) {
  return new Promise((resolve) => {
    /** @type {T | null} */
    let value = null;
    const dialog = create("dialog", {class: "dialog", id: `dialog-${name}`, "aria-labelledby": `dialog-${name}-title`});
    const close = (/** @type {T | null} */ result = null) => {
      value = result;
      dialog.close();
    };
    dialog.append(
      create("div", {class: "dialog-head"}, create("h2", {id: `dialog-${name}-title`}, title),
             create("button", {type: "button", class: "close", "aria-label": TEXTS.buttons.close, title: TEXTS.buttons.close,
                               on: {click: () => close()}}, icon("close"))),
      ...content(close).flatMap((child) => child ?? []));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(value);
    });
    // A click outside the dialog closes it.
    dialog.addEventListener("pointerdown", (event) => {
      if (event.target === dialog && isBeside(dialog, event)) close();
    });
    document.body.append(dialog);
    dialog.showModal();
    find(dialog, "form select")?.focus();
  });
}

/** @param {HTMLElement} dialog
 * @param {PointerEvent} event */
function isBeside(dialog, {clientX: x, clientY: y}) {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

export const isDialogOpen = () => Boolean(document.querySelector("dialog[open]"));

/** The row of buttons at the end of a dialog.
 * @param {...HTMLElement} buttons */
export function footer(...buttons) {
  return create("div", {class: "buttons dialog-buttons"}, ...buttons);
}

/** @param {string} label
 * @param {(() => unknown) | null} handler
 * @param {{primary?: boolean, submit?: boolean, id?: string | null}} kind */
export function textButton(label, handler, {primary = false, submit = false, id = null} = {}) {
  return create("button", {type: submit ? "submit" : "button", class: primary ? "wide primary" : "wide", id,
                           on: handler ? {click: () => handler()} : {}}, label);
}

/** Asks a question; the promise is true if the button `label` is pressed. The safe answer is highlighted.
 * @param {string} name
 * @param {string} question
 * @param {string} label */
export async function ask(name, question, label) {
  return Boolean(await openDialog(name, question, (/** @type {(isAgreed?: boolean) => void} */ close) => [
    footer(textButton(label, () => close(true)), textButton(TEXTS.buttons.cancel, () => close(), {primary: true}))]));
}

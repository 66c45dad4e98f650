// SPDX-License-Identifier: MIT
// Dialogs: one at a time, closed by Escape, their focus kept inside by the browser.

import {create} from "./dom.mjs";
import {icon} from "./icons.mjs";
import {TEXTS} from "../words/texts.mjs";

/// Opens a dialog. `content(close)` returns its elements; `close(value)` ends it. Returns a promise of the value, null
/// after Escape.
export function openDialog(name, title, content) {
  return new Promise((resolve) => {
    let value = null;
    const dialog = create("dialog", {class: "dialog", id: `dialog-${name}`, "aria-labelledby": `dialog-${name}-title`});
    const close = (result = null) => {
      value = result;
      dialog.close();
    };
    dialog.append(
      create("div", {class: "dialog-head"}, create("h2", {id: `dialog-${name}-title`}, title),
             create("button", {type: "button", class: "close", "aria-label": TEXTS.buttons.close, title: TEXTS.buttons.close,
                               on: {click: () => close()}}, icon("close"))),
      ...content(close));
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(value);
    });
    // A click beside the dialog closes it.
    dialog.addEventListener("pointerdown", (event) => {
      if (event.target === dialog && isBeside(dialog, event)) close();
    });
    document.body.append(dialog);
    dialog.showModal();
    dialog.querySelector("form select")?.focus();
  });
}

function isBeside(dialog, {clientX: x, clientY: y}) {
  const box = dialog.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

export const isDialogOpen = () => Boolean(document.querySelector("dialog[open]"));

/// The row of buttons at the end of a dialog.
export function footer(...buttons) {
  return create("div", {class: "buttons dialog-buttons"}, ...buttons);
}

export function textButton(label, handler, {primary = false, submit = false, id = null} = {}) {
  return create("button", {type: submit ? "submit" : "button", class: primary ? "wide primary" : "wide", id,
                           on: handler ? {click: handler} : {}}, label);
}

/// Asks a question; the promise is true after the button `label`.
export async function ask(name, question, label) {
  return Boolean(await openDialog(name, question, (close) => [
    footer(textButton(TEXTS.buttons.cancel, () => close()), textButton(label, () => close(true), {primary: true}))]));
}

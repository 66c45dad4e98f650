// SPDX-License-Identifier: MIT
// Fields of forms with their labels.

import {TEXTS} from "../words/texts.mjs";
import {textButton} from "./dialogs.mjs";
import {create} from "./dom.mjs";

let fields = 0;

/** Values with their texts.
 * @template {string | number} [V=string]
 * @typedef {readonly (readonly [V, string])[]} Entries */

/** A value with its text.
 * @template {string | number} V
 * @param {V} value
 * @param {string} text
 * @returns {readonly [V, string]} */
export const entry = (value, text) => [value, text];

/** A label with a field below it. The field gets a unique id.
 * @param {string} text
 * @param {HTMLElement} field
 * @param {string} note */
export function labelled(text, field, note = "") {
  field.id ||= `field-${++fields}`;
  const hint = note ? create("small", {id: `${field.id}-note`}, note) : null;
  if (hint) field.setAttribute("aria-describedby", hint.id);
  return create("p", {class: "field"}, create("label", {for: field.id}, text), field, hint);
}

/** A button that copies the text of a field. If the browser does not allow it, selects the text so that it can be
 * copied by hand.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {string} label */
export function copyButton(field, label = TEXTS.buttons.copy) {
  const copy = async () => {
    field.select();
    // A page opened on another device has no access to the clipboard.
    const isCopied = await navigator.clipboard?.writeText(field.value).then(() => true, () => false) || document.execCommand("copy");
    button.textContent = TEXTS.copied[isCopied ? "yes" : "no"];
  };
  const button = textButton(label, copy);
  return button;
}

/** A drop-down list.
 * @param {Entries<string | number>} choices
 * @param {string | number | undefined} value
 * @param {(value: string) => void} change */
export function choice(choices, value, change = () => {}) {
  const select = create("select", {}, ...choices.map(([key, text]) =>
    create("option", {value: key, selected: String(key) === String(value)}, text)));
  select.addEventListener("change", () => change(select.value));
  return select;
}

/** A number field.
 * @param {number | string} value
 * @param {{min?: number, max?: number, step?: number | "any"}} limits */
export function numberField(value, {min, max, step = 1}) {
  return create("input", {type: "number", value, min, max, step, required: true, inputmode: "decimal"});
}

/** @param {string} text
 * @param {boolean} checked
 * @param {(on: boolean) => void} change */
export function checkField(text, checked, change = () => {}) {
  const input = create("input", {type: "checkbox", checked});
  input.addEventListener("change", () => change(input.checked));
  return {input, label: create("label", {class: "check"}, input, create("span", {}, text))};
}

/** One of several buttons with pictures or texts.
 * @template {string} V
 * @param {string} name
 * @param {string} legend
 * @param {Entries<V>} choices
 * @param {V} value
 * @param {(value: V) => void} change */
export function radios(name, legend, choices, value, change) {
  return create("fieldset", {class: "radios"}, create("legend", {}, legend), ...choices.map(([key, text]) => {
    const input = create("input", {type: "radio", name, value: key, checked: key === value, on: {change: () => change(key)}});
    return create("label", {}, input, create("span", {}, text));
  }));
}

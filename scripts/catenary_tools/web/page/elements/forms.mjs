// SPDX-License-Identifier: MIT
// Fields of forms with their labels.

import {create} from "./dom.mjs";

let fields = 0;

/// A label with a field below it. The field gets an id of its own.
export function labelled(text, field, note = "") {
  field.id ||= `field-${++fields}`;
  const hint = note ? create("small", {id: `${field.id}-note`}, note) : null;
  if (hint) field.setAttribute("aria-describedby", hint.id);
  return create("p", {class: "field"}, create("label", {for: field.id}, text), field, hint);
}

/// A list to choose from; choices are pairs of value and text.
export function choice(choices, value, change = () => {}) {
  const select = create("select", {on: {change: () => change(select.value)}}, ...choices.map(([key, text]) =>
    create("option", {value: key, selected: String(key) === String(value)}, text)));
  return select;
}

/// A field of numbers.
export function numberField(value, {min, max, step = 1}) {
  return create("input", {type: "number", value, min, max, step, required: true, inputmode: "decimal"});
}

export function checkField(text, checked, change = () => {}) {
  const input = create("input", {type: "checkbox", checked, on: {change: () => change(input.checked)}});
  return {input, label: create("label", {class: "check"}, input, create("span", {}, text))};
}

/// One of several buttons with pictures or texts; choices are pairs of value and text.
export function radios(name, legend, choices, value, change) {
  return create("fieldset", {class: "radios"}, create("legend", {}, legend), ...choices.map(([key, text]) => {
    const input = create("input", {type: "radio", name, value: key, checked: key === value, on: {change: () => change(key)}});
    return create("label", {}, input, create("span", {}, text));
  }));
}

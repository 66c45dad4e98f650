// SPDX-License-Identifier: MIT
// Elements from JavaScript. Text goes in as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/// Returns an element. Attributes: `class`, `on` (handlers by event), `data` (dataset), properties that are functions or
/// booleans, and plain attributes; those that are null or undefined are left out.
export function create(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === "on") Object.entries(value).forEach(([event, handler]) => element.addEventListener(event, handler));
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return element;
}

export const byId = (id) => document.getElementById(id);

/// Shows or hides an element.
export function show(element, visible) {
  element.hidden = !visible;
}

/// Sets a text only where it changes, so that screen readers and selections stay undisturbed.
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/// Parses SVG text to an element of this document.
export function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

/// Returns an icon of 24 x 24 with the strokes of a path.
export function strokes(path) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS(SVG, "path");
  line.setAttribute("d", path);
  svg.append(line);
  return svg;
}

/// True if keys go to a field of text.
export function isTyping(target) {
  return Boolean(target?.closest?.("textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])"));
}

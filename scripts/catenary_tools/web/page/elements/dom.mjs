// SPDX-License-Identifier: MIT
// Creates elements from JavaScript. Text is always inserted as text, never as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | null | undefined} Child */
/** @typedef {{[name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[name]) => unknown}} Handlers */
/** @typedef {Record<string, string | number>} Data */
/** `on` maps events to handlers, and `data` is copied to the dataset. Null, undefined and false values are omitted.
 * @typedef {{on?: Handlers, data?: Data, [name: string]: string | number | boolean | null | undefined | Handlers | Data}} Attributes */

/** Returns an element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} attributes
 * @param {...Child} children */
export function create(tag, {on = {}, data, ...attributes} = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  for (const [event, handler] of Object.entries(on)) element.addEventListener(event, /** @type {EventListener} */ (handler));
  if (data) Object.assign(element.dataset, data);
  element.append(...children.flatMap((child) => (child === null || child === undefined || child === "" ? [] : [child])));
  return element;
}

/** Returns the element of the page with an id.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @param {new () => T} [kind]
 * @returns {T} */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof (kind ?? HTMLElement))) throw new Error(`The page has no element ${id}.`);
  return /** @type {T} */ (element);
}

/** Returns the first element inside another one that fits a selector.
 * @template {HTMLElement} [T=HTMLElement]
 * @param {ParentNode} root
 * @param {string} selector
 * @param {new () => T} [kind]
 * @returns {T | null} */
export function find(root, selector, kind) {
  const element = root.querySelector(selector);
  return element instanceof (kind ?? HTMLElement) ? /** @type {T} */ (element) : null;
}

/** The target of an event if it is an element, otherwise null.
 * @param {Event} event */
export const targetOf = ({target}) => (target instanceof Element ? target : null);

/** Shows or hides an element.
 * @param {HTMLElement} element
 * @param {boolean} visible */
export function show(element, visible) {
  element.hidden = !visible;
}

/** Sets a text only if it changes, so that screen readers and selections are not disturbed.
 * @param {Element} element
 * @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Parses SVG text into an element of this document.
 * @param {string} text */
export function parseSvg(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml");
  return document.importNode(parsed.documentElement, true);
}

/** Returns an icon of 24 x 24 with the strokes of a path.
 * @param {string} path */
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

/** True if keys are typed into a text field.
 * @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof Element && Boolean(target.closest("textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=file])"));
}

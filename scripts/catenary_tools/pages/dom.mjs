// SPDX-License-Identifier: MIT
// Elements of pages and of drawings.

/** @typedef {Node | string} Child */
/** @typedef {Record<string, string | number | boolean | undefined>} Values */

/** @template {Element} T
 * @param {T} node
 * @param {Values} attributes
 * @param {Child[]} children */
function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : String(value));
  node.append(...children);
  return node;
}

/** @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {Values} attributes
 * @param {...Child} children */
export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

/** @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Values} attributes
 * @param {...Child} children */
export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/** A table with a row of headings; numeric cells are right-aligned.
 * @param {string} caption
 * @param {string[]} head
 * @param {Child[][]} rows */
export function table(caption, head, rows) {
  const isNumber = (/** @type {Child} */ value) => /^[-+−–]?[\d,.]+%?$|^–$/.test(String(value));
  const node = html("table");
  if (caption) node.append(html("caption", {}, caption));
  const right = head.map((_, i) => rows.length > 0 && rows.every((row) => isNumber(row[i])));
  const ofColumn = (/** @type {number} */ i) => right[i] ? {class: "number"} : {};
  if (head.some((text) => text)) {
    const cells = head.map((text, i) => text ? html("th", {scope: "col", ...ofColumn(i)}, text) : html("td"));
    node.append(html("thead", {}, html("tr", {}, ...cells)));
  }
  const lines = rows.map((row) => html("tr", {}, ...row.map(
    (value, i) => i === 0 ? html("th", {scope: "row"}, value) : html("td", ofColumn(i), value))));
  node.append(html("tbody", {}, ...lines));
  return node;
}

/** A box that scrolls on its own, also by keyboard.
 * @param {string} label
 * @param {...Child} children */
export function scrolling(label, ...children) {
  return html("div", {class: "card scroll", tabindex: 0, role: "region", "aria-label": label}, ...children);
}

/** @param {string} caption
 * @param {...Child} children */
export function figure(caption, ...children) {
  return html("figure", {}, ...children, html("figcaption", {}, caption));
}

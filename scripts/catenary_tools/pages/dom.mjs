// SPDX-License-Identifier: MIT
// Elements of pages and of drawings.

function filled(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) node.setAttribute(key, value === true ? "" : value);
  node.append(...children);
  return node;
}

export function html(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function svg(name, attributes = {}, ...children) {
  return filled(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);
}

/// A table with a row of headings; cells that hold numbers are aligned to the right.
export function table(caption, head, rows) {
  const isNumber = (value) => /^[-+−–]?[\d,.]+%?$|^–$/.test(String(value));
  const node = html("table");
  if (caption) node.append(html("caption", {}, caption));
  const right = head.map((_, i) => rows.length > 0 && rows.every((row) => isNumber(row[i])));
  const ofColumn = (i) => right[i] ? {class: "number"} : {};
  if (head.some((text) => text)) {
    const cells = head.map((text, i) => text ? html("th", {scope: "col", ...ofColumn(i)}, text) : html("td"));
    node.append(html("thead", {}, html("tr", {}, ...cells)));
  }
  const lines = rows.map((row) => html("tr", {}, ...row.map(
    (value, i) => i === 0 ? html("th", {scope: "row"}, value) : html("td", ofColumn(i), value))));
  node.append(html("tbody", {}, ...lines));
  return node;
}

/// A box that scrolls by itself, by the keyboard too.
export function scrolling(label, ...children) {
  return html("div", {class: "card scroll", tabindex: 0, role: "region", "aria-label": label}, ...children);
}

export function figure(caption, ...children) {
  return html("figure", {}, ...children, html("figcaption", {}, caption));
}

// SPDX-License-Identifier: MIT
// SVG as text: elements, numbers and escaping. It needs no DOM, so that it runs in browsers and in Node.js alike.

// Pixels for the distance of neighbours.
export const CELL = 40;

const ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};

export function escape(text) {
  // XML has no place for control characters.
  return String(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "").replace(/[&<>"]/g, (c) => ENTITIES[c]);
}

/// A number with at most two decimals.
export function number(value) {
  return String(Math.round(value * 100) / 100 + 0);
}

/// An element; attributes that are undefined are left out. Children are SVG text.
export function element(name, attributes = {}, children = "") {
  const words = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escape(typeof value === "number" ? number(value) : value)}"`);
  return children === "" ? `<${name}${words.join("")}/>` : `<${name}${words.join("")}>${children}</${name}>`;
}

/// A group of parts, with a title for the mouse and for screen readers where there is a text.
export function group(attributes, parts, title = "") {
  const heading = title ? element("title", {}, escape(title)) : "";
  return element("g", attributes, heading + parts.join(""));
}

export function circle([x, y], radius, attributes) {
  return element("circle", {cx: x, cy: y, r: radius, ...attributes});
}

export function line([x1, y1], [x2, y2], attributes) {
  return element("line", {x1, y1, x2, y2, ...attributes});
}

export function polygon(points, attributes) {
  return element("polygon", {points: points.map((point) => point.map(number).join(",")).join(" "), ...attributes});
}

/// Text around a point. Not by `dominant-baseline`, which some programs that show SVG ignore.
export function text([x, y], size, content, attributes) {
  return element("text", {x, y: y + 0.36 * size, "font-size": size, ...attributes}, escape(content));
}

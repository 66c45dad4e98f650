// SPDX-License-Identifier: MIT
// SVG as text: elements, numbers and escaping. It needs no DOM, so it runs both in browsers and in Node.js.

/** @typedef {import("../../engine/answers").Point} Point */

/** @typedef {Record<string, string | number | undefined>} Attributes */

// The distance between neighbours, in pixels.
export const CELL = 40;

/** @type {Record<string, string>} */
const ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"};

/** @param {string | number} text */
export function escape(text) {
  // XML does not allow control characters.
  return String(text).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "").replace(/[&<>"]/g, (c) => ENTITIES[c]);
}

/** A number with at most two decimals.
 * @param {number} value */
export function number(value) {
  return String(Math.round(value * 100) / 100 + 0);
}

/** An element; undefined attributes are omitted. Children are SVG text.
 * @param {string} name
 * @param {Attributes} attributes
 * @param {string} children */
export function element(name, attributes = {}, children = "") {
  const words = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escape(typeof value === "number" ? number(value) : value ?? "")}"`);
  return children === "" ? `<${name}${words.join("")}/>` : `<${name}${words.join("")}>${children}</${name}>`;
}

/** A group of parts. If `title` is not empty, it is shown as a tooltip and read by screen readers.
 * @param {Attributes} attributes
 * @param {string[]} parts
 * @param {string} title */
export function group(attributes, parts, title = "") {
  const heading = title ? element("title", {}, escape(title)) : "";
  return element("g", attributes, heading + parts.join(""));
}

/** @param {Point} centre
 * @param {number} radius
 * @param {Attributes} [attributes] */
export function circle([x, y], radius, attributes) {
  return element("circle", {cx: x, cy: y, r: radius, ...attributes});
}

/** @param {Point} from
 * @param {Point} to
 * @param {Attributes} [attributes] */
export function line([x1, y1], [x2, y2], attributes) {
  return element("line", {x1, y1, x2, y2, ...attributes});
}

/** @param {Point[]} points
 * @param {Attributes} [attributes] */
export function polygon(points, attributes) {
  return element("polygon", {points: points.map((point) => point.map(number).join(",")).join(" "), ...attributes});
}

/** Text centred on a point. Avoids `dominant-baseline`, which some SVG viewers ignore.
 * @param {Point} centre
 * @param {number} size
 * @param {string} content
 * @param {Attributes} [attributes] */
export function text([x, y], size, content, attributes) {
  return element("text", {x, y: y + 0.36 * size, "font-size": size, ...attributes}, escape(content));
}

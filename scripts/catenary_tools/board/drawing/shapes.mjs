// SPDX-License-Identifier: MIT
// Silhouettes of pieces as paths in a square of 20 units around the origin.

import {element} from "./svg.mjs";

/** @typedef {import("./svg.mjs").Attributes} Attributes */
/** @typedef {import("../../engine/answers").Point} Point */

const BASE = "M-6.5 6h13v2.6h-13z";

/** @type {Record<string, string>} */
const PATHS = {
  king: `M-1-9.6h2v1.6h1.7v1.9H1v1.7c2.6-1.6 6.2-1 6.2 1.8 0 2.4-2.2 4-3.2 7.3h-8c-1-3.3-3.2-4.9-3.2-7.3 0-2.8 3.6-3.4 6.2-1.8v-1.7h-1.7V-8H-1z${BASE}`,
  queen: `M-7.4-5.8l3.2 4 .8-6.4 2.2 5.8 1.2-7 1.2 7 2.2-5.8.8 6.4 3.2-4-2.6 10.5h-9.6z${BASE}`,
  rook: `M-6-8.2h3v2h2v-2h2v2h2v-2h3v4.6l-2 1.5v6.8h-8v-6.8l-2-1.5z${BASE}`,
  bishop: `M0-9.6a1.7 1.7 0 0 1 1.1 3c2.7 2.1 4.2 4.4 4.2 6.7 0 2-1.1 3.5-2.4 4.6h-5.8c-1.3-1.1-2.4-2.6-2.4-4.6 0-2.3 1.5-4.6 4.2-6.7A1.7 1.7 0 0 1 0-9.6zM1-3.4h1.5L-.3 1.6h-1.5z${BASE}`,
  knight: `M-5.6 4.7c0-4.2 1.1-5.7 3.1-7.7-1.9.6-3 1.6-3.8 2.7l-1.9-1.7c1.2-3.1 3.1-5.4 6.2-6.4l.7-1.9 1.9 1.7c4.1 1 6.2 4.7 6.2 13.3z${BASE}`,
  pawn: `M0-8.4a3.7 3.7 0 0 1 2.4 6.5c2 1.2 2.8 3.5 3.2 6.6h-11.2c.4-3.1 1.2-5.4 3.2-6.6A3.7 3.7 0 0 1 0-8.4z${BASE}`,
  boat: "M-9.3 2.4h18.6c-.7 3.9-3.2 6-6.3 6h-6c-3.1 0-5.6-2.1-6.3-6zM-.9 1.1v-10.4l7.6 8.9c.4.8.1 1.5-.8 1.5zM-2.3 1.1v-7.7l-4.8 6.2c-.5.8-.1 1.5.8 1.5z",
};

// By name of the piece, in lower case, and by chess symbol.
/** @type {Record<string, string>} */
const KINDS = {
  gentleman: "king", lady: "queen", peasant: "pawn", ...Object.fromEntries(Object.keys(PATHS).map((name) => [name, name])),
  "♚": "king", "♛": "queen", "♜": "rook", "♝": "bishop", "♞": "knight", "♟": "pawn",
};

/** The silhouette for a name or a chess symbol around a centre, 20 times `scale` wide; empty if there is none.
 * @param {string | undefined} name
 * @param {Point} centre
 * @param {number} scale
 * @param {Attributes} attributes */
export function silhouette(name, [x, y], scale, attributes) {
  const kind = KINDS[name?.toLowerCase() ?? ""];
  if (!kind) return "";
  return element("path", {...attributes, d: PATHS[kind], "fill-rule": "evenodd", transform: `translate(${x} ${y}) scale(${scale})`});
}

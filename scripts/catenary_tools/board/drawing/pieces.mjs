// SPDX-License-Identifier: MIT
// Stones, pieces with a silhouette or a letter, boats, and labels.

import {placed} from "./geometry.mjs";
import {silhouette} from "./shapes.mjs";
import {CELL, circle, element, group, text} from "./svg.mjs";

/** @typedef {import("../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("./geometry.mjs").Cell} Cell */
/** @typedef {import("./geometry.mjs").Centres} Centres */
/** @typedef {import("../../engine/answers").Point} Point */
/** @typedef {import("./board.mjs").Scene} Scene */
/** @typedef {import("../../engine/answers").BoardState["pieces"][number]} Piece */
/** @typedef {Piece["owner"]} Color */

const RADIUS = 0.38 * CELL;
const BOAT_SCALE = 0.036 * CELL;
const PIECE_SCALE = 0.026 * CELL;

/** @type {(color: string) => Color} */
export const opposite = (color) => (color === "white" ? "black" : "white");

/** The shading of the stones, for `<defs>`. The prefix keeps the ids of several boards on a page distinct.
 * @param {string} prefix */
export function shading(prefix) {
  return ["black", "white"].map((owner) => element(
    "radialGradient", {id: `${prefix}${owner}`, cx: "35%", cy: "30%", r: "75%"},
    element("stop", {offset: 0, class: `shine-${owner}`}) + element("stop", {offset: "70%", class: `stop-${owner}`}),
  )).join("");
}

/** @param {Piece} piece */
const isStone = (piece) => piece.glyph === "stone";

/** The cells of pieces with a letter.
 * @param {Scene} state */
export function cellsWithLetter(state) {
  return new Set(state.pieces.filter((piece) => !isStone(piece)).map((piece) => piece.cell));
}

/** The cells whose label is drawn.
 * @param {Scene} state */
export function cellsWithLabel(state) {
  const letters = cellsWithLetter(state);
  return new Set(state.labels.map((label) => label.cell).filter((cell) => !letters.has(cell)));
}

/** @param {Color} owner
 * @param {Point} centre */
function drawBoat(owner, [x, y]) {
  return [silhouette("boat", [x + 0.7, y + 1.8], BOAT_SCALE, {class: "shadow"}),
          silhouette("boat", [x, y], BOAT_SCALE, {class: `stone-${owner} boat-${owner}`})];
}

/** @param {Color} owner
 * @param {Point} centre
 * @param {string} prefix */
function drawDisc(owner, centre, prefix) {
  const [x, y] = centre;
  return [circle([x + 0.7, y + 1.8], RADIUS, {class: "shadow"}),
          circle(centre, RADIUS, {class: `stone-${owner}`, fill: `url(#${prefix}${owner})`})];
}

/** `name` is the game's name for the piece.
 * @param {Piece} piece
 * @param {string | undefined} name
 * @param {Point} centre
 * @param {string} prefix */
export function drawPiece({owner, glyph, cell}, name, centre, prefix) {
  const parts = name === "boat" ? drawBoat(owner, centre) : drawDisc(owner, centre, prefix);
  const ink = {class: `glyph ink-${owner}`};
  if (glyph !== "stone") parts.push(silhouette(name, centre, PIECE_SCALE, ink) || text(centre, 19, glyph, ink));
  return group({class: "piece", "data-cell": cell}, parts);
}

/** @param {BoardLayout} layout
 * @param {Scene} state
 * @param {Centres} centres
 * @param {string} prefix */
export function drawPieces({names = {}}, state, centres, prefix) {
  return placed(state.pieces, centres, (piece, centre) => drawPiece(piece, names[piece.glyph], centre, prefix));
}

/** The largest size at which a label fits inside a stone. In bold, digits are 0.7 of the size wide and a colon 0.4.
 * @param {string} label */
function sizeOfLabel(label) {
  const width = [...label].reduce((sum, character) => sum + (character === ":" ? 0.4 : 0.7), 0);
  return Math.min(15, 1.7 * RADIUS / width);
}

/** Labels, in a colour that contrasts with the piece below. A label that repeats the letter of a piece is not drawn.
 * @param {Scene} state
 * @param {Centres} centres */
export function drawLabels(state, centres) {
  const pieces = new Map(state.pieces.map((piece) => [piece.cell, piece]));
  const shown = cellsWithLabel(state);
  return placed(state.labels.filter(({cell}) => shown.has(cell)), centres, ({cell, text: label}, centre) => text(
    centre, sizeOfLabel(label), label, {class: `label ink-${pieces.get(cell)?.owner ?? "none"}`}));
}

// SPDX-License-Identifier: MIT
// Stones, pieces with a silhouette or a letter, boats, and labels.

import {silhouette} from "./shapes.mjs";
import {CELL, circle, element, group, text} from "./svg.mjs";

const RADIUS = 0.38 * CELL;
const BOAT_SCALE = 0.036 * CELL;
const PIECE_SCALE = 0.026 * CELL;

/// The shading of the stones, for `<defs>`. The prefix keeps the ids of several boards on a page apart.
export function shading(prefix) {
  return ["black", "white"].map((owner) => element(
    "radialGradient", {id: `${prefix}${owner}`, cx: "35%", cy: "30%", r: "75%"},
    element("stop", {offset: 0, class: `shine-${owner}`}) + element("stop", {offset: "70%", class: `stop-${owner}`}),
  )).join("");
}

const isStone = (piece) => piece.glyph === "stone";

/// The cells of pieces with a letter.
export function cellsWithLetter(state) {
  return new Set(state.pieces.filter((piece) => !isStone(piece)).map((piece) => piece.cell));
}

/// The cells whose label is drawn.
export function cellsWithLabel(state) {
  const letters = cellsWithLetter(state);
  return new Set(state.labels.map((label) => label.cell).filter((cell) => !letters.has(cell)));
}

function drawBoat(owner, [x, y]) {
  return [silhouette("boat", [x + 0.7, y + 1.8], BOAT_SCALE, {class: "shadow"}),
          silhouette("boat", [x, y], BOAT_SCALE, {class: `stone-${owner} boat-${owner}`})];
}

function drawDisc(owner, centre, prefix) {
  const [x, y] = centre;
  return [circle([x + 0.7, y + 1.8], RADIUS, {class: "shadow"}),
          circle(centre, RADIUS, {class: `stone-${owner}`, fill: `url(#${prefix}${owner})`})];
}

/// `name` is that of the piece in its game.
export function drawPiece({owner, glyph, cell}, name, centre, prefix) {
  const parts = name === "boat" ? drawBoat(owner, centre) : drawDisc(owner, centre, prefix);
  const ink = {class: `glyph ink-${owner}`};
  if (glyph !== "stone") parts.push(silhouette(name, centre, PIECE_SCALE, ink) || text(centre, 19, glyph, ink));
  return group({class: "piece", "data-cell": cell}, parts);
}

export function drawPieces({names = {}}, state, centres, prefix) {
  return state.pieces.filter((piece) => centres.has(piece.cell))
    .map((piece) => drawPiece(piece, names[piece.glyph], centres.get(piece.cell), prefix));
}

/// The largest size at which a label stays inside a stone. In bold digits are 0.7 of the size wide, a colon 0.4.
function sizeOfLabel(label) {
  const width = [...label].reduce((sum, character) => sum + (character === ":" ? 0.4 : 0.7), 0);
  return Math.min(15, 1.7 * RADIUS / width);
}

/// Labels, in a colour that stands out from the piece below. The letter of a piece is not said twice.
export function drawLabels(state, centres) {
  const pieces = new Map(state.pieces.map((piece) => [piece.cell, piece]));
  const shown = cellsWithLabel(state);
  return state.labels.filter((label) => shown.has(label.cell) && centres.has(label.cell)).map((label) => text(
    centres.get(label.cell), sizeOfLabel(label.text), label.text,
    {class: `label ink-${pieces.get(label.cell)?.owner ?? "none"}`}));
}

// SPDX-License-Identifier: MIT
// Stones, pieces with a letter, and labels.

import {CELL, circle, element, group, text} from "./svg.mjs";

const RADIUS = 0.38 * CELL;

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

function drawPiece(piece, centre, prefix) {
  const [x, y] = centre;
  const parts = [
    circle([x + 0.7, y + 1.8], RADIUS, {class: "shadow"}),
    circle(centre, RADIUS, {class: `stone-${piece.owner}`, fill: `url(#${prefix}${piece.owner})`}),
  ];
  if (!isStone(piece)) parts.push(text(centre, 19, piece.glyph, {class: `glyph ink-${piece.owner}`}));
  return group({class: "piece", "data-cell": piece.cell}, parts);
}

export function drawPieces(state, centres, prefix) {
  return state.pieces.filter((piece) => centres.has(piece.cell))
    .map((piece) => drawPiece(piece, centres.get(piece.cell), prefix));
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

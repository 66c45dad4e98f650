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

/// The cells whose middle shows a letter or a number.
export function cellsWithText(state) {
  return new Set([...state.pieces.filter((piece) => !isStone(piece)), ...state.labels].map((entry) => entry.cell));
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

/// Labels, in a colour that stands out from the piece below. The letter of a piece is not said twice.
export function drawLabels(state, centres) {
  const pieces = new Map(state.pieces.map((piece) => [piece.cell, piece]));
  return state.labels.filter((label) => centres.has(label.cell)).flatMap((label) => {
    const piece = pieces.get(label.cell);
    if (piece && !isStone(piece)) return [];
    const size = Math.min(15, 60 / Math.max(3, label.text.length));
    return [text(centres.get(label.cell), size, label.text, {class: `label ink-${piece ? piece.owner : "none"}`})];
  });
}

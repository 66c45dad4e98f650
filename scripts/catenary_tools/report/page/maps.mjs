// SPDX-License-Identifier: MIT
// Boards with values: first moves, and where the pieces are placed.

import {bareState, showBoard} from "../../pages/boards.mjs";
import {figure, html} from "../../pages/dom.mjs";
import {fillOf} from "./scales.mjs";

const MOST_ARROWS = 8;
const percent = (value) => String(Math.round(100 * value));

function withFills(layout, fills, signs = {}) {
  return {...layout, cells: layout.cells.map((cell) => ({
    ...cell, fill: fills[cell.id] ?? cell.fill, sign: signs[cell.id] ?? cell.sign}))};
}

/// Placements colour their cells; moves from one cell to another are shown as arrows, only for the best moves.
export function showFirstMoves(place, variant) {
  const placed = variant.moves.filter(([move]) => variant.layout.cells.some((cell) => cell.id === move));
  const moved = variant.moves.map(([move, chance]) => [...move.split("-"), chance])
    .filter((parts) => parts.length === 3).slice(0, MOST_ARROWS);
  const fills = Object.fromEntries(placed.map(([move, chance]) => [move, fillOf("chance", chance)]));
  const signs = Object.fromEntries(placed.filter((move) => move[2]).map(([move]) => [move, "S"]));
  const labels = placed.map(([cell, chance]) => ({cell, text: percent(chance)}));
  const arrows = moved.map(([from, to, chance], i) => ({
    kind: i ? "line" : "best", from, to, text: `${from}-${to}: ${percent(chance)}%`})).reverse();
  showBoard(place, withFills(variant.layout, fills, signs), bareState({pieces: variant.start.pieces, labels, arrows}),
            `First moves of ${variant.name}`);
}

/// Shares of games by cell.
export function heatMap(variant) {
  const fills = Object.fromEntries(Object.entries(variant.heat).map(([cell, share]) => [cell, fillOf("share", share)]));
  const labels = Object.entries(variant.heat).map(([cell, share]) => ({cell, text: percent(share)}));
  const place = html("div");
  const noSigns = Object.fromEntries(variant.layout.cells.map((cell) => [cell.id, ""]));
  showBoard(place, withFills(variant.layout, fills, noSigns), bareState({labels}),
            `Places of the pieces of ${variant.name}`);
  return figure(variant.name, place);
}

/// A board without navigation.
export function bareBoard({value, layout, start}) {
  const place = html("div");
  showBoard(place, layout, bareState(start), value);
  return figure(value, place);
}

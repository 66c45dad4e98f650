// SPDX-License-Identifier: MIT
// Parts of a drawing that show thinking: a heat map of values, ghosts of pieces to come, and arrows.

import {between, distance, scaled} from "./geometry.mjs";
import {drawPiece} from "./pieces.mjs";
import {CELL, circle, element, group, number, polygon, text} from "./svg.mjs";

const GHOST = 0.36 * CELL;

export const hasOverlays = ({heat, ghosts, arrows}) => Boolean(heat || ghosts || arrows);

/// A disc for each value from 0 to 1: larger and fuller where the value is higher, so that size tells what colour does.
export function drawHeat({heat = {}}, centres) {
  const discs = Object.entries(heat).filter(([cell]) => centres.has(cell)).map(([cell, value]) => {
    const share = Math.min(1, Math.max(0, value));
    const attributes = {class: "heat", "fill-opacity": 0.3 + 0.55 * share};
    return circle(centres.get(cell), CELL * (0.1 + 0.28 * share), attributes);
  });
  return discs.length ? [group({class: "heats"}, discs)] : [];
}

/// A piece of a game keeps its shape; `prefix` as in drawBoard.
function drawGhost(ghost, layout, centre, prefix) {
  const owner = ghost.owner ?? "none";
  return group({class: `ghost ghost-${owner}`, "data-cell": ghost.cell}, [
    ghost.glyph ? group({opacity: 0.6}, [drawPiece(ghost, layout.names?.[ghost.glyph], centre, prefix)]) : circle(centre, GHOST, {class: "ghost-body"}),
    ghost.text ? text(centre, 16, ghost.text, {class: "ghost-text"}) : "",
  ]);
}

/// Pieces that a line of turns would bring, with their numbers.
export function drawGhosts(layout, {ghosts = []}, centres, prefix) {
  return ghosts.filter((ghost) => centres.has(ghost.cell)).map((ghost) => drawGhost(ghost, layout, centres.get(ghost.cell), prefix));
}

/// An arrow between two cells. It begins and ends off the centres, so that several at one cell stay apart.
function drawArrow({kind, label, text: title}, from, to) {
  const length = distance(from, to);
  const start = between(from, to, Math.min(0.4, 0.3 * CELL / length));
  const tip = between(to, from, Math.min(0.3, 0.16 * CELL / length));
  const back = between(tip, from, Math.min(0.6, 13 / length));
  const [dx, dy] = [(to[1] - from[1]) * 7.5 / length, (from[0] - to[0]) * 7.5 / length];
  const middle = between(start, back, 0.45);
  const path = `M${start.map(number).join(" ")}L${back.map(number).join(" ")}`;
  return group({class: `arrow arrow-${kind}`}, [
    element("path", {class: "arrow-casing", d: path}),
    element("path", {class: "arrow-shaft", d: path}),
    polygon([tip, [back[0] + dx, back[1] + dy], [back[0] - dx, back[1] - dy]], {class: "arrow-head"}),
    label ? circle(middle, 8, {class: "arrow-disc"}) + text(middle, 11, label, {class: "arrow-label"}) : "",
  ], title);
}

export function drawArrows({arrows = []}, centres) {
  return arrows.filter(({from, to}) => centres.has(from) && centres.has(to) && from !== to)
    .map((arrow) => drawArrow(arrow, centres.get(arrow.from), centres.get(arrow.to)));
}

/// The outline of one cell, for the place of the keyboard.
export function drawCursor(layout, cell) {
  const corners = layout.shapes[cell.shape].map(([x, y]) => scaled([cell.at[0] + 0.94 * x, cell.at[1] + 0.94 * y]));
  return polygon(corners, {class: "cursor"});
}

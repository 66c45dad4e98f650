// SPDX-License-Identifier: MIT
// Overlays that show the engine's analysis: a heat map of values, ghosts of future pieces, and arrows.

import {between, distance, placed, scaled} from "./geometry.mjs";
import {drawPiece} from "./pieces.mjs";
import {CELL, circle, element, group, number, polygon, text} from "./svg.mjs";

/** @typedef {import("./pieces.mjs").Color} Color */
/** @typedef {import("../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("./geometry.mjs").Cell} Cell */
/** @typedef {import("./geometry.mjs").Centres} Centres */
/** @typedef {import("../../engine/answers").Point} Point */
/** @typedef {import("./board.mjs").Scene} Scene */

/** A future piece; with a `glyph` it has that shape. `text` is drawn on it.
 * @typedef {{cell: string, owner?: Color, glyph?: string, text: string}} Ghost */
/** `kind` is best, line, played or another; `label` is drawn on the arrow.
 * @typedef {{kind: string, from: string, to: string, text: string, label?: string}} Arrow */

const GHOST = 0.36 * CELL;

/** @param {Scene} scene */
export const hasOverlays = ({heat, ghosts, arrows}) => Boolean(heat || ghosts || arrows);

/** A disc for each value from 0 to 1, or a ring around a piece: larger and more opaque for higher values, so that size
 * conveys the same as colour.
 * @param {Scene} scene
 * @param {Centres} centres */
export function drawHeat({heat = {}, pieces}, centres) {
  const values = Object.entries(heat).map(([cell, value]) => ({cell, value}));
  const taken = new Set(pieces.map(({cell}) => cell));
  const discs = placed(values, centres, ({cell, value}, centre) => {
    const share = Math.min(1, Math.max(0, value));
    const attributes = {class: "heat", "fill-opacity": 0.3 + 0.55 * share};
    return circle(centre, CELL * (taken.has(cell) ? 0.42 + 0.08 * share : 0.1 + 0.28 * share), attributes);
  });
  return discs.length ? [group({class: "heats"}, discs)] : [];
}

/** A game's own pieces keep their shape; `prefix` as in drawBoard.
 * @param {Ghost} ghost
 * @param {BoardLayout} layout
 * @param {Point} centre
 * @param {string} prefix */
function drawGhost(ghost, layout, centre, prefix) {
  const owner = ghost.owner ?? "none";
  return group({class: `ghost ghost-${owner}`, "data-cell": ghost.cell}, [
    ghost.glyph && ghost.owner ? group({opacity: 0.6}, [drawPiece({cell: ghost.cell, owner: ghost.owner, glyph: ghost.glyph}, layout.names[ghost.glyph], centre, prefix)])
      : circle(centre, GHOST, {class: "ghost-body"}),
    ghost.text ? text(centre, 16, ghost.text, {class: "ghost-text"}) : "",
  ]);
}

/** The pieces that a line of turns would place, numbered.
 * @param {BoardLayout} layout
 * @param {Scene} scene
 * @param {Centres} centres
 * @param {string} prefix */
export function drawGhosts(layout, {ghosts = []}, centres, prefix) {
  return placed(ghosts, centres, (ghost, centre) => drawGhost(ghost, layout, centre, prefix));
}

/** The ends of the shaft of an arrow between two cells, and its tip. They are offset from the centres, so that several
 * arrows at one cell do not overlap.
 * @param {Point} from
 * @param {Point} to */
function endsOf(from, to) {
  const length = distance(from, to);
  const tip = between(to, from, Math.min(0.3, 0.16 * CELL / length));
  return {start: between(from, to, Math.min(0.4, 0.3 * CELL / length)), back: between(tip, from, Math.min(0.6, 13 / length)), tip};
}

/** @param {Arrow} arrow
 * @param {Point} from
 * @param {Point} to */
function drawArrow({kind, text: title}, from, to) {
  const length = distance(from, to);
  const {start, back, tip} = endsOf(from, to);
  const [dx, dy] = [(to[1] - from[1]) * 7.5 / length, (from[0] - to[0]) * 7.5 / length];
  const path = `M${start.map(number).join(" ")}L${back.map(number).join(" ")}`;
  return group({class: `arrow arrow-${kind}`}, [
    element("path", {class: "arrow-casing", d: path}),
    element("path", {class: "arrow-shaft", d: path}),
    polygon([tip, [back[0] + dx, back[1] + dy], [back[0] - dx, back[1] - dy]], {class: "arrow-head"}),
  ], title);
}

/** @param {Arrow} arrow
 * @param {Point} from
 * @param {Point} to */
function drawLabel({label}, from, to) {
  const {start, back} = endsOf(from, to);
  const middle = between(start, back, 0.45);
  return label ? circle(middle, 8, {class: "arrow-disc"}) + text(middle, 11, label, {class: "arrow-label"}) : "";
}

/** The arrows, drawn below the pieces, and their labels, drawn above them.
 * @param {Scene} scene
 * @param {Centres} centres */
export function drawArrows({arrows = []}, centres) {
  const drawn = (/** @type {typeof drawArrow} */ draw) => arrows.flatMap((arrow) => {
    const [from, to] = [centres.get(arrow.from), centres.get(arrow.to)];
    return from && to && from !== to ? [draw(arrow, from, to)] : [];
  });
  return {arrows: drawn(drawArrow), labels: drawn(drawLabel)};
}

/** The outline of one cell, which marks the keyboard's position.
 * @param {BoardLayout} layout
 * @param {Cell} cell */
export function drawCursor(layout, cell) {
  const corners = layout.shapes[cell.shape].map(([x, y]) => scaled([cell.at[0] + 0.94 * x, cell.at[1] + 0.94 * y]));
  return polygon(corners, {class: "cursor"});
}

// SPDX-License-Identifier: MIT
// Boards as SVG text, from what the engine says of them: `board_layout` and `board_state` (protocol/board_json.h).
// It knows meanings only, and no game.

import {centresOf, cornersOf, frameOf, outlineOf, scaled} from "./geometry.mjs";
import {drawMarksAbove, drawMarksBelow} from "./marks.mjs";
import {drawArrows, drawGhosts, drawHeat, hasOverlays} from "./overlays.mjs";
import {drawLabels, drawPieces, shading} from "./pieces.mjs";
import {silhouette} from "./shapes.mjs";
import {baseSheet, extraSheet} from "./style.mjs";
import {element, escape, group, number, polygon, text} from "./svg.mjs";

const EDGE = 8;

function drawCells(layout) {
  return layout.cells.map((cell) => polygon(
    cornersOf(layout, cell), {class: `cell fill-${cell.fill}`, "data-cell": cell.id}));
}

/// Signs for the fills, in the upper left corner of a cell, where a piece leaves room.
function drawSigns(layout) {
  return layout.cells.filter((cell) => cell.sign).map((cell) => {
    const [x, y] = scaled(cell.at);
    const corner = [x - 14, y - 13];
    return silhouette(cell.sign, corner, 0.56, {class: "sign"}) || text(corner, 9, cell.sign, {class: "sign"});
  });
}

/// The side of the board between two points as a strip outside of it, with ends that fit those of the next sides.
function drawStrip(style, from, to, middle) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  let out = [along[1], -along[0]];
  if ((from[0] - middle[0]) * out[0] + (from[1] - middle[1]) * out[1] < 0) out = out.map((value) => -value);
  const outer = ([x, y], sign) => [x + EDGE * (out[0] + sign * along[0]), y + EDGE * (out[1] + sign * along[1])];
  return polygon([from, to, outer(to, 1), outer(from, -1)], {class: style});
}

/// Words in the middle of a strip, along it.
function nameStrip(owner, from, to, middle, words) {
  const at = [0, 1].map((axis) => (from[axis] + to[axis]) / 2);
  const away = Math.hypot(at[0] - middle[0], at[1] - middle[1]);
  const [x, y] = at.map((value, axis) => value + (value - middle[axis]) * EDGE / 2 / away);
  const turn = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]) ? ` rotate(-90)` : "";
  return element("g", {transform: `translate(${number(x)} ${number(y)})${turn}`},
                 text([0, 0], 6, words, {class: `edge-name ink-${owner}`}));
}

/// The sides of the board that belong to a colour; `yours` has the colour whose sides get the words `text`.
function drawEdges(layout, yours) {
  const centres = layout.cells.map((cell) => scaled(cell.at));
  const middle = [0, 1].map((axis) => centres.reduce((sum, centre) => sum + centre[axis], 0) / centres.length);
  return layout.edges.flatMap(({owner, path}) => path.slice(1).flatMap((point, i) => {
    const ends = [scaled(path[i]), scaled(point)];
    const style = `edge edge-${owner}`;
    if (yours?.owner !== owner) return [drawStrip(style, ...ends, middle)];
    return [drawStrip(`${style} edge-yours`, ...ends, middle), nameStrip(owner, ...ends, middle, yours.text)];
  }));
}

function drawFrame(layout) {
  const sides = outlineOf(layout).map(([a, b]) => `M${a.map(number).join(" ")}L${b.map(number).join(" ")}`);
  return element("path", {class: "frame", d: sides.join("")});
}

function drawCoordinates(layout) {
  return layout.texts.map((entry) => text(scaled(entry.at), layout.edges.length ? 9 : 10.5, entry.text, {class: "coordinate"}));
}

function panel([x, y, width, height]) {
  return element("rect", {class: "panel", x, y, width, height, rx: 12});
}

/// The parts that follow each change of the game, as SVG text in the order of drawing.
function drawState(layout, state, prefix) {
  const centres = centresOf(layout);
  return {
    below: [...drawMarksBelow(layout, state, centres), ...drawHeat(state, centres)],
    above: [...drawPieces(layout, state, centres, prefix), ...drawGhosts(layout, state, centres, prefix), ...drawMarksAbove(state, centres),
            ...drawLabels(state, centres), ...drawArrows(state, centres)],
  };
}

// Marks whose style most pictures do without.
const EXTRA = new Set(["ring", "winning", "threat", "best", "played"]);

/// The style that a picture by itself needs.
function styleOf(state) {
  const extra = hasOverlays(state) || state.marks.some((mark) => EXTRA.has(mark.kind));
  return element("style", {}, extra ? `${baseSheet()}\n${extraSheet()}` : baseSheet());
}

/// Returns a board as SVG text. Beside what the engine says of a state, it may have what a page adds:
/// * `arrows`: `kind` (best, line, played or another), `from`, `to`, `text`, `label` on the arrow;
/// * `ghosts`: `cell`, `owner`, `text`: pieces to come, in their shape with a `glyph`;
/// * `heat`: values from 0 to 1 by cell;
/// * `yours`: `owner`, the colour whose sides of the board are marked with the words `text`.
/// Options:
/// * `title`: the board in words, for screen readers; by default the status of the state;
/// * `prefix`: begins the ids inside, so that several boards can be on one page;
/// * `style`: whether the style sheet is included; a page with several boards may hold it once.
export function drawBoard(layout, state, {title = state.status, prefix = "stone-", style = true} = {}) {
  const frame = frameOf(layout);
  const {below, above} = drawState(layout, state, prefix);
  const parts = [
    element("title", {}, escape(title)),
    style ? styleOf(state) : "",
    element("defs", {}, shading(prefix)),
    panel(frame),
    drawFrame(layout),
    ...drawEdges(layout, state.yours),
    group({class: "cells"}, drawCells(layout)),
    ...below,
    ...drawSigns(layout),
    ...above,
    ...drawCoordinates(layout),
  ];
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg", class: "board", role: "img", viewBox: frame.join(" "),
    width: frame[2], height: frame[3],
  };
  return element("svg", attributes, `\n${parts.filter((part) => part).join("\n")}\n`) + "\n";
}

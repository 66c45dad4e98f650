// SPDX-License-Identifier: MIT
// Draws boards as SVG text from the engine's answers to `board_layout` and `board_state` (protocol/board_json.h). It
// knows what marks mean, but no game.

import {centresOf, cornersOf, frameOf, outlineOf, scaled} from "./geometry.mjs";
import {drawMarksAbove, drawMarksBelow} from "./marks.mjs";
import {drawArrows, drawGhosts, drawHeat, hasOverlays} from "./overlays.mjs";
import {drawLabels, drawPieces, shading} from "./pieces.mjs";
import {silhouette} from "./shapes.mjs";
import {baseSheet, extraSheet} from "./style.mjs";
import {element, escape, group, number, polygon, text} from "./svg.mjs";

/** @typedef {import("../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("./geometry.mjs").Box} Box */
/** @typedef {import("./geometry.mjs").Cell} Cell */
/** @typedef {import("./pieces.mjs").Color} Color */
/** @typedef {import("../../engine/answers").Point} Point */
/** @typedef {import("../../engine/answers").BoardState} BoardState */
/** @typedef {import("./overlays.mjs").Arrow} Arrow */
/** @typedef {import("./overlays.mjs").Ghost} Ghost */

/** What a board shows: a state from the engine, plus additions of the page. `heat` maps cells to values from 0 to 1.
 * `yours` is the colour whose sides of the board are labelled with `text`.
 * @typedef {Pick<BoardState, "pieces" | "marks" | "labels"> & {status?: string, arrows?: Arrow[], ghosts?: Ghost[],
 *            heat?: Record<string, number>, yours?: {owner: Color, text: string} | null}} Scene */

const EDGE = 8;

/** @param {BoardLayout} layout */
function drawCells(layout) {
  return layout.cells.map((cell) => polygon(
    cornersOf(layout, cell), {class: `cell fill-${cell.fill}`, "data-cell": cell.id}));
}

/** Symbols for the fills, in the upper left corner of a cell, where a piece leaves room. An outline in the colour of
 * the cell separates them from the marks below.
 * @param {BoardLayout} layout */
function drawSigns(layout) {
  return layout.cells.filter((cell) => cell.sign).map((cell) => {
    const [x, y] = scaled(cell.at);
    /** @type {Point} */
    const corner = [x - 13, y - 12.5];
    const style = {class: `sign on-${cell.fill}`};
    return silhouette(cell.sign, corner, 0.56, style) || text(corner, 9, cell.sign, style);
  });
}

/** One side of the board between two points, as a strip outside it whose ends meet those of the adjacent sides.
 * @param {string} style
 * @param {Point} from
 * @param {Point} to
 * @param {Point} middle */
function drawStrip(style, from, to, middle) {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  /** @type {Point} */
  const along = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  /** @type {Point} */
  let out = [along[1], -along[0]];
  if ((from[0] - middle[0]) * out[0] + (from[1] - middle[1]) * out[1] < 0) out = [-out[0], -out[1]];
  /** @type {(point: Point, sign: number) => Point} */
  const outer = ([x, y], sign) => [x + EDGE * (out[0] + sign * along[0]), y + EDGE * (out[1] + sign * along[1])];
  return polygon([from, to, outer(to, 1), outer(from, -1)], {class: style});
}

/** Text in the middle of a strip, along it.
 * @param {Color} owner
 * @param {Point} from
 * @param {Point} to
 * @param {Point} middle
 * @param {string} words */
function nameStrip(owner, from, to, middle, words) {
  const at = [0, 1].map((axis) => (from[axis] + to[axis]) / 2);
  const away = Math.hypot(at[0] - middle[0], at[1] - middle[1]);
  const [x, y] = at.map((value, axis) => value + (value - middle[axis]) * EDGE / 2 / away);
  const turn = Math.abs(to[1] - from[1]) > Math.abs(to[0] - from[0]) ? ` rotate(-90)` : "";
  return element("g", {transform: `translate(${number(x)} ${number(y)})${turn}`},
                 text([0, 0], 6.5, words, {class: `ink-${owner}`}));
}

/** The sides of the board that belong to a colour; `yours` is the colour whose sides are labelled with `text`.
 * @param {BoardLayout} layout
 * @param {Scene["yours"]} yours */
function drawEdges(layout, yours) {
  const centres = layout.cells.map((cell) => scaled(cell.at));
  const mean = (/** @type {0 | 1} */ axis) => centres.reduce((sum, centre) => sum + centre[axis], 0) / centres.length;
  /** @type {Point} */
  const middle = [mean(0), mean(1)];
  return layout.edges.flatMap(({owner, path}) => path.slice(1).flatMap((point, i) => {
    /** @type {[Point, Point]} */
    const ends = [scaled(path[i]), scaled(point)];
    const style = `edge edge-${owner}`;
    if (yours?.owner !== owner) return [drawStrip(style, ...ends, middle)];
    return [drawStrip(`${style} edge-yours`, ...ends, middle), nameStrip(owner, ...ends, middle, yours.text)];
  }));
}

/** @param {BoardLayout} layout */
function drawFrame(layout) {
  const sides = outlineOf(layout).map(([a, b]) => `M${a.map(number).join(" ")}L${b.map(number).join(" ")}`);
  return element("path", {class: "frame", d: sides.join("")});
}

/** @param {BoardLayout} layout */
function drawCoordinates(layout) {
  return layout.texts.map((entry) => text(scaled(entry.at), layout.edges.length ? 9 : 10.5, entry.text, {class: "coordinate"}));
}

/** @param {Box} box */
function panel([x, y, width, height]) {
  return element("rect", {class: "panel", x, y, width, height, rx: 12});
}

/** The parts that change during a game, as SVG text in drawing order.
 * @param {BoardLayout} layout
 * @param {Scene} state
 * @param {string} prefix */
function drawState(layout, state, prefix) {
  const centres = centresOf(layout);
  const {arrows, labels} = drawArrows(state, centres);
  return {
    below: [...drawMarksBelow(layout, state, centres), ...drawHeat(state, centres), ...arrows],
    above: [...drawPieces(layout, state, centres, prefix), ...drawGhosts(layout, state, centres, prefix), ...drawMarksAbove(layout, state, centres),
            ...drawLabels(state, centres), ...labels, ...drawSigns(layout)],
  };
}

// Marks whose style most pictures do not need.
const EXTRA = new Set(["ring", "winning", "threat", "best", "played"]);

/** The style that a stand-alone picture needs.
 * @param {Scene} state */
function styleOf(state) {
  const extra = hasOverlays(state) || state.marks.some((mark) => EXTRA.has(mark.kind));
  return element("style", {}, extra ? `${baseSheet()}\n${extraSheet()}` : baseSheet());
}

/** Returns a board as SVG text. Options:
 * * `title`: a description of the board for screen readers; by default the status of the state;
 * * `prefix`: prepended to the ids inside, so that several boards can be on one page;
 * * `style`: whether to include the style sheet; a page with several boards needs it only once.
 * @param {BoardLayout} layout
 * @param {Scene} state
 * @param {{title?: string, prefix?: string, style?: boolean}} options */
export function drawBoard(layout, state, {title = state.status ?? "", prefix = "stone-", style = true} = {}) {
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
    ...above,
    ...drawCoordinates(layout),
  ];
  const attributes = {
    xmlns: "http://www.w3.org/2000/svg", class: "board", role: "img", viewBox: frame.join(" "),
    width: frame[2], height: frame[3],
  };
  return element("svg", attributes, `\n${parts.filter((part) => part).join("\n")}\n`) + "\n";
}

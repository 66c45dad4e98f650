// SPDX-License-Identifier: MIT
// A board on the page: the drawing, a grid of buttons above it for mouse, touch, keyboard and screen readers, and short
// animations of pieces.

import {drawBoard} from "../../../board/drawing/board.mjs";
import {centresOf, cornersOf, frameOf} from "../../../board/drawing/geometry.mjs";
import {drawCursor} from "../../../board/drawing/overlays.mjs";
import {turned} from "../../../board/drawing/turning.mjs";
import {cellName} from "../words/cell_names.mjs";
import {create, parseSvg, targetOf} from "../elements/dom.mjs";
import {neighbourIn} from "./cell_navigation.mjs";

/** @typedef {import("./cell_navigation.mjs").Direction} Direction */
/** @typedef {import("./cell_navigation.mjs").Lane} Lane */
/** @typedef {import("../../../board/drawing/geometry.mjs").Box} Box */
/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../../../board/drawing/geometry.mjs").Cell} Cell */
/** @typedef {import("../../../board/drawing/pieces.mjs").Piece} Piece */
/** @typedef {import("../../../engine/answers").Point} Point */
/** @typedef {import("../../../board/drawing/board.mjs").Scene} Scene */

const SLIDE_MS = 160;
/** @type {Record<string, Direction>} */
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

/** What the board shows, and the clicks that it accepts.
 * @typedef {Scene & Pick<Partial<BoardState>, "legal">} BoardScene */

/** @typedef {{isSecond: boolean, isTap: boolean}} Click */

/** The state before the first drawing.
 * @type {BoardLayout} */
const NO_BOARD = {v: 1, game: "", shapes: {}, cells: [], fills: {}, names: {}, labels: [], marks: [], actions: [], edges: [], texts: []};
let boards = 0;

export class BoardView {
  #prefix = `view${++boards}-`;
  #element;
  #handlers;
  #label;
  /** @type {BoardLayout | null} As the engine gave it. */
  #given = null;
  #steps = 0;
  /** @type {BoardLayout} As it is turned. */
  #layout = NO_BOARD;
  /** @type {Box} */
  #frame = [0, 0, 1, 1];
  /** @type {BoardScene | null} */
  #state = null;
  /** @type {Element | null} */
  #drawing = null;
  #cursor = create("div", {class: "cursor-layer", "aria-hidden": "true"});
  #grid = create("div", {role: "grid", class: "cells-grid"});
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  #current = "";
  /** @type {Lane | null} */
  #lane = null;
  // The kind of the latest pointer. Not all browsers have it in the click itself.
  #pointer = "";
  // Width divided by height.
  ratio = 1;

  /** `handlers`: `click(cell, {isSecond, isTap})`, where `isSecond` is true for the second click of a double click, and
   * `isTap` for a finger.
   * `label`: the name of the board for screen readers.
   * @param {HTMLElement} element
   * @param {{click: (cell: string, click: Click) => unknown}} handlers
   * @param {string} label */
  constructor(element, handlers, label) {
    this.#element = element;
    this.#handlers = handlers;
    this.#label = label;
    element.classList.add("board-box");
    element.append(this.#cursor, this.#grid);
    this.#grid.addEventListener("pointerdown", ({pointerType}) => { this.#pointer = pointerType; });
    this.#grid.addEventListener("click", (event) => this.#clicked(event));
    this.#grid.addEventListener("keydown", (event) => this.#walk(event));
    this.#grid.addEventListener("focusin", ({target}) => target instanceof HTMLElement && this.#focused(target));
    this.#grid.addEventListener("focusout", () => this.#cursor.replaceChildren());
  }

  get element() {
    return this.#element;
  }

  get buttons() {
    return this.#buttons;
  }

  /** Draws a state with the engine's layout, rotated by `steps`. Moved pieces slide if `slide` is true.
   * @param {BoardLayout} layout
   * @param {BoardScene} state
   * @param {number} steps
   * @param {boolean} slide */
  draw(layout, state, steps = 0, slide = true) {
    if (layout !== this.#given || steps !== this.#steps) this.#take(layout, steps);
    const before = this.#state;
    this.#state = state;
    const drawing = parseSvg(drawBoard(this.#layout, state, {title: "", prefix: this.#prefix, style: false}));
    drawing.setAttribute("aria-hidden", "true");
    for (const name of ["role", "width", "height"]) drawing.removeAttribute(name);
    if (this.#drawing) this.#drawing.replaceWith(drawing);
    else this.#element.prepend(drawing);
    this.#drawing = drawing;
    this.#nameCells(state);
    if (before && slide) this.#slide(before, state);
  }

  /** What the board shows, as a drawing of its own. */
  get picture() {
    return this.#state ? drawBoard(this.#layout, this.#state) : "";
  }

  /** Focuses the cell of the keyboard. */
  focus() {
    this.#buttons.get(this.#current)?.focus();
  }

  /** The drawn piece on a cell; undefined if there is none.
   * @param {string} cell */
  pieceAt(cell) {
    const pieces = this.#drawing?.querySelectorAll(".piece") ?? [];
    return [...pieces].find((piece) => piece.getAttribute("data-cell") === cell);
  }

  /** The size of a unit of the drawing on the screen. */
  get scale() {
    return this.#element.clientWidth / this.#frame[2];
  }

  /** The cell at a point of the window; null outside the cells.
   * @param {number} x
   * @param {number} y */
  cellAt(x, y) {
    const element = document.elementsFromPoint(x, y).find((one) => this.#grid.contains(one) && one.hasAttribute("data-cell"));
    return element?.getAttribute("data-cell") ?? null;
  }

  /** @param {BoardLayout} layout
   * @param {number} steps */
  #take(layout, steps) {
    // On a different board, the keyboard starts in the middle.
    if (layout !== this.#given) this.#current = "";
    this.#given = layout;
    this.#steps = steps;
    this.#layout = turned(layout, steps);
    this.#state = null;
    this.#lane = null;
    this.#frame = frameOf(this.#layout);
    const [, , width, height] = this.#frame;
    this.ratio = width / height;
    this.#element.style.setProperty("--ratio", String(this.ratio));
    this.#makeButtons();
  }

  #makeButtons() {
    const focused = this.#grid.contains(document.activeElement);
    /** @type {Map<number, HTMLElement[]>} */
    const rows = new Map();
    this.#buttons = new Map();
    for (const cell of this.#layout.cells) {
      const button = this.#button(cell);
      this.#buttons.set(cell.id, button);
      const row = rows.get(cell.row) ?? [];
      rows.set(cell.row, [...row, create("div", {role: "gridcell", "aria-colindex": cell.col + 1}, button)]);
    }
    const numbers = [...rows.keys()].sort((a, b) => b - a);
    this.#grid.setAttribute("aria-label", this.#label);
    this.#grid.setAttribute("aria-rowcount", String(numbers.length));
    this.#grid.replaceChildren(...numbers.map((row, i) => create("div", {role: "row", "aria-rowindex": i + 1}, ...rows.get(row) ?? [])));
    if (!this.#buttons.has(this.#current)) this.#current = this.#middle();
    const button = this.#buttons.get(this.#current);
    if (button) button.tabIndex = 0;
    if (focused) this.focus();
  }

  /** A button in the shape of its cell.
   * @param {Cell} cell */
  #button(cell) {
    const button = create("button", {type: "button", class: "cell-button", tabindex: -1, data: {cell: cell.id}});
    const [left, top, width, height] = this.#frame;
    const corners = cornersOf(this.#layout, cell);
    const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    const [w, h] = [Math.max(...xs) - x, Math.max(...ys) - y];
    Object.assign(button.style, {
      left: `${100 * (x - left) / width}%`, top: `${100 * (y - top) / height}%`,
      width: `${100 * w / width}%`, height: `${100 * h / height}%`,
      clipPath: `polygon(${corners.map(([a, b]) => `${100 * (a - x) / w}% ${100 * (b - y) / h}%`).join(",")})`,
    });
    return button;
  }

  #middle() {
    const [left, top, width, height] = this.#frame;
    const away = (/** @type {Point} */ [x, y]) => Math.hypot(x - left - width / 2, y - top - height / 2);
    return [...centresOf(this.#layout)].reduce((best, entry) => away(entry[1]) < away(best[1]) - 1 ? entry : best)[0];
  }

  /** @param {BoardScene} state */
  #nameCells(state) {
    const [movable, clickable] = [new Set(Object.keys(state.legal?.targets ?? {})), new Set(state.legal?.clicks ?? [])];
    const names = cellName(this.#layout, state);
    for (const [cell, button] of this.#buttons) {
      const name = names(cell);
      if (button.getAttribute("aria-label") !== name) {
        button.setAttribute("aria-label", name);
        button.title = name;
      }
      button.classList.toggle("movable", movable.has(cell));
      button.classList.toggle("clickable", clickable.has(cell));
    }
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    const cell = targetOf(event)?.closest("[data-cell]")?.getAttribute("data-cell");
    // A key has no detail.
    if (cell) this.#handlers.click(cell, {isSecond: event.detail > 1, isTap: event.detail > 0 && this.#pointer === "touch"});
  }

  /** @param {HTMLElement} button */
  #focused(button) {
    const cell = button.dataset.cell;
    if (!cell) return;
    if (this.#current !== cell) {
      const old = this.#buttons.get(this.#current);
      if (old) old.tabIndex = -1;
      button.tabIndex = 0;
      this.#current = cell;
    }
    this.#cursor.replaceChildren(...button.matches(":focus-visible") ? this.#outline(cell) : []);
  }

  /** @param {string} cell */
  #outline(cell) {
    const shapes = this.#layout.cells.filter(({id}) => id === cell).map((one) => drawCursor(this.#layout, one));
    const box = this.#frame.join(" ");
    return shapes.map((shape) => parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shape}</svg>`));
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const found = neighbourIn(centresOf(this.#layout), this.#current, direction, this.#lane);
    if (!found) return;
    this.#lane = found.lane;
    this.#buttons.get(found.cell)?.focus();
  }

  /** Slides a piece from a cell that it has left to a cell where a piece of the same kind has appeared.
   * @param {Scene} before
   * @param {Scene} now */
  #slide(before, now) {
    const kind = (/** @type {Piece} */ piece) => `${piece.owner} ${piece.glyph}`;
    const gone = (/** @type {Scene} */ from, /** @type {Scene} */ to) => {
      const there = new Map(to.pieces.map((piece) => [piece.cell, kind(piece)]));
      return from.pieces.filter((piece) => there.get(piece.cell) !== kind(piece));
    };
    const [left, come] = [gone(before, now), gone(now, before)];
    if (left.length > 2 || come.length !== 1 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const origin = left.find((piece) => kind(piece) === kind(come[0]));
    if (!origin) return;
    const centres = centresOf(this.#layout);
    const [start, end] = [centres.get(origin.cell), centres.get(come[0].cell)];
    if (!start || !end) return;
    const [dx, dy] = [start[0] - end[0], start[1] - end[1]];
    this.pieceAt(come[0].cell)?.animate(
      [{transform: `translate(${dx}px, ${dy}px)`}, {transform: "none"}], {duration: SLIDE_MS, easing: "ease-out"});
  }
}

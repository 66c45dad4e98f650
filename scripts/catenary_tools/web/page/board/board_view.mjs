// SPDX-License-Identifier: MIT
// A board on the page: the drawing, a grid of buttons above it for mouse, touch, keyboard and screen readers, and short
// movements of pieces.

import {drawBoard} from "../../../board/drawing/board.mjs";
import {centresOf, cornersOf, frameOf} from "../../../board/drawing/geometry.mjs";
import {drawCursor} from "../../../board/drawing/overlays.mjs";
import {turned} from "../../../board/drawing/turning.mjs";
import {cellName} from "../words/cell_names.mjs";
import {create, parseSvg} from "../elements/dom.mjs";
import {neighbourIn} from "./cell_navigation.mjs";

const SLIDE_MS = 160;
const ARROWS = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

let boards = 0;

export class BoardView {
  #prefix = `board${++boards}-`;
  #place;
  #handlers;
  #label;
  #given = null;
  #steps = 0;
  #layout = null;
  #frame = null;
  #state = null;
  #drawing = null;
  #cursor = create("div", {class: "cursor-layer", "aria-hidden": "true"});
  #grid = create("div", {role: "grid", class: "cells-grid"});
  #buttons = new Map();
  #current = null;
  #goal = null;
  // Width by height.
  ratio = 1;

  /// `handlers`: `click(cell, isSecond)`, where `isSecond` is true for the second click of a double click. `label`: the name of the board for screen readers.
  constructor(place, handlers, label) {
    this.#place = place;
    this.#handlers = handlers;
    this.#label = label;
    place.classList.add("board-place");
    place.append(this.#cursor, this.#grid);
    this.#grid.addEventListener("click", (event) => this.#clicked(event));
    this.#grid.addEventListener("keydown", (event) => this.#walk(event));
    this.#grid.addEventListener("focusin", (event) => this.#focused(event.target));
    this.#grid.addEventListener("focusout", () => this.#cursor.replaceChildren());
  }

  get place() {
    return this.#place;
  }

  get buttons() {
    return this.#buttons;
  }

  /// Draws a state; the layout as the engine gave it, turned by `steps`. Moved pieces slide where `slide` is true.
  draw(layout, state, steps = 0, slide = true) {
    if (layout !== this.#given || steps !== this.#steps) this.#take(layout, steps);
    const before = this.#state;
    this.#state = state;
    const drawing = parseSvg(drawBoard(this.#layout, state, {title: "", prefix: this.#prefix, style: false}));
    drawing.setAttribute("aria-hidden", "true");
    for (const name of ["role", "width", "height"]) drawing.removeAttribute(name);
    if (this.#drawing) this.#drawing.replaceWith(drawing);
    else this.#place.prepend(drawing);
    this.#drawing = drawing;
    this.#nameCells();
    if (before && slide) this.#slide(before);
  }

  /// Gives the focus to the cell of the keyboard.
  focus() {
    this.#buttons.get(this.#current)?.focus();
  }

  /// The drawn piece on a cell, undefined without one.
  pieceAt(cell) {
    return [...this.#drawing.querySelectorAll(".piece")].find((piece) => piece.dataset.cell === cell);
  }

  /// The length of a unit of the drawing on the screen.
  get scale() {
    return this.#place.clientWidth / this.#frame[2];
  }

  /// The cell under a point of the window, null beside the cells.
  cellAt(x, y) {
    return document.elementsFromPoint(x, y).find((element) => this.#grid.contains(element) && element.dataset.cell)
      ?.dataset.cell ?? null;
  }

  #take(layout, steps) {
    // The keyboard begins in the middle of another board.
    if (layout !== this.#given) this.#current = null;
    this.#given = layout;
    this.#steps = steps;
    this.#layout = turned(layout, steps);
    this.#state = null;
    this.#goal = null;
    this.#frame = frameOf(this.#layout);
    const [, , width, height] = this.#frame;
    this.ratio = width / height;
    this.#place.style.setProperty("--ratio", this.ratio);
    this.#makeButtons();
  }

  #makeButtons() {
    const focused = this.#grid.contains(document.activeElement);
    const rows = new Map();
    this.#buttons = new Map();
    for (const cell of this.#layout.cells) {
      if (!rows.has(cell.row)) rows.set(cell.row, []);
      const button = this.#button(cell);
      this.#buttons.set(cell.id, button);
      rows.get(cell.row).push(create("div", {role: "gridcell", "aria-colindex": cell.col + 1}, button));
    }
    const numbers = [...rows.keys()].sort((a, b) => b - a);
    this.#grid.setAttribute("aria-label", this.#label);
    this.#grid.setAttribute("aria-rowcount", numbers.length);
    this.#grid.replaceChildren(...numbers.map((row, i) => create("div", {role: "row", "aria-rowindex": i + 1}, rows.get(row))));
    if (!this.#buttons.has(this.#current)) this.#current = this.#middle();
    this.#buttons.get(this.#current).tabIndex = 0;
    if (focused) this.focus();
  }

  /// A button in the shape of its cell.
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
    const away = ([x, y]) => Math.hypot(x - left - width / 2, y - top - height / 2);
    return [...centresOf(this.#layout)].reduce((best, entry) => away(entry[1]) < away(best[1]) - 1 ? entry : best)[0];
  }

  #nameCells() {
    const {targets = {}, clicks = []} = this.#state.legal ?? {};
    const [movable, clickable] = [new Set(Object.keys(targets)), new Set(clicks)];
    const names = cellName(this.#layout, this.#state);
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

  #clicked(event) {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (cell) this.#handlers.click(cell, event.detail > 1);
  }

  #focused(button) {
    const cell = button.dataset.cell;
    if (!cell) return;
    if (this.#current !== cell) {
      const old = this.#buttons.get(this.#current);
      if (old) old.tabIndex = -1;
      button.tabIndex = 0;
      this.#current = cell;
    }
    this.#cursor.replaceChildren(...button.matches(":focus-visible") ? [this.#outline(cell)] : []);
  }

  #outline(cell) {
    const shape = drawCursor(this.#layout, this.#layout.cells.find((one) => one.id === cell));
    const box = this.#frame.join(" ");
    return parseSvg(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shape}</svg>`);
  }

  #walk(event) {
    const direction = ARROWS[event.key];
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const found = neighbourIn(centresOf(this.#layout), this.#current, direction, this.#goal);
    if (!found) return;
    this.#goal = found.goal;
    this.#buttons.get(found.cell).focus();
  }

  /// Lets a piece slide where one has left a cell and the like has come to another.
  #slide(before) {
    const kind = (piece) => `${piece.owner} ${piece.glyph}`;
    const gone = (from, to) => {
      const there = new Map(to.pieces.map((piece) => [piece.cell, kind(piece)]));
      return from.pieces.filter((piece) => there.get(piece.cell) !== kind(piece));
    };
    const [left, come] = [gone(before, this.#state), gone(this.#state, before)];
    if (left.length > 2 || come.length !== 1 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const origin = left.find((piece) => kind(piece) === kind(come[0]));
    if (!origin) return;
    const centres = centresOf(this.#layout);
    const [[x1, y1], [x2, y2]] = [centres.get(origin.cell), centres.get(come[0].cell)];
    this.pieceAt(come[0].cell)?.animate(
      [{transform: `translate(${x1 - x2}px, ${y1 - y2}px)`}, {transform: "none"}], {duration: SLIDE_MS, easing: "ease-out"});
  }
}

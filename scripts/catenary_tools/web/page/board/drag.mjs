// SPDX-License-Identifier: MIT
// Drags pieces by mouse, pen and finger. On cells without a movable piece a finger scrolls the page.

import {targetOf} from "../elements/dom.mjs";

/** @typedef {import("./board_view.mjs").BoardView} BoardView */
/** `targets(cell)` are the cells that a piece can go to, empty for a piece that cannot move; `to` is null outside the
 * board.
 * @typedef {{targets: (cell: string) => string[], start: (cell: string) => void, drop: (from: string, to: string | null) => void,
 *            end: () => void}} DragHandlers */

const FAR_PX = 5;

/** Adds dragging to a board. */
export class Drag {
  #view;
  #options;
  /** @type {{cell: string, x: number, y: number, pointer: number, moving: boolean} | null} */
  #held = null;
  #isDropped = false;

  /** @param {BoardView} view
   * @param {DragHandlers} options */
  constructor(view, options) {
    this.#view = view;
    this.#options = options;
    const {element} = view;
    element.addEventListener("pointerdown", (event) => this.#press(event));
    element.addEventListener("pointermove", (event) => this.#move(event));
    element.addEventListener("pointerup", (event) => this.#release(event));
    element.addEventListener("pointercancel", () => this.#letGo());
    // The click after a drag must be ignored.
    element.addEventListener("click", (event) => this.#swallow(event), true);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#isDropped = false;
    const cell = targetOf(event)?.closest("[data-cell]")?.getAttribute("data-cell");
    if (event.button !== 0 || !event.isPrimary || !cell || !this.#options.targets(cell).length) return;
    this.#held = {cell, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false};
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving) {
      if (Math.hypot(dx, dy) < FAR_PX) return;
      held.moving = true;
      this.#view.element.setPointerCapture(held.pointer);
      this.#view.element.classList.add("dragging");
      this.#options.start(held.cell);
    }
    const piece = this.#view.pieceAt(held.cell);
    const {scale} = this.#view;
    piece?.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
    // Above the other pieces.
    if (piece && !piece.classList.contains("lifted")) {
      piece.classList.add("lifted");
      piece.parentNode?.append(piece);
    }
  }

  /** @param {PointerEvent} event */
  #release(event) {
    const held = this.#held;
    this.#letGo();
    if (!held?.moving) return;
    this.#isDropped = true;
    this.#options.drop(held.cell, this.#view.cellAt(event.clientX, event.clientY));
  }

  #letGo() {
    if (!this.#held) return;
    const {moving} = this.#held;
    this.#held = null;
    this.#view.element.classList.remove("dragging");
    if (moving) this.#options.end();
  }

  /** @param {MouseEvent} event */
  #swallow(event) {
    if (!this.#isDropped || event.detail === 0) return;
    this.#isDropped = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

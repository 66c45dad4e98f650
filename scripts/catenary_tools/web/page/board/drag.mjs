// SPDX-License-Identifier: MIT
// Dragging of pieces by mouse, pen and finger. Cells without a movable piece let the page scroll.

const FAR_PX = 5;

/// Adds dragging to a board. `options`: `targets(cell)`, the cells that a piece can go to, none for a piece that does not
/// move; `start(cell)`; `drop(from, to)`, where `to` is null beside the board; `end()`.
export class Drag {
  #view;
  #options;
  #held = null;

  constructor(view, options) {
    this.#view = view;
    this.#options = options;
    const {place} = view;
    place.addEventListener("pointerdown", (event) => this.#press(event));
    place.addEventListener("pointermove", (event) => this.#move(event));
    place.addEventListener("pointerup", (event) => this.#release(event));
    place.addEventListener("pointercancel", () => this.#let());
    // The click after a drag is none of its own.
    place.addEventListener("click", (event) => this.#swallow(event), true);
  }

  #press(event) {
    this.dropped = false;
    const cell = event.target.closest?.("[data-cell]")?.dataset.cell;
    if (event.button !== 0 || !event.isPrimary || !cell || !this.#options.targets(cell).length) return;
    this.#held = {cell, x: event.clientX, y: event.clientY, pointer: event.pointerId, moving: false};
  }

  #move(event) {
    const held = this.#held;
    if (!held || event.pointerId !== held.pointer) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.moving) {
      if (Math.hypot(dx, dy) < FAR_PX) return;
      held.moving = true;
      this.#view.place.setPointerCapture(held.pointer);
      this.#view.place.classList.add("dragging");
      this.#options.start(held.cell);
    }
    const piece = this.#view.pieceAt(held.cell);
    const {scale} = this.#view;
    piece?.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
    // Above the other pieces.
    if (piece && !piece.classList.contains("lifted")) {
      piece.classList.add("lifted");
      piece.parentNode.append(piece);
    }
  }

  #release(event) {
    const held = this.#held;
    this.#let();
    if (!held?.moving) return;
    this.dropped = true;
    this.#options.drop(held.cell, this.#view.cellAt(event.clientX, event.clientY));
  }

  #let() {
    if (!this.#held) return;
    const {moving} = this.#held;
    this.#held = null;
    this.#view.place.classList.remove("dragging");
    if (moving) this.#options.end();
  }

  #swallow(event) {
    if (!this.dropped || event.detail === 0) return;
    this.dropped = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

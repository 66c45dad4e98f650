// SPDX-License-Identifier: MIT
// The clocks of both sides.

/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./tree.mjs").ClockTimes} ClockTimes */
/** The initial seconds of a clock, and the increment for each turn.
 * @typedef {{main: number, increment: number}} TimeControl */

const now = () => performance.now() / 1000;

/** The seconds left to both sides. No clock runs until `run`. */
export class Clocks {
  /** @type {Color | null} */
  running = null;
  /** @type {ClockTimes} */
  #left;
  #since = 0;

  /** @param {TimeControl} timeControl */
  constructor({main, increment}) {
    this.main = main;
    this.increment = increment;
    this.#left = {black: main, white: main};
  }

  /** @param {Color} color */
  left(color) {
    const spent = color === this.running ? now() - this.#since : 0;
    return Math.max(0, this.#left[color] - spent);
  }

  /** Starts the clock of a colour and stops the other; null stops both.
   * @param {Color | null} color */
  run(color) {
    if (color === this.running) return;
    if (this.running) this.#left[this.running] = this.left(this.running);
    this.running = color;
    this.#since = now();
  }

  /** Called after a turn of a colour.
   * @param {Color} color */
  addIncrement(color) {
    this.#left[color] = this.left(color) + this.increment;
    if (color === this.running) this.#since = now();
  }

  /** @returns {ClockTimes} */
  allLeft() {
    const rounded = (/** @type {Color} */ color) => Math.round(100 * this.left(color)) / 100;
    return {black: rounded("black"), white: rounded("white")};
  }

  /** Returns the clocks in a form for JSON. */
  toData() {
    return {main: this.main, increment: this.increment, left: this.allLeft()};
  }

  /** Sets both clocks without stopping or starting them.
   * @param {ClockTimes} left */
  setLeft(left) {
    this.#left = {...left};
    this.#since = now();
  }
}

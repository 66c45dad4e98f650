// SPDX-License-Identifier: MIT
// The engines of the page, and which of them thinks.

import {COLORS} from "./change.mjs";
import {BoardEngine} from "./engine.mjs";
import {engineIn} from "./game.mjs";

/** @typedef {import("./game.mjs").Seats} Seats */
/** @typedef {import("../transport/engine_link.mjs").Transport} Transport */

/** `rules` answers the page's questions immediately; the other one thinks. If another engine has a seat, it thinks for
 * that seat, and `rules` thinks for the page. */
export class Engines {
  #transport;
  #store;
  /** @type {BoardEngine | null} */
  #player = null;

  /** @param {Transport} transport
   * @param {import("./view_model.mjs").GameStore} store */
  constructor(transport, store) {
    this.#transport = transport;
    this.#store = store;
    this.rules = this.#engineIn("rules", this.own);
  }

  get names() {
    return this.#transport.engines;
  }

  /** The name of the engine that has the rules. */
  get own() {
    return this.#transport.engines[0];
  }

  get threads() {
    return this.#transport.threads;
  }

  /** Returns the engine that thinks under a name, given who plays.
   * @param {string} name
   * @param {Seats} seats */
  thinker(name, seats) {
    const isShared = COLORS.some((color) => ![null, this.own].includes(engineIn(seats[color])));
    if (name === this.own && isShared) return this.rules;
    if (this.#player && this.#player.name !== name) {
      this.#player.close();
      this.#player = null;
    }
    this.#player ??= this.#engineIn("thinking", name);
    return this.#player;
  }

  /** The engine that thinks for the page.
   * @param {Seats} seats */
  adviser(seats) {
    return this.thinker(this.own, seats);
  }

  close() {
    this.rules.close();
    this.#player?.close();
  }

  /** @param {import("../transport/engine_link.mjs").EngineRole} role
   * @param {string} name */
  #engineIn(role, name) {
    const report = (/** @type {string} */ reason) =>
      this.#store.set({notice: {text: `The engine ${name} stopped (${reason}) and was started again.`}});
    return new BoardEngine(name, () => this.#transport.open(role, name), report);
  }
}

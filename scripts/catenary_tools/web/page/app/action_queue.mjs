// SPDX-License-Identifier: MIT
// The user's actions, each for the position shown at the time. They wait for the answers to earlier ones.

import {messageOf} from "../errors.mjs";

/** @typedef {import("../game/actions.mjs").Action} Action */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

const MOST_WAITING = 8;
const PLAYING = new Set(["click", "move", "turn", "pass", "swap", "roll"]);

export class ActionQueue {
  #store;
  #controller;
  #showMessage;
  #finish;
  /** @type {Action[]} */
  #waiting = [];
  #isBusy = false;

  /** `showMessage(text)` shows why an action is refused; `finish()` shows all pending steps, and returns true if there were
   * any.
   * @param {PageStore} store
   * @param {{act(action: Action): Promise<void>}} controller
   * @param {(text: string) => void} showMessage
   * @param {() => boolean} finish */
  constructor(store, controller, showMessage, finish = () => false) {
    this.#store = store;
    this.#controller = controller;
    this.#showMessage = showMessage;
    this.#finish = finish;
  }

  /** Does an action after those that are waiting. A move made while steps are shown only shows the remaining steps: it
   * was meant for another position.
   * @param {Action} action */
  async act(action) {
    if (this.#finish() && PLAYING.has(action.action)) return;
    const {game} = this.#store.values;
    if (game && this.#waiting.length < MOST_WAITING) this.#waiting.push({game_id: game.id, ply: game.state.ply, key: game.state.key, ...action});
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) await this.#controller.act(next);
    } catch (error) {
      // Waiting actions were meant for another position.
      this.#waiting = [];
      this.#store.set({held: null, pending: null});
      this.#showMessage(messageOf(error));
    } finally {
      this.#isBusy = false;
    }
  }
}

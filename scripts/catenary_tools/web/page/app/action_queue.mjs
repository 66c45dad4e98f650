// SPDX-License-Identifier: MIT
// Actions of the person, each for the position that was seen then. They wait for the answers to those before.

import {messageOf} from "../errors.mjs";

/** @typedef {import("../game/actions.mjs").Action} Action */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */

const MOST_WAITING = 8;
const PLAYING = new Set(["click", "move", "turn", "pass", "swap", "roll"]);

export class ActionQueue {
  #store;
  #controller;
  #tell;
  #finish;
  /** @type {Action[]} */
  #waiting = [];
  #isBusy = false;

  /** `tell(text)` shows why an action is refused; `finish()` shows steps that wait to be shown, and returns true if there are.
   * @param {PageStore} store
   * @param {{act(action: Action): Promise<void>}} controller
   * @param {(text: string) => void} tell
   * @param {() => boolean} finish */
  constructor(store, controller, tell, finish = () => false) {
    this.#store = store;
    this.#controller = controller;
    this.#tell = tell;
    this.#finish = finish;
  }

  /** Does an action, after those that wait. A move while steps are shown only shows the rest: it was meant for another
   * position.
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
      // What waits was meant for another position.
      this.#waiting = [];
      this.#store.set({held: null, pending: null});
      this.#tell(messageOf(error));
    } finally {
      this.#isBusy = false;
    }
  }
}

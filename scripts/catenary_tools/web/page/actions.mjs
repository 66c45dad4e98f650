// SPDX-License-Identifier: MIT
// Actions of the person, each for the position that it was made for. Quick clicks wait for the answers to those before.

import {tell} from "./announce.mjs";

const MOST_WAITING = 8;

export class Actions {
  #store;
  #controller;
  #waiting = [];
  #isBusy = false;

  constructor(store, controller) {
    this.#store = store;
    this.#controller = controller;
  }

  /// Does an action, after those that wait.
  async act(action) {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(action);
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#waiting.length) await this.#do(this.#waiting.shift());
    } catch (error) {
      // What waits was meant for another position.
      this.#waiting = [];
      this.#store.set({held: null, pending: null});
      tell(error.message);
    } finally {
      this.#isBusy = false;
    }
  }

  #do(action) {
    const {ply, key} = this.#store.values.game.state;
    return this.#controller.act({ply, key, ...action});
  }
}

// SPDX-License-Identifier: MIT
// Actions of the person, each for the position that was seen then. They wait for the answers to those before.

const MOST_WAITING = 8;

export class Actions {
  #store;
  #controller;
  #tell;
  #waiting = [];
  #isBusy = false;

  /// `tell(text)` shows why an action is refused.
  constructor(store, controller, tell) {
    this.#store = store;
    this.#controller = controller;
    this.#tell = tell;
  }

  /// Does an action, after those that wait.
  async act(action) {
    const {ply, key} = this.#store.values.game.state;
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push({ply, key, ...action});
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      while (this.#waiting.length) await this.#controller.act(this.#waiting.shift());
    } catch (error) {
      // What waits was meant for another position.
      this.#waiting = [];
      this.#store.set({held: null, pending: null});
      this.#tell(error.message);
    } finally {
      this.#isBusy = false;
    }
  }
}

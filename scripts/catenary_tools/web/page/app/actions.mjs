// SPDX-License-Identifier: MIT
// Actions of the person, each for the position that was seen then. They wait for the answers to those before.

const MOST_WAITING = 8;
const MOVES = new Set(["click", "move", "turn", "pass", "swap", "roll"]);

export class Actions {
  #store;
  #controller;
  #tell;
  #finish;
  #waiting = [];
  #isBusy = false;

  /// `tell(text)` shows why an action is refused; `finish()` shows steps that wait to be shown, and returns true if there are.
  constructor(store, controller, tell, finish = () => false) {
    this.#store = store;
    this.#controller = controller;
    this.#tell = tell;
    this.#finish = finish;
  }

  /// Does an action, after those that wait. A move while steps are shown only shows the rest: it was meant for another
  /// position.
  async act(action) {
    if (this.#finish() && MOVES.has(action.action)) return;
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

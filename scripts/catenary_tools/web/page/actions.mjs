// SPDX-License-Identifier: MIT
// Actions of the person, each for the position that it was made for. Quick clicks wait for the answers to those before.

const MOST_WAITING = 8;
// After this time an answer is taken for lost.
const PATIENCE_MS = 4000;

export class Actions {
  #store;
  #send;
  #waiting = [];
  #sentAt = null;

  constructor(store, send) {
    this.#store = store;
    this.#send = send;
  }

  /// Sends an action, after those that wait.
  act(action) {
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(action);
    this.#flush();
  }

  /// An answer has come: the next action may go.
  answered() {
    this.#sentAt = null;
    this.#flush();
  }

  /// A refusal: what waits was meant for another position.
  refused() {
    this.#waiting = [];
    this.answered();
  }

  #flush() {
    const {game} = this.#store.values;
    const busy = this.#sentAt !== null && performance.now() - this.#sentAt < PATIENCE_MS;
    if (busy || !game || !this.#waiting.length) return;
    const {state} = game;
    if (this.#send({ply: state.ply, key: state.key, ...this.#waiting[0]})) {
      this.#waiting.shift();
      this.#sentAt = performance.now();
    }
  }
}

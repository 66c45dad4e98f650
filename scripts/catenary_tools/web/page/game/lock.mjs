// SPDX-License-Identifier: MIT
// Runs tasks one after another.

export class Lock {
  /** @type {Promise<unknown>} */
  #tail = Promise.resolve();

  /** Runs a task after all earlier ones.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>} */
  run(work) {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => {});
    return done;
  }
}

// SPDX-License-Identifier: MIT
// Work that is done one after the other.

export class Lock {
  /** @type {Promise<unknown>} */
  #tail = Promise.resolve();

  /** Does a piece of work after all that came before.
   * @template T
   * @param {() => Promise<T>} work
   * @returns {Promise<T>} */
  run(work) {
    const done = this.#tail.then(work);
    this.#tail = done.catch(() => {});
    return done;
  }
}

// SPDX-License-Identifier: MIT
// The page's values, and listeners for their changes.

/** A store of values by name. `listen(names, handler)` calls the handler with all values after a change of one of them.
 * @template {object} V */
export class Store {
  /** @type {V} */
  #values;
  #fail;
  /** @type {[readonly (keyof V)[], (values: V) => void][]} */
  #listeners = [];

  /** `fail(error)` receives the errors of listeners.
   * @param {V} values
   * @param {(error: unknown) => void} fail */
  constructor(values, fail = console.error) {
    this.#values = values;
    this.#fail = fail;
  }

  get values() {
    return this.#values;
  }

  /** @param {readonly (keyof V)[]} names
   * @param {(values: V) => void} handler */
  listen(names, handler) {
    this.#listeners.push([names, handler]);
  }

  /** Sets new values, then calls each listener once. A listener that throws affects neither the others nor the caller.
   * @param {Partial<V>} changes */
  set(changes) {
    const names = /** @type {(keyof V)[]} */ (Object.keys(changes));
    const changed = names.filter((name) => this.#values[name] !== changes[name]);
    if (!changed.length) return;
    this.#values = {...this.#values, ...changes};
    for (const [wanted, handler] of this.#listeners) {
      if (!wanted.some((name) => changed.includes(name))) continue;
      try {
        handler(this.#values);
      } catch (error) {
        this.#fail(error);
      }
    }
  }
}

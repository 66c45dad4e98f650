// SPDX-License-Identifier: MIT
// Values that the page knows, and listeners to their changes.

/// A store of values by name. `listen(names, handler)` calls the handler with all values after a change of one of them.
export class Store {
  #values;
  #fail;
  /** @type {[readonly string[], (values: any) => void][]} */
  #listeners = [];

  /** `fail(error)` takes the errors of listeners.
   * @param {Record<string, any>} values
   * @param {(error: unknown) => void} fail */
  constructor(values, fail = console.error) {
    this.#values = values;
    this.#fail = fail;
  }

  get values() {
    return this.#values;
  }

  /** @param {readonly string[]} names
   * @param {(values: any) => void} handler */
  listen(names, handler) {
    this.#listeners.push([names, handler]);
  }

  /** Takes new values, then tells the listeners once each. One that throws keeps no other from them, nor the caller.
   * @param {Record<string, any>} changes */
  set(changes) {
    const changed = Object.keys(changes).filter((name) => this.#values[name] !== changes[name]);
    if (!changed.length) return;
    this.#values = {...this.#values, ...changes};
    for (const [names, handler] of this.#listeners) {
      if (!names.some((name) => changed.includes(name))) continue;
      try {
        handler(this.#values);
      } catch (error) {
        this.#fail(error);
      }
    }
  }
}

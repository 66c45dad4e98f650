// SPDX-License-Identifier: MIT
// An in-memory IndexedDB with the features that the page uses.

const error = (name) => Object.assign(new Error(name), {name});

/// A database of one name. `kept` maps stores to maps of values; `refuses(value)` has the transaction that stores a value
/// abort, as a full storage does; `failure` is the name of the error with which open() fails.
export class FakeIndexedDb {
  kept = new Map();
  version = 0;
  failure = null;
  refuses = () => false;

  open(name, version) {
    const request = {result: this.#database()};
    queueMicrotask(() => {
      if (this.failure || version < this.version) {
        request.error = error(this.failure ?? "VersionError");
        request.onerror();
        return;
      }
      if (version > this.version) request.onupgradeneeded();
      this.version = version;
      request.onsuccess();
    });
    return request;
  }

  #database() {
    return {
      addEventListener() {}, close() {},
      createObjectStore: (name) => this.kept.set(name, new Map()),
      transaction: (name) => this.#transaction(this.kept.get(name)),
    };
  }

  #transaction(values) {
    const transaction = {error: null, commit: () => {}};
    const request = (work) => {
      const made = {};
      queueMicrotask(() => {
        try {
          work(made);
          made.onsuccess?.();
          queueMicrotask(() => transaction.oncomplete());
        } catch (failure) {
          transaction.error = failure;
          transaction.onabort();
        }
      });
      return made;
    };
    transaction.objectStore = () => ({
      get: (key) => request((made) => { made.result = structuredClone(values.get(key)); }),
      delete: (key) => request(() => { values.delete(key); }),
      put: (value, key) => request(() => {
        if (this.refuses(value)) throw error("QuotaExceededError");
        values.set(key, structuredClone(value));
      }),
      openCursor: () => request((made) => {
        const keys = [...values.keys()].sort();
        let index = -1;
        const step = () => {
          index += 1;
          made.result = index < keys.length ? {key: keys[index], value: structuredClone(values.get(keys[index])), continue: () => {
            step();
            made.onsuccess();
          }} : null;
        };
        step();
      }),
    });
    return transaction;
  }
}

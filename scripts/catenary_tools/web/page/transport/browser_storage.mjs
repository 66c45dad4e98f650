// SPDX-License-Identifier: MIT
// Texts by name in the browser's IndexedDB. Whatever it does not accept is kept in memory until the page is closed.

/** @typedef {"state" | "records"} Kind */
/** `modified` in seconds since 1970.
 * @typedef {{text: string, modified: number}} Entry */
/** @typedef {import("./files.mjs").StorageTrouble} StorageTrouble */

const DATABASE = "catenary";
const VERSION = 1;
/** @type {readonly Kind[]} */
const KINDS = ["state", "records"];
/** By the name of the error.
 * @type {Readonly<Record<string, StorageTrouble>>} */
const TROUBLES = {QuotaExceededError: "full", VersionError: "newer"};

/** @param {unknown} error */
const troubleOf = (error) => TROUBLES[error instanceof Error ? error.name : ""] ?? "denied";

/** @param {unknown} value
 * @returns {value is Entry} */
function isEntry(value) {
  const {text, modified} = /** @type {Partial<Entry>} */ (value ?? {});
  return typeof text === "string" && typeof modified === "number";
}

/** @param {IDBFactory} factory
 * @returns {Promise<IDBDatabase>} */
function openDatabase(factory) {
  return new Promise((resolve, reject) => {
    const request = factory.open(DATABASE, VERSION);
    request.onupgradeneeded = () => KINDS.forEach((kind) => request.result.createObjectStore(kind));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

export class BrowserStorage {
  #database;
  #warn;
  /** @type {Map<Kind, Map<string, Entry>>} */
  #memory = new Map(KINDS.map((kind) => [kind, new Map()]));

  /** Use open().
   * @param {IDBDatabase | null} database
   * @param {(trouble: StorageTrouble) => void} warn */
  constructor(database, warn) {
    this.#database = database;
    this.#warn = warn;
    // A newer version of the page is taking over in another window.
    database?.addEventListener("versionchange", () => database.close());
  }

  /** Opens the storage. `factory()` returns the browser's IndexedDB and may throw; `warn(trouble)` is called for
   * anything that is not stored.
   * @param {() => IDBFactory} factory
   * @param {(trouble: StorageTrouble) => void} warn */
  static async open(factory, warn) {
    try {
      return new BrowserStorage(await openDatabase(factory()), warn);
    } catch (error) {
      warn(troubleOf(error));
      return new BrowserStorage(null, warn);
    }
  }

  /** @param {Kind} kind
   * @param {string} name
   * @returns {Promise<Entry | null>}  null also for a damaged one */
  async get(kind, name) {
    const entry = await this.#read(kind, name);
    return isEntry(entry) ? entry : null;
  }

  /** All entries by name; null for damaged ones.
   * @param {Kind} kind
   * @returns {Promise<Map<string, Entry | null>>} */
  async all(kind) {
    /** @type {Map<string, Entry | null>} */
    const found = new Map();
    await this.#run(kind, "readonly", (store) => {
      const request = store.openCursor();
      request.onsuccess = () => {
        const cursor = request.result;
        if (!cursor) return;
        found.set(String(cursor.key), isEntry(cursor.value) ? cursor.value : null);
        cursor.continue();
      };
      return request;
    });
    return new Map([...found, ...this.#of(kind)]);
  }

  /** Stores a text; returns false if it is only in memory.
   * @param {Kind} kind
   * @param {string} name
   * @param {string} text */
  async put(kind, name, text) {
    const entry = {text, modified: Date.now() / 1000};
    try {
      await this.#write(kind, name, entry);
    } catch (error) {
      this.#of(kind).set(name, entry);
      this.#warn(troubleOf(error));
      return false;
    }
    this.#of(kind).delete(name);
    await this.#rescue().catch(() => {});
    return true;
  }

  /** @param {Kind} kind
   * @param {string} name */
  async delete(kind, name) {
    this.#of(kind).delete(name);
    await this.#run(kind, "readwrite", (store) => store.delete(name));
    await this.#rescue().catch(() => {});
  }

  /** Renames an entry without changing it.
   * @param {Kind} kind
   * @param {string} name
   * @param {string} other */
  async rename(kind, name, other) {
    const entry = await this.#read(kind, name);
    if (entry !== undefined) await this.#write(kind, other, entry).catch(() => {});
    await this.delete(kind, name);
  }

  /** Returns the value stored under a name, whatever it is.
   * @param {Kind} kind
   * @param {string} name
   * @returns {Promise<unknown>} */
  async #read(kind, name) {
    return this.#of(kind).get(name) ?? this.#run(kind, "readonly", (store) => store.get(name));
  }

  /** @param {Kind} kind */
  #of(kind) {
    return /** @type {Map<string, Entry>} */ (this.#memory.get(kind));
  }

  /** Stores what is in memory. Throws the first error. */
  async #rescue() {
    for (const kind of KINDS)
      for (const [name, entry] of this.#of(kind)) {
        await this.#write(kind, name, entry);
        if (this.#of(kind).get(name) === entry) this.#of(kind).delete(name);
      }
  }

  /** @param {Kind} kind
   * @param {string} name
   * @param {unknown} entry */
  async #write(kind, name, entry) {
    if (!this.#database) throw new Error("There is no database.");
    await this.#run(kind, "readwrite", (store) => store.put(entry, name));
  }

  /** Returns the result of a request once its transaction is complete; undefined without a database.
   * @template T
   * @param {Kind} kind
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} work
   * @returns {Promise<T | undefined>} */
  #run(kind, mode, work) {
    const database = this.#database;
    if (!database) return Promise.resolve(undefined);
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(kind, mode);
      const request = work(transaction.objectStore(kind));
      // Otherwise the page would have to stay open until the request ends, and it may be closing.
      if (mode === "readwrite") transaction.commit();
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  }
}

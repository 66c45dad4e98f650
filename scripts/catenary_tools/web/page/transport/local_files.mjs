// SPDX-License-Identifier: MIT
// Answers requests for files without a server: the user's data is in the browser's storage, and everything else is in
// files beside the page.

import {messageOf} from "../errors.mjs";
import {BrowserStorage} from "./browser_storage.mjs";
import {Files, MOST_RECORDS} from "./files.mjs";

/** @typedef {import("./files.mjs").FileRequest} FileRequest */
/** The features of the browser that are used.
 * @typedef {{indexedDB: () => IDBFactory, locks?: LockManager, persist?: () => Promise<boolean>,
 *            read: (path: string) => Promise<Response>}} Browser */

const LONGEST_HEAD = 2000;
// Windows open at the same time each have their own game.
const MOST_WINDOWS = 20;
// Reloading a window releases its game.
const RELOAD_MS = 500;

/** Returns the files of a page that has no server.
 * @param {Browser} browser */
export async function localFiles(browser = browserOfPage()) {
  /** @type {(trouble: import("./files.mjs").StorageTrouble) => void} */
  let warn = () => {};
  /** @type {Promise<import("./files.mjs").StorageTrouble>} */
  const trouble = new Promise((resolve) => { warn = resolve; });
  const [storage, number] = await Promise.all([BrowserStorage.open(browser.indexedDB, warn), claimGame(browser.locks)]);
  const server = new LocalServer(storage, `game-${number}`, browser);
  return new Files((request) => server.answer(request), {isLocal: true, trouble});
}

/** @returns {Browser} */
function browserOfPage() {
  return {indexedDB: () => indexedDB, locks: navigator.locks, persist: () => navigator.storage?.persist?.() ?? Promise.resolve(false),
          read: (path) => fetch(new URL(`../../..${path}`, import.meta.url))};
}

/** Returns the number of the first game that no other window has.
 * @param {LockManager | undefined} locks */
async function claimGame(locks) {
  for (let number = 1; locks && number <= MOST_WINDOWS; number++) if (await claim(locks, number)) return number;
  return 1;
}

/** Locks a game for the lifetime of the page; returns whether that succeeds.
 * @param {LockManager} locks
 * @param {number} number
 * @returns {Promise<boolean>} */
function claim(locks, number) {
  return new Promise((resolve) => {
    const hold = (/** @type {Lock | null} */ lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    };
    const patience = new AbortController();
    if (number === 1) setTimeout(() => patience.abort(), RELOAD_MS);
    const options = number === 1 ? {signal: patience.signal} : {ifAvailable: true};
    locks.request(`catenary-game-${number}`, options, hold).catch(() => resolve(false));
  });
}

class LocalServer {
  #storage;
  #game;
  #browser;
  #hasAsked = false;

  /** @param {BrowserStorage} storage
   * @param {string} game  the name of the game in progress of this window
   * @param {Browser} browser */
  constructor(storage, game, browser) {
    this.#storage = storage;
    this.#game = game;
    this.#browser = browser;
  }

  /** Answers like the bridge.
   * @param {FileRequest} request
   * @returns {Promise<Response>} */
  async answer({path, method = "GET", body = ""}) {
    const [, folder, name = ""] = path.match(/^\/(\w+)(?:[/?](.*))?$/) ?? [];
    if (folder === "start") return json({});
    if (folder !== "state" && folder !== "records") return this.#browser.read(path);
    try {
      // Synchronous up to the storage request, because the page may be closing.
      return await (folder === "state" ? this.#state(name === "game" ? this.#game : name, method, body)
        : this.#records(decodeURIComponent(name), method, body));
    } catch (error) {
      return new Response(`The storage of the browser fails (${messageOf(error)}).`, {status: 500});
    }
  }

  /** @param {string} name
   * @param {string} method
   * @param {string} body */
  async #state(name, method, body) {
    if (method === "PUT") await this.#storage.put("state", name, body);
    else if (method === "DELETE") await this.#storage.rename("state", name, `${name}.bad`);
    else {
      const entry = await this.#storage.get("state", name);
      if (!entry) return missing();
      if (isJson(entry.text)) return new Response(entry.text);
      await this.#storage.rename("state", name, `${name}.bad`);
      return missing();
    }
    return new Response("");
  }

  /** @param {string} name  "game=NAME" where a record is new
   * @param {string} method
   * @param {string} body */
  async #records(name, method, body) {
    if (method === "POST") return json(await this.#keep(name.replace(/^game=/, ""), body));
    if (method === "DELETE") {
      await this.#storage.delete("records", name);
      return new Response("");
    }
    if (!name) return json(await this.#list());
    const entry = await this.#storage.get("records", name);
    return entry ? new Response(entry.text) : missing();
  }

  /** Newest first.
   * @returns {Promise<import("./files.mjs").KeptRecord[]>} */
  async #list() {
    const found = [...await this.#storage.all("records")].map(([name, entry]) => {
      const {text, modified} = entry ?? {text: "", modified: 0};
      return {name, bytes: text.length, modified, head: text.slice(0, LONGEST_HEAD).split("\n")[0]};
    });
    return found.sort((a, b) => b.modified - a.modified || (a.name < b.name ? 1 : -1));
  }

  /** Stores a record under a new name, and deletes the oldest if there are too many; returns the name, and whether it
   * is stored.
   * @param {string} game
   * @param {string} text */
  async #keep(game, text) {
    if (!this.#hasAsked) this.#browser.persist?.().catch(() => {});
    this.#hasAsked = true;
    const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
    // Other windows have their own.
    const name = `${time}-${game}-${crypto.randomUUID().slice(0, 8)}.sgf`;
    const isStored = await this.#storage.put("records", name, text);
    for (const old of (await this.#list()).filter((one) => one.name !== name).slice(MOST_RECORDS - 1))
      await this.#storage.delete("records", old.name);
    return {name, isStored};
  }
}

const missing = () => new Response("", {status: 404});

/** @param {unknown} value */
const json = (value) => new Response(JSON.stringify(value));

/** @param {string} text */
function isJson(text) {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

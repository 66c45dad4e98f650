// SPDX-License-Identifier: MIT
// Data stored outside the page: the current game, the user's choices, records, the rules pages, puzzles, a match.

import {reasonOf, Refusal} from "../errors.mjs";

/** @typedef {{path: string, method?: string, body?: string, keepalive?: boolean}} FileRequest */
/** Why something is kept only until the page is closed: the browser's storage is full, was refused, or was written by a
 * newer version of the page.
 * @typedef {"full" | "denied" | "newer"} StorageTrouble */
/** @typedef {{name: string, bytes: number, modified: number, head: string}} KeptRecord  `head` is its first line. */
/** @typedef {{key: string, text: string, clicks?: string[]}} TourStep */
/** The rules page of a game: rules and strategy in HTML, its length and difficulty in words, the address of a picture, the
 * steps of a tour, and diagrams by key. `totals` are the mean totals of a cooperative game with its default options,
 * `turns` the usual length of a game on the usual and on the beginners' board.
 * @typedef {{rules: string, strategy: string, facts: string, picture: string | null, puzzles: number, goal: string, tour: TourStep[],
 *            totals: {level: number, mean: number}[], turns: {usual: number, small: number} | null,
 *            diagrams: Record<string, {size?: number, options?: Record<string, string>, changes: [string, string][]}>}} GameContent */
/** @typedef {{black: string, white: string, result: string}} EndedGame */
/** @typedef {{slot: number, black: string, white: string, setting: import("../game/game.mjs").Setting, start: string,
 *            turns: [string, string][]}} RunningGame */
/** @typedef {{name: string, ended: EndedGame[], count: number, running: RunningGame[], damage: string}} MatchListing */
/** @typedef {{game?: string, size?: number, options?: Record<string, string>, match?: string}} StartOptions */

/** The maximum number of records kept, both here and by the bridge. */
export const MOST_RECORDS = 200;
const MOST_KEPT_ALIVE = 60_000;
const word = encodeURIComponent;

export class Files {
  #send;
  mostRecords = MOST_RECORDS;
  /** @type {Map<string, string>} The latest texts by name. */
  #latest = new Map();
  /** @type {Map<string, Promise<string | null>>} */
  #sending = new Map();

  /** `isLocal`: there is no server, so the page's address works for everybody. `trouble`: the first storage problem, if
   * there has been one.
   * @param {(request: FileRequest) => Promise<Response>} send
   * @param {{isLocal?: boolean, trouble?: Promise<StorageTrouble>}} kind */
  constructor(send, {isLocal = false, trouble = new Promise(() => {})} = {}) {
    this.#send = send;
    this.isLocal = isLocal;
    this.trouble = trouble;
  }

  /** Returns the value stored under a name; null if there is none.
   * @param {"game" | "choices"} name
   * @returns {Promise<unknown>} */
  getState(name) {
    return this.#json(`/state/${name}`);
  }

  /** Stores a value; of several in a row only the latest. Returns the reason if it cannot be stored, else null.
   * `isLast`: the page is closing.
   * @param {"game" | "choices"} name
   * @param {unknown} value
   * @returns {Promise<string | null>} */
  putState(name, value, isLast = false) {
    const text = JSON.stringify(value);
    this.#latest.set(name, text);
    const put = () => this.#put(name, text, isLast && text.length < MOST_KEPT_ALIVE);
    const sent = isLast ? put() : (this.#sending.get(name) ?? Promise.resolve()).then(put);
    this.#sending.set(name, sent);
    return sent;
  }

  /** Moves a damaged value aside.
   * @param {"game" | "choices"} name */
  async setAside(name) {
    await this.#request({path: `/state/${name}`, method: "DELETE"});
  }

  /** @returns {Promise<KeptRecord[]>} */
  async records() {
    return /** @type {KeptRecord[] | null} */ (await this.#json("/records")) ?? [];
  }

  /** @param {string} name */
  record(name) {
    return this.#text(`/records/${word(name)}`);
  }

  /** Stores the record of a game, replacing an earlier one; returns its name.
   * @param {string} game
   * @param {string} text
   * @param {string | null} before
   * @returns {Promise<string>} */
  async keepRecord(game, text, before) {
    const {name, isStored = true} = await (await this.#request({path: `/records?game=${word(game)}`, method: "POST", body: text})).json();
    if (before !== null && isStored) await this.deleteRecord(before).catch(() => {});
    return name;
  }

  /** @param {string} name */
  async deleteRecord(name) {
    await this.#request({path: `/records/${word(name)}`, method: "DELETE"});
  }

  /** @param {string} game
   * @returns {Promise<GameContent | null>} */
  content(game) {
    return /** @type {Promise<GameContent | null>} */ (this.#json(`/content/${word(game)}.json`));
  }

  /** @param {string} game
   * @returns {Promise<unknown[]>} */
  async puzzles(game) {
    const file = /** @type {{puzzles: unknown[]} | null} */ (await this.#json(`/puzzles/${word(game)}.json`));
    return file?.puzzles ?? [];
  }

  /** @returns {Promise<StartOptions>} */
  async start() {
    return /** @type {StartOptions | null} */ (await this.#json("/start")) ?? {};
  }

  /** The state of the match, with the finished games from a given number on.
   * @param {number} from
   * @returns {Promise<MatchListing>} */
  async match(from) {
    const match = /** @type {MatchListing | null} */ (await this.#json(`/match?from=${from}`));
    if (!match) throw new Refusal("There is no match to watch.");
    return match;
  }

  /** @param {number} number */
  matchRecord(number) {
    return this.#text(`/match/${number}.sgf`);
  }

  /** @param {"game" | "choices"} name
   * @param {string} text
   * @param {boolean} keepalive */
  async #put(name, text, keepalive) {
    if (this.#latest.get(name) !== text) return null;
    try {
      await this.#request({path: `/state/${name}`, method: "PUT", body: text, keepalive});
      return null;
    } catch (error) {
      return reasonOf(error);
    }
  }

  /** @param {string} path */
  async #text(path) {
    return (await this.#request({path})).text();
  }

  /** The JSON at an address; null if there is none.
   * @param {string} path
   * @returns {Promise<unknown>} */
  async #json(path) {
    const response = await this.#request({path}, [404]);
    return response.ok ? response.json() : null;
  }

  /** @param {FileRequest} request
   * @param {readonly number[]} expected  statuses that are no failure */
  async #request(request, expected = []) {
    const response = await this.#send(request).catch((error) => {
      throw new Refusal(`There is no connection (${error.message}).`);
    });
    if (response.ok || expected.includes(response.status)) return response;
    throw new Refusal((await response.text()).trim() || `${request.path}: ${response.status} ${response.statusText}`);
  }
}

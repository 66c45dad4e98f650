// SPDX-License-Identifier: MIT
// Engines behind a socket to a program on this machine.

import {EngineFailure, Refusal} from "../errors.mjs";
import {EngineLink} from "./engine_link.mjs";

/** @typedef {import("./engine_link.mjs").EngineRole} EngineRole */
/** @typedef {{type: string, engine: EngineRole, id: number, ok: boolean, text: string, reason: string,
 *            threads: number, engines: string[]}} SocketMessage */
/** `replaced` and `locked` are final: another window has the engines, or this window's key is not valid.
 * @typedef {"connected" | "lost" | "replaced" | "locked"} SocketState */

const RETRY_MS = [200, 500, 1000, 2000, 5000];
/** The close codes after which reconnecting is pointless.
 * @type {Readonly<Record<number, "replaced" | "locked">>} */
const FINAL = {4001: "replaced", 4003: "locked"};
const REASONS = {replaced: "The board is in use in another window.", locked: "This window has no access to the game."};
// The state of a WebSocket.
const OPEN = 1;

/** Connects, and reconnects after each loss; the engines end with the connection. */
export class SocketTransport {
  /** @type {readonly string[]} */
  engines = [];
  threads = 1;
  #connect;
  #key;
  /** @type {WebSocket | null} */
  #socket = null;
  #tries = 0;
  /** @type {Map<EngineRole, {link: EngineLink, opened: () => void, failed: (failure: EngineFailure) => void}>} */
  #running = new Map();
  /** @type {SocketState | null} */
  #state = null;
  /** @type {(() => void)[]} Callbacks to run at the next change of state. */
  #waiting = [];

  /** @param {() => WebSocket} connect
   * @param {string} key */
  constructor(connect, key) {
    this.#connect = connect;
    this.#key = key;
    this.#open();
  }

  /** Yields the states of the connection, starting with the latest. */
  async *states() {
    /** @type {SocketState | null} */
    let last = null;
    for (;;) {
      if (this.#state && this.#state !== last) yield last = this.#state;
      else await this.#change();
    }
  }

  /** Waits for the connection. Throws Refusal if there will be none. */
  async ready() {
    while (this.#state !== "connected") {
      if (this.#state === "replaced" || this.#state === "locked") throw new Refusal(REASONS[this.#state]);
      await this.#change();
    }
  }

  /** Starts an engine in a role; ends the previous one in that role.
   * @param {EngineRole} role
   * @param {string} name
   * @returns {Promise<EngineLink>} */
  async open(role, name) {
    await this.ready();
    this.#running.get(role)?.failed(new EngineFailure("it was replaced by another one"));
    return new Promise((resolve, reject) => {
      const link = new EngineLink({
        send: (id, line) => this.#send({engine: role, id, line}),
        interrupt: () => this.#send({engine: role, interrupt: true}),
        close: () => {
          if (this.#running.get(role)?.link !== link) return;
          this.#running.delete(role);
          this.#send({engine: role, close: true});
        }});
      const failed = (/** @type {EngineFailure} */ failure) => {
        link.fail(failure);
        reject(failure);
      };
      this.#running.set(role, {link, opened: () => resolve(link), failed});
      this.#send({engine: role, open: name});
    });
  }

  #open() {
    const socket = this.#connect();
    this.#socket = socket;
    socket.addEventListener("open", () => this.#send({key: this.#key}));
    socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.#lose(FINAL[event.code] ?? "lost"));
    // The end of the socket follows.
    socket.addEventListener("error", () => {});
  }

  /** @param {SocketState} state */
  #lose(state) {
    if (this.#state !== "replaced") this.#set(state);
    const lost = [...this.#running.values()];
    this.#running.clear();
    for (const {failed} of lost) failed(new EngineFailure("the connection was lost", {isLoss: true}));
    if (this.#state === "lost") setTimeout(() => this.#open(), RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)]);
  }

  /** @param {SocketMessage} message */
  #take({type, engine, id, ok, text, reason, threads, engines}) {
    const running = this.#running.get(engine);
    if (type === "ready") {
      this.#tries = 0;
      this.threads = threads;
      this.engines = engines;
      this.#set("connected");
    } else if (type === "replaced") this.#set("replaced");
    else if (type === "opened") running?.opened();
    else if (type === "part") running?.link.takePart(id, text);
    else if (type === "answer") running?.link.take(id, {ok, text});
    else if (type === "failed" && running) {
      this.#running.delete(engine);
      running.failed(new EngineFailure(reason));
    }
  }

  /** @param {SocketState} state */
  #set(state) {
    this.#state = state;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const wake of waiting) wake();
  }

  #change() {
    return new Promise((resolve) => this.#waiting.push(() => resolve(undefined)));
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
  }
}

// SPDX-License-Identifier: MIT
// A running engine, however it is reached: commands out, answers in.

import {EngineFailure} from "../errors.mjs";

/** @typedef {{ok: boolean, text: string}} Reply */
/** Sends messages to the engine: a numbered command, an interrupt, and the end.
 * @typedef {{send: (id: number, line: string) => void, interrupt: () => void, close: () => void}} Wire */
/** The purpose of an engine: to answer about the rules immediately, or to think.
 * @typedef {"rules" | "thinking"} EngineRole */
/** What the game needs from a transport. `open` starts an engine by name in a role, and ends the previous one in that
 * role.
 * @typedef {{readonly engines: readonly string[], readonly threads: number,
 *            open: (role: EngineRole, name: string) => Promise<EngineLink>}} Transport */
/** What the page also needs from it: `states` yields the states of the connection, starting with the latest; `ready`
 * waits for the engines, and throws Refusal if there will be none.
 * @typedef {Transport & {states: () => AsyncGenerator<import("./socket.mjs").SocketState, void, void>,
 *                        ready: () => Promise<void>}} PageTransport */

let commands = 0;

/** Answers may arrive in any order; each has the number of its command. */
export class EngineLink {
  #wire;
  /** @type {Map<number, {part: (line: string) => void, end: (reply: Reply) => void, fail: (error: Error) => void}>} */
  #waiting = new Map();
  /** @type {EngineFailure | null} */
  #failure = null;

  /** @param {Wire} wire */
  constructor(wire) {
    this.#wire = wire;
  }

  /** Returns the reply to a command. Throws EngineFailure.
   * @param {string} line
   * @returns {Promise<Reply>} */
  ask(line) {
    /** @type {string[]} */
    const parts = [];
    return new Promise((resolve, reject) => this.#command(line, {
      part: (text) => parts.push(text),
      end: ({ok, text}) => resolve({ok, text: [...parts, ...text ? [text] : []].join("\n")}), fail: reject}));
  }

  /** Yields the lines of an answer as they arrive. Throws EngineFailure, including for an error reply.
   * @param {string} line
   * @returns {AsyncGenerator<string, void, void>} */
  async *follow(line) {
    /** @type {string[]} */
    let lines = [];
    /** @type {EngineFailure | null} */
    let failure = null;
    let isDone = false;
    let wake = () => {};
    const finish = (/** @type {EngineFailure | null} */ error) => {
      failure = error;
      isDone = true;
      wake();
    };
    this.#command(line, {
      part: (text) => {
        lines.push(text);
        wake();
      },
      end: ({ok, text}) => {
        if (ok && text) lines.push(...text.split("\n"));
        finish(ok ? null : new EngineFailure(`${line}: ${text}`, {isAnswer: true}));
      },
      fail: (error) => finish(/** @type {EngineFailure} */ (error))});
    while (lines.length || !isDone) {
      if (!lines.length) await new Promise((resolve) => { wake = () => resolve(undefined); });
      const now = lines;
      lines = [];
      for (const text of now) yield text;
    }
    if (failure) throw failure;
  }

  /** Asks for the end of a search; its answer arrives as usual. */
  interrupt() {
    if (!this.#failure) this.#wire.interrupt();
  }

  /** Ends the engine; waiting commands fail with the given reason. */
  close(reason = "it was closed") {
    if (this.#failure) return;
    this.#wire.close();
    this.fail(new EngineFailure(reason));
  }

  /** Takes a line of an answer that has not ended.
   * @param {number} id
   * @param {string} text */
  takePart(id, text) {
    this.#waiting.get(id)?.part(text);
  }

  /** Takes the end of an answer.
   * @param {number} id
   * @param {Reply} reply */
  take(id, reply) {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.end(reply);
  }

  /** The engine has ended.
   * @param {EngineFailure} failure */
  fail(failure) {
    this.#failure ??= failure;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const {fail} of waiting) fail(failure);
  }

  /** @param {string} line
   * @param {{part: (line: string) => void, end: (reply: Reply) => void, fail: (error: Error) => void}} taker */
  #command(line, taker) {
    if (this.#failure) {
      taker.fail(this.#failure);
      return;
    }
    const id = ++commands;
    this.#waiting.set(id, taker);
    this.#wire.send(id, line);
  }
}

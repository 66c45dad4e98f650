// SPDX-License-Identifier: MIT
// Engines in WebAssembly, each in a worker of the page.

import {EngineFailure, messageOf, Refusal, sentenceOf} from "../errors.mjs";
import {EngineLink} from "./engine_link.mjs";
import {settingAfter} from "./networks.mjs";

/** @typedef {import("./engine_link.mjs").EngineRole} EngineRole */
/** Ends the command that a worker is running: `lower` before a command returns the signal that the worker checks
 * meanwhile.
 * @typedef {{lower: () => unknown, raise: () => void}} Signal */
/** The networks of a game that an engine uses from now on.
 * @typedef {{game: string, bytes: Uint8Array}} Networks */
/** @typedef {import("./networks.mjs").ChosenSetting} ChosenSetting */
/** The messages of a worker: it is ready; a part of an answer; the end of an answer; why it cannot be used any more.
 * `kind` is that of an EngineError.
 * @typedef {{type: "opened" | "text" | "end" | "failed", text?: string, kind?: string}} WorkerMessage */
/** `networksOf` returns the networks that a setting uses, and throws an error with a message for the user.
 * @typedef {{startWorker: () => Worker, newSignal: () => Signal,
 *            networksOf: (setting: ChosenSetting) => Promise<Uint8Array[]>}} WorkerDependencies */

const NAME = "catenary";
// Retrying does not help as long as the browser and its connection are the same.
const FINAL = new Set(["browser", "file"]);
const NO_WORKER = "the file of the engine cannot be loaded; look at your connection";
const OUT_OF_MEMORY = "out of memory";
const NO_MEMORY = "the browser has too little memory for it; close other tabs or apps";

export class WorkerTransport {
  engines = [NAME];
  threads = 1;
  #dependencies;
  /** @type {Map<EngineRole, WorkerEngine>} */
  #running = new Map();

  /** @param {WorkerDependencies} dependencies */
  constructor(dependencies) {
    this.#dependencies = dependencies;
  }

  /** Nothing can fail between the page and its workers.
   * @returns {AsyncGenerator<"connected", void, void>} */
  async *states() {
    yield "connected";
  }

  async ready() {}

  /** Starts an engine in a role; ends the previous one in that role. The engine for the rules needs no networks. Throws
   * Refusal if no engine can run.
   * @param {EngineRole} role
   * @param {string} name
   * @returns {Promise<EngineLink>} */
  async open(role, name) {
    if (name !== NAME) throw new EngineFailure(`there is no engine ${name}`);
    this.#running.get(role)?.end(new EngineFailure("it was replaced by another one"));
    const {startWorker, newSignal, networksOf} = this.#dependencies;
    const engine = new WorkerEngine(startWorker(), newSignal(), role === "rules" ? async () => [] : networksOf);
    this.#running.set(role, engine);
    await engine.opened;
    return engine.link;
  }
}

/** A worker receives one command at a time, because the signal applies to the one in progress. */
class WorkerEngine {
  #worker;
  #signal;
  #networksOf;
  /** Commands that wait for their answers, the one in progress first.
   * @type {{id: number, line: string, isInterrupted: boolean}[]} */
  #commands = [];
  /** @type {ChosenSetting | null} */
  #setting = null;
  /** The networks of each game that the engine has loaded.
   * @type {Map<string, Uint8Array[]>} */
  #supplied = new Map();
  #answer = new Answer();
  #hasEnded = false;
  /** @type {(error: Error | null) => void} */
  #settle = () => {};

  /** @param {Worker} worker
   * @param {Signal} signal
   * @param {WorkerDependencies["networksOf"]} networksOf */
  constructor(worker, signal, networksOf) {
    this.#worker = worker;
    this.#signal = signal;
    this.#networksOf = networksOf;
    this.link = new EngineLink({
      send: (id, line) => this.#send(id, line),
      interrupt: () => this.#interrupt(),
      close: () => this.end(new EngineFailure("it was closed"))});
    /** @type {Promise<void>} */
    this.opened = new Promise((resolve, reject) => {
      this.#settle = (error) => (error ? reject(error) : resolve());
    });
    worker.addEventListener("message", ({data}) => this.#take(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault?.();
      this.#fail("file", event.message || NO_WORKER);
    });
  }

  /** @param {Error} error */
  end(error) {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#signal.raise();
    this.#worker.terminate();
    this.link.fail(error instanceof EngineFailure ? error : new EngineFailure(error.message));
    this.#settle(error);
  }

  /** @param {string} kind
   * @param {string} reason */
  #fail(kind, reason) {
    if (kind === "memory") reason = NO_MEMORY;
    this.end(FINAL.has(kind) ? new Refusal(sentenceOf(reason)) : new EngineFailure(reason));
  }

  /** @param {number} id
   * @param {string} line */
  #send(id, line) {
    this.#commands.push({id, line, isInterrupted: false});
    if (this.#commands.length === 1) this.#begin();
  }

  #interrupt() {
    for (const command of this.#commands) command.isInterrupted = true;
    if (this.#commands.length) this.#signal.raise();
  }

  async #begin() {
    const [command] = this.#commands;
    try {
      const networks = await this.#suppliesFor(command.line);
      if (this.#hasEnded) return;
      this.#answer = new Answer();
      const signal = this.#signal.lower();
      if (command.isInterrupted) this.#signal.raise();
      this.#worker.postMessage({line: command.line, signal, networks});
    } catch (error) {
      this.end(new EngineFailure(messageOf(error)));
    }
  }

  /** The networks that a command needs and the engine does not have yet. Of commands sent together, only the last
   * setting matters.
   * @param {string} line
   * @returns {Promise<Networks | null>} */
  async #suppliesFor(line) {
    let setting = settingAfter(this.#setting, line);
    if (!setting) return null;
    this.#setting = setting;
    await null;
    for (const next of this.#commands.slice(1)) {
      const after = settingAfter(setting, next.line);
      if (after?.game !== setting.game) break;
      setting = after;
    }
    const networks = await this.#networksOf(setting);
    const supplied = this.#supplied.get(setting.game) ?? [];
    if (networks.every((network) => supplied.includes(network))) return null;
    this.#supplied.set(setting.game, networks);
    return {game: setting.game, bytes: new Uint8Array(await new Blob(networks).arrayBuffer())};
  }

  /** @param {WorkerMessage} message */
  #take({type, text = "", kind = "engine"}) {
    if (type === "opened") this.#settle(null);
    else if (type === "failed") this.#fail(kind, text);
    else if (type === "text") this.#takeText(text);
    else this.#takeEnd();
  }

  /** @param {string} text */
  #takeText(text) {
    const [{id}] = this.#commands;
    for (const line of this.#answer.take(text)) this.link.takePart(id, line);
  }

  #takeEnd() {
    const reply = this.#answer.end();
    // A new worker begins with an empty memory.
    if (!reply.ok && reply.text.startsWith(OUT_OF_MEMORY)) {
      this.#fail("memory", reply.text);
      return;
    }
    const {id} = /** @type {{id: number}} */ (this.#commands.shift());
    this.link.take(id, reply);
    if (this.#commands.length) this.#begin();
  }
}

/** A GTP answer whose text arrives in pieces: `=` or `?` first, an empty line last. */
class Answer {
  #rest = "";
  /** @type {boolean | null} */
  #isOk = null;
  /** @type {string[]} */
  #errors = [];

  /** Takes more text; returns the lines that are now complete, except those of an error.
   * @param {string} text */
  take(text) {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    /** @type {string[]} */
    const whole = [];
    for (const line of lines) {
      const content = this.#isOk === null ? line.slice(1).trim() : line;
      this.#isOk ??= line.startsWith("=");
      if (content) (this.#isOk ? whole : this.#errors).push(content);
    }
    return whole;
  }

  /** The end of the answer, without the lines returned earlier. */
  end() {
    const last = this.take("\n\n");
    return {ok: this.#isOk === true, text: [...this.#errors, ...last].join("\n")};
  }
}

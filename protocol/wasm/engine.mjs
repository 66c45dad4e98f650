// SPDX-License-Identifier: MIT
/**
 * The engine in WebAssembly, as a worker of a page and as node use it. It answers the lines of protocol that the program
 * answers. There is one thread: `ask` returns when the line is answered, and calls `stop` meanwhile to learn whether it
 * shall end sooner.
 */

import createCatenary from "./catenary.mjs";

/** What `stop` returns: the sum of those that are true. */
export const STOP_ALL = 1;
export const LINE_WAITING = 2;
export const INPUT_ENDED = 4;

/** Longer lines are refused by the engine; a longer text would not fit on its stack. */
const MAX_LINE = 64 * 1024;

/** A failure in words for people. `kind` is "browser", "file", "memory" or "engine". */
export class EngineError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Modules that use one feature each, an empty function around one instruction of it. */
const FEATURES = {
  "SIMD instructions": [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
  exceptions: [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11],
};

/** Throws EngineError where the browser cannot run the engine. */
export function requireFeatures() {
  if (typeof WebAssembly !== "object") throw new EngineError("browser", "this browser has no WebAssembly");
  const missing = Object.keys(FEATURES).filter(name => !WebAssembly.validate(new Uint8Array(FEATURES[name])));
  if (missing.length > 0)
    throw new EngineError("browser", `this browser is too old for the engine: its WebAssembly has no ${missing.join(" and no ")}`);
}

/** Returns the bytes at an address. Throws EngineError where there are none. */
export async function fetchFile(address) {
  let reason = "no connection";
  try {
    const response = await fetch(address);
    if (response.ok) return new Uint8Array(await response.arrayBuffer());
    reason = `status ${response.status}`;
  } catch (error) {
    reason = error.message || reason;
  }
  throw new EngineError("file", `cannot load ${address}: ${reason}`);
}

class Engine {
  #module;
  #dead = null;

  constructor(module) {
    this.#module = module;
  }

  /** Gives the engine the networks of a game, before the game is chosen; otherwise it plays without them. */
  addNetworks(game, bytes) {
    this.#module.FS.writeFile(`/networks/${game}.bin`, bytes);
  }

  /** Starts a new session; what the one before has learnt is dropped. */
  open() {
    if (this.#run(() => this.#module._catenary_open()) !== 0) this.#fail(new RangeError("no session"));
  }

  /** Answers one line by calls of `write`. Returns true after `quit`. */
  ask(line) {
    const text = line.length > MAX_LINE ? "x".repeat(MAX_LINE + 1) : line;
    return this.#run(() => this.#module.ccall("catenary_ask", "number", ["string"], [text])) === 1;
  }

  /** A failed module cannot be used again: load another one, and repeat the game in it. */
  #run(call) {
    if (this.#dead) throw this.#dead;
    try {
      return call();
    } catch (error) {
      return this.#fail(error);
    }
  }

  #fail(error) {
    const memory = error instanceof RangeError || /memory|OOM/.test(String(error));
    this.#dead = memory
      ? new EngineError("memory", "the engine ran out of memory; a smaller table (hash_mb) needs less")
      : new EngineError("engine", `the engine failed: ${error.message ?? error}`);
    throw this.#dead;
  }
}

/**
 * Loads the engine. `wasm` is the bytes of catenary.wasm; `write` gets each part of an answer as soon as it is made,
 * `warn` each line of the log. Throws EngineError.
 */
export async function loadEngine({ wasm, write, warn = console.warn, stop = () => 0 }) {
  requireFeatures();
  let module;
  try {
    module = await createCatenary({ wasmBinary: wasm, write, stop, print: warn, printErr: warn });
  } catch (error) {
    throw new EngineError("memory", `the engine cannot be started: ${error.message ?? error}`);
  }
  module.FS.mkdir("/networks");
  return new Engine(module);
}

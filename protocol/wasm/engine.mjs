// SPDX-License-Identifier: MIT
/**
 * The engine in WebAssembly, for use in a web worker and in Node.js. It answers the same protocol lines as the
 * program. It has one thread: `ask` returns when the line has been answered, and meanwhile calls `stop` to find out
 * whether to end early.
 */

import createCatenary from "./catenary.mjs";

/** The return value of `stop`: the sum of the flags that apply. */
export const STOP_ALL = 1;
export const LINE_WAITING = 2;
export const INPUT_ENDED = 4;

/** The engine refuses longer lines; a longer text would not fit on its stack. */
const MAX_LINE = 64 * 1024;

/** A failure described for users. `kind` is "browser", "file", "memory" or "engine". */
export class EngineError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Modules that test for one feature each: a function containing one instruction of it. */
const FEATURES = {
  "SIMD instructions": [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
  exceptions: [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11],
};

/** Throws EngineError if the browser cannot run the engine. */
export function requireFeatures() {
  if (typeof WebAssembly !== "object") throw new EngineError("browser", "this browser has no WebAssembly");
  const missing = Object.keys(FEATURES).filter(name => !WebAssembly.validate(new Uint8Array(FEATURES[name])));
  if (missing.length > 0)
    throw new EngineError("browser", `this browser is too old for the engine: its WebAssembly has no ${missing.join(" and no ")}`);
}

/** Returns the bytes at an address. Throws EngineError if they cannot be read. */
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

  /** Passes the networks of a game to the engine. Must be called before the game is chosen; otherwise the engine plays
   * without them. */
  addNetworks(game, bytes) {
    this.#module.FS.writeFile(`/networks/${game}.bin`, bytes);
  }

  /** Starts a new session and discards what the previous one has learnt. */
  open() {
    if (this.#run(() => this.#module._catenary_open()) !== 0) this.#fail(new RangeError("no session"));
  }

  /** Answers one line, calling `write`. Returns true after `quit`. */
  ask(line) {
    const text = line.length > MAX_LINE ? "x".repeat(MAX_LINE + 1) : line;
    return this.#run(() => this.#module.ccall("catenary_ask", "number", ["string"], [text])) === 1;
  }

  /** A module that has failed cannot be used again: load a new one and replay the game in it. */
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
 * Loads the engine. `wasm` is the content of catenary.wasm; `write` receives each part of an answer as soon as it is
 * produced, `warn` each line of the log. Throws EngineError.
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

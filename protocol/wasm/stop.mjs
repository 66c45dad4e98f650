// SPDX-License-Identifier: MIT
/**
 * Ends the command that a worker is at, whose thread reads no messages meanwhile. In a cross-origin isolated page, and in
 * node, the signal is a word of shared memory. Elsewhere it is an address of the page: the worker fetches it again and
 * again while it searches, and once the page revokes it, the fetch fails.
 */

/** Raised where only "stop" can be told: everything ends, as when input waits. */
const ALL = 3;

/** The side that raises the signal. */
export class StopSignal {
  #words = null;
  #address = null;

  constructor(shared = globalThis.crossOriginIsolated ?? typeof process === "object") {
    if (shared) this.#words = new Int32Array(new SharedArrayBuffer(4));
  }

  /** Lowers the signal before a line. Returns what the worker gets with the line, for watchOf. */
  lower() {
    if (this.#words) {
      Atomics.store(this.#words, 0, 0);
      return this.#words;
    }
    this.#address ??= URL.createObjectURL(new Blob([""]));
    return this.#address;
  }

  /** Raises the signal. `flags` are those of engine.mjs. */
  raise(flags = ALL) {
    if (this.#words) Atomics.or(this.#words, 0, flags);
    else if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = null;
  }
}

/** Fetches that take longer are made less often, so that the search has most of the time. */
const MIN_INTERVAL = 30;
const MAX_INTERVAL = 80;
const SEARCHES_PER_FETCH = 10;

/** The flags of an address, looked at now and then. */
function watchAddress(address) {
  let flags = 0;
  let next = performance.now() + MIN_INTERVAL;
  return () => {
    const now = performance.now();
    if (flags !== 0 || now < next) return flags;
    const request = new XMLHttpRequest();
    try {
      request.open("GET", address, false);
      request.send();
    } catch {
      flags = ALL;
    }
    const end = performance.now();
    next = end + Math.min(Math.max(MIN_INTERVAL, SEARCHES_PER_FETCH * (end - now)), MAX_INTERVAL);
    return flags;
  };
}

/** The `stop` of engine.mjs for what StopSignal.lower() returned: the side of the worker. */
export function watchOf(signal) {
  return typeof signal === "string" ? watchAddress(signal) : () => Atomics.load(signal, 0);
}

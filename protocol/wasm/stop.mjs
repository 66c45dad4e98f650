// SPDX-License-Identifier: MIT
/**
 * Stops the command that a worker is running, whose thread reads no messages meanwhile. In a cross-origin isolated
 * page, and in Node.js, the signal is a word of shared memory. Elsewhere it is an object URL of the page: the worker
 * fetches it repeatedly while it searches, and the fetch fails once the page has revoked it.
 */

/** Raised where only a single signal can be sent: everything ends, as when input is waiting. */
const ALL = 3;

/** The side that raises the signal. */
export class StopSignal {
  #words = null;
  #address = null;

  constructor(shared = globalThis.crossOriginIsolated ?? typeof process === "object") {
    if (shared) this.#words = new Int32Array(new SharedArrayBuffer(4));
  }

  /** Lowers the signal before a line. Returns the value to send to the worker with the line, for watchOf(). */
  lower() {
    if (this.#words) {
      Atomics.store(this.#words, 0, 0);
      return this.#words;
    }
    this.#address ??= URL.createObjectURL(new Blob([""]));
    return this.#address;
  }

  /** Raises the signal. `flags` are those in engine.mjs. */
  raise(flags = ALL) {
    if (this.#words) Atomics.or(this.#words, 0, flags);
    else if (this.#address) URL.revokeObjectURL(this.#address);
    this.#address = null;
  }
}

/** If a fetch takes longer than this, fetches are made less often, so that the search gets most of the time. */
const MIN_INTERVAL = 30;
const MAX_INTERVAL = 80;
const SEARCHES_PER_FETCH = 10;

/** The flags of a URL, checked from time to time. */
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

/** The worker's side: the `stop` function of engine.mjs for the value that StopSignal.lower() returned. */
export function watchOf(signal) {
  return typeof signal === "string" ? watchAddress(signal) : () => Atomics.load(signal, 0);
}

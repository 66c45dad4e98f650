// SPDX-License-Identifier: MIT
// Signals of the engine for JavaScript, which the site has here: protocol/wasm/stop.mjs.

export class StopSignal {
  lower(): Int32Array | string;
  raise(flags?: number): void;
}

export function watchOf(signal: Int32Array | string): () => number;

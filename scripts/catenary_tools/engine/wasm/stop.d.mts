// SPDX-License-Identifier: MIT
// Types of the stop signals of the engine for JavaScript, protocol/wasm/stop.mjs, which the site serves from here.

export class StopSignal {
  lower(): Int32Array | string;
  raise(flags?: number): void;
}

export function watchOf(signal: Int32Array | string): () => number;

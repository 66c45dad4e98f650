// SPDX-License-Identifier: MIT
// Types of the engine for JavaScript, protocol/wasm/engine.mjs, which the site serves from here.

export class EngineError extends Error {
  kind: "browser" | "file" | "memory" | "engine";
}

export interface Engine {
  addNetworks(game: string, bytes: Uint8Array): void;
  open(): void;
  ask(line: string): boolean;
}

export function requireFeatures(): void;
export function fetchFile(address: string): Promise<Uint8Array>;
export function loadEngine(parts: {wasm: Uint8Array, write: (text: string) => void, warn?: (text: string) => void, stop?: () => number}): Promise<Engine>;

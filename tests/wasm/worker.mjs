// SPDX-License-Identifier: MIT
// The engine in a page's worker: receives the bytes of its files, then lines with their signals; posts output and ends.

import { loadEngine } from "./engine.mjs";
import { watchOf } from "./stop.mjs";

let stop = () => 0;
let engine;

const tasks = {
  async load({ wasm, networks }) {
    engine = await loadEngine({ wasm, write: text => postMessage({ text }), warn: text => postMessage({ warning: text }), stop: () => stop() });
    for (const [game, bytes] of Object.entries(networks)) engine.addNetworks(game, bytes);
    engine.open();
  },
  ask({ line, signal }) {
    stop = watchOf(signal);
    engine.ask(line);
  },
};

onmessage = async ({ data }) => {
  try {
    await tasks[data.task](data);
    postMessage({ done: true });
  } catch (error) {
    postMessage({ failed: { kind: error.kind, message: error.message } });
  }
};

// SPDX-License-Identifier: MIT
/** Loads the engine of a build folder in Node.js. */

import { readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Returns a function that loads further engines, each with all networks; `options` are those of loadEngine. */
export async function loaderOf(folder) {
  // The module is made for workers, which have a `self`.
  globalThis.self ??= globalThis;
  globalThis.location ??= { href: pathToFileURL(folder).href };
  const { loadEngine } = await import(pathToFileURL(join(folder, "engine.mjs")).href);
  const wasm = readFileSync(join(folder, "catenary.wasm"));
  const networks = readdirSync(join(folder, "networks"));
  return async options => {
    const engine = await loadEngine({ wasm, ...options });
    for (const file of networks) engine.addNetworks(basename(file, ".bin"), readFileSync(join(folder, "networks", file)));
    engine.open();
    return engine;
  };
}

/** An engine whose `answer(line)` returns the whole response. */
export async function openSession(load, options = {}) {
  let text = "";
  const engine = await load({ ...options, write: part => (text += part) });
  return {
    answer(line) {
      text = "";
      engine.ask(line);
      return text;
    },
  };
}

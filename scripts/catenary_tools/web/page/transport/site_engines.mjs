// SPDX-License-Identifier: MIT
// The engines of the site, with the files beside its page.

import {NETWORKS} from "../../../engine/wasm/networks.mjs";
import {StopSignal} from "../../../engine/wasm/stop.mjs";
import {unpack} from "./packed.mjs";
import {WorkerTransport} from "./worker.mjs";

/** @type {Map<string, Promise<Uint8Array>>} */
const loading = new Map();

/** Returns the networks of a game, null if it has none. A load goes on when nobody waits for it any more.
 * @param {string} game */
async function networksOf(game) {
  if (!NETWORKS.includes(game)) return null;
  const started = loading.get(game) ?? load(game);
  loading.set(game, started);
  try {
    return await started;
  } catch (error) {
    loading.delete(game);
    throw error;
  }
}

/** @param {string} game */
async function load(game) {
  const response = await fetch(new URL(`../../../engine/wasm/${game}.gzip`, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Error(`its networks for ${game} cannot be loaded; look at your connection`);
  return unpack(new Uint8Array(await response.arrayBuffer()));
}

export const siteEngines = () => new WorkerTransport({
  startWorker: () => new Worker(new URL("./engine_worker.mjs", import.meta.url), {type: "module"}),
  newSignal: () => new StopSignal(), networksOf});

// SPDX-License-Identifier: MIT
// The engines of the site, with their files beside the page.

import {NETWORKS} from "../../../engine/wasm/networks.mjs";
import {StopSignal} from "../../../engine/wasm/stop.mjs";
import {networksFor} from "./networks.mjs";
import {unpack} from "./packed.mjs";
import {WorkerTransport} from "./worker.mjs";

/** @type {Map<string, Promise<Uint8Array>>} */
const loading = new Map();

/** Returns the networks that a setting uses. Loading continues even if nobody waits for it any more.
 * @param {import("./networks.mjs").ChosenSetting} setting */
async function networksOf(setting) {
  const {game} = setting;
  return Promise.all(networksFor(NETWORKS[game] ?? [], setting).map(({name}) => networkOf(game, name)));
}

/** @param {string} game
 * @param {string} name */
async function networkOf(game, name) {
  const started = loading.get(name) ?? load(game, name);
  loading.set(name, started);
  try {
    return await started;
  } catch (error) {
    loading.delete(name);
    throw error;
  }
}

/** @param {string} game
 * @param {string} name */
async function load(game, name) {
  const response = await fetch(new URL(`../../../engine/wasm/${name}`, import.meta.url)).catch(() => null);
  if (!response?.ok) throw new Error(`its network for ${game} cannot be loaded; look at your connection`);
  return unpack(new Uint8Array(await response.arrayBuffer()));
}

export const siteEngines = () => new WorkerTransport({
  startWorker: () => new Worker(new URL("./engine_worker.mjs", import.meta.url), {type: "module"}),
  newSignal: () => new StopSignal(), networksOf});

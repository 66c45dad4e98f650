// SPDX-License-Identifier: MIT
// The worker of worker.mjs: runs the engine and holds the files that it needs.

import {EngineError, fetchFile, loadEngine, requireFeatures} from "../../../engine/wasm/engine.mjs";
import {watchOf} from "../../../engine/wasm/stop.mjs";
import {unpack} from "./packed.mjs";

const WASM = new URL("../../../engine/wasm/catenary.wasm.gzip", import.meta.url);

/** @typedef {import("./worker.mjs").WorkerMessage} WorkerMessage */

/** @param {WorkerMessage} message */
const send = (message) => postMessage(message);

let stop = () => 0;
/** @type {Promise<Awaited<ReturnType<typeof loadEngine>>>} */
const loaded = load();

async function load() {
  requireFeatures();
  const wasm = await unpack(await fetchFile(WASM.href));
  const engine = await loadEngine({wasm, write: (text) => send({type: "text", text}), warn: () => {}, stop: () => stop()});
  engine.open();
  return engine;
}

/** Does a piece of work; afterwards the engine is still usable, or the page is told why not.
 * @param {() => Promise<WorkerMessage>} work */
async function attempt(work) {
  try {
    send(await work());
  } catch (error) {
    const {message} = /** @type {Error} */ (error);
    send({type: "failed", kind: error instanceof EngineError ? error.kind : "engine", text: message});
  }
}

addEventListener("message", ({data: {line, signal, networks}}) => attempt(async () => {
  const engine = await loaded;
  if (networks) engine.addNetworks(networks.game, networks.bytes);
  stop = watchOf(signal);
  engine.ask(line);
  return {type: "end"};
}));
attempt(async () => {
  await loaded;
  return {type: "opened"};
});

// SPDX-License-Identifier: MIT
// The functions that chromium_test.py calls: `answer(line)` of an engine in a worker, and `interrupted(line, seconds)`.

import { fetchFile } from "./engine.mjs";
import { StopSignal } from "./stop.mjs";

const GAMES = ["catchup", "catena", "cation", "colorado"];

const worker = new Worker("worker.mjs", { type: "module" });
const signal = new StopSignal();

function run(task) {
  let text = "";
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.text) text += data.text;
      else if (data.failed) reject(new Error(data.failed.message));
      else if (data.done) resolve(text);
    };
    worker.onerror = event => reject(new Error(event.message));
    worker.postMessage(task);
  });
}

async function load() {
  const files = await Promise.all(GAMES.map(async game => [game, await fetchFile(`networks/${game}.bin`)]));
  await run({ task: "load", wasm: await fetchFile("catenary.wasm"), networks: Object.fromEntries(files) });
}

const loaded = load();

async function answer(line) {
  await loaded;
  return run({ task: "ask", line, signal: signal.lower() });
}

/** The milliseconds from the signal to the end of a command that is stopped after the given time, and its answer. */
async function interrupted(line, milliseconds) {
  await loaded;
  const answered = answer(line);
  await new Promise(resolve => setTimeout(resolve, milliseconds));
  const raised = performance.now();
  signal.raise();
  const text = await answered;
  return { latency: performance.now() - raised, text, isolated: crossOriginIsolated };
}

Object.assign(globalThis, { answer, interrupted });

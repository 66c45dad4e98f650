#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// The engine of a build folder as a program that reads lines and writes responses: run.mjs [FOLDER]
// The main thread reads, and the engine answers in a worker, as in a page.

import { writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

import { loaderOf } from "./loaded.mjs";

const ROOT = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const [STOP_ALL, LINE_WAITING, INPUT_ENDED] = [1, 2, 4];

function writeAll(descriptor, text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(descriptor, bytes));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

async function serve({ folder, words }) {
  const load = await loaderOf(folder);
  const engine = await load({
    write: text => writeAll(1, text),
    warn: text => writeAll(2, `${text}\n`),
    stop: () => Atomics.load(words, 0),
  });
  parentPort.on("message", line => {
    if (engine.ask(line)) process.exit(0);
    parentPort.postMessage("answered");
  });
  parentPort.postMessage("answered");
}

/** Sends the lines one after another; those that arrive meanwhile are announced by the shared word. */
function read(folder) {
  const words = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { folder, words } });
  const lines = [];
  let atWork = true;
  let ended = false;
  const next = () => {
    atWork = lines.length > 0;
    if (!atWork && ended) process.exit(0);
    if (!atWork) return;
    const { text, interrupted } = lines.shift();
    Atomics.store(words, 0, (interrupted ? STOP_ALL : 0) | (lines.length > 0 ? LINE_WAITING : 0) | (ended ? INPUT_ENDED : 0));
    worker.postMessage(text);
  };
  worker.on("message", next);
  worker.on("error", error => {
    writeAll(2, `catenary: ${error.message}\n`);
    process.exit(1);
  });
  worker.on("exit", status => process.exit(status));
  const reader = createInterface({ input: process.stdin, crlfDelay: Infinity });
  reader.on("line", text => {
    if (text.startsWith("# interrupt")) {
      if (lines.length > 0) lines.at(-1).interrupted = true;
      else if (atWork) Atomics.or(words, 0, STOP_ALL);
      return;
    }
    lines.push({ text, interrupted: false });
    if (atWork) Atomics.or(words, 0, LINE_WAITING);
    else next();
  });
  reader.on("close", () => {
    ended = true;
    Atomics.or(words, 0, INPUT_ENDED);
    if (!atWork) process.exit(0);
  });
}

if (isMainThread) read(process.argv[2] ?? join(ROOT, "build", "wasm"));
else await serve(workerData);

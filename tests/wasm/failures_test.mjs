// SPDX-License-Identifier: MIT
// What the engine in WebAssembly reports without a file, without memory, and about its single thread: node
// failures_test.mjs FOLDER

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { loaderOf, openSession } from "./loaded.mjs";

const [folder] = process.argv.slice(2);
const load = await loaderOf(folder);
const { EngineError, fetchFile, loadEngine } = await import(join(folder, "engine.mjs"));

test("a game whose networks are missing is played without, with a warning", async () => {
  let text = "";
  const warnings = [];
  const wasm = readFileSync(join(folder, "catenary.wasm"));
  const engine = await loadEngine({ wasm, write: part => (text += part), warn: line => warnings.push(line) });
  engine.open();
  engine.ask("set_game cation");
  engine.ask("set_game catalonia");
  assert.strictEqual(text, "= \n\n= \n\n");
  assert.match(warnings.at(-1), /'\/networks\/cation.bin': No such file or directory; Cation is played without a network$/);
});

test("tables that do not fit are smaller, with a warning", async () => {
  const warnings = [];
  const session = await openSession(load, { warn: line => warnings.push(line) });
  for (const line of ["set_game catchup", "engine_param hash_mb 4000", "engine_param max_nodes 1000"])
    assert.strictEqual(session.answer(line), "= \n\n");
  assert.match(session.answer("genturn white"), /^= /);
  assert.match(warnings.at(-1), /no memory for hash_mb 4000: going on with 128 MB$/);
});

test("the tree of UCT fits or is refused, and the session goes on", async () => {
  const session = await openSession(load, { warn: () => {} });
  for (const line of ["set_game catchup", "engine_param hash_mb 4000", "engine_param searcher uct", "engine_param max_nodes 100"])
    assert.strictEqual(session.answer(line), "= \n\n");
  assert.match(session.answer("genturn white"), /^(= |\? out of memory: )/);
  for (const line of ["engine_param hash_mb 16", "clear_board"]) assert.strictEqual(session.answer(line), "= \n\n");
  assert.match(session.answer("genturn white"), /^= /);
});

test("a file that cannot be fetched has a message", async () => {
  await assert.rejects(fetchFile("http://127.0.0.1:9/networks/cation.bin"), error => {
    assert.ok(error instanceof EngineError);
    assert.strictEqual(error.kind, "file");
    assert.match(error.message, /^cannot load http:\/\/127.0.0.1:9\/networks\/cation.bin: /);
    return true;
  });
});

test("a module that cannot be compiled has a message", async () => {
  await assert.rejects(loadEngine({ wasm: new Uint8Array(8), write: () => {}, warn: () => {} }), EngineError);
});

test("a line that is too long is refused", async () => {
  const session = await openSession(load);
  assert.strictEqual(session.answer("x".repeat(1 << 20)), "? syntax error: the line is too long\n\n");
});

test("one thread is the default", async () => {
  const warnings = [];
  const session = await openSession(load, { warn: line => warnings.push(line) });
  for (const line of ["set_game catchup", "engine_param move_time 0.1"]) assert.strictEqual(session.answer(line), "= \n\n");
  assert.match(session.answer("genturn white"), /^= /);
  assert.deepStrictEqual(warnings, []);
});

// SPDX-License-Identifier: MIT
// The transcripts of tests/data, answered by the engine in WebAssembly: node transcripts_test.mjs FOLDER TRANSCRIPTS

import assert from "node:assert";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { loaderOf, openSession } from "./loaded.mjs";

const [folder, transcripts] = process.argv.slice(2);
const load = await loaderOf(folder);
// As if input were waiting: an analysis without a limit ends immediately.
const stop = () => 2;

/** The text with each response replaced by the answer of a new engine, as tests/support/transcript.h does. */
async function replayed(text) {
  const session = await openSession(load, { stop, warn: () => {} });
  const version = session.answer("version").slice(2).trim();
  let result = "";
  let inResponse = false;
  for (const line of text.split("\n").slice(0, -1)) {
    if (line.startsWith("> ")) {
      result += `${line}\n${session.answer(line.slice(2)).replace(version, "VERSION")}`;
      inResponse = true;
    } else if (!inResponse) {
      result += `${line}\n`;
    }
    if (line === "") inResponse = false;
  }
  return result;
}

for (const name of readdirSync(transcripts).sort()) {
  test(name, async () => {
    const text = readFileSync(join(transcripts, name), "utf8");
    assert.strictEqual(await replayed(text), text);
  });
}

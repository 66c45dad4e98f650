// SPDX-License-Identifier: MIT
// Tests that the totals of `bench` equal those of the program: node bench_test.mjs FOLDER SIGNATURES

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { loaderOf, openSession } from "./loaded.mjs";

const [folder, signatures] = process.argv.slice(2);
const session = await openSession(await loaderOf(folder));

for (const line of readFileSync(signatures, "utf8").split("\n").filter(text => /^[a-z]+,[0-9]+$/.test(text))) {
  const [game, nodes] = line.split(",");
  test(game, () => {
    assert.strictEqual(session.answer(`set_game ${game}`), "= \n\n");
    const [, total] = session.answer("bench").split(" ");
    assert.strictEqual(total, nodes);
  });
}

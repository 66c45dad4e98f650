// SPDX-License-Identifier: MIT
// Mutated records: those that the reader accepts are written back unchanged, the others refused, in time proportional
// to the length.

import assert from "node:assert/strict";
import test from "node:test";

import {Refusal} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {summaryOfRecord} from "../../../scripts/catenary_tools/web/page/game/records.mjs";
import {changesOf, escaped, joinedSgf, partsOf, playersOf, readSgf, sharedSgf, treesIn} from "../../../scripts/catenary_tools/web/page/game/sgf.mjs";

const MUTANTS = process.env.CATENARY_LONG === "1" ? 100_000 : 10_000;
const MOST_CHANGES = 8;
const LETTERS = 200_000;
const LONG_TEXTS = MUTANTS / 500;
// Processor time; if it grew with the square of the length, it would be a hundred times as long.
const MILLISECONDS = 500;
const RECORDS = [
  "(;FF[4]GM[1]SZ[5]BOARDGAME[catchup]OPTION[rules=usual][parity=even]PB[person]PW[catenary]RE[W+3]" +
    'SEATS[{"black":{"kind":"person"},"white":{"kind":"engine","engine":"catenary","limit":{"level":3}}\\]}]TURNS[3]\n' +
    ";B[cc]C[a comment (;with\\] brackets \\\\ and\na line end]\n(;W[aa]\n;W[bb])\n(;W[dd]\n(;B[ee])\n(;B[])))",
  "(;FF[4]GM[1]SZ[8]BOARDGAME[colorado]PB[Ä € 🙂]RE[0]ROTATION[1];CHANCE[ab];POSITION[w 3 a1/b2 \\]];AB[aa][bb:cc]AE[dd];BlacK[x]B[hh]W[aa])",
  "\uFEFF mail (;SZ[9];B[aa];W[bb])\n\n(;FF[4]SZ[9];B[cc])",
];
const PIECES = ["(", ")", ";", "[", "]", "\\", "\n", "()", "(;", "[]", "\\]", "]]", "B", "W[]", "SZ", "SZ[]", "BOARDGAME", "OPTION[x]", "OPTION[=]",
                "SEATS[null]", "TURNS[-1]", "CLOCKS[{]", "RE[B+Time]", "C[\\", "\0", "\u2028", "\uD800", "é", "b", "1", " ", "(;FF[", "\n\n(;FF[4]", "__proto__[x]"];

/// Random numbers below a bound, the same for a seed (a linear congruential generator with its low bits dropped).
function randomOf(seed) {
  let state = BigInt(seed) + 1n;
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xFFFF_FFFF_FFFF_FFFFn;
    return Number((state >> 33n) % BigInt(bound));
  };
}

/// A record after some changes: letters are deleted, duplicated or replaced, or a piece of SGF or of another record is
/// inserted.
function mutated(random) {
  const recordOf = () => RECORDS[random(RECORDS.length)];
  let text = recordOf();
  for (let left = 1 + random(MOST_CHANGES); left; left--) {
    const [start, length] = [random(text.length + 1), random(random(4) ? 4 : 40)];
    const other = recordOf();
    const from = random(other.length);
    const part = [() => "", () => text.slice(start, start + length).repeat(2), () => PIECES[random(PIECES.length)],
                  () => text.slice(start, start + length) + PIECES[random(PIECES.length)], () => other.slice(from, from + length),
                  () => String.fromCharCode(random(128))][random(6)]();
    text = text.slice(0, start) + part + text.slice(start + length);
  }
  return random(8) ? text : text.slice(0, random(text.length + 1));
}

/// The result of a reader, null if it refuses the text; any other error is thrown.
function accepted(read, text) {
  try {
    return read(text);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw new Error(`${JSON.stringify(text)}: ${error.stack}`);
  }
}

const textOf = (node) => [...node].map(([name, values]) => name + values.map((value) => `[${escaped(value)}]`).join("")).join("");
const written = (lines) => joinedSgf(lines.map((line) => line.map((node) => `;${textOf(node)}`)));

/// The lines as texts in canonical order, without those that are prefixes of another.
function linesIn(lines) {
  const texts = [...new Set(lines.map((line) => line.map((node) => `;${textOf(node)}\n`).join("")))].sort();
  return texts.filter((text, i) => !texts[i + 1]?.startsWith(text));
}

/// Compares a record with the result of reading, writing and rereading it; returns false if it is refused.
function check(text) {
  const lines = accepted(readSgf, text);
  accepted(summaryOfRecord, text);
  for (const tree of treesIn(text)) assert.ok(text.includes(tree), text);
  if (!lines) return false;
  const again = written(lines);
  assert.deepEqual(linesIn(readSgf(again)), linesIn(lines), text);
  assert.equal(written(readSgf(again)), again, text);
  // In a file of several records, a new record starts there after a truncated one.
  if (!again.includes("\n\n(;FF[")) assert.deepEqual(treesIn(again), [again], text);
  for (const line of lines) {
    changesOf(line);
    playersOf(line[0]);
    const [sent] = readSgf(partsOf(line).join(""));
    assert.deepEqual(partsOf(sent), partsOf(line), text);
  }
  const shared = sharedSgf(text, true);
  assert.equal(sharedSgf(shared, true), shared, text);
  return true;
}

test("mutated records are refused, or are written back and read the same", () => {
  let good = 0;
  for (let seed = 0; seed < MUTANTS; seed++) good += Number(check(mutated(randomOf(seed))));
  // Otherwise the mutations would change too much or too little.
  assert.ok(good > MUTANTS / 2 && good < MUTANTS, `${good} of ${MUTANTS}`);
});

test("repeated parts of mutated records take time in proportion to the length", () => {
  for (let seed = 0; seed < LONG_TEXTS; seed++) {
    const random = randomOf(seed);
    const text = mutated(random);
    const start = random(text.length);
    const part = text.slice(start, start + 1 + random(20)) || "(";
    const long = text.slice(0, start) + part.repeat(LETTERS / part.length);
    const before = process.cpuUsage();
    accepted((record) => readSgf(record).forEach(partsOf), long);
    treesIn(long);
    const {user, system} = process.cpuUsage(before);
    assert.ok(user + system < 1000 * MILLISECONDS, `${JSON.stringify(text)}: ${JSON.stringify(part)} repeated takes ${(user + system) / 1000} ms`);
  }
});

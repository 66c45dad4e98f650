// SPDX-License-Identifier: MIT
// Mutated records, in SGF and in the forms of other programs: those that the readers accept are well formed, the others
// refused, in time proportional to the length.

import assert from "node:assert/strict";
import test from "node:test";

import {Refusal} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {foreignReader} from "../../../scripts/catenary_tools/web/page/foreign/forms.mjs";
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

// Games of AbstractPlay and trials of Ludii.
const STATE = '{"game":"catchup","variants":["size-6"],"winner":[2],"stack":[{"board":{"dataType":"Map","value":[]}},{"lastmove":"a1"},{"lastmove":"k6,b2"},{"lastmove":"resign"}]}';
const FOREIGN = [
  '{"header":{"game":{"name":"Catchup","variants":["Larger board (base 6)"]},"players":[{"name":"Ä 🙂","result":1},{"name":"B]","result":0}]},"moves":[["a1","b1,b2"],["c3",{"move":"d4"}],["timeout"]]}',
  STATE, JSON.stringify({format: "abstractplay-playground", state: STATE}),
  "game=/lud/board/space/group/Catchup.lud\nSTART GAME OPTIONS\nEND GAME OPTIONS\nMove=[Move:mover=1,from=0,to=0,actions=[Add:type=Cell,to=0,what=1,decision=true],[SetVar:name=MaxGroup,value=1]]\n" +
    "Move=[Move:mover=2,from=60,to=60,actions=[Add:type=Cell,to=60,what=2,decision=true],[SetNextPlayer:player=2]]\nMove=[Move:mover=2,actions=[Pass:decision=true]]\nSANDBOX=false\n",
  "game=/x/colorado.lud\nSTART GAME OPTIONS\nScoring/All\nEND GAME OPTIONS\nMove=[Move:mover=0,from=0,to=0,actions=[Add:type=Cell,to=0,what=1]]\n" +
    "Move=[Move:mover=1,from=0,to=9,actions=[Remove:type=Cell,to=9],[Move:typeFrom=Cell,from=0,typeTo=Cell,to=9,decision=true]]\nSANDBOX=false\n",
];
const FOREIGN_PIECES = ['"', "{", "}", "[", "]", ",", ":", "null", "1e999", "-0", "\\", "\\u0000", '"toString":1,', '"valueOf":[],', '"__proto__":{},', '"constructor"', "(((((5)", "size-",
                        "game=", "\n", "\r\n", "Move=", "[Set", "mover=2", "[SetX:", "9999999999", "\uFEFF", "\u2028", " "];

/// Random numbers below a bound, the same for a seed (a linear congruential generator with its low bits dropped).
function randomOf(seed) {
  let state = BigInt(seed) + 1n;
  return (bound) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xFFFF_FFFF_FFFF_FFFFn;
    return Number((state >> 33n) % BigInt(bound));
  };
}

/// A record after some changes: letters are deleted, duplicated or replaced, or a piece or a part of another record is
/// inserted.
function mutated(random, records = RECORDS, pieces = PIECES) {
  const recordOf = () => records[random(records.length)];
  let text = recordOf();
  for (let left = 1 + random(MOST_CHANGES); left; left--) {
    const [start, length] = [random(text.length + 1), random(random(4) ? 4 : 40)];
    const other = recordOf();
    const from = random(other.length);
    const part = [() => "", () => text.slice(start, start + length).repeat(2), () => pieces[random(pieces.length)],
                  () => text.slice(start, start + length) + pieces[random(pieces.length)], () => other.slice(from, from + length),
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

/// Reads a text in the form of another program; returns false if it is refused. In the game each turn has cells of the board.
function checkForeign(text) {
  const read = foreignReader(text);
  const game = read && accepted(read, text);
  if (!game) return false;
  const {setting: {game: name, size, options: {bonus}}, turns, players, result} = game;
  if (name === "catchup") assert.ok([9, 11].includes(size) && ["parity", "record"].includes(bonus), text);
  else assert.equal(size, 8, text);
  assert.ok(turns.length <= 91, text);
  for (const {color, cells} of turns)
    assert.match(`${color} ${cells}`, /^(white|black) (pass|swap|button|[A-Z]\d{1,2}(-[A-Z]\d{1,2}|-X)?)(,[A-Z]\d{1,2}|,button)*$/, text);
  assert.deepEqual([typeof players.black, typeof players.white], ["string", "string"], text);
  assert.match(result, /^$|^[BW]\+(Resign|Time)$|^Draw$|^Void$/, text);
  return true;
}

test("mutated games of other programs are refused or well formed", () => {
  let good = 0;
  for (let seed = 0; seed < MUTANTS; seed++) good += Number(checkForeign(mutated(randomOf(seed), FOREIGN, FOREIGN_PIECES)));
  assert.ok(FOREIGN.every(checkForeign) && good > MUTANTS / 100 && good < MUTANTS, `${good} of ${MUTANTS}`);
});

/// Fails if the work takes too long, and says what is read.
function requireQuick(work, what) {
  const before = process.cpuUsage();
  work();
  const {user, system} = process.cpuUsage(before);
  assert.ok(user + system < 1000 * MILLISECONDS, `${what} takes ${(user + system) / 1000} ms`);
}

test("repeated parts of mutated records take time in proportion to the length", () => {
  for (let seed = 0; seed < LONG_TEXTS; seed++) {
    const random = randomOf(seed);
    const isForeign = seed % 2;
    const text = isForeign ? mutated(random, FOREIGN, FOREIGN_PIECES) : mutated(random);
    const start = random(text.length);
    const part = text.slice(start, start + 1 + random(20)) || "(";
    const long = text.slice(0, start) + part.repeat(LETTERS / part.length) + (isForeign ? text.slice(start) : "");
    requireQuick(() => {
      if (isForeign) checkForeign(long);
      else {
        accepted((record) => readSgf(record).forEach(partsOf), long);
        treesIn(long);
      }
    }, `${JSON.stringify(text)}: ${JSON.stringify(part)} repeated`);
  }
});

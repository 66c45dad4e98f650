// SPDX-License-Identifier: MIT
// All games of a person in one file, and back.

import assert from "node:assert/strict";
import test from "node:test";

import {treesIn} from "../../../scripts/catenary_tools/web/page/game/sgf.mjs";
import {PERSON, startGame} from "./support.mjs";

const TWO_PEOPLE = {black: PERSON, white: PERSON};
const recordsOf = ({kept}) => [...kept].filter(([path]) => path.startsWith("/records/")).map(([, text]) => text);

/// Plays the first turns of two games; the second one continues.
async function playTwo(t) {
  const page = await startGame(t);
  for (const [game, texts] of [["catchup", ["C3", "A1,B2"]], ["catena", ["C3", "A1", "B2"]]]) {
    await page.act("new", {game, size: 5, seats: TWO_PEOPLE});
    for (const text of texts) assert.equal(await page.act("turn", {text}), null);
  }
  return page;
}

test("all games, the one on the board too, go into a file and come back elsewhere", async (t) => {
  const page = await playTwo(t);
  const {text, count, unread} = await page.controller.exportGames();
  assert.deepEqual([count, unread, recordsOf(page).length], [2, 0, 2]);
  assert.match(text, /BOARDGAME\[catchup\][^]*\n\n\(;FF[^]*BOARDGAME\[catena\]/);
  // The game continues, in its only record.
  assert.equal(await page.act("turn", {text: "D4"}), null);
  await page.controller.exportGames();
  assert.equal(recordsOf(page).length, 2);

  const other = await startGame(t);
  const {texts} = other;
  assert.deepEqual(await other.controller.importGames(text), {added: 2, known: 0, left: 0, refused: []});
  assert.deepEqual(await other.controller.importGames(text), {added: 0, known: 2, left: 0, refused: []});
  assert.deepEqual(other.texts, texts);
  assert.equal((await other.controller.exportGames()).text, text);
  const [[path, record]] = [...other.kept].filter(([, one]) => one.includes("BOARDGAME[catena]"));
  await other.controller.openRecord(record, path.split("/")[2]);
  assert.deepEqual([other.texts, other.game.opened], [["C3", "A1", "B2"], null]);
});

test("of a damaged file what is good is kept, and the rest is named", async (t) => {
  const page = await playTwo(t);
  const {text} = await page.controller.exportGames();
  const [catchup, catena] = text.split("\n\n");
  const other = await startGame(t);
  // Two records that are cut off, the first one between turns; one with an illegal turn, one of an unknown game, and something else.
  const {refused, ...report} = await other.controller.importGames(
    ["What is this?", catchup.slice(0, catchup.lastIndexOf(";")), catchup.slice(0, catchup.indexOf("BOARDGAME") + 12), catena, catchup.replace(/;B\[\w+\]/, ";B[zz]"), catena.replace("catena", "chess"), "(nothing)"].join("\n\n"));
  assert.deepEqual(report, {added: 2, known: 0, left: 0});
  assert.deepEqual(refused.map(({number}) => number), [2, 4, 5, 6]);
  assert.ok(refused.every(({reason}) => reason.length > 10), JSON.stringify(refused));
  assert.equal(await other.act("new", {game: "cation", size: 5}), null);
});

test("an import never takes the place of a game", async (t) => {
  const page = await playTwo(t);
  const {text} = await page.controller.exportGames();
  const other = await startGame(t);
  other.controller.session.files.mostRecords = 1;
  assert.deepEqual(await other.controller.importGames(text), {added: 1, known: 0, left: 1, refused: []});
  assert.deepEqual(await other.controller.importGames(text), {added: 0, known: 1, left: 1, refused: []});
  assert.equal(recordsOf(other).length, 1);
});

test("a record that cannot be read is counted, and one that cannot be kept is in the file", async (t) => {
  const page = await playTwo(t);
  const {files} = page.controller.session;
  t.mock.method(files, "keepRecord", () => files.record("none"));
  t.mock.method(files, "records", async () => [{name: "none"}]);
  const {text, count, unread} = await page.controller.exportGames();
  assert.deepEqual([count, unread], [1, 1]);
  assert.match(text, /BOARDGAME\[catena\]/);
});

test("trees are found between other texts, and brackets in values are no trees", () => {
  assert.deepEqual(treesIn("a(;C[(;\\])])b(;(;)(;))"), ["(;C[(;\\])])", "(;(;)(;))"]);
  assert.deepEqual(treesIn("(;FF[4]\n;B[aa\n\n(;FF[4]C[x])"), ["(;FF[4]\n;B[aa\n\n", "(;FF[4]C[x])"]);
  assert.deepEqual(treesIn("(;FF[4]\n;B[aa]\n\n(;FF[4])"), ["(;FF[4]\n;B[aa]\n\n", "(;FF[4])"]);
  assert.deepEqual([treesIn(""), treesIn("(;"), treesIn(")](")], [[], ["(;"], ["("]]);
});

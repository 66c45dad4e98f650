// SPDX-License-Identifier: MIT
// The data of a page without a server: the browser's storage, full, refused, damaged and from a newer version.

import assert from "node:assert/strict";
import test from "node:test";

import {MOST_RECORDS} from "../../../scripts/catenary_tools/web/page/transport/files.mjs";
import {localFiles} from "../../../scripts/catenary_tools/web/page/transport/local_files.mjs";
import {FakeIndexedDb} from "./fake_indexed_db.mjs";

const RECORD = "(;SZ[5]BOARDGAME[catena]\n;B[aa])";

/// Locks of one browser, by windows that are never closed.
function fakeLocks() {
  const held = new Set();
  return {
    async request(name, {signal}, hold) {
      if (held.has(name) && signal) throw new Error("timeout");
      if (held.has(name)) return hold(null);
      held.add(name);
      return hold({name});
    },
  };
}

/// The files of a window, with its storage problem, and how often it requested persistent storage.
async function open(factory, browser = {}) {
  const told = [];
  const asked = [];
  const persist = async () => asked.push(1) > 0;
  const files = await localFiles({
    indexedDB: () => factory, persist, read: async (path) => new Response(JSON.stringify({path})), ...browser});
  files.trouble.then((trouble) => told.push(trouble));
  return {files, told, asked};
}

test("what is kept is there after a reload", async () => {
  const factory = new FakeIndexedDb();
  const {files, asked} = await open(factory);
  assert.equal(await files.getState("game"), null);
  assert.equal(await files.putState("game", {a: 1}), null);
  assert.equal(await files.putState("choices", {b: 2}, true), null);
  assert.equal(asked.length, 0);
  const name = await files.keepRecord("catena", RECORD, null);
  assert.match(name, /^\d{8}-\d{6}-catena-\w{8}\.sgf$/);
  const other = await files.keepRecord("catena", `${RECORD} `, name);
  assert.equal(asked.length, 1);
  const {files: later, told} = await open(factory);
  assert.deepEqual([await later.getState("game"), await later.getState("choices")], [{a: 1}, {b: 2}]);
  const records = await later.records();
  assert.deepEqual(records.map(({name, head, bytes}) => [name, head, bytes]), [[other, "(;SZ[5]BOARDGAME[catena]", RECORD.length + 1]]);
  assert.ok(Math.abs(records[0].modified - Date.now() / 1000) < 60);
  assert.equal(await later.record(other), `${RECORD} `);
  await later.deleteRecord(other);
  await assert.rejects(later.record(other), /404/);
  assert.deepEqual([await later.records(), told], [[], []]);
});

test("a page that closes stores at once", async () => {
  const factory = new FakeIndexedDb();
  const {files} = await open(factory);
  let stored = null;
  factory.refuses = (value) => { stored = value.text; };
  files.putState("game", {a: 1}, true);
  await null;
  assert.equal(stored, '{"a":1}');
});

test("content is read beside the page, and there is no match", async () => {
  const {files} = await open(new FakeIndexedDb(), {read: async (path) => (path.startsWith("/match") ? new Response("", {status: 404})
    : Response.json({path, puzzles: [path]}))});
  assert.deepEqual(await files.content("catena"), {path: "/content/catena.json", puzzles: ["/content/catena.json"]});
  assert.deepEqual(await files.puzzles("catena"), ["/puzzles/catena.json"]);
  assert.deepEqual(await files.start(), {});
  await assert.rejects(files.match(0), /no match/);
});

test("windows side by side have a game each, and the records together", async () => {
  const [factory, locks] = [new FakeIndexedDb(), fakeLocks()];
  const windows = [];
  for (let number = 0; number < 3; number++) windows.push((await open(factory, {locks})).files);
  for (const [i, files] of windows.entries()) await files.putState("game", {i});
  assert.deepEqual(await Promise.all(windows.map((files) => files.getState("game"))), [{i: 0}, {i: 1}, {i: 2}]);
  await Promise.all(windows.map((files) => files.keepRecord("catena", RECORD, null)));
  assert.equal((await windows[0].records()).length, 3);
});

test("of too many records the oldest ones go", async () => {
  const {files} = await open(new FakeIndexedDb());
  const names = [];
  for (let i = 0; i < MOST_RECORDS + 2; i++) names.push(await files.keepRecord("x", `${i}`, null));
  const kept = await files.records();
  assert.equal(kept.length, MOST_RECORDS);
  assert.ok(kept.some(({name}) => name === names[MOST_RECORDS + 1]));
});

test("what a full storage does not take is there until the page closes, and stored once there is room", async () => {
  const factory = new FakeIndexedDb();
  const {files, told} = await open(factory);
  const early = await files.keepRecord("catena", "early", null);
  factory.refuses = () => true;
  assert.equal(await files.putState("game", {a: 1}), null);
  const late = await files.keepRecord("catena", "late", null);
  assert.deepEqual([told, await files.getState("game"), await files.record(late)], [["full"], {a: 1}, "late"]);
  assert.deepEqual((await files.records()).map(({name}) => name).sort(), [early, late].sort());
  assert.equal(factory.kept.get("records").has(late), false);
  factory.refuses = () => false;
  await files.deleteRecord(early);
  const {files: later} = await open(factory);
  assert.deepEqual([await later.getState("game"), await later.record(late)], [{a: 1}, "late"]);
  assert.deepEqual(told, ["full"]);
});

test("a record that replaces another one in a full storage loses neither", async () => {
  const factory = new FakeIndexedDb();
  const {files} = await open(factory);
  const name = await files.keepRecord("catena", "before", null);
  factory.refuses = () => true;
  const next = await files.keepRecord("catena", "after", name);
  assert.deepEqual([await files.record(next), factory.kept.get("records").get(name).text], ["after", "before"]);
});

for (const [what, factory, trouble] of [
  ["an error of open()", () => Object.assign(new FakeIndexedDb(), {failure: "UnknownError"}), "denied"],
  ["a storage that is forbidden", () => { throw Object.assign(new Error("denied"), {name: "SecurityError"}); }, "denied"],
  ["a browser without one", () => undefined, "denied"],
  ["a database of a newer version", () => Object.assign(new FakeIndexedDb(), {version: 9}), "newer"],
])
  test(`play continues with ${what}`, async () => {
    const {files, told} = await open(null, {indexedDB: factory});
    assert.equal(await files.getState("game"), null);
    assert.equal(await files.putState("game", {a: 1}), null);
    const name = await files.keepRecord("catena", RECORD, null);
    assert.deepEqual([await files.getState("game"), await files.record(name), told], [{a: 1}, RECORD, [trouble]]);
    await files.setAside("game");
    await files.deleteRecord(name);
    assert.deepEqual([await files.getState("game"), await files.records()], [null, []]);
  });

test("damaged entries are listed or set aside", async () => {
  const factory = new FakeIndexedDb();
  await open(factory);
  factory.kept.get("state").set("game-1", {text: "{", modified: 1}).set("choices", 7);
  factory.kept.get("records").set("good.sgf", {text: RECORD, modified: 2}).set("bad.sgf", {text: 5}).set("worse.sgf", null);
  const {files, told} = await open(factory);
  assert.deepEqual([await files.getState("game"), await files.getState("choices")], [null, null]);
  assert.deepEqual(factory.kept.get("state").get("game-1.bad"), {text: "{", modified: 1});
  assert.deepEqual((await files.records()).map(({name, head}) => [name, head]),
                   [["good.sgf", "(;SZ[5]BOARDGAME[catena]"], ["worse.sgf", ""], ["bad.sgf", ""]]);
  await assert.rejects(files.record("bad.sgf"), /404/);
  await files.deleteRecord("worse.sgf");
  assert.equal((await files.records()).length, 2);
  assert.deepEqual(told, []);
});

test("a storage that fails while it is read says so", async () => {
  const factory = new FakeIndexedDb();
  const {files} = await open(factory);
  factory.kept.clear();
  await assert.rejects(files.records(), /storage of the browser fails/);
});

// SPDX-License-Identifier: MIT
// Damaged and hostile data in storage, files and addresses.

import assert from "node:assert/strict";
import test from "node:test";

import {recall, loadRemembered} from "../../../scripts/catenary_tools/web/page/store/remembered.mjs";
import {Refusal} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {foreignReader} from "../../../scripts/catenary_tools/web/page/foreign/forms.mjs";
import {isObject} from "../../../scripts/catenary_tools/web/page/game/checks.mjs";
import {partsOf, readSgf} from "../../../scripts/catenary_tools/web/page/game/sgf.mjs";
import {memoryFiles, PERSON, startGame} from "./support.mjs";

const MILLISECONDS = 1000;
const GAME = "/state/game";

/// The processor time for reading or refusing a record.
function millisecondsToRead(text) {
  const begun = process.cpuUsage();
  try {
    (foreignReader(text) ?? (() => readSgf(text).map(partsOf)))();
  } catch (error) {
    assert.ok(error instanceof Refusal, error);
  }
  const {user, system} = process.cpuUsage(begun);
  return (user + system) / 1000;
}

test("records are read in time in proportion to their length", () => {
  const good = "(;FF[4]GM[1]SZ[5]BOARDGAME[catchup];W[cc])";
  for (const text of [
    `(;FF[4]GM[1]SZ[5]BOARDGAME[catchup]${"A".repeat(200_000)}b[x])`, good + ";A[".repeat(300_000),
    ";".repeat(300_000) + "(;)".repeat(1000), `(${";".repeat(300_000)}${"(;)".repeat(1000)})`, "(;".repeat(300_000),
    `(;${"(".repeat(500_000)}`, `(;C[${"\\".repeat(900_000)}`, "[".repeat(900_000), `(;SZ[5]${"(;B[aa])".repeat(100_000)})`,
    `{"moves":${"[".repeat(100_000)}`, `{"stack":${"[".repeat(100_000)}${"]".repeat(100_000)}}`, `{"game":"catchup","stack":[{}],"variants":["${"(".repeat(900_000)}"]}`,
    `{"game":"catchup","stack":[{},{"lastmove":"${"a1,".repeat(300_000)}"}]}`, `{"game":"catchup","stack":[${"{},".repeat(300_000)}{}]}`,
    `game=${"/lud/board/space/group/Catchup.lu".repeat(30_000)}`, `game=/lud/board/space/group/Catchup.lud${"\nMove=".repeat(150_000)}`,
    `game=/lud/board/space/group/Catchup.lud\nMove=[Move:mover=1,actions=[Pass:decision=true]${",[Set:x]".repeat(100_000)}`,
  ]) assert.ok(millisecondsToRead(text) < MILLISECONDS, text.slice(0, 60));
});

test("a record above the limit is refused before it is read", () => {
  assert.throws(() => readSgf("(;B[aa])".repeat(200_000)), /million letters/);
});

test("what is no record says so", () => {
  for (const text of ["", "hello", "\0".repeat(100), ";B[aa]", ")("]) assert.throws(() => readSgf(text), /not a game record/);
});

test("values keep brackets and backslashes, and commands have no line ends", () => {
  const [[root, move]] = readSgf("(;SZ[5]PB[Bob \\] B]\nOPTION[a=b][c=d\n\\\\];B[aa]C[(;)])");
  assert.equal(root.get("PB")[0], "Bob ] B");
  assert.deepEqual(partsOf([root, move]), ["(;SZ[5]OPTION[a=b][c=d \\\\];B[aa])"]);
});

/// The data of a kept game that is two turns old, with a clock.
async function keptGame(t) {
  const page = await startGame(t);
  await page.act("new", {game: "catchup", size: 5, seats: {black: PERSON, white: PERSON}, clock: {main: 600, increment: 5}});
  await page.act("click", {cell: "C3"});
  await page.act("turn", {text: "A1,B2"});
  await page.controller.session.save();
  return JSON.parse(page.kept.get(GAME));
}

test("a damaged game is set aside, and a first one begins", async (t) => {
  const data = await keptGame(t);
  const damaged = {
    "no object": [1], "null": null, "another version": {...data, version: 2}, "no game": {...data, game: "chess"},
    "a wrong size": {...data, size: -1}, "a size of no board": {...data, size: 4}, "wrong options": {...data, options: {rules: 1}},
    "an unknown option": {...data, options: {nothing: "on"}}, "an option with a line end": {...data, options: {rules: "x\nquit"}},
    "clocks.left without a colour": {...data, clocks: {...data.clocks, left: {black: 1}}},
    "a clock of text": {...data, clocks: {...data.clocks, main: "600"}}, "ended {}": {...data, ended: {}}, "opened [1]": {...data, opened: [1]},
    "opened with wrong engines": {...data, opened: {engines: [1]}}, "no seats": {...data, seats: {black: PERSON}},
    "a seat of nobody": {...data, seats: {...data.seats, white: {kind: "dog"}}},
    "a seat with a wrong limit": {...data, seats: {...data.seats, white: {kind: "engine", engine: "x", limit: {nodes: -1}}}},
    "no record": {...data, record: null}, "a parent that comes later": {...data, record: {...data.record, tree: [[5, "white", "C3"]]}},
    "an illegal move": {...data, record: {tree: [[0, "white", "Z9"]], line: [0], ply: 1}},
    "a change of nobody": {...data, record: {tree: [[0, "quit", "C3"]], line: [0], ply: 1}},
    "a change with a line end": {...data, record: {tree: [[0, "white", "C3\nquit"]], line: [0], ply: 1}},
    "a blank position": {...data, record: {tree: [[0, "position", " "]], line: [0], ply: 1}},
    "a line that leaves the tree": {...data, record: {...data.record, line: [0, 7]}}, "a ply of text": {...data, record: {...data.record, ply: "1"}},
  };
  for (const [what, content] of Object.entries(damaged)) {
    await t.test(what, async (t) => {
      const page = await startGame(t, new Map([[GAME, JSON.stringify(content)]]));
      assert.equal(page.game.ply, 0);
      // JSON null is not a game, but not damage either.
      assert.equal(page.kept.has(`${GAME}.bad`), content !== null);
      assert.equal(await page.act("new", {game: "catchup", size: 5}), null);
    });
  }
});

test("choices of another form are no choices", async () => {
  for (const stored of [null, [], 7, "x", {settings: null, new_game: 7, puzzles: [1], learned: "x", totals: null}])
    for (const inBrowser of ["null", "[1]", "{", JSON.stringify(stored)]) {
      globalThis.localStorage = {getItem: () => inBrowser, setItem: () => {}};
      await loadRemembered(memoryFiles(new Map([["/state/choices", JSON.stringify(stored)]])));
      for (const name of ["settings", "new_game", "puzzles", "learned", "totals"])
        assert.ok(isObject(recall(name)), `${JSON.stringify(stored)} ${inBrowser} ${name}`);
    }
});

test("a kept game goes on, engines and clocks wait", async (t) => {
  const data = await keptGame(t);
  const page = await startGame(t, new Map([[GAME, JSON.stringify(data)]]));
  assert.deepEqual([page.texts, page.game.ply, page.game.paused, page.game.id], [["C3", "A1,B2"], 2, true, data.number]);
  assert.equal(page.game.clocks.running, null);
});

test("blank positions and texts with line ends change nothing", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "catchup", size: 5});
  const before = page.game.state;
  for (const text of ["", " ", "  ", "x\nquit", "x # quit", null, 1])
    assert.ok(await page.act("position", {text}), JSON.stringify(text));
  for (const fields of [{game: "catchup", size: 5, text: " "}, {game: "a\nb", size: 5, text: "x"}, {game: "catchup", size: "5", text: "x"},
                        {game: "catchup", size: 5, options: {"a b": "c"}, text: "x"}, {game: "catchup", options: {rules: "x\nquit"}, text: "x"}])
    assert.ok(await page.act("position", fields), JSON.stringify(fields));
  for (const [action, fields] of [["click", {cell: "C3\nquit"}], ["turn", {text: "C3 # quit"}], ["move", {from: "B2", to: "C3\nquit"}],
                                  ["seats", {seats: {black: {kind: "engine", engine: "/bin/sh", limit: {}}}}],
                                  ["seats", {seats: {black: {kind: "engine", engine: "catenary", limit: {seconds: 1e9}}}}], ["constructor", {}], ["eval", {}]])
    assert.ok(await page.act(action, fields), action);
  assert.deepEqual(page.game.state, before);
});

// SPDX-License-Identifier: MIT
// Parts of the game without a page.

import assert from "node:assert/strict";
import test from "node:test";

import {analysisOf} from "../../../scripts/catenary_tools/web/page/game/analysis.mjs";
import {BoardEngine, pause} from "../../../scripts/catenary_tools/web/page/game/engine.mjs";
import {Cancelled, EngineFailure} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {mayContinue} from "../../../scripts/catenary_tools/web/page/game/seats.mjs";
import {summaryOfRecord} from "../../../scripts/catenary_tools/web/page/game/records.mjs";
import {GameTree} from "../../../scripts/catenary_tools/web/page/game/tree.mjs";
import {turnScoreOf} from "../../../scripts/catenary_tools/web/page/game/turns.mjs";
import {offersOf} from "../../../scripts/catenary_tools/web/page/panels/controls.mjs";
import {sceneOf} from "../../../scripts/catenary_tools/web/page/board/scene.mjs";
import {EngineLink} from "../../../scripts/catenary_tools/web/page/transport/engine_link.mjs";
import {advisedTurn, exampleTurn, shortTurn} from "../../../scripts/catenary_tools/web/page/words/turn_words.mjs";
import {PERSON, QUICK, startGame} from "./support.mjs";

const LINE = "info move C3 visits 9 winrate 6000 score 60% depth 4 turns C3,D4/A1 order 0 pv C3 D4 A1 " +
  "info move D4 visits 7 winrate 5900 score 59% depth 4 turns D4,C3/A1 order 1 pv D4 C3 A1 " +
  "info move B2 visits 5 winrate 5000 score 50% depth 4 turns B2,C3/A1 order 2 pv B2 C3 A1";

test("a turn in another order is the same where the game says so", () => {
  const state = {turn: {mover: "black"}, ply: 0, key: "0"};
  for (const [commutative, turns] of [[true, ["C3,D4", "B2,C3"]], [false, ["C3,D4", "D4,C3", "B2,C3"]]]) {
    const found = analysisOf(LINE, state, {cooperative: false, commutative});
    assert.deepEqual(found.candidates.map(({turn}) => turn), turns);
    assert.equal(found.nodes, 21);
  }
});

test("chances are Black's in the bar and the mover's in the list", () => {
  const found = analysisOf(LINE, {turn: {mover: "white"}, ply: 0, key: "0"}, {cooperative: false, commutative: true});
  assert.deepEqual([found.chance, found.candidates[0].chance], [0.4, 0.6]);
  assert.equal(analysisOf("no move", {}, {}), null);
});

test("a tree is stored and read, with its variations and the current node", () => {
  const tree = new GameTree();
  const add = (...texts) => texts.forEach((text) => tree.add({color: "black", text}));
  add("A1", "B1", "C1");
  tree.ply = 1;
  add("B2");
  tree.ply = 1;
  add("B1");
  const copy = GameTree.fromData(JSON.parse(JSON.stringify(tree.toData())));
  assert.deepEqual(copy.toData(), tree.toData());
  assert.deepEqual(copy.lines().map((line) => line.map(({change}) => change.text)), [["A1", "B1", "C1"], ["A1", "B2"]]);
  assert.deepEqual([copy.ply, copy.line.length, copy.branches().length], [2, 2, 2]);
});

/// An engine that answers with a function of the line, and the lines that it received.
function fakeEngine(answer) {
  const lines = [];
  let opened = 0;
  const restarts = [];
  const open = async () => {
    opened += 1;
    const link = new EngineLink({
      send: (id, line) => {
        lines.push(line);
        const reply = answer(line, opened);
        if (reply instanceof Error) queueMicrotask(() => link.fail(reply));
        else if (reply) queueMicrotask(() => link.take(id, reply));
      },
      interrupt: () => lines.push("interrupt"), close: () => lines.push("closed")});
    return link;
  };
  return {engine: new BoardEngine("fake", open, (reason) => restarts.push(reason)), lines, restarts};
}

const SETTING = {game: "x", size: 5, options: {}};
const positionAfter = (...texts) => ({setting: SETTING, changes: texts.map((text) => ({color: "black", text}))});

const SETUP = ["set_game x", "boardsize 5", "clear_board", "list_commands"];

test("an engine is told only what differs", async () => {
  const {engine, lines} = fakeEngine((line) => ({ok: true, text: line}));
  await engine.ask(["one"], positionAfter("A1", "B1"));
  await engine.ask(["two"], positionAfter("A1", "C1"));
  assert.deepEqual(lines, [...SETUP, "play black A1", "play black B1", "one", "undo", "play black C1", "two"]);
});

test("an engine that knows sequences gets changes together", async () => {
  const {engine, lines} = fakeEngine((line) => ({ok: true, text: line === "list_commands" ? "play\ngg-undo\ngogui-play_sequence" : line}));
  const set = {color: "position", text: "x y"};
  const {setting, changes: [first, second]} = positionAfter("A1", "B1,C1");
  await engine.ask(["one"], {setting, changes: [first, second, set, second, first, second]});
  await engine.ask(["two"], {setting, changes: [first]});
  assert.deepEqual(lines, [...SETUP, "gogui-play_sequence black A1 black B1,C1", "position x y",
                           "gogui-play_sequence black B1,C1 black A1 black B1,C1", "one", "gg-undo 5", "two"]);
});

test("an engine that ends is started again once, and set up", async () => {
  const {engine, lines, restarts} = fakeEngine((line, opened) => (opened === 1 && line === "one" ? new EngineFailure("crashed") : {ok: true, text: line}));
  assert.deepEqual(await engine.ask(["one"], positionAfter("A1")), ["one"]);
  assert.equal(lines.filter((line) => line === "play black A1").length, 2);
  assert.equal(restarts.length, 1);
  assert.match(restarts[0], /crashed/);
  const dead = fakeEngine(() => new EngineFailure("crashed"));
  await assert.rejects(dead.engine.ask(["one"]), /crashed/);
});

test("an error leaves the engine running, and sets it up again", async () => {
  let isBroken = true;
  const {engine, lines} = fakeEngine((line) => ({ok: !isBroken || line !== "boardsize 5", text: line}));
  await assert.rejects(engine.ask(["one"], positionAfter()), /boardsize 5: boardsize 5/);
  isBroken = false;
  assert.deepEqual(await engine.ask(["one"], positionAfter()), ["one"]);
  const setUp = ["set_game x", "boardsize 5", "clear_board"];
  assert.deepEqual(lines, [...setUp, ...setUp, "one"]);
});

test("a question that fails sets the engine up again: the next one may have changed its game", async () => {
  const {engine, lines} = fakeEngine((line) => ({ok: line !== "roll", text: line}));
  await assert.rejects(engine.ask(["roll", "undo"], positionAfter("A1")), /roll/);
  await engine.ask(["one"], positionAfter("A1"));
  assert.equal(lines.filter((line) => line === "play black A1").length, 2);
});

test("a search that is cancelled is interrupted, and given up where that does not help", async () => {
  const {engine, lines} = fakeEngine((line) => (line.startsWith("genmove") ? null : {ok: true, text: line}));
  const cancel = new AbortController();
  const search = engine.choose(positionAfter(), "black", [], "genmove", 60, {cancel: cancel.signal});
  const waiting = engine.choose(positionAfter(), "black", [], "genmove", 60, {cancel: cancel.signal});
  await pause(10);
  cancel.abort();
  await assert.rejects(waiting, Cancelled);
  await assert.rejects(search, /does not stop/);
  assert.ok(lines.includes("interrupt") && lines.includes("closed"));
  assert.deepEqual(await engine.ask(["next"]), ["next"]);
});

test("no line end and no comment reaches an engine", async () => {
  const {engine, lines} = fakeEngine((line) => ({ok: true, text: line}));
  for (const line of ["a\nquit", "a # b", "\u0000", ""]) await assert.rejects(engine.ask([line]), /characters/);
  assert.deepEqual(lines, []);
});

const FORTH = ";W[ah];W[bg];B[aa];B[ae]";
const BACK = ";W[bg];W[ah];B[ae];B[aa]";

/// A record of Colorado in which the same nodes repeat.
const longRecord = (nodes, times) => `(;FF[4]GM[1]SZ[8]BOARDGAME[colorado]${nodes.repeat(times)})`;

test("a record of 5,000 steps opens and is stepped through at once", async (t) => {
  const page = await startGame(t);
  const begun = performance.now();
  await page.controller.openRecord(longRecord(FORTH + BACK, 625));
  const {session: {game, live}} = page.controller;
  assert.deepEqual([game.tree.line.length, live.mover], [5000, "white"]);
  assert.ok(game.tree.line.every(({summary}) => summary));
  for (const ply of [0, 4000]) await page.act("goto", {ply});
  assert.equal(live.state.ply, 4000);
  t.diagnostic(`${Math.round(performance.now() - begun)} ms`);
});

test("a record may be longer than a command", async (t) => {
  const page = await startGame(t);
  const {stdin} = page.transport.children.get("rules");
  const write = stdin.write.bind(stdin);
  let longest = 0;
  stdin.write = (text) => {
    longest = Math.max(longest, text.length);
    return write(text);
  };
  const [position] = await page.controller.engines.rules.ask(["position"], {setting: {game: "colorado", size: 8, options: {}}, changes: []});
  const record = longRecord(`${FORTH};POSITION[${position}]`, 900);
  assert.ok(record.length > 100_000);
  await page.controller.openRecord(record);
  assert.equal(page.controller.session.game.tree.line.length, 4500);
  assert.ok(longest < 60 << 10, `a command of ${longest} bytes`);
});

test("a match whose game cannot be shown pauses the show, says so once, and goes on when it can", async (t) => {
  const [path, slot] = ["/match?from=0", {slot: 0, black: "one", white: "two", setting: {game: "catchup", size: 5, options: {}}}];
  const match = (start) => JSON.stringify({name: "m", ended: [], count: 0, damage: "line 3: no JSON", running: [{...slot, start, turns: []}]});
  const page = await startGame(t, new Map([["/start", '{"match": "m"}'], [path, match("x")]]));
  await page.until(({watched}) => watched && !watched.playing);
  assert.equal(page.notices.length, 2);
  assert.match(page.notices[0], /damaged: line 3: no JSON/);
  assert.match(page.notices[1], /x/);
  assert.deepEqual([page.game.watched.match, page.game.watched.slot], ["m", null]);
  const [start] = await page.controller.engines.rules.ask(["position"], {setting: slot.setting, changes: []});
  page.kept.set(path, match(start));
  assert.equal(await page.act("resume"), null);
  await page.until(({watched}) => watched?.slot === 0 && watched.playing);
  assert.equal(page.notices.length, 2);
});

/// Starts a game of two people; returns its page.
async function people(t, setting) {
  const page = await startGame(t);
  assert.equal(await page.act("new", {...setting, seats: {black: PERSON, white: PERSON}}), null);
  return page;
}

test("the way back leads to the game that was left last, until another one has begun", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  const begin = async (game, size, ...turns) => {
    assert.equal(await page.act("new", {game, size, seats: {black: PERSON, white: PERSON}}), null);
    for (const text of turns) assert.equal(await page.act("turn", {text}), null);
    return page.game.unfinishedGame?.title ?? null;
  };
  assert.equal(await begin("catena", 5, "C3", "A1"), null);
  assert.equal(await begin("catchup", 5), "Catena");
  // Nobody has had a turn there.
  assert.equal(await begin("cation", 5, "C3", "A1"), "Catena");
  assert.equal(await begin("catchup", 5), "Cation");
  assert.equal(await page.act("back"), null);
  assert.equal(await page.act("resign", {color: "black"}), null);
  assert.equal(await begin("catena", 5), null);
});

test("a finished game is continued only by a turn", async (t) => {
  const page = await people(t, {game: "catchup", size: 3});
  for (const text of ["B2", "B3,B1", "C2,A2"]) await page.act("turn", {text});
  assert.ok(mayContinue(page.game));
  assert.equal(await page.act("turn", {text: "C3,A1"}), null);
  assert.ok(page.game.result);
  // Somebody only looks back.
  for (const ply of [0, 1]) {
    assert.equal(await page.act("goto", {ply}), null);
    assert.equal(page.game.result, null);
    assert.ok(!mayContinue(page.game));
  }
  assert.equal(await page.act("turn", {text: "A1,A2"}), null);
  assert.ok(mayContinue(page.game));
});

test("a new game can be gone back to after a record", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  for (const text of ["C3", "A1"]) await page.act("turn", {text});
  const record = await page.controller.session.live.sgf();
  await page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  await page.act("back");
  await page.act("resign", {color: "black"});
  await page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  await page.controller.openRecord(record);
  await page.until(({opened}) => opened);
  assert.equal(page.game.unfinishedGame?.title, "Cation");
  assert.equal(await page.act("back"), null);
  assert.equal(page.game.game, "cation");
});

/// Replaces the hints of the engine: `answers` are their turns and nodes, and `count()` returns how many were given.
function hintsOf(page, ...answers) {
  const all = answers.length;
  page.transport.answer = (line) => {
    if (!line.startsWith("hint")) return null;
    const [turn, nodes] = answers.shift();
    const values = {chance: 0.5, total: null, result: null, next: null, equals: [], reasons: [], idea: null};
    return {ok: true, text: JSON.stringify({v: 1, turn, color: "black", cells: turn.split(","), steps: turn.split(","), ...values, nodes})};
  };
  return {
    /// The analysis finds a turn.
    find: (turn, nodes) => page.store.set({analysis: {key: page.game.state.key, nodes, candidates: [{turn}]}}),
    /// How many hints were given, after those that are due.
    async count() {
      const {engines, session} = page.controller;
      await engines.adviser(session.game.seats).ask(["name"]);
      return all - answers.length;
    },
  };
}

test("a hint is renewed once for a longer analysis that finds another turn", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  const hints = hintsOf(page, ["C3", 100], ["A1", 300], ["A1", 500]);
  assert.equal(await page.act("hint"), null);
  hints.find("A1", 100);
  hints.find("C3", 200);
  assert.equal(await hints.count(), 1);
  hints.find("A1", 200);
  hints.find("A1", 201);
  const {hint} = await page.until((game) => game.hint.turn === "A1");
  assert.equal(await hints.count(), 2);
  // An engine may stay with its hint.
  for (const nodes of [400, 500]) {
    hints.find("B2", nodes);
    assert.equal(await hints.count(), 3);
  }
  assert.equal(page.game.hint, hint);
});

test("no hint is renewed during a click or within its turn, and no click waits for it", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  assert.equal(await page.act("click", {cell: "C3"}), null);
  const hints = hintsOf(page, ["A1,B2", 100], ["D4,E5", 300]);
  assert.equal(await page.act("hint"), null);
  for (const name of ["pending", "held"]) {
    page.store.set({[name]: "A1"});
    hints.find("D4,E5", 200);
    assert.equal(await hints.count(), 1);
    await page.act("think", {on: false});
    await page.until(({thinkingMode}) => thinkingMode === page.store.values.thinkingMode);
    assert.equal(page.store.values[name], "A1");
    page.store.set({[name]: null});
  }
  const gate = page.gates.shut(/^hint/);
  hints.find("D4,E5", 201);
  await gate.reached;
  page.store.set({pending: "A1"});
  assert.equal(await page.act("click", {cell: "A1"}), null);
  await page.until(({ply}) => ply === 2);
  assert.equal(page.store.values.pending, null);
  gate.open();
  assert.equal(await hints.count(), 2);
  assert.deepEqual([page.game.hint.turn, page.game.hint.steps], ["B2", ["B2"]]);
  hints.find("D4", 900);
  assert.equal(await hints.count(), 2);
});

test("a hint does not outlive the game", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  assert.equal(await page.act("hint"), null);
  assert.ok(page.game.hint);
  assert.equal(await page.act("resign", {color: "black"}), null);
  assert.equal(page.game.hint, null);
});

test("a file that is no record of these games says so, and what is one", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  const opened = (text) => page.controller.openRecord(text);
  await assert.rejects(opened("%PDF-1.7"), /neither SGF .* nor a game from AbstractPlay or Ludii/);
  await assert.rejects(opened("(;GM[1]FF[4]SZ[19];B[pd];W[dp];B[pp])"), /names none of the games/);
  await assert.rejects(opened("(;GM[1]FF[4]SZ[9]BOARDGAME[go];B[aa])"), /games are catena/);
});

// White may remove the peasant on E3, or pass, for which the engine also accepts the pit on E2.
const TRAPPED = "..b..b../.pp*n.*./B...p.../...*.p../...n**gl/..*LPN../.*PP*GP./..B..P.. " +
  "w turn=10 phase=trapped moved=- chain=yes at=- total=1619";

test("a pit stands for nothing where a button does, and a hint to pass points at no cell", async (t) => {
  const page = await people(t, {game: "catalonia"});
  assert.equal(await page.act("position", {text: TRAPPED}), null);
  const scene = () => sceneOf({game: page.game, layout: page.store.values.layout, pending: null, settings: {targets: true}});
  const choices = scene().marks.filter(({kind}) => kind === "choice").flatMap(({cells}) => cells);
  assert.deepEqual([choices, scene().legal.clicks], [["E3"], ["E3"]]);
  assert.match(await page.act("click", {cell: "E2"}), /^E2 is out of play\. Possible: E3, or the button 'Pass'/);
  assert.match(await page.act("turn", {text: "E2"}), /^E2 is out of play\. Possible: E3, or the button 'Pass'/);
  assert.match(await page.act("turn", {text: "E4"}), /E4 is no trapped peasant .* choose one of E3/);
  assert.equal(exampleTurn(page.game.state, ["white"]), "E3");
  assert.equal(await page.act("hint"), null);
  for (const [steps, marked] of [[["pass"], []], [["E3"], ["E3"]]]) {
    page.game.hint = {...page.game.hint, turn: steps[0], steps, cells: ["E3"]};
    assert.deepEqual(scene().marks.filter(({kind}) => kind.startsWith("hint")).flatMap(({cells}) => cells), marked);
  }
  assert.equal(await page.act("pass"), null);
});

test("only the first of several moves of a hint is on the board, and the words tell their order", async (t) => {
  const page = await people(t, {game: "catalonia"});
  page.game.hint = {turn: "B1-C3,D8", steps: ["B1", "C3", "D8"], cells: ["B1", "C3", "D8"]};
  const {marks, arrows} = sceneOf({game: page.game, layout: page.store.values.layout, pending: null, settings: {targets: true}});
  assert.deepEqual(marks.filter(({kind}) => kind.startsWith("hint")).map(({cells: [cell]}) => cell), ["B1", "C3"]);
  assert.equal(arrows.length, 1);
  assert.equal(advisedTurn("B1-C3,D8", {legal: {}, marks: []}), "B1-C3, then D8");
  assert.equal(advisedTurn("C3,D4,pass", {legal: {}, marks: []}), "C3,D4, then end the turn");
});

const CHAIN = "B1-C3 B8-C6 G1-F3 G8-F6 F3-E5 F6-E4 E1-E3 E8-E6".split(" ");

/// Makes the dice fall on these cells.
function loadDice({transport}, cells) {
  let isRolled = false;
  transport.answer = (line) => {
    const text = line === "roll" ? cells.shift() : isRolled && line === "undo" ? "" : undefined;
    isRolled = line === "roll" && text !== undefined;
    return text === undefined ? null : {ok: true, text};
  };
}

/// A game of Catalonia after the first chain, a roll of E5 and the escape of White's knight.
async function afterEscape(t) {
  const page = await people(t, {game: "catalonia"});
  loadDice(page, ["E5", "B2", "C2"]);
  for (const text of CHAIN) assert.equal(await page.act("turn", {text}), null);
  assert.deepEqual([page.texts.at(-1), page.game.awaits], ["E5", "white"]);
  assert.equal(await page.act("click", {cell: page.game.state.legal.clicks[0]}), null);
  assert.equal(page.game.awaits, "both");
  return page;
}

test("a choice is named by what it is", async (t) => {
  const {game} = await afterEscape(t);
  const [roll, escape] = game.turns.slice(-2);
  assert.deepEqual([shortTurn(roll), roll.choices], ["rolled E5", null]);
  assert.match(shortTurn(escape), /^escape [A-H][1-8]$/);
  assert.equal(game.turns[0].choices, null);
});

test("undo takes back only the turn itself, and the roll before it stays", async (t) => {
  const page = await afterEscape(t);
  const {ply} = page.game;
  assert.equal(await page.act("turn", {text: "B2-B3"}), null);
  assert.deepEqual(page.game.undo, {step: ply, turn: ply});
  assert.equal(await page.act("undo_turn"), null);
  assert.deepEqual([page.game.ply, page.game.awaits], [ply, "both"]);
  // The escape is undone next, and then the move before the roll. Nobody is ever asked to roll.
  for (const [earlier, mover] of [[ply - 1, "white"], [ply - 3, "black"]]) {
    assert.equal(await page.act("undo_turn"), null);
    assert.deepEqual([page.game.ply, page.game.awaits], [earlier, mover]);
  }
  for (const next of [ply - 1, ply, ply + 1]) {
    assert.equal(await page.act("redo"), null);
    assert.equal(page.game.ply, next);
  }
});

test("automatic dice roll wherever the record ends before a roll, and a click chooses none", async (t) => {
  const page = await afterEscape(t);
  const roll = page.game.turns.findLast(({mover}) => mover === "chance").ply;
  assert.equal(await page.act("goto", {ply: roll - 1}), null);
  assert.equal(page.game.awaits, "chance");
  assert.equal(await page.act("click", {cell: "D3"}), "The dice roll by themselves.");
  assert.equal(await page.act("turn", {text: "D3"}), "The dice roll by themselves.");
  await page.controller.session.save();
  const again = await startGame(t, page.kept);
  assert.deepEqual([again.game.ply, again.game.awaits], [roll - 1, "chance"]);
  assert.equal(await again.act("redo"), null);
  assert.equal(again.game.ply, roll);
  // The game continues from here with another roll.
  assert.equal(await page.act("resume"), null);
  assert.equal(page.texts.at(-1), "B2");
  assert.notEqual(page.game.awaits, "chance");
});

test("rolls of people are undone one by one", async (t) => {
  const page = await people(t, {game: "catalonia", options: {dice: "manual"}});
  for (const text of CHAIN) assert.equal(await page.act("turn", {text}), null);
  const {ply} = page.game;
  assert.equal(await page.act("click", {cell: "E5"}), null);
  assert.equal(page.game.awaits, "white");
  for (const action of ["undo", "redo", "undo_turn"]) assert.equal(await page.act(action), null);
  assert.deepEqual([page.game.ply, page.game.awaits], [ply, "chance"]);
});

test("undo goes back to the person's own move where an engine has moved since, and the game goes on", async (t) => {
  const page = await startGame(t);
  assert.equal(await page.act("new", {game: "catalonia", seats: {white: PERSON, black: QUICK}}), null);
  for (let turn = 1; turn <= 3; turn++) {
    await page.until(({awaits, searching}) => ["both", "white"].includes(awaits) && !searching);
    const {ply} = page.game;
    assert.equal(await page.act("turn", {text: exampleTurn(page.game.state, ["white"])}), null);
    await page.until(({awaits, searching}) => awaits === "both" && !searching);
    assert.equal(await page.act("undo_turn"), null);
    assert.equal(page.game.ply, ply);
    assert.equal(await page.act("redo"), null);
    assert.equal(page.game.awaits, "both");
  }
});

test("a turn that was only begun and taken back is no variation", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  for (const cell of ["C3", "A1"]) assert.equal(await page.act("click", {cell}), null);
  assert.equal(await page.act("undo"), null);
  assert.equal(await page.act("turn", {text: "B2,D4"}), null);
  assert.deepEqual(page.game.variations, []);
});

test("what a turn has added to the total, and the steps to a ply", async (t) => {
  const page = await people(t, {game: "catalonia"});
  for (const text of CHAIN) assert.equal(await page.act("turn", {text}), null);
  assert.deepEqual(page.game.turnScore, {number: 4, points: 144});
  const [score, roll, ...more] = page.game.steps(CHAIN.length - 1);
  assert.deepEqual([score.color, score.shown.awaits, score.shown.turnScore.points], ["black", "chance", 144]);
  assert.equal(score.shown.turns.length, CHAIN.length);
  assert.deepEqual([roll.color, more, page.game.ply], ["chance", [], CHAIN.length + 1]);
  assert.equal(turnScoreOf([{number: 1, total: 0}, {number: 1, total: 0}]), null);
  assert.deepEqual(turnScoreOf([[1, 0], [1, 9], [2, 9], [2, 9]].map(([number, total]) => ({number, total}))), {number: 1, points: 9});
});

test("the thinking is for the side of the person where both may begin", async (t) => {
  const page = await startGame(t);
  for (const [seats, rows] of [[{black: PERSON, white: QUICK}, /^[A-H][78]-/], [{black: QUICK, white: PERSON}, /^[A-H][12]-/]]) {
    await page.act("new", {game: "catalonia", seats});
    await page.act("think", {on: true, heat: false});
    await new Promise((resolve) => page.store.listen(["analysis"], ({analysis}) => analysis?.key === page.game.state.key && resolve()));
    for (const {turn} of page.store.values.analysis.candidates) assert.match(turn, rows);
    await page.act("hint");
    assert.match(page.game.hint.turn, rows);
  }
  const [{turn}] = page.store.values.analysis.candidates;
  assert.equal(await page.act("turn", {text: turn}), null);
});

test("another game together keeps the seats, and its record counts the turns of the rules", async (t) => {
  const page = await people(t, {game: "catalonia"});
  for (const text of "B1-C3 B8-C6 G1-F3".split(" ")) await page.act("turn", {text});
  assert.match(await page.controller.session.live.sgf(), /TURNS\[2\]/);
  const seats = {black: PERSON, white: QUICK};
  await page.act("new", {game: "catalonia", seats});
  await page.act("rematch");
  assert.deepEqual(page.game.seats, seats);
});

test("a rematch exchanges the colours, and may be at another level", async (t) => {
  const page = await startGame(t);
  const engine = {...QUICK, limit: {level: 1}};
  await page.act("new", {game: "cation", size: 4, seats: {black: PERSON, white: engine}});
  await page.act("rematch");
  assert.deepEqual(page.game.seats, {black: engine, white: PERSON});
  await page.act("rematch", {level: 3});
  assert.deepEqual(page.game.seats, {black: PERSON, white: {...engine, limit: {level: 3}}});
  assert.match(await page.act("rematch", {level: 11}), /The levels are 1 to 10/);
});

test("the examples of turns are legal", async (t) => {
  const page = await startGame(t);
  for (const game of page.controller.catalogue.names) {
    await page.act("new", {game, seats: {black: PERSON, white: PERSON}});
    for (let i = 0; i < 12 && !page.game.state.over; i++)
      assert.equal(await page.act("turn", {text: exampleTurn(page.game.state)}), null, `${game} ${i}`);
  }
  await page.act("new", {game: "catalonia", seats: {black: PERSON, white: QUICK}});
  assert.match(exampleTurn(page.game.state, ["black"]), /8-|7-/);
});

/// The names of the records that are kept.
const recordsOf = ({kept}) => [...kept.keys()].filter((path) => path.startsWith("/records/")).map((path) => path.split("/")[2]);

/// Opens one of the user's games as the list does.
const openKept = (page, name) => page.controller.openRecord(page.kept.get(`/records/${name}`), name);

test("a game of the person that is opened again goes on, with seats, clocks and its one record", async (t) => {
  const page = await startGame(t);
  const seats = {black: QUICK, white: PERSON};
  const leave = () => page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  await page.act("new", {game: "catchup", size: 5, seats});
  for (const cell of ["C3", "A1"]) {
    await page.until(({awaits, searching}) => awaits === "white" && !searching);
    assert.equal(await page.act("turn", {text: cell === "C3" ? cell : page.game.state.legal.clicks[0]}), null);
  }
  await page.until(({ply, awaits}) => ply > 2 && awaits === "white");
  const {texts} = page;
  for (let i = 0; i < 2; i++) {
    await leave();
    assert.equal(recordsOf(page).length, 1);
    // The way back to it now belongs to another window.
    await page.act("new", {game: "catena", size: 5, seats: {black: PERSON, white: PERSON}});
    for (const text of ["C3", "A1"]) await page.act("turn", {text});
    await leave();
    const [name, other] = recordsOf(page);
    await openKept(page, name);
    assert.deepEqual([page.texts, page.game.opened, page.game.paused], [texts, null, false]);
    assert.deepEqual(page.game.seats, seats);
    page.kept.delete(`/records/${other}`);
  }
  await page.act("resign");
  assert.equal(recordsOf(page).length, 1);
  const [ended] = recordsOf(page);
  await leave();
  await openKept(page, ended);
  assert.deepEqual([page.game.result, page.game.winner], ["Black wins: White resigns", "black"]);
  await leave();
  assert.deepEqual(recordsOf(page), [ended]);
});

test("the board of a game stays turned where the game is opened again", async (t) => {
  const page = await startGame(t);
  const start = (game, seats) => page.act("new", {game, seats});
  const twoPeople = {black: PERSON, white: PERSON};
  await start("colorado", {black: PERSON, white: QUICK});
  assert.equal(page.game.rotation, 2);
  page.controller.session.turnBoard(3);
  await page.until(({awaits}) => awaits === "black");
  await page.act("turn", {text: "A8-A4"});
  await page.until(({ply}) => ply >= 2);
  await start("catena", twoPeople);
  assert.equal(page.game.rotation, 0);
  await page.act("back");
  assert.equal(page.game.rotation, 3);
  page.controller.session.turnBoard(1);
  // Both games are left, so that opening the record reads it.
  for (const text of ["C3", "D5"]) {
    await start("catena", twoPeople);
    await page.act("turn", {text});
    await page.act("turn", {text: "F6"});
  }
  const [name] = [...page.kept].find(([path, text]) => path.startsWith("/records/") && text.includes("colorado"));
  await openKept(page, name.split("/")[2]);
  assert.deepEqual([page.game.game, page.game.rotation], ["colorado", 1]);
  await page.controller.session.save();
  const again = await startGame(t, page.kept);
  assert.deepEqual([again.game.game, again.game.rotation], ["colorado", 1]);
});

test("a game with clocks waits where it is opened again, with the time that was left", async (t) => {
  const page = await people(t, {game: "catchup", size: 5, clock: {main: 100, increment: 7}});
  for (const text of ["C3", "A1,B2"]) assert.equal(await page.act("turn", {text}), null);
  await page.act("resign", {color: "white"});
  await page.act("undo");
  await page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  await page.act("new", {game: "cation", size: 6, seats: {black: PERSON, white: PERSON}});
  const [name] = recordsOf(page);
  await openKept(page, name);
  assert.equal(page.game.clocks.running, null);
  assert.ok(page.game.clocks.white > 90);
});

test("a game that ends is among the games of the person, and one that they delete stays away", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  for (const text of ["C3", "A1,B2"]) assert.equal(await page.act("turn", {text}), null);
  assert.deepEqual(recordsOf(page), []);
  await page.act("resign", {color: "white"});
  const [name] = recordsOf(page);
  assert.match(page.kept.get(`/records/${name}`), /TURNS\[2\].*RE\[B\+Resign\]/);
  page.kept.delete(`/records/${name}`);
  await page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  assert.deepEqual(recordsOf(page), []);
});

test("a record of somebody else stays one, and is not kept", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  await page.controller.openRecord("(;FF[4]GM[1]SZ[5]BOARDGAME[catchup]PB[Ann]PW[Bob];W[cc];B[ac]B[ad])");
  assert.equal(page.game.opened.black, "Ann");
  await page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  assert.deepEqual(recordsOf(page), []);
});

test("a resigned game keeps its result while somebody looks back, until a turn is undone or another one made", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  const turns = async (...texts) => {
    for (const text of texts) assert.equal(await page.act("turn", {text}), null);
  };
  await turns("C3", "A1,B2");
  await page.act("resign", {color: "black"});
  const {plies} = page.game;
  const result = "White wins: Black resigns";
  for (const [ply, shown] of [[0, null], [plies, result], [1, null]]) {
    await page.act("goto", {ply});
    assert.deepEqual([page.game.result, page.game.awaits === "none"], [shown, shown !== null]);
  }
  assert.equal(await page.act("resign"), "The game is over.");
  await page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  const [name] = recordsOf(page);
  assert.match(page.kept.get(`/records/${name}`), /RE\[W\+Resign\]/);
  assert.equal(page.game.unfinishedGame, null);
  await openKept(page, name);
  assert.equal(page.game.result, result);
  // A variation has no result, and the resigned line still has one.
  await page.act("goto", {ply: 1});
  await turns("D4");
  await page.act("goto", {ply: 1});
  assert.equal(page.game.result, null);
  await page.act("goto", {ply: page.game.mainTurns.at(-1).ply, main: true});
  assert.equal(page.game.result, result);
  await page.act("undo");
  await page.act("redo");
  assert.deepEqual([page.game.result, page.game.awaits], [null, "white"]);
});

test("a finished game keeps its turns and its result while another turn is tried in it", async (t) => {
  const page = await people(t, {game: "catena", size: 3});
  while (!page.game.result) await page.act("pass") && await page.act("click", {cell: page.game.state.legal.clicks[0]});
  const {result, texts} = {result: page.game.result, texts: page.texts};
  await page.act("goto", {ply: 1});
  const [cell] = page.game.state.legal.clicks.filter((click) => click !== texts[1]);
  await page.act("click", {cell});
  await page.act("click", {cell: page.game.state.legal.clicks[0]});
  const shown = () => [page.game.result, page.game.mainTurns.map(({text}) => text), page.game.variations.map(({isShown}) => isShown)];
  assert.deepEqual(shown(), [null, texts, [true]]);
  const [{id, turns}] = page.game.variations;
  assert.deepEqual([turns[0].text, turns[0].number], [cell, 2]);
  // Each turn of a variation leads to its end.
  for (const turn of turns) {
    await page.act("variation", {id, to: turn.ply});
    assert.deepEqual([page.game.ply, page.game.variations[0].isShown], [turn.ply, true]);
  }
  const text = await page.controller.session.live.sgf();
  const summary = summaryOfRecord(text);
  assert.deepEqual([summary.turns, summary.outcome], [page.game.mainTurns.at(-1).number, result]);
  await page.controller.session.save();
  const again = await startGame(t, page.kept);
  assert.deepEqual([again.game.mainTurns.map((turn) => turn.text), again.game.variations[0].isShown], [texts, true]);
  await page.act("goto", {ply: page.game.mainTurns.at(-1).ply, main: true});
  assert.deepEqual(shown(), [result, texts, [false]]);
  await page.act("new", {game: "catena", size: 3});
  assert.equal(page.game.unfinishedGame, null);
});

test("undone turns are still undone, and can be redone, when a game is opened again", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  for (const text of ["C3", "A1,B2", "D4"]) await page.act("turn", {text});
  await page.act("undo_turn");
  const {ply, plies} = page.game;
  await page.act("new", {game: "cation", size: 5, seats: {black: PERSON, white: PERSON}});
  const [name] = recordsOf(page);
  assert.equal(summaryOfRecord(page.kept.get(`/records/${name}`)).turns, 2);
  await openKept(page, name);
  assert.deepEqual([page.game.ply, page.game.plies], [ply, plies]);
  await page.act("redo");
  assert.equal(page.game.ply, plies);
});

test("somebody who resigns before the end of the record ends the game there", async (t) => {
  const page = await people(t, {game: "catchup", size: 5});
  for (const text of ["C3", "A1,B2"]) await page.act("turn", {text});
  await page.act("goto", {ply: 1});
  await page.act("resign");
  assert.deepEqual([page.game.result, page.game.ply, page.game.plies], ["White wins: Black resigns", 1, 1]);
  await page.act("goto", {ply: 0});
  assert.equal(await page.act("resign"), "The game is over.");
});

test("two people with clocks go on after a reload, and a pause adds no time", async (t) => {
  const page = await people(t, {game: "catchup", size: 5, clock: {main: 60, increment: 5}});
  await page.act("turn", {text: "C3"});
  await page.controller.session.save();
  const again = await startGame(t, page.kept);
  assert.ok(again.game.paused);
  const {black} = again.game.clocks;
  await again.act("turn", {text: "A1,B2"});
  assert.equal(again.game.clocks.black, black);
  assert.ok(offersOf(again.game).resume);
  await again.act("resume");
  assert.equal(again.game.clocks.running, "white");
  assert.equal(offersOf(again.game).resume, undefined);
});

test("a long game is stored in one pass", () => {
  const tree = new GameTree();
  for (let i = 0; i < 50; i++) tree.add({color: "black", text: `A${i}`});
  let reads = 0;
  const nodes = Object.getOwnPropertyDescriptor(GameTree.prototype, "nodes").get;
  Object.defineProperty(tree, "nodes", {get() {
    reads += 1;
    return nodes.call(this);
  }});
  assert.equal(tree.toData().line.length, 50);
  assert.ok(reads <= 1, `${reads} reads`);
});

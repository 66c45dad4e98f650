// SPDX-License-Identifier: MIT
// Concurrent action queues, searches, clocks and watched matches: what each may change.

import assert from "node:assert/strict";
import test from "node:test";

import {ActionQueue} from "../../../scripts/catenary_tools/web/page/app/action_queue.mjs";
import {pause} from "../../../scripts/catenary_tools/web/page/game/engine.mjs";
import {PERSON, QUICK, startGame} from "./support.mjs";

const GAME = "/state/game";
const TWO_PEOPLE = {black: PERSON, white: PERSON};

/// A page with a game whose white engine has a limit that no check would allow.
async function pageWithLimit(t, limit) {
  const first = await startGame(t);
  await first.act("new", {game: "catchup", size: 5, seats: {black: PERSON, white: QUICK}});
  await first.until(({awaits}) => awaits === "black");
  await first.controller.session.save();
  const data = JSON.parse(first.kept.get(GAME));
  const record = {...data.record, ply: 0, line: []};
  const content = {...data, record, seats: {black: PERSON, white: {...QUICK, limit}}};
  return startGame(t, new Map([[GAME, JSON.stringify(content)]]));
}

test("a stored level that the engine lacks pauses the game, and the page goes on", async (t) => {
  const page = await pageWithLimit(t, {level: 50});
  await page.until(({paused, searching}) => paused && !searching);
  assert.match(page.notices.join(), /levels are 1 to 10/);
  assert.equal(await page.act("seats", {seats: {white: QUICK}}), null);
  assert.equal(await page.act("resume"), null);
  await page.until(({awaits}) => awaits === "black");
  assert.equal(await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE}), null);
});

test("an error of the page in an engine's turn pauses the game, and the page goes on", async (t) => {
  const page = await startGame(t);
  t.mock.method(console, "error", () => {});
  page.controller.engines.thinker = () => { throw new TypeError("broken"); };
  await page.act("new", {game: "catchup", size: 5, seats: {black: PERSON, white: QUICK}});
  await page.until(({paused, searching}) => paused && !searching);
  assert.match(page.notices.join(), /broken/);
  assert.equal(console.error.mock.callCount(), 1);
  assert.equal(await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE}), null);
});

const RUNNING = {slot: 0, black: "one", white: "two", setting: {game: "catchup", size: 5, options: {}}, start: "", turns: []};

/// A page that watches a match with these turns in progress.
async function watchingPage(t, turns) {
  const first = await startGame(t);
  await first.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE});
  const start = await first.controller.session.live.position();
  const match = (played) => JSON.stringify({name: "m", ended: [], count: 0, damage: "", running: [{...RUNNING, start, turns: played}]});
  const page = await startGame(t, new Map([["/start", '{"match": "m"}'], ["/match?from=0", match(turns)]]));
  await page.until(({watched, ply}) => watched?.slot === 0 && ply === turns.length);
  return {page, show: (played) => page.kept.set("/match?from=0", match(played))};
}

test("a match that is watched does not play into a new game", async (t) => {
  const turns = [["white", "C3"], ["black", "A1,B2"]];
  for (const more of [[...turns, ["white", "D4,E5"]], [["white", "A1"]]]) {
    const {page, show} = await watchingPage(t, turns);
    // The new game holds the lock when the match gets more turns or another game.
    const gate = page.gates.shut(/^set_random_seed/);
    const begun = page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE});
    await gate.reached;
    show(more);
    const look = page.gates.shut(/^GET .match/);
    await look.reached;
    look.open();
    await pause(50);
    gate.open();
    assert.equal(await begun, null);
    const {id} = page.game;
    await pause(700);
    assert.deepEqual([page.game.id, page.game.ply, page.game.watched], [id, 0, null]);
  }
});

test("a record that is opened ends watching", async (t) => {
  const {page} = await watchingPage(t, [["white", "C3"], ["black", "A1,B2"]]);
  await page.controller.openRecord("(;FF[4]GM[1]SZ[5]BOARDGAME[catchup];W[cc])");
  await pause(700);
  assert.deepEqual([page.texts, page.game.watched], [["C3"], null]);
  assert.ok(page.game.opened);
});

/// What the page has announced about the game.
function eventsOf(page) {
  const said = [];
  page.store.listen(["live"], ({live}) => said.push(...live.events, live.result ?? ""));
  return said;
}

test("a move that was made in time counts, and no loss is announced meanwhile", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE, clock: {main: 0.1, increment: 30}});
  const said = eventsOf(page);
  const gate = page.gates.shut(/^play white/);
  const made = page.act("click", {cell: "C3"});
  await gate.reached;
  await pause(200);
  gate.open();
  assert.equal(await made, null);
  assert.doesNotMatch(said.join(), /on time/);
  assert.deepEqual([page.game.result, page.texts], [null, ["C3"]]);
});

test("a side whose clock runs out loses", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE, clock: {main: 0.05, increment: 0}});
  await page.until(({result}) => result === "Black wins on time");
  assert.ok(await page.act("click", {cell: "C3"}));
  assert.equal(page.game.result, "Black wins on time");
});

test("the clock of the game before says nothing of the new one", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "catalonia", options: {dice: "manual"}, seats: TWO_PEOPLE});
  for (const text of ["B1-C3", "B8-C6", "G1-F3", "G8-F6", "F3-E5", "F6-E4", "E1-E3", "E8-E6"])
    assert.equal(await page.act("turn", {text}), null);
  const position = await page.controller.session.live.position();
  await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE, clock: {main: 0.1, increment: 0}});
  const gate = page.gates.shut(/^roll/);
  const begun = page.act("new", {game: "catalonia", options: {dice: "auto"}, position, seats: TWO_PEOPLE});
  await gate.reached;
  const said = eventsOf(page);
  await pause(200);
  gate.open();
  assert.equal(await begun, null);
  assert.doesNotMatch(said.join(), /on time/);
  assert.equal(page.game.result, null);
});

test("the clock of a game that was left stands still", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE, clock: {main: 0.4, increment: 0}});
  await page.act("click", {cell: "C3"});
  await page.act("click", {cell: "A1"});
  await page.act("new", {game: "catena", size: 5, seats: TWO_PEOPLE});
  await pause(500);
  assert.equal(await page.act("back"), null);
  assert.deepEqual([page.texts, page.game.result], [["C3", "A1"], null]);
});

test("a click that waits is meant for the position that was seen", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "cation", size: 5, seats: TWO_PEOPLE});
  const told = [];
  const actions = new ActionQueue(page.store, page.controller, (text) => told.push(text));
  await Promise.all([actions.act({action: "click", cell: "A1"}), actions.act({action: "click", cell: "A1"})]);
  await page.until(({ply}) => ply > 0);
  await pause(50);
  assert.deepEqual(page.texts, ["A1"]);
  assert.match(told.join(), /changed/);
});

test("thinking by the engine that has the rules keeps nobody waiting", async (t) => {
  const page = await startGame(t);
  page.transport.engines = ["catenary", "another"];
  const another = {kind: "engine", engine: "another", limit: {nodes: 60}};
  const isSoon = async (work) => assert.ok(await Promise.race([work.then(() => true), pause(30_000).then(() => false)]), "too late");
  await page.act("new", {game: "catena", size: 5, seats: {black: another, white: PERSON}});
  await page.until(({awaits, searching}) => awaits === "white" && !searching);
  const thinks = async () => {
    page.store.set({analysis: null});
    await isSoon(new Promise((resolve) => page.store.listen(["analysis"], ({analysis}) => analysis?.heat && resolve())));
  };
  await page.act("think", {on: true, heat: true});
  await thinks();
  for (const work of [() => page.controller.session.live.sgf(), () => page.controller.keepGame(), () => page.act("hint")]) {
    await isSoon(work());
    await thinks();
  }
  await isSoon(page.act("click", {cell: page.game.state.legal.clicks[0]}));
  await page.until(({awaits, ply}) => awaits === "white" && ply === 3);
  await thinks();
});

test("an engine that resigns keeps its record once", async (t) => {
  const page = await startGame(t);
  const isKeeping = page.gates.shut(/^\S+ .records\?/);
  await page.act("new", {game: "catena", size: 5, seats: {black: QUICK, white: PERSON}});
  await page.until(({awaits, searching}) => awaits === "white" && !searching);
  page.transport.answer = (line) => (line.startsWith("genturn") ? {ok: true, text: "resign"} : null);
  assert.equal(await page.act("click", {cell: page.game.state.legal.clicks[0]}), null);
  await isKeeping.reached;
  const again = page.act("rematch");
  await pause(50);
  isKeeping.open();
  assert.equal(await again, null);
  assert.equal([...page.kept.keys()].filter((path) => path.startsWith("/records/")).length, 1);
});

test("what waits behind a new game was meant for the game before", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE});
  for (const text of ["C3", "A1,B2"]) await page.act("turn", {text});
  const told = [];
  const actions = new ActionQueue(page.store, page.controller, (text) => told.push(text));
  const wanted = {game: "catchup", size: 5, seats: TWO_PEOPLE};
  for (const late of [{action: "goto", ply: 1}, {action: "seats", seats: {white: QUICK}}, {action: "variation", id: 0}]) {
    const {id} = page.game;
    await Promise.all([actions.act({action: "new", ...wanted}), actions.act(late)]);
    await page.until((game) => game.id !== id);
    assert.match(told.pop(), /changed/, late.action);
    assert.deepEqual(page.game.seats, TWO_PEOPLE);
  }
  const {id} = page.game;
  await Promise.all([actions.act({action: "new", ...wanted}), actions.act({action: "think", on: true})]);
  await page.until((game) => game.id !== id && game.thinkingMode.on);
  assert.deepEqual(told, []);
});

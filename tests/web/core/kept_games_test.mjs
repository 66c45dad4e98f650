// SPDX-License-Identifier: MIT
// What the browser keeps of games: records, totals and choices.

import assert from "node:assert/strict";
import test from "node:test";

import {bestTotal, keepBestTotals} from "../../../scripts/catenary_tools/web/page/store/best_total.mjs";
import {followResults, keepChoices, lastChoices} from "../../../scripts/catenary_tools/web/page/store/last_choices.mjs";
import {unfinishedGames} from "../../../scripts/catenary_tools/web/page/game/own_games.mjs";
import {summaryOfRecord} from "../../../scripts/catenary_tools/web/page/game/records.mjs";
import {recall, remember, loadRemembered} from "../../../scripts/catenary_tools/web/page/store/remembered.mjs";
import {detailsOf, endOf} from "../../../scripts/catenary_tools/web/page/words/record_words.mjs";
import {saveRecord} from "../../../scripts/catenary_tools/web/page/dialogs/records.mjs";
import {Store} from "../../../scripts/catenary_tools/web/page/store/store.mjs";
import {memoryFiles, PERSON, QUICK, startGame} from "./support.mjs";

const ENGINES = {black: QUICK, white: QUICK};
const TWO_PEOPLE = {black: PERSON, white: PERSON};

test("the best total is that of games that people end", async () => {
  globalThis.localStorage = {getItem: () => null, setItem: () => {}};
  await loadRemembered(memoryFiles());
  const store = new Store({});
  keepBestTotals(store);
  let id = 0;
  const end = (total, fields = {}) => {
    const game = {id: ++id, game: "x", size: 8, options: {}, cooperative: true, seats: TWO_PEOPLE, watched: null, opened: null,
                  result: "Total", state: {over: true, scores: [{owner: "both", value: total}]}, ...fields};
    store.set({game});
    return bestTotal(game);
  };
  assert.equal(end(30), 30);
  assert.equal(end(20), 30);
  assert.equal(end(40, {seats: {black: PERSON, white: QUICK}}), 40);
  for (const fields of [{opened: {engines: []}}, {watched: {match: "m"}}, {seats: ENGINES}, {result: null}, {cooperative: false}])
    assert.equal(end(99, fields), 40, JSON.stringify(fields));
  assert.equal(end(5, {size: 6}), 5);
});

test("the level of the engine follows the results of one person who has chosen that", async () => {
  globalThis.localStorage = {getItem: () => null, setItem: () => {}};
  await loadRemembered(memoryFiles());
  const store = new Store({});
  followResults(store);
  let id = 0;
  const end = (level, winner, fields = {}) => {
    const seats = {black: PERSON, white: {...QUICK, limit: {level}}};
    const running = {id: ++id, game: "x", levels: 10, seats, watched: null, opened: null, result: null, winner: null, ply: 4, plies: 4, ...fields};
    store.set({game: running});
    store.set({game: {...running, result: "The end", winner, ply: 5, plies: 5}});
    return lastChoices("x").level;
  };
  keepChoices("x", {strength: "level", level: 3});
  assert.equal(end(4, "black"), 3);
  keepChoices("x", {strength: "adaptive"});
  assert.deepEqual([end(4, "black"), end(5, "black"), end(6, "white"), end(5, null)], [5, 6, 5, 5]);
  assert.deepEqual([end(10, "black"), end(1, "white")], [10, 1]);
  for (const fields of [{opened: {engines: []}}, {seats: ENGINES}, {seats: TWO_PEOPLE}, {game: "y"}])
    assert.equal(end(7, "black", fields), 1, JSON.stringify(fields));
  // A game that ended earlier.
  store.set({game: {...store.values.game, id: ++id, game: "x"}});
  assert.equal(lastChoices("x").level, 1);
});

test("the address of a saved record lives until the browser has read it", async (t) => {
  t.mock.timers.enable({apis: ["setTimeout"]});
  const revoked = t.mock.method(URL, "revokeObjectURL");
  let clicks = 0;
  t.after(() => { delete globalThis.document; });
  globalThis.document = {createElement: () => ({setAttribute() {}, append() {}, click: () => { clicks += 1; }})};
  assert.match(await saveRecord({sgf: async () => "(;)", game: {setting: {game: "x"}}}), /^x-[\d-]+\.sgf$/);
  assert.deepEqual([clicks, revoked.mock.callCount()], [1, 0]);
  t.mock.timers.tick(600_000);
  assert.equal(revoked.mock.callCount(), 1);
});

test("a game in the list says who played, how long, when, and how it ended", async (t) => {
  const page = await startGame(t);
  const summaryNow = async () => summaryOfRecord((await page.controller.session.live.sgf()).split("\n")[0]);
  const linesNow = async () => [detailsOf(await summaryNow()), endOf(await summaryNow())];
  await page.act("new", {game: "catchup", size: 5, seats: {black: {...QUICK, limit: {level: 1}}, white: PERSON}});
  await page.until(({awaits, searching}) => awaits === "white" && !searching);
  await page.act("turn", {text: "C3"});
  await page.until(({ply, awaits}) => ply > 1 && awaits === "white");
  assert.deepEqual(await linesNow(), ["You as White against Catenary, level 1, 2 turns", "Unfinished"]);
  const kept = async () => unfinishedGames([{name: "a.sgf", bytes: 0, modified: 0, head: (await page.controller.session.live.sgf()).split("\n")[0]}]);
  assert.deepEqual([...await kept()], [["catchup", "a.sgf"]]);
  const {played} = await summaryNow();
  assert.ok(Date.now() - played < 60_000, played);
  await page.act("resign");
  assert.deepEqual([...await kept()], [["catchup", null]]);
  assert.deepEqual(await linesNow(), ["You as White against Catenary, level 1, 2 turns", "You lost. Black wins: White resigns."]);
  await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE});
  assert.deepEqual(await linesNow(), ["Two people, 0 turns", "Unfinished"]);
  assert.equal((await summaryNow()).played, null);
  const other = summaryOfRecord("(;SZ[5]BOARDGAME[catena]PB[Ann]PW[Bob]RE[B+3])");
  assert.deepEqual([detailsOf(other), endOf(other), other.played], ["Ann against Bob", "Black won by 3.", null]);
});

test("a game that the rules ended has its result in the list as the board said it, and the time of its last turn again", async (t) => {
  const page = await startGame(t);
  await page.act("new", {game: "catena", size: 3, seats: {black: PERSON, white: QUICK}});
  while (!page.game.result) {
    await page.until(({awaits, result, searching}) => result || (awaits === "black" && !searching));
    if (!page.game.result) await page.act("pass") && await page.act("click", {cell: page.game.state.legal.clicks[0]});
  }
  const text = await page.controller.session.live.sgf();
  const verdict = {black: "You won. ", white: "You lost. "}[page.game.winner] ?? "";
  assert.equal(endOf(summaryOfRecord(text)), `${verdict}${page.game.result}.`);
  const {played} = summaryOfRecord(text);
  await page.controller.openRecord(text, "a.sgf");
  assert.equal(page.controller.session.game.played, played);
  assert.equal(await page.controller.session.live.sgf(), text);
});

test("the choices of another window stay", async () => {
  let copy = null;
  globalThis.localStorage = {getItem: () => copy, setItem: (_, text) => { copy = text; }};
  await loadRemembered(memoryFiles());
  remember("learned", {a: true});
  const {learned, ...others} = JSON.parse(copy);
  copy = JSON.stringify({...others, learned: {...learned, b: true}, totals: {x: 9}, time: Date.now() + 1000});
  remember("learned", {...recall("learned"), c: true});
  assert.deepEqual([JSON.parse(copy).learned, JSON.parse(copy).totals], [{a: true, b: true, c: true}, {x: 9}]);
  globalThis.localStorage = {getItem: () => null, setItem: () => {}};
  await loadRemembered(memoryFiles());
});

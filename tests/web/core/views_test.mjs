// SPDX-License-Identifier: MIT
// How views react to the game, to failures and to commands.

import assert from "node:assert/strict";
import test from "node:test";

import {drawMarksBelow} from "../../../scripts/catenary_tools/board/drawing/marks.mjs";
import {scaled} from "../../../scripts/catenary_tools/board/drawing/geometry.mjs";
import {Commands} from "../../../scripts/catenary_tools/web/page/app/commands.mjs";
import {hintOverlay} from "../../../scripts/catenary_tools/web/page/board/scene.mjs";
import {Store} from "../../../scripts/catenary_tools/web/page/store/store.mjs";
import {PERSON, startGame} from "./support.mjs";

const TWO_PEOPLE = {black: PERSON, white: PERSON};

test("an analysis that fails for whatever reason is told", async (t) => {
  const page = await startGame(t);
  t.mock.method(console, "error", () => {});
  await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE});
  page.transport.answer = (line) => (line === "move_score_map" ? {ok: true, text: ""} : null);
  await page.act("think", {on: true, heat: true});
  await page.told(/shows no values/);
  assert.equal(console.error.mock.callCount(), 1);
  page.transport.answer = () => null;
  assert.equal(await page.act("click", {cell: "C3"}), null);
});

test("a match that cannot be followed is told", async (t) => {
  t.mock.method(console, "error", () => {});
  const page = await startGame(t, new Map([["/start", '{"match": "m"}'], ["/match?from=0", '{"ended": [], "count": 0, "damage": ""}']]));
  await page.told(/undefined/);
  assert.equal(await page.act("new", {game: "catchup", size: 5, seats: TWO_PEOPLE}), null);
});

test("a view that fails keeps no other one from the game", () => {
  const errors = [];
  const store = new Store({game: null}, (error) => errors.push(error.message));
  const seen = [];
  store.listen(["game"], () => { throw new TypeError("broken"); });
  store.listen(["game"], ({game}) => seen.push(game));
  store.set({game: 1});
  assert.deepEqual([errors, seen], [["broken"], [1]]);
});

test("an arrow of a chain is straight unless a piece lies on it", () => {
  const at = {B6: [1, 2], D5: [3, 3], E4: [4, 4], F3: [5, 5], G1: [6, 7], E3: [4, 5], D7: [3, 1], F8: [5, 0], E7: [4, 1], E8: [4, 0]};
  const cells = Object.entries(at).map(([id, point]) => ({id, at: point}));
  const shaft = (from, to, pieces) => {
    const state = {pieces: [from, to, ...pieces].map((cell) => ({cell, owner: "white"})), marks: [{kind: "ring", cells: [from, to], text: ""}]};
    const centres = new Map(cells.map(({id, at: point}) => [id, scaled(point)]));
    const path = drawMarksBelow({cells}, state, centres).join("").match(/M([^Q]+)Q([^"]+)/).slice(1).join(" ");
    const [x1, y1, cx, cy, x2, y2] = path.split(" ").map(Number);
    return Math.abs((x2 - x1) * (cy - y1) - (y2 - y1) * (cx - x1)) < 1;
  };
  // Beside the diagonal, and on it.
  assert.ok(shaft("B6", "G1", ["D5", "E4", "F3"]));
  assert.ok(!shaft("B6", "G1", ["E3"]));
  // Between two pieces that a curve would cross.
  assert.ok(shaft("D7", "F8", ["E7", "E8"]));
});

test("a hint rings the cells that are left of its turn", () => {
  const hint = {turn: "C1,D1,pass", cells: ["C1", "D1"], steps: ["D1", "pass"]};
  // A click on a stone may end the turn.
  const {marks} = hintOverlay({hint, state: {legal: {clicks: ["C1", "D1", "E1"]}}}, new Set(["C1", "D1", "E1"]));
  assert.deepEqual(marks.map(({cells}) => cells), [["D1"]]);
});

test("the next level keeps the clock", async (t) => {
  const page = await startGame(t);
  const level = {kind: "engine", engine: "catenary", limit: {level: 1}};
  await page.act("new", {game: "catchup", size: 5, seats: {black: level, white: PERSON}, clock: {main: 60, increment: 5}});
  const acted = [];
  const commands = new Commands({store: page.store, controller: page.controller, actions: {act: (action) => acted.push(action)}});
  await commands.run("level");
  assert.deepEqual(acted, []);
  await page.act("resign", {color: "black"});
  await commands.run("level");
  const [{action, ...fields}] = acted;
  assert.equal(await page.act(action, fields), null);
  const {clocks: {main, increment}, seats} = page.controller.session.game;
  assert.deepEqual([main, increment, seats.black.limit], [60, 5, {level: 2}]);
});

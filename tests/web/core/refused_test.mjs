// SPDX-License-Identifier: MIT
// An action that is refused, by the rules or because the engine fails at any of its commands, changes nothing.

import assert from "node:assert/strict";
import test from "node:test";

import {PERSON, QUICK, startGame} from "./support.mjs";

const TWO_PEOPLE = {black: PERSON, white: PERSON};
const CATCHUP = {game: "catchup", size: 5, seats: TWO_PEOPLE};
const CHAIN = ["B1-C3", "B8-C6", "G1-F3", "G8-F6", "F3-E5", "F6-E4", "E1-E3"];
const RECORD = "(;FF[4]GM[1]SZ[5]BOARDGAME[catchup];W[cc];B[dd];B[bb])";

/// Does actions of the form [name, fields], each of which must succeed.
async function play(page, ...actions) {
  for (const [action, fields] of actions) assert.equal(await page.act(action, fields), null, action);
}

/// Games in all kinds of states.
const STATES = {
  "a game in its middle, with a variation": (page) => play(
    page, ["new", {...CATCHUP, clock: {main: 600, increment: 5}}], ["click", {cell: "C3"}], ["turn", {text: "A1,B2"}], ["click", {cell: "D4"}],
    ["goto", {ply: 1}], ["turn", {text: "B2,D4"}], ["click", {cell: "A1"}], ["goto", {ply: 2}]),
  "a game before a roll": (page) => play(
    page, ["new", {game: "catalonia", options: {dice: "auto"}, seats: TWO_PEOPLE}], ...CHAIN.map((text) => ["turn", {text}])),
  "a roll by hand": (page) => play(
    page, ["new", {game: "catalonia", options: {dice: "manual"}, seats: TWO_PEOPLE}], ...[...CHAIN, "E8-E6"].map((text) => ["turn", {text}])),
  "an opened record": async (page) => {
    await page.controller.openRecord(RECORD);
    await play(page, ["goto", {ply: 1}]);
  },
  "two engines that rest": (page) => play(page, ["new", CATCHUP], ["click", {cell: "C3"}], ["turn", {text: "A1,B2"}], ["pause"],
                                          ["seats", {seats: {black: QUICK, white: QUICK}}]),
  "a game that was resigned": (page) => play(page, ["new", CATCHUP], ["click", {cell: "C3"}], ["hint"], ["resign"]),
  "a ply before the end of a game, where somebody resigned": (page) => play(
    page, ["new", {...CATCHUP, size: 3}], ...["B2", "B3,B1", "C2,A2", "C3,A1"].map((text) => ["turn", {text}]), ["undo"], ["hint"], ["resign"]),
  "a game of both colours": (page) => play(page, ["new", {game: "colorado", seats: TWO_PEOPLE}], ["click", {cell: "A1"}]),
};

const ACTIONS = [
  ["new", {game: "catena", size: 5}], ["new", {game: "catena", size: 5, position: "nonsense"}], ["new", {game: "catena", size: 5, seats: {black: 1}}],
  ["rematch"], ["back"], ["seats", {seats: {black: {kind: "engine", engine: "other", limit: {}}}}], ["seats", {seats: TWO_PEOPLE}],
  ["click", {cell: "E5"}], ["click", {cell: "Z9"}], ["move", {from: "F1", to: "F7"}], ["turn", {text: "E8-E6"}], ["turn", {text: "D4,E5"}], ["pass"],
  ["swap"], ["roll"], ["position", {text: "nonsense"}], ["position", {...CATCHUP, text: "nonsense"}], ["goto", {ply: 0}], ["goto", {ply: 99}], ["undo"],
  ["undo_turn"], ["redo"], ["variation", {id: 0}], ["variation", {id: 9}], ["resign"], ["resume"], ["play_on", {seats: {black: 1}}], ["yield"],
  ["hint"], ["watch", {slot: 0}], ["nonsense"],
];

/// The state that must not change, as text.
function modelOf({controller: {session: {game, live, store}}}) {
  const {live: {layout, ...shown}, searching} = store.values;
  // The clock of the side to move runs.
  const still = (data) => JSON.stringify(data, (name, value) => (["clocks", "left"].includes(name) ? null : value));
  return [still(game.toData()), still(shown), live.mover, live.result, String(searching)];
}

/// Makes the command with a given number fail, counted from now on; returns whether that command was sent.
function failAt(page, number) {
  let count = 0;
  page.transport.answer = () => (count++ === number ? {ok: false, text: "broken"} : null);
  return () => {
    page.transport.answer = () => null;
    return count > number;
  };
}

for (const [state, begin] of Object.entries(STATES)) {
  test(`what is refused changes nothing: ${state}`, async (t) => {
    const page = await startGame(t);
    let refusals = 0;
    await begin(page);
    for (const [action, fields] of ACTIONS) {
      for (let number = 0, hasFailed = true; hasFailed; number++) {
        const before = modelOf(page);
        const end = failAt(page, number);
        const refusal = await page.act(action, fields);
        hasFailed = end();
        if (refusal) {
          assert.deepEqual(modelOf(page), before, `${action} ${JSON.stringify(fields)} with command ${number} failing: ${refusal}`);
          refusals += 1;
        } else await begin(page);
      }
    }
    assert.ok(refusals > ACTIONS.length);
    assert.equal(await page.act("new", CATCHUP), null);
  });
}

test("an error of the page is no refusal, and the page goes on", async (t) => {
  const page = await startGame(t);
  await play(page, ["new", CATCHUP]);
  const {rules} = page.controller.engines;
  const {make} = rules;
  rules.make = () => Promise.reject(new TypeError("broken"));
  await assert.rejects(page.act("click", {cell: "C3"}), TypeError);
  rules.make = make;
  await play(page, ["click", {cell: "C3"}], ["new", CATCHUP]);
});

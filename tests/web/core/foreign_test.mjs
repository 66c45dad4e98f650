// SPDX-License-Identifier: MIT
// Games in the forms of other programs. The writers here are independent of the readers: they take the places of the
// cells from the engine's picture of the board.

import assert from "node:assert/strict";
import test from "node:test";

import {Refusal} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {commandOf, opposite} from "../../../scripts/catenary_tools/web/page/game/change.mjs";
import {sgfOf} from "../../../scripts/catenary_tools/web/page/game/records.mjs";
import {changesOf, playersOf, readSgf} from "../../../scripts/catenary_tools/web/page/game/sgf.mjs";
import {ChildTransport, startGame} from "./support.mjs";

const GAMES = process.env.CATENARY_LONG === "1" ? 2000 : 200;
const TRIAL_OF = "game=/lud/board/space/group/Catchup.lud";

/// An engine that ends with the test `t`.
async function startEngine(t) {
  const transport = new ChildTransport();
  t.after(() => transport.close());
  const link = await transport.open("rules");
  const request = (commands) => Promise.all(commands.map((command) => link.ask(command)));
  const ask = async (...commands) => {
    const replies = await request(commands);
    replies.forEach(({ok, text}, i) => assert.ok(ok, `${commands[i]}: ${text}`));
    return replies.map(({text}) => text);
  };
  return {request, ask, sgfOf: (text) => sgfOf(text, request)};
}

/// The setting and the changes of a game in a foreign form, and its root.
async function read(engine, text) {
  const [line] = readSgf(await engine.sgfOf(text));
  return {...changesOf(line), root: line[0]};
}

const textsOf = ({changes}) => changes.map(({color, text}) => `${color[0].toUpperCase()} ${text}`);

/// A record of AbstractPlay; `results` are those of the first and the second player.
function recordText(moves, {variants, results = [1, 0], names = ["Ann", "Bea"], game = "Catchup"} = {}) {
  const rounds = [];
  for (let i = 0; i < moves.length; i += 2) rounds.push(moves.slice(i, i + 2));
  const time = "2026-01-02T03:04:05.678Z";
  return JSON.stringify({
    header: {game: {name: game, variants}, site: {name: "Abstract Play", gameid: "0"}, "date-start": time, "date-end": time, "date-generated": time,
             players: results.map((result, seat) => ({name: names[seat], userid: `${seat}`, score: 0, result}))},
    moves: rounds});
}

/// A state of AbstractPlay.
function stateText(moves, {variants = [], winner = [], game = "catchup"} = {}) {
  const entry = (lastmove, i) => ({_version: "20240109", _results: [], _timestamp: "2026-01-02T03:04:05.678Z", currplayer: 1 + i % 2,
                                   ...lastmove && {lastmove}, board: {dataType: "Map", value: []}, sizes: [[], []], lastMaxs: [0, 0]});
  return JSON.stringify({game, numplayers: 2, variants, gameover: winner.length > 0, winner, stack: ["", ...moves].map(entry)});
}

const playgroundText = (moves, more) =>
  JSON.stringify({format: "abstractplay-playground", version: 1, metaGame: "catchup", state: stateText(moves, more), variants: [], playerCount: 2}, null, 2);

/// A trial of Ludii; the moves are those of each turn, numbers and "pass". The last turn goes on if `isOpen`.
function trialText(turns, {isOpen = false, head = `${TRIAL_OF}\nSTART GAME OPTIONS\nEND GAME OPTIONS`, tail = "SANDBOX=false"} = {}) {
  const lines = turns.flatMap((moves, turn) => moves.map((move, i) => {
    const player = 1 + turn % 2;
    const again = i < moves.length - 1 || (isOpen && turn === turns.length - 1) ? `,[SetNextPlayer:player=${player}]` : "";
    const action = move === "pass" ? `actions=[Pass:decision=true]` : `from=${move},to=${move},actions=[Add:type=Cell,to=${move},what=${player},decision=true]`;
    return `Move=[Move:mover=${player},${action}${i ? "" : ",[SetVar:name=MaxGroup,value=1]"}${again}]`;
  }));
  return [head, "RNG internal state=1,-2,3", ...lines, "LEGAL MOVES LIST SIZE = 61", "numInitialPlacementMoves=0", "rankings=0.0,0.0,0.0", tail, ""].join("\n");
}

test("a record of AbstractPlay has the older bonus, the names and White first", async (t) => {
  const engine = await startEngine(t);
  const game = await read(engine, recordText(["e5", "a1,b1", "f4,f5", "c1,h6,i5", "a5,d1,e9", "resign"], {results: [0, 1]}));
  assert.deepEqual(game.setting, {game: "catchup", size: 9, options: {rules: "standard", bonus: "parity"}});
  assert.deepEqual(textsOf(game), ["W E5", "B A1", "B A2", "W E6", "W F6", "W pass", "B A3", "B J8", "B J9", "W E1", "W A4", "W J5"]);
  assert.deepEqual(playersOf(game.root), {black: "Bea", white: "Ann", result: "B+Resign"});
});

test("a list may have one record", async (t) => {
  const engine = await startEngine(t);
  assert.deepEqual(textsOf(await read(engine, `[${recordText(["e5", "a1"])}]`)), ["W E5", "B A1", "B pass"]);
});

test("a game names its bonus rule", async (t) => {
  const engine = await startEngine(t);
  // White has three stones together, and Black joins three without making a larger group.
  const moves = ["e5", "a1,b1", "f4,f5", "c1,h6,i5", "a5,d1,e9"];
  assert.equal((await read(engine, stateText(moves))).changes.length, 12);
  const turns = [[30], [0, 5], [38, 39, "pass"], [11, 55, 60]];
  assert.equal((await read(engine, trialText(turns))).setting.options.bonus, "record");
  await assert.rejects(engine.sgfOf(trialText([...turns, [4, 18, 34]])),
                       /^Error: White cannot play E1,A4,J5: .*at most 2 this turn\. Ludii sometimes gives the bonus to the wrong player\.$/);
  assert.equal((await read(engine, trialText([...turns, [4, 18]]))).changes.length, 11);
});

test("the corners are where they are in the pictures of the other programs", async (t) => {
  const engine = await startEngine(t);
  const large = {variants: ["size-6"]};
  for (const [text, ...cells] of [
    [(cell) => stateText([cell]), ["a1", "A1"], ["a5", "E1"], ["e1", "A5"], ["e9", "J5"], ["i1", "E9"], ["i5", "J9"]],
    [(cell) => stateText([cell], large), ["a1", "A1"], ["a6", "F1"], ["f1", "A6"], ["f11", "L6"], ["k1", "F11"], ["k6", "L11"]],
    [(cell) => trialText([[cell]]), [0, "A1"], [4, "E1"], [26, "A5"], [34, "J5"], [56, "E9"], [60, "J9"]],
  ]) for (const [cell, name] of cells) assert.deepEqual(textsOf(await read(engine, text(cell))), [`W ${name}`]);
});

test("the size of AbstractPlay's board is that of its variant, by identifier or name", async (t) => {
  const engine = await startEngine(t);
  for (const [variants, size] of [[undefined, 9], [[], 9], [["Default board (base 5)"], 9], [["size-6"], 11], [["Larger board (base 6)"], 11],
                                  [["Größeres Brett (Basis 6)"], 11]])
    assert.equal((await read(engine, recordText(["a1"], {variants}))).setting.size, size);
});

test("how a game ended is kept", async (t) => {
  const engine = await startEngine(t);
  const resultOf = async (text) => playersOf((await read(engine, text)).root).result;
  for (const [end, results, expected] of [["resign", [1, 0], "W+Resign"], ["timeout", [0, 1], "B+Time"], ["draw", [1, 1], "Draw"], ["abandoned", [0, 0], "Void"]]) {
    assert.equal(await resultOf(recordText(["a1", "b1,b2", end], {results})), expected);
    assert.equal(await resultOf(stateText(["a1", end], {winner: [1, 2].filter((player) => results[player - 1])})), expected);
  }
  assert.equal(await resultOf(recordText(["a1", "b1,b2"])), "");
});

test("names cannot break a record", async (t) => {
  const engine = await startEngine(t);
  const [first, second] = ["A] SZ[3] RE[B+9]\\", "B\n\u0000\uD800 🙂 $& AP[Catenary]"];
  const game = await read(engine, recordText(["a1"], {names: [first, second]}));
  assert.deepEqual(playersOf(game.root), {white: first, black: "B  🙂 $& AP[Catenary]", result: ""});
  assert.equal(game.setting.size, 9);
});

test("a trial may end within a turn, and may have a pass that does not end one", async (t) => {
  const engine = await startEngine(t);
  const texts = async (turns, isOpen) => textsOf(await read(engine, trialText(turns, {isOpen})));
  assert.deepEqual(await texts([[0], [1]], true), ["W A1", "B B1"]);
  assert.deepEqual(await texts([[0], [1]], false), ["W A1", "B B1", "B pass"]);
  assert.deepEqual(await texts([[0], [1, 2], [60, "pass", 59], [3]], true), ["W A1", "B B1", "B C1", "W J9", "W H9", "W pass", "B D1"]);
  assert.deepEqual(await texts([[0], [1, "pass"]].concat([[2]]), true), ["W A1", "B B1", "B pass", "W C1"]);
  assert.deepEqual(textsOf(await read(engine, trialText([[0], [1]]).replaceAll("\n", "\r\n"))), ["W A1", "B B1", "B pass"]);
});

/// Begins of trials that Ludii has saved of the descriptions in games/, without what does not matter.
const OWN_TRIALS = [
  {head: "catena.lud\nSTART GAME OPTIONS\nBoard Size/5x5\nScoring/Square\nKomi/-3\nEND GAME OPTIONS", size: 9, options: {scoring: "square", komi: "-3"},
   moves: ["mover=0,from=61,to=61,actions=[Add:type=Cell,to=61,what=3]", "mover=1,from=0,to=0,actions=[Add:type=Cell,to=0,what=1,decision=true]",
           "mover=2,from=61,to=63,actions=[Move:typeFrom=Cell,from=61,typeTo=Cell,to=63,decision=true]",
           "mover=1,from=8,to=8,actions=[Add:type=Cell,to=8,what=1,decision=true],[Remove:type=Cell,to=2],[Add:type=Cell,to=2,what=1]"],
   turns: ["B A1", "W pass", "B D2"]},
  {head: "catena.lud\nSTART GAME OPTIONS\nBoard Size/3x3\nStones a Turn/2\nEND GAME OPTIONS", size: 5, options: {stones_per_turn: "2"},
   moves: ["mover=1,from=0,to=0,actions=[Add:type=Cell,to=0,what=1,decision=true]",
           "mover=2,from=1,to=1,actions=[Add:type=Cell,to=1,what=2,decision=true],[SetNextPlayer:player=2]",
           "mover=2,from=18,to=18,actions=[Add:type=Cell,to=18,what=2,decision=true]",
           "mover=1,from=7,to=7,actions=[Add:type=Cell,to=7,what=1,decision=true],[SetNextPlayer:player=1]"],
   turns: ["B A1", "W B1", "W E5", "B A3"]},
  {head: "cation.lud\nSTART GAME OPTIONS\nBoard Size/4x4\nEND GAME OPTIONS", size: 4, options: {},
   moves: ["mover=1,from=4,to=4,actions=[Add:type=Vertex,to=4,what=1,decision=true],[SetVar:name=Latest,value=4]",
           "mover=2,from=4,to=4,actions=[Remove:type=Vertex,to=4,decision=true],[Add:type=Vertex,to=1,what=2]",
           "mover=1,from=15,to=15,actions=[Add:type=Vertex,to=15,what=1,decision=true]"],
   // In SGF a swap is a stone on the taken one.
   turns: ["B A2", "W A2", "B D4"]},
  {head: "cation.lud\nSTART GAME OPTIONS\nBoard Size/3x3\nPie Rule/Off\nEND GAME OPTIONS", size: 3, options: {pie: "off"},
   moves: ["mover=1,from=0,to=0,actions=[Add:type=Vertex,to=0,what=1,decision=true]"], turns: ["B A1"]},
  {head: "colorado.lud\nSTART GAME OPTIONS\nWipeout/Draw\nEND GAME OPTIONS", size: 8, options: {wipeout: "draw"},
   moves: ["mover=0,from=0,to=0,actions=[Add:type=Cell,to=0,what=1]",
           "mover=1,from=6,to=20,actions=[Move:typeFrom=Cell,from=6,typeTo=Cell,to=20,decision=true]",
           "mover=2,from=59,to=45,actions=[Move:typeFrom=Cell,from=59,typeTo=Cell,to=45,decision=true]"],
   turns: ["W G1", "W E3", "B D8", "B F6"]},
  {head: "catchup.lud\nSTART GAME OPTIONS\nBoard Size/3x3\nBonus/Parity\nEND GAME OPTIONS", size: 5, options: {bonus: "parity"},
   moves: ["mover=1,from=0,to=0,actions=[Add:type=Cell,to=0,what=1,decision=true],[SetScore:player=1,score=1]",
           "mover=2,from=18,to=18,actions=[Add:type=Cell,to=18,what=2,decision=true],[SetNextPlayer:player=2]", "mover=2,actions=[Pass:decision=true]"],
   turns: ["W A1", "B E5", "B pass"]},
];

test("trials of our own descriptions are read with their options", async (t) => {
  const engine = await startEngine(t);
  for (const {head, size, options, moves, turns} of OWN_TRIALS) {
    for (const path of ["game=/home/a/games/x/", "game=C:\\games\\"]) {
      const {setting, ...game} = await read(engine, [path + head, "RNG internal state=1", ...moves.map((move) => `Move=[Move:${move}]`), "SANDBOX=false", ""].join("\n"));
      assert.deepEqual([setting.size, textsOf(game)], [size, turns]);
      for (const [name, value] of Object.entries(options)) assert.equal(setting.options[name], value);
    }
  }
});

test("what is not of these forms, and broken games, get one error that says what is wrong", async (t) => {
  const engine = await startEngine(t);
  const good = JSON.parse(recordText(["a1", "b1,b2"]));
  const state = JSON.parse(stateText(["a1", "b1,b2"]));
  const changed = (data, change) => {
    const copy = structuredClone(data);
    change(copy);
    return JSON.stringify(copy);
  };
  for (const [text, fault] of [
    [`[${JSON.stringify(good)},${JSON.stringify(good)}]`, /it has 2 games; open one at a time/], ["[]", /it has 0 games/], ["[[]]", /not a JSON object/],
    ["{", /not a JSON object/], ["{]", /not a JSON object/], [`${JSON.stringify(good)} x`, /not a JSON object/],
    ["{}", /neither the header and the moves of a record nor the stack of a state/],
    [recordText(["a1"], {game: "Tumbleweed"}), /game is not Catchup/], [stateText(["a1"], {game: "go"}), /game is not Catchup/],
    [changed(good, (data) => { data.header.game = {name: {toString: 1}}; }), /game is not Catchup/],
    [changed(good, (data) => { delete data.header.game; }), /does not name a game/], [changed(good, (data) => { data.header = null; }), /does not name a game/],
    [changed(good, (data) => { data.header.players.pop(); }), /two players/], [changed(good, (data) => { data.header.players[1] = "Bea"; }), /two players/],
    [changed(good, (data) => { data.moves = "a1"; }), /not rounds/], [changed(good, (data) => { data.moves.unshift(["a1"]); }), /not rounds/],
    [changed(good, (data) => { data.moves[0].push("c1"); }), /not rounds/], [changed(good, (data) => { data.moves[0][1] = null; }), /turn 2 is not/],
    ...["", "a", "a0", "a6", "j1", "A1", "a1, b1", "a01", "a1,b1,c1,d1", "pass", "Resign", "a1\n", "constructor"].flatMap((move) =>
      [[recordText(["a1", move]), /turn 2 is not one to three cells of the board, such as a1,b2/],
       [changed(state, (data) => { data.stack[1].lastmove = move; }), /turn 1 is not/]]),
    [recordText(["resign", "a1"]), /turn 1 is not/], [recordText(Array(62).fill("a1")), /more turns than the board has cells/],
    ...[["size-7"], ["size-6", "other"], ["other"], "size-6", [6], [null], [{toString: null}]].map((variants) =>
      [recordText(["a1"], {variants}), /variant/]),
    [recordText(["a1", "resign"], {results: [0, 0]}), /does not say who won/], [stateText(["a1", "timeout"], {winner: [1, 2]}), /does not say who won/],
    [changed(good, (data) => {
      data.header.players[0].result = {valueOf: 1};
      data.moves[0][1] = "resign";
    }), /does not say who won/],
    [changed(state, (data) => { data.stack = []; }), /stack is not a list/], [changed(state, (data) => { data.stack.shift(); }), /stack is not a list/],
    [changed(state, (data) => { data.stack[1] = 1; }), /stack is not a list/], [playgroundText(["a1"]).replace("state", "stat"), /no state/],
    ...["", "/lud/board/space/line/Yavalath.lud", "Catchup.lud", "/x/Catchup.lud", "/x/catalonia.lud", "constructor"].map((name) =>
      [`game=${name}\n`, /game is none of those here/]),
    [trialText([[0]], {head: `${TRIAL_OF}\nSTART GAME OPTIONS\nBoard Size/6x6\nEND GAME OPTIONS`}), /options/],
    [trialText([[0]], {tail: "SANDBOX=true"}), /initial position/],
    [trialText([[0]]).replace("numInitialPlacementMoves=0", "numInitialPlacementMoves=1"), /initial position/], [trialText([[61]]), /move 1 is on no cell of the board/],
    [trialText([[-1]]), /move 1 is on no cell/], ...["x", "1.5", "", "1e1"].map((cell) => [trialText([[cell]]), /move 1 is on no cell/]),
    [trialText([[0], [1]]).replace("what=2", "what=1"), /move 2 has a form that is not known/],
    [trialText([[0]]).replace("Move:mover=1", "Move:mover=3"), /move 1 has a form/], [trialText([[0]]).replace("Add:", "Promote:"), /move 1 has a form/],
    [trialText([[0]]).replace("Add:", "Move:"), /move 1 is on no cell/], [trialText(Array(5001).fill([0])), /too many moves/],
    ...["Board Size", "Board Size/3x4", "Rules/", "constructor/x"].map((option) =>
      [trialText([[0]], {head: `game=/x/catchup.lud\nSTART GAME OPTIONS\n${option}\nEND GAME OPTIONS`}), /nothing is known about its option/]),
  ]) await assert.rejects(engine.sgfOf(text), (error) => error.constructor === Refusal && /^It looks like a (game from AbstractPlay|trial from Ludii), but /.test(error.message) &&
    fault.test(error.message), text);
  for (const text of ["", "hello", "7", "Move=[Move:mover=1]"]) {
    assert.equal(await engine.sgfOf(text), text);
    assert.throws(() => readSgf(text), /neither SGF .* nor a game from AbstractPlay or Ludii/);
  }
});

test("the rules check each turn", async (t) => {
  const engine = await startEngine(t);
  for (const [moves, reason] of [
    [["a1,b1"], /^White cannot play A1,A2: .*at most 1/], [["a1", "a1"], /^Black cannot play A1: A1 already has a stone/],
    [["a1", "b1,c1,d1"], /^Black cannot play A2,A3,A4: .*at most 2/], [["a1", "b1,b1"], /^Black cannot play A2,A2: /],
  ]) await assert.rejects(engine.sgfOf(stateText(moves)), (error) => error.constructor === Refusal && reason.test(error.message));
});

test("a text above the limit is refused before it is read", async (t) => {
  const engine = await startEngine(t);
  for (const start of ["{", TRIAL_OF]) await assert.rejects(engine.sgfOf(start.padEnd(1_100_000)), /million letters/);
});

/// Random numbers below a bound, the same for a seed (a linear congruential generator).
function randomOf(seed) {
  let state = seed;
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(state / 2 ** 31 * bound);
  };
}

/// The names of all cells in the rows of the picture, from the bottom row up and from the left.
async function rowsOf(engine) {
  const [layout] = await engine.ask("board_layout");
  const rows = new Map();
  for (const {id, at: [x, y]} of JSON.parse(layout).cells) rows.set(y, [...rows.get(y) ?? [], {id, x}]);
  return [...rows].sort(([one], [other]) => other - one).map(([, row]) => row.sort((one, other) => one.x - other.x).map(({id}) => id));
}

/// Plays a random game, whose turns may be shorter than allowed, on the engine; returns its turns and the position after
/// each. The engine refuses stones, and the pass, after the end of a turn.
async function playRandomly(engine, random) {
  const empty = (await rowsOf(engine)).flat();
  const most = random(4) ? empty.length : 1 + random(empty.length);
  const turns = [];
  const positions = [];
  for (let color = "white"; empty.length && turns.flat().length < most; color = opposite(color)) {
    const wanted = Array.from({length: Math.min(empty.length, 1 + random(3))}, () => empty.splice(random(empty.length), 1)[0]);
    const replies = await engine.request([...wanted.map((cell) => `play ${color} ${cell}`), `play ${color} pass`, "position"]);
    turns.push(wanted.filter((cell, i) => replies[i].ok));
    empty.push(...wanted.filter((cell, i) => !replies[i].ok));
    positions.push(replies.at(-1).text);
  }
  return {turns, positions};
}

const setUp = (side, bonus) => ["set_game catchup", `boardsize ${2 * side - 1}`, `game_param bonus ${bonus}`, "clear_board"];

/// The position after each turn of a game that was read.
async function positionsOf(engine, {setting: {size, options}, changes}) {
  await engine.ask(...setUp((size + 1) / 2, options.bonus));
  const answers = await engine.ask(...changes.flatMap((change) => [commandOf(change), "position"]));
  return answers.filter((text, i) => i % 2 && /placed=0/.test(text));
}

/// The writers: the form, the number of cells on a side, the bonus, and the text for turns by the names of cells.
const WRITERS = [
  ...[recordText, stateText, playgroundText].flatMap((textOf) => [5, 6].map((side) => ({
    side, bonus: "parity", write: (turns, rows) => {
      const names = new Map(rows.flatMap((row, i) => row.map((id, j) => [id, `${"abcdefghijk"[i]}${j + 1}`])));
      return textOf(turns.map((cells) => cells.map((id) => names.get(id)).join(",")), {variants: side === 6 ? ["size-6"] : []});
    }}))),
  {side: 5, bonus: "record", write: (turns, rows) => trialText(turns.map((cells) => cells.map((id) => rows.flat().indexOf(id))))},
];

test("random games are read as they were written", async (t) => {
  const engine = await startEngine(t);
  for (let seed = 0; seed < GAMES; seed++) {
    const {side, bonus, write} = WRITERS[seed % WRITERS.length];
    await engine.ask(...setUp(side, bonus));
    const rows = await rowsOf(engine);
    const {turns, positions} = await playRandomly(engine, randomOf(seed));
    const game = await read(engine, write(turns, rows));
    assert.deepEqual(game.setting, {game: "catchup", size: 2 * side - 1, options: {rules: "standard", bonus}});
    assert.deepEqual(await positionsOf(engine, game), positions, `game ${seed}`);
  }
});

test("the page opens a game of another program and continues it", async (t) => {
  const page = await startGame(t);
  await page.controller.openRecord(recordText(["e5", "a1,b1", "f4,f5", "timeout"], {results: [1, 0]}));
  assert.deepEqual(page.texts, ["E5", "A1,A2", "E6,F6,pass"]);
  assert.deepEqual([page.game.opened.white, page.game.opened.black, page.game.opened.result], ["Ann", "Bea", "W+Time"]);
  await assert.rejects(page.controller.openRecord("{}"), /AbstractPlay/);
  await page.controller.openRecord(trialText([[0], [1]], {isOpen: true}));
  assert.deepEqual(page.game.options.bonus, "record");
  const person = {kind: "person"};
  assert.equal(await page.act("play_on", {seats: {black: person, white: person}}), null);
  assert.equal(await page.act("click", {cell: "C3"}), null);
  assert.deepEqual(page.texts, ["A1", "B1,C3"]);
});

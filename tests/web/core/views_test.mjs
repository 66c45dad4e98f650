// SPDX-License-Identifier: MIT
// What the page stores and shows besides the game.

import assert from "node:assert/strict";
import test from "node:test";

import {drawMarksBelow} from "../../../scripts/catenary_tools/board/drawing/marks.mjs";
import {scaled} from "../../../scripts/catenary_tools/board/drawing/geometry.mjs";
import {lossList} from "../../../scripts/catenary_tools/review/page/losses.mjs";
import {withinSentence} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {agreeing} from "../../../scripts/catenary_tools/web/page/game/thinking.mjs";
import {lastEvenText, leadText, luckText, mainTurn} from "../../../scripts/catenary_tools/review/page/turning_points.mjs";
import {answerText, headingOf, lossText, playedText, statusText} from "../../../scripts/catenary_tools/review/page/words.mjs";
import {aboutGame} from "../../../scripts/catenary_tools/review/page/view.mjs";
import {bestTotal, keepBestTotals} from "../../../scripts/catenary_tools/web/page/store/best_total.mjs";
import {Commands} from "../../../scripts/catenary_tools/web/page/app/commands.mjs";
import {withProofs} from "../../../scripts/catenary_tools/web/page/game/review.mjs";
import {unfinishedGames} from "../../../scripts/catenary_tools/web/page/game/own_games.mjs";
import {summaryOfRecord} from "../../../scripts/catenary_tools/web/page/game/records.mjs";
import {hintText} from "../../../scripts/catenary_tools/web/page/words/hint_words.mjs";
import {recall, remember, loadRemembered} from "../../../scripts/catenary_tools/web/page/store/remembered.mjs";
import {detailsOf, endOf} from "../../../scripts/catenary_tools/web/page/words/record_words.mjs";
import {saveRecord} from "../../../scripts/catenary_tools/web/page/dialogs/records.mjs";
import {TEXTS} from "../../../scripts/catenary_tools/web/page/words/texts.mjs";
import {judgementOf} from "../../../scripts/catenary_tools/web/page/panels/result.mjs";
import {hintOverlay} from "../../../scripts/catenary_tools/web/page/board/scene.mjs";
import {addressed, eventsOf, factsOf} from "../../../scripts/catenary_tools/web/page/words/status_words.mjs";
import {offersOf, undoTexts} from "../../../scripts/catenary_tools/web/page/panels/controls.mjs";
import {Store} from "../../../scripts/catenary_tools/web/page/store/store.mjs";
import {replyInWords, turnAsSubject, turnInWords} from "../../../scripts/catenary_tools/web/page/words/turn_words.mjs";
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

test("a review of a game with dice tells luck from decisions", () => {
  assert.equal(luckText({luck: {rolls: 9, luck: -1449.6, skill: -301}}),
               "The dice cost about 1,450 points of the expected total (luck), and decisions cost about 300 points.");
  assert.equal(luckText({luck: {rolls: 9, luck: 12, skill: 0}}), "The dice gained about 10 points of the expected total (luck), and decisions cost nothing that the engine can tell.");
  assert.equal(luckText({luck: null}), "");
});

test("a review says when the side that lost was last not behind", () => {
  const textOf = (last, chance, person = null) => lastEvenText({
    last_even: last, person, positions: [chance, 0.5, 0.5, 0.35].map((value) => ({chance: value})), states: Array(4).fill({turn: {number: 0}}),
    turns: [0, 0.4, 12].map((loss, i) => ({number: i + 1, loss, mover: i % 2 ? "white" : "black", after_best: i === last - 1 ? {chance} : null}))});
  assert.equal(textOf(3, 0.45), "The game turned at turn 3: after it Black's chance to win fell from 45% to 35%.");
  assert.equal(textOf(3, 1, "black"), "The game turned at turn 3: after it your chance to win fell from 100% to 35%.");
  assert.equal(textOf(2, 0.3), "The game turned at turn 2: after it White's chance to win fell from 70% to 65%.");
  assert.equal(textOf(1, 0.5), "The game turned at turn 1: after it Black's chance to win fell from 50% to 50%. " +
               "The engine found no better turn than the one played.");
  assert.equal(textOf(null, 0.5), "");
});

test("a review agrees with what hints have proven", async (t) => {
  const value = (chance, winner = null) => ({chance, winner, margin: winner ? 2 : null, text: winner ? "Black wins by 2, proven" : "x"});
  const turn = (number, mover, text) => ({number, mover, turn: text, class: "", loss: 1.5, best: {turn: "A1", played: value(0.5), after: value(0.9), answer: null}, after_best: value(0.9)});
  const review = {positions: [value(0.6), value(0.7), value(0.978), value(0.96), value(1, "black")], states: ["a", "b", "c", "d", "e"].map((key) => ({key})),
                  turns: [turn(1, "white", "A1"), turn(2, "black", "E7,E8"), turn(3, "white", "B1"), turn(4, "black", "C1")],
                  turning_points: [1, 2], proofs: [{from: 4, to: 4, winner: "black", margin: 2}]};
  const {positions, proofs, turns, turning_points: points} = withProofs(review, new Map([["b", {winner: "black", turn: "E8,E7"}], ["c", {winner: "black", turn: "B2"}]]));
  assert.deepEqual(positions.map(({winner}) => winner), [null, "black", "black", "black", "black"]);
  assert.deepEqual(positions[1], {chance: 1, points: null, winner: "black", margin: null, text: "Black wins, proven"});
  assert.deepEqual(proofs, [{from: 1, to: 4, winner: "black", margin: null}]);
  assert.deepEqual([turns.map(({loss}) => loss), turns[1].best, points], [[1.5, 0, 0, 1.5], null, [1]]);
  assert.deepEqual(withProofs(review, new Map()), review);
  // A better turn, and the answer to a worse one, come from a proof that says more.
  const won = (margin) => ({...value(1, "black"), margin, text: `Black wins by ${margin}, proven`});
  const worse = {...turn(1, "white", "A1"), class: "blunder", best: {turn: "B1", played: won(5), after: value(0.5), answer: {turn: "E6", reasons: ["Wins by 5."]}}};
  const late = {...turn(2, "black", "F1"), margin_lost: 2, best: {turn: "E6", line: ["E6"], states: [{}], reasons: ["Wins by 5."], played: won(3), after: won(5), answer: null}};
  const {turns: [first, second], positions: [, row]} = withProofs({positions: [value(0.5), won(5), won(3)], states: [{key: "a"}, {key: "b"}, {key: "c"}],
    turns: [worse, late], turning_points: [1], proofs: []}, new Map([["b", {winner: "black", turn: "G5", margin: 12.5}]]));
  assert.deepEqual([first.best.answer, first.best.played.text, row.text], [{turn: "G5", reasons: []}, "Black wins by 12.5, proven", "Black wins by 12.5, proven"]);
  assert.deepEqual([second.best.turn, second.best.after.margin, second.best.line, second.margin_lost], ["G5", 12.5, [], 9.5]);
  const page = await startGame(t);
  await page.act("new", {game: "cation", size: 4, seats: TWO_PEOPLE});
  for (const text of ["B2", "C3"]) await page.act("turn", {text});
  await page.act("hint");
  const {game: {hint, state}, controller: {session: {game}}} = page;
  assert.deepEqual([hint.result, [...game.proofs]], ["Black wins", [[state.key, {winner: "black", turn: hint.turn, margin: null}]]]);
});

test("a step names a forbidden click once", () => {
  const {forbidden} = TEXTS.learn;
  assert.equal(forbidden("A2", withinSentence("A2 already has a stone.")), "A2 is not allowed, because it already has a stone.");
  assert.equal(forbidden("A3", withinSentence("There is a crosscut.")), "A3 is not allowed, because there is a crosscut.");
  assert.equal(forbidden("B2", withinSentence("White, whose piece is on B2, has moved.")), "B2 is not allowed, because White, whose piece is on B2, has moved.");
});

test("a review says from when on the winner led", () => {
  const textOf = (...chances) => leadText({person: "white", positions: chances.map((chance) => ({chance})), states: Array(4).fill({turn: {number: 0}})});
  assert.equal(textOf(0.5, 0.6, 0.7), "Black led from the start.");
  assert.equal(textOf(0.4, 0.6, 0.3, 0), "You led from turn 2 on.");
  assert.equal(textOf(0.4, 0.5), "");
});

test("a review opens at a turning point that is a mistake, or else at the first one or the worst turn of the person", () => {
  const of = (person, points, worst = null, classes = []) => mainTurn({
    person, turning_points: points, totals: {black: {worst_turn: worst}, white: {worst_turn: null}},
    turns: ["black", "white", "black"].map((mover, i) => ({mover, number: i + 1, class: classes[i] ?? ""}))});
  assert.deepEqual([of(null, [2, 3], 3), of("black", [1, 3], 3), of("black", [2], 3), of("black", [2]), of("white", [])], [2, 1, 3, 2, undefined]);
  assert.deepEqual([of("black", [1, 3], 3, ["inaccuracy", "", "mistake"]), of("black", [1, 2], 3, ["inaccuracy", "blunder", "mistake"]),
                    of(null, [1], null, ["inaccuracy", "mistake"])], [3, 3, 2]);
});

test("a review says what a turn lost and allowed in plain words", () => {
  const review = {cooperative: false, person: null, positions: [null, {winner: "white"}, {winner: null}, {winner: "draw"}]};
  const turn = (number, winner, loss) => ({number, mover: "black", loss, points_lost: null, margin_lost: null, after_best: {winner}});
  assert.equal(lossText(review, turn(1, "black", 100)), "gave away a won game");
  assert.equal(lossText(review, turn(1, "draw", 50)), "gave away a draw");
  assert.equal(lossText(review, turn(3, "black", 50)), "gave away a won game");
  assert.equal(lossText(review, turn(2, null, 12)), "lost 12.0 percentage points of winning chance");
  const game = {states: [{marks: []}, {marks: [{kind: "choice", cells: ["C7", "D8"], text: "target"}]}]};
  const played = (number, text) => playedText(game, {number, turn: text});
  assert.deepEqual(["button", "swap", "pass", "C3,D4,pass"].map((text) => played(1, text)), ["took the button", "swapped", "ended the turn", "played C3,D4"]);
  assert.equal(played(2, "C7,C5"), "chose target C7, then C5");
  assert.equal(answerText({person: null}, {mover: "black", best: {answer: {turn: "button", reasons: ["Takes it."]}}}), "White's best answer is the button. Takes it.");
  assert.equal(answerText({person: null}, {mover: "white", best: {answer: null}}), "");
  const best = {answer: {turn: "A1", reasons: ["Keeps Black's group apart.", "White gets no third stone."]}};
  assert.equal(answerText({person: "white"}, {mover: "black", best}),
               "Your best answer is A1. Keeps Black's group apart. White gets no third stone.");
});

test("the heading of a review names both sides", () => {
  const review = {person: "black", players: {white: "catenary, level 1"}, result_text: "White wins", turns: [1, 2],
                  states: [0, 0, 0].map((number) => ({turn: {number}, marks: []}))};
  assert.equal(aboutGame(review), "Black (you) · White (catenary, level 1) · You lost: White wins · 2 turns");
  assert.equal(aboutGame({...review, person: null, players: {}}), "White wins · 2 turns");
});

test("a game in the list says who played, how long, when, and how it ended", async (t) => {
  const page = await startGame(t);
  const summaryNow = async () => summaryOfRecord((await page.controller.session.board.sgf()).split("\n")[0]);
  const linesNow = async () => [detailsOf(await summaryNow()), endOf(await summaryNow())];
  await page.act("new", {game: "catchup", size: 5, seats: {black: {...QUICK, limit: {level: 1}}, white: PERSON}});
  await page.until(({awaits, searching}) => awaits === "white" && !searching);
  await page.act("turn", {text: "C3"});
  await page.until(({ply, awaits}) => ply > 1 && awaits === "white");
  assert.deepEqual(await linesNow(), ["You as White against catenary, level 1, 2 turns", "Unfinished"]);
  const kept = async () => unfinishedGames([{name: "a.sgf", bytes: 0, modified: 0, head: (await page.controller.session.board.sgf()).split("\n")[0]}]);
  assert.deepEqual([...await kept()], [["catchup", "a.sgf"]]);
  const {played} = await summaryNow();
  assert.ok(Date.now() - played < 60_000, played);
  await page.act("resign");
  assert.deepEqual([...await kept()], [["catchup", null]]);
  assert.deepEqual(await linesNow(), ["You as White against catenary, level 1, 2 turns", "You lost. Black wins: White resigns."]);
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
  const text = await page.controller.session.board.sgf();
  const verdict = {black: "You won. ", white: "You lost. "}[page.game.winner] ?? "";
  assert.equal(endOf(summaryOfRecord(text)), `${verdict}${page.game.result}.`);
  const {played} = summaryOfRecord(text);
  await page.controller.openRecord(text, "a.sgf");
  assert.equal(page.controller.session.game.played, played);
  assert.equal(await page.controller.session.board.sgf(), text);
});

test("a review counts the turns of the rules, and the steps in them", () => {
  const turn = {number: 4, mover: "white", turn: "E2-E4", points_lost: 548.3, loss: 16.8, margin_lost: null};
  const review = {cooperative: true, players: {}, result_text: "2722", turns: [1, 2, 3, 4],
                  states: [1, 1, 1, 2, 2].map((number) => ({turn: {number}, marks: []}))};
  assert.equal(aboutGame(review), "2722 · 2 turns in 4 steps");
  assert.equal(headingOf(review, turn), "Turn 2, step 1: White E2-E4");
  assert.equal(headingOf(review, {...turn, number: 3}), "Turn 1, step 3: White E2-E4");
  assert.deepEqual(["white", "black"].map((person) => headingOf({...review, person}, turn)), ["Turn 2, step 1: You played E2-E4", "Turn 2, step 1: White played E2-E4"]);
  assert.equal(headingOf({...review, states: review.states.map(() => ({turn: {number: 0}, marks: []}))}, turn), "Turn 4: White E2-E4");
  assert.equal(lossText(review, turn), "lost about 550 points of the total");
});

test("a review lists the pieces lost, by rolls and by choices", () => {
  const on = (...cells) => ({turn: {number: 4}, pieces: cells.map((cell) => ({cell, owner: "black", glyph: "P"}))});
  const turn = (number, mover, points_lost) => ({number, mover, points_lost, loss: 0});
  const review = {cooperative: true, person: "white", layout: {names: {P: "peasant"}},
                  states: [on("B7", "C7", "D7"), on("B7", "C6", "D7"), on("B7", "C6"), on("B7"), on()],
                  turns: [turn(1, "black", 0), turn(2, "chance", null), turn(3, "white", 35), turn(4, "black", 0)]};
  globalThis.document = {createElement: () => ({children: [], setAttribute() {}, append(...parts) { this.children.push(...parts); },
                                                get text() { return this.children.map((one) => one.text ?? one).join(""); }})};
  assert.deepEqual(lossList(review).children.map(({text}) => text), [
    "Turn 4, step 2: Black's peasant on D7, hit by the roll.",
    "Turn 4, step 3: Black's peasant on C6, by your choice, which lost about 40 points of the total.",
    "Turn 4, step 4: Black's peasant on B7, by Black's choice; the engine found no better one."]);
  delete globalThis.document;
  assert.equal(lossList({...review, cooperative: false}), null);
});

test("the end says how good a total is", () => {
  const game = {id: 1, game: "y", size: 8, options: {}, cooperative: true, seats: TWO_PEOPLE, watched: null, opened: null, result: "x",
                state: {over: true, scores: [{owner: "both", value: 50}]}};
  const store = new Store({});
  keepBestTotals(store);
  store.set({game});
  const totals = [{level: 1, mean: 2928}, {level: 5, mean: 3386}];
  assert.equal(judgementOf(game, totals),
    "This is your best total so far. 50 points are 2% of what the engine alone averages at level 1 (2928).");
  assert.equal(TEXTS.over.typical(3000, totals),
    "3000 points are at least what the engine alone averages at level 1 (2928), but less than at level 5 (3386).");
  assert.equal(TEXTS.over.typical(3386, totals), "3386 points are at least what the engine alone averages at level 5 (3386), the highest level measured.");
  assert.equal(judgementOf({...game, state: {...game.state, scores: [{owner: "both", value: 20}]}}, []), "Your best total is 50.");
  assert.equal(judgementOf({...game, cooperative: false}, totals), "");
});

test("a cooperative game has no opponents", () => {
  const summary = {seats: {black: QUICK, white: PERSON}, turns: 15, result: "2722", outcome: ""};
  assert.equal(detailsOf(summary, true), "You as White, with catenary, 60 nodes, 15 turns");
  assert.deepEqual(["2722", "0"].map((result) => endOf({...summary, result}, true)), ["A total of 2722.", "A total of 0."]);
  assert.equal(endOf({...summary, outcome: "Total 2722"}, true), "Total 2722.");
  assert.equal(detailsOf({...summary, seats: {black: QUICK, white: QUICK}}, true), "catenary, 60 nodes and catenary, 60 nodes, 15 turns");
  const ended = {seats: summary.seats, cooperative: true, result: "2722", state: {legal: {}, over: true}, plies: 49, opened: null, watched: null, winner: null, levels: 10};
  assert.equal(offersOf(ended).rematch, "Play again");
});

test("the engine may begin before the first turn alone", () => {
  const game = {awaits: "both", seats: {black: PERSON, white: QUICK}, state: {legal: {}, turn: {}}, options: {}, plies: 0, ply: 0};
  assert.ok(offersOf(game).yield);
  assert.equal(offersOf({...game, plies: 4, ply: 4}).yield, undefined);
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

test("the button that undoes a turn names a choice", () => {
  const [choice, reply] = [{first: 3, ply: 3, choices: {D6: "escape"}}, {first: 4, ply: 4, choices: null}];
  assert.deepEqual(undoTexts({ply: 4, undo: {step: 2, turn: 2}, turns: [choice, reply]}), {short: "Undo escape", label: "Undo escape and the reply"});
  assert.deepEqual(undoTexts({ply: 4, undo: {step: 3, turn: 3}, turns: [choice, reply]}), {short: "Undo turn", label: "Undo turn"});
});

test("what a side has to choose takes the place of whose turn it is", () => {
  const state = {status: "White to choose the target near D6; total 144, chain now 12", turn: {mover: "white", number: 0}, scores: []};
  const {facts, task} = factsOf({state}, "White to move", "");
  assert.deepEqual([task, facts], ["White to choose the target near D6", "Total 144, chain now 12."]);
  assert.equal(statusText("White to move (Black may begin); total 0"), "White or Black to move; total 0");
  assert.deepEqual(["white", "black"].map((person) => statusText("White to move; total 0", person)), ["Your move; total 0", "White to move; total 0"]);
});

test("a hint tells a proven result once", () => {
  const hint = {turn: "B5", color: "black", chance: 1, total: null, result: "Black wins", next: null,
                reasons: ["Wins for certain.", "Every other turn loses."]};
  assert.equal(hintText({hint, state: {legal: {}, marks: []}}), "Hint: B5. Wins for certain. Every other turn loses.");
  const lost = {...hint, chance: 0, result: "White wins", reasons: ["Every turn loses."]};
  assert.equal(hintText({hint: lost, state: {legal: {}, marks: []}}), "Hint: B5. Every turn loses. White wins with best play.");
  const answered = {...lost, result: "White wins by 3", reasons: ["Every turn loses: White answers this one with C1."]};
  assert.equal(hintText({hint: answered, state: {legal: {}, marks: []}}), `Hint: B5. ${answered.reasons[0]} White wins by 3 with best play.`);
});

test("a hint has the best turn of the analysis beside it", () => {
  const candidate = (turn, chance) => ({turn, cells: turn.split("-"), chance, total: null, proven: false});
  const analysis = {key: "k", nodes: 50_000, candidates: [candidate("D5", 0.91), candidate("B2", 0.9)]};
  const hint = {turn: "C5", cells: ["C5"], steps: ["C5"], chance: 0.92, total: null, result: null, next: null, equals: [], reasons: ["Joins."]};
  const next = {turn: "B2", chance: 0.9, total: null};
  assert.deepEqual(agreeing(hint, analysis, "k"), {...hint, turn: "D5", cells: ["D5"], steps: ["D5"], chance: 0.91, next,
                                                   reasons: ["A longer search prefers it to C5."]});
  assert.deepEqual(agreeing({...hint, turn: "D5"}, analysis, "k"), {...hint, turn: "D5", chance: 0.91, next});
  for (const [one, other, key] of [[hint, analysis, "other"], [{...hint, result: "Black wins"}, analysis, "k"], [hint, {...analysis, nodes: 9}, "k"],
                                   [hint, null, "k"], [hint, {...analysis, candidates: [candidate("pass", 1)]}, "k"]])
    assert.equal(agreeing(one, other, key), one);
});

test("a hint names what it chooses", () => {
  const state = {legal: {}, marks: [{kind: "choice", cells: ["G4", "H5"], text: "target"}]};
  const hint = {turn: "G4,A4", color: "white", chance: null, total: 900, result: null, reasons: [], next: {turn: "H5", chance: null, total: 880},
                equals: []};
  assert.equal(hintText({hint, state}), "Hint: target G4, then A4. Expected total with it: about 900. Nearly equal: target H5.");
  const worse = {...hint, total: 1960, next: {...hint.next, total: 1420}};
  assert.match(hintText({hint: worse, state}), /with it: about 2,000\. Next best: target H5, about 1,400\.$/);
});

test("a hint names the turns that are nearly equal once", () => {
  const hint = {turn: "C5", chance: 0.5, total: null, result: null, reasons: [], next: {turn: "B9", chance: 0.496, total: null}, equals: ["B9", "C3,D4"]};
  const state = {legal: {}, marks: []};
  assert.equal(hintText({hint, state}), "Hint: C5. Your chance to win with it: 50%. Nearly equal: B9; C3,D4.");
  assert.match(hintText({hint: {...hint, equals: []}, state}), /with it: 50%\. Next best: B9, 50%\.$/);
});

test("the only person is addressed where a choice is due", () => {
  const game = (seats) => ({seats});
  const alone = game({black: QUICK, white: PERSON});
  assert.equal(addressed("White to choose the target near D6", alone), "You choose the target near D6");
  assert.equal(addressed("D6 is hit. White chooses one of 3 escapes.", alone), "D6 is hit. You choose one of 3 escapes.");
  assert.equal(addressed("The peasant on D6 is hit; White chooses one of 3 escapes.", alone), "The peasant on D6 is hit; you choose one of 3 escapes.");
  assert.equal(addressed("Black to choose the target", alone), "Black to choose the target");
  assert.equal(addressed("White to choose the target", game({black: PERSON, white: PERSON})), "White to choose the target");
});

test("what the other side may or has to do is told until it has answered", () => {
  const own = {mover: "black", first: 1, ply: 1, text: "E4-C4", events: ["Black's stone on E4 leaves the crosscut and goes to C4.",
                                                                          "White may not answer on C5: that would be a crosscut."]};
  const reply = {mover: "white", first: 2, ply: 2, text: "A1", events: ["White has no allowed point and passes."]};
  const game = {seats: {black: PERSON, white: QUICK}, result: null, ply: 1, turns: [own]};
  assert.deepEqual(eventsOf(game).map(({text}) => text), [own.events.join(" ")]);
  assert.deepEqual(eventsOf({...game, ply: 2, turns: [own, reply]}).map(({text}) => text), [own.events[0], `White: A1. ${reply.events[0]}`]);
});

test("the reply of the engine is named, also without events", () => {
  const turns = [{mover: "black", first: 1, ply: 1, text: "B4", events: []}, {mover: "white", first: 2, ply: 2, text: "C3", events: []}];
  const game = {seats: {black: PERSON, white: QUICK}, result: null, ply: 2, turns};
  assert.deepEqual(eventsOf(game), [{mover: "white", text: "White: C3."}]);
  // Events of the own turn name no side by a disc: they may be about the other.
  turns[0].events = ["White claims the ribbon."];
  turns[1].events = [...turns[0].events, "Black loses a stone."];
  assert.deepEqual(eventsOf(game), [{mover: null, text: "White claims the ribbon."}, {mover: "white", text: "White: C3. Black loses a stone."}]);
});

test("a hint rings the cells that are left of its turn", () => {
  const hint = {turn: "C1,D1,pass", cells: ["C1", "D1"], steps: ["D1", "pass"]};
  // A click on a stone may end the turn.
  const {marks} = hintOverlay({hint, state: {legal: {clicks: ["C1", "D1", "E1"]}}}, new Set(["C1", "D1", "E1"]));
  assert.deepEqual(marks.map(({cells}) => cells), [["D1"]]);
});

test("turns without a cell are named in words", () => {
  for (const [turn, ...words] of [["C3,D4", "C3,D4", "C3,D4", "answers C3,D4"], ["C3,pass", "C3", "C3", "answers C3"],
                                  ["B1-C3,D4", "B1-C3, then D4", "B1-C3, then D4", "answers B1-C3, then D4"],
                                  ["button", "take the button", "Taking the button", "takes the button"],
                                  ["pass", "pass", "Passing", "passes"], ["swap", "swap", "Swapping", "swaps"]])
    assert.deepEqual([turnInWords(turn), turnAsSubject(turn), replyInWords(turn)], words);
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

test("the next level keeps the clock", async (t) => {
  const page = await startGame(t);
  const level = {kind: "engine", engine: "catenary", limit: {level: 1}};
  await page.act("new", {game: "catchup", size: 5, seats: {black: level, white: PERSON}, clock: {main: 60, increment: 5}});
  const acted = [];
  const commands = new Commands({store: page.store, controller: page.controller, actions: {act: (action) => acted.push(action)}});
  await commands.run("harder");
  const [{action, ...fields}] = acted;
  assert.equal(await page.act(action, fields), null);
  const {clocks: {main, increment}, seats} = page.controller.session.game;
  assert.deepEqual([main, increment, seats.black.limit], [60, 5, {level: 2}]);
});

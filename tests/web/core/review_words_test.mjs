// SPDX-License-Identifier: MIT
// The texts of a review.

import assert from "node:assert/strict";
import test from "node:test";

import {lossList} from "../../../scripts/catenary_tools/review/page/losses.mjs";
import {lastEvenText, leadText, luckText, mainTurn} from "../../../scripts/catenary_tools/review/page/turning_points.mjs";
import {answerText, headingOf, lossText, playedText} from "../../../scripts/catenary_tools/review/page/words.mjs";
import {aboutGame} from "../../../scripts/catenary_tools/review/page/view.mjs";
import {withProofs} from "../../../scripts/catenary_tools/web/page/game/review.mjs";
import {PERSON, startGame} from "./support.mjs";

const TWO_PEOPLE = {black: PERSON, white: PERSON};

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

// SPDX-License-Identifier: MIT
// The texts of a review.

import assert from "node:assert/strict";
import test from "node:test";

import {lossList} from "../../../scripts/catenary_tools/review/page/losses.mjs";
import {gradualText, leadText, luckText, mainTurn, turnedText} from "../../../scripts/catenary_tools/review/page/turning_points.mjs";
import {answerText, headingOf, lossText, playedText} from "../../../scripts/catenary_tools/review/page/words.mjs";
import {aboutGame} from "../../../scripts/catenary_tools/review/page/view.mjs";

test("a review of a game with dice tells luck from decisions", () => {
  assert.equal(luckText({luck: {rolls: 9, luck: -1449.6, skill: -301}}),
               "The dice cost about 1,450 points of the expected total (luck), and decisions cost about 300 points.");
  assert.equal(luckText({luck: {rolls: 9, luck: 12, skill: 0}}), "The dice gained about 10 points of the expected total (luck), and decisions cost nothing that the engine can tell.");
  assert.equal(luckText({luck: null}), "");
});

test("a review says where the game turned, with the values of the judgement", () => {
  const value = (chance) => ({chance, points: null, winner: null, margin: null, text: ""});
  const textOf = (person, best, cooperative = false) => turnedText(
    {person, cooperative, positions: [0.5, 0.267].map(value), states: Array(2).fill({turn: {number: 0}})}, best === null ? [] : [{number: 1, after_best: value(best)}]);
  assert.equal(textOf("white", 0.456), "The costliest turn was turn 1. After the best turn: your chance 54.4%. After the turn played: your chance 73.3%.");
  assert.equal(textOf(null, 0.56), "The game turned at turn 1. After the best turn: Black's chance 56.0%. After the turn played: Black's chance 26.7%.");
  assert.deepEqual([textOf(null, null), textOf(null, 0.456, true)], ["", ""]);
});

test("a review says from when on the winner led", () => {
  const textOf = (...chances) => leadText({person: "white", positions: chances.map((chance) => ({chance})), states: Array(4).fill({turn: {number: 0}})});
  assert.equal(textOf(0.5, 0.6, 0.7), "Black led from the start.");
  assert.equal(textOf(0.4, 0.6, 0.3, 0), "You led from turn 2 on.");
  assert.equal(textOf(0.4, 0.5), "");
});

test("a review explains a loss without a mistake", () => {
  const turn = (mover, loss, kind = "") => ({mover, loss, class: kind});
  const textOf = (turns, person = null, end = 0) =>
    gradualText({cooperative: false, person, positions: [{chance: 0.5}, {chance: end}], turns});
  assert.equal(textOf([turn("black", 4), turn("white", 3), turn("black", 4)]),
               "None of Black's turns alone lost the game: together they cost 8 of the 50 percentage points by which Black's chance fell; " +
               "the engine saw the rest only as the game went on.");
  assert.equal(textOf([turn("black", 60)], "black"),
               "None of your turns alone lost the game: together they cost 50 of the 50 percentage points by which your chance fell.");
  assert.equal(textOf([turn("black", 0)]),
               "The engine found nothing wrong with Black's turns: it saw only as the game went on that Black's position was worse.");
  assert.deepEqual([textOf([turn("black", 30, "blunder")]), textOf([turn("black", 4)], null, 0.3)], ["", ""]);
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

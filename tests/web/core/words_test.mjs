// SPDX-License-Identifier: MIT
// The game in words: hints, statuses, turns and buttons.

import assert from "node:assert/strict";
import test from "node:test";

import {withoutCells} from "../../../scripts/catenary_tools/board/drawing/notation.mjs";
import {withinSentence} from "../../../scripts/catenary_tools/web/page/errors.mjs";
import {resigner} from "../../../scripts/catenary_tools/web/page/game/seats.mjs";
import {statusText} from "../../../scripts/catenary_tools/review/page/words.mjs";
import {keepBestTotals} from "../../../scripts/catenary_tools/web/page/store/best_total.mjs";
import {hintText} from "../../../scripts/catenary_tools/web/page/words/hint_words.mjs";
import {detailsOf, endOf} from "../../../scripts/catenary_tools/web/page/words/record_words.mjs";
import {TEXTS} from "../../../scripts/catenary_tools/web/page/words/texts.mjs";
import {judgementOf} from "../../../scripts/catenary_tools/web/page/panels/result.mjs";
import {addressed, eventsOf, factsOf} from "../../../scripts/catenary_tools/web/page/words/status_words.mjs";
import {offersOf, undoTexts} from "../../../scripts/catenary_tools/web/page/panels/controls.mjs";
import {Store} from "../../../scripts/catenary_tools/web/page/store/store.mjs";
import {replyInWords, turnAsSubject, turnInWords} from "../../../scripts/catenary_tools/web/page/words/turn_words.mjs";
import {PERSON, QUICK} from "./support.mjs";

const TWO_PEOPLE = {black: PERSON, white: PERSON};

test("a step names a forbidden click once", () => {
  const {forbidden} = TEXTS.learn;
  assert.equal(forbidden("A2", withinSentence("A2 already has a stone.")), "A2 is not allowed, because it already has a stone.");
  assert.equal(forbidden("A3", withinSentence("There is a crosscut.")), "A3 is not allowed, because there is a crosscut.");
  assert.equal(forbidden("B2", withinSentence("White, whose piece is on B2, has moved.")), "B2 is not allowed, because White, whose piece is on B2, has moved.");
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
    "3000 points are between the averages of the engine alone at level 1 (2928) and at level 5 (3386).");
  assert.equal(TEXTS.over.typical(3386, totals), "3386 points are at least the average of the engine alone at level 5 (3386), the highest level measured.");
  assert.equal(judgementOf({...game, state: {...game.state, scores: [{owner: "both", value: 20}]}}, []), "Your best total is 50.");
  assert.equal(judgementOf({...game, cooperative: false}, totals), "");
});

test("a cooperative game has no opponents", () => {
  const summary = {seats: {black: QUICK, white: PERSON}, turns: 15, result: "2722", outcome: ""};
  assert.equal(detailsOf(summary, true), "You as White, with Catenary, 60 nodes, 15 turns");
  assert.deepEqual(["2722", "0"].map((result) => endOf({...summary, result}, true)), ["A total of 2722.", "A total of 0."]);
  assert.equal(endOf({...summary, outcome: "Total 2722"}, true), "Total 2722.");
  assert.equal(detailsOf({...summary, seats: {black: QUICK, white: QUICK}}, true), "Catenary, 60 nodes and Catenary, 60 nodes, 15 turns");
  const ended = {seats: summary.seats, cooperative: true, result: "2722", state: {legal: {}, over: true}, plies: 49, opened: null, watched: null, winner: null, levels: 10};
  assert.equal(offersOf(ended).rematch, "Play again");
});

test("the engine may begin each turn that both colours may begin", () => {
  const game = {awaits: "both", seats: {black: PERSON, white: QUICK}, state: {legal: {}, turn: {}}, options: {}, plies: 0, ply: 0, turns: []};
  assert.ok(offersOf(game).yield);
  const later = {...game, plies: 4, ply: 4, turns: [{ply: 2}, {ply: 4}]};
  assert.ok(offersOf(later).yield);
  assert.equal(offersOf({...later, plies: 6}).yield, undefined);
  assert.equal(offersOf({...later, awaits: "black"}).yield, undefined);
  assert.equal(offersOf({...later, state: {...game.state, legal: {selected: "B1"}}}).yield, undefined);
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
  const counted = {...answered, reasons: ["With best play White wins 9 to 6 (largest groups)."]};
  assert.equal(hintText({hint: counted, state: {legal: {}, marks: []}}), `Hint: B5. ${counted.reasons[0]}`);
});

test("the first hint of a puzzle names no cell of the solution", () => {
  assert.equal(withoutCells("Claims the ribbon of 9 stones at G6 (5 black, 4 white).", ["G6"]), "Claims the ribbon of 9 stones (5 black, 4 white).");
  assert.equal(withoutCells("Puts a boat on G5: one move from home.", ["G5"]), "Puts a boat on the best cell: one move from home.");
  assert.equal(withoutCells("B5 has 6 free cells around it, C4 has 2.", ["B5"]), "The best cell has 6 free cells around it, C4 has 2.");
  assert.equal(withoutCells("Threatens to win with C4 or D4.", ["C4"]), "Threatens to win with the best cell or D4.");
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
  assert.equal(addressed("White may place 3 stones. White has to move C2.", alone), "You may place 3 stones. You have to move C2.");
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

test("the status says what a side may do until the side has done it", () => {
  const own = {mover: "black", first: 1, ply: 1, text: "C3,C4", events: ["The largest group grows to 3 (was 2): White may place 3 stones."]};
  const reply = {mover: "white", first: 2, ply: 2, text: "A1", events: ["The largest group grows to 4 (was 3): only two cells are left for Black."]};
  const game = {seats: {black: PERSON, white: QUICK}, result: null, ply: 1, turns: [own]};
  assert.deepEqual(eventsOf(game).map(({text}) => text), own.events);
  assert.deepEqual(eventsOf({...game, ply: 2, turns: [own, reply]}).map(({text}) => text),
                   ["The largest group grows to 3 (was 2).", `White: A1. ${reply.events[0]}`]);
});

test("the reply of the engine is named, also without events", () => {
  const turns = [{mover: "black", first: 1, ply: 1, text: "B4", events: []}, {mover: "white", first: 2, ply: 2, text: "C3", events: []}];
  const game = {seats: {black: PERSON, white: QUICK}, result: null, ply: 2, turns};
  assert.deepEqual(eventsOf(game), [{mover: "white", text: "White: C3."}]);
  // Events of a person's own turn have no disc of a side, because they may be about the other side.
  turns[0].events = ["White claims the ribbon."];
  turns[1].events = [...turns[0].events, "Black loses a stone."];
  assert.deepEqual(eventsOf(game), [{mover: null, text: "White claims the ribbon."}, {mover: "white", text: "White: C3. Black loses a stone."}]);
});

test("a swap is named once", () => {
  const swap = {mover: "white", first: 2, ply: 2, text: "swap", button: "Swap", events: ["White swaps: Black's stone becomes a white stone on D2."]};
  const game = {seats: {black: PERSON, white: QUICK}, result: null, ply: 2, turns: [{mover: "black", first: 1, ply: 1, text: "B4", events: []}, swap]};
  assert.deepEqual(eventsOf(game), [{mover: "white", text: swap.events[0]}]);
  assert.deepEqual(eventsOf({...game, turns: [game.turns[0], {...swap, events: []}]}), [{mover: "white", text: "White: Swap."}]);
});

test("nobody resigns a finished game, not even at an earlier position", () => {
  const game = {seats: {black: QUICK, white: PERSON}, watched: null, opened: null, result: null, state: {over: false}, awaits: "black", isFinished: false};
  assert.equal(resigner(game), "white");
  for (const other of [{isFinished: true}, {result: "White wins"}, {state: {over: true}}]) assert.equal(resigner({...game, ...other}), null);
});

test("turns without a cell are named in words", () => {
  for (const [turn, ...words] of [["C3,D4", "C3,D4", "C3,D4", "answers C3,D4"], ["C3,pass", "C3", "C3", "answers C3"],
                                  ["B1-C3,D4", "B1-C3, then D4", "B1-C3, then D4", "answers B1-C3, then D4"],
                                  ["button", "take the button", "Taking the button", "takes the button"],
                                  ["pass", "pass", "Passing", "passes"], ["swap", "swap", "Swapping", "swaps"]])
    assert.deepEqual([turnInWords(turn), turnAsSubject(turn), replyInWords(turn)], words);
});

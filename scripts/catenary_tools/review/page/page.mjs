// SPDX-License-Identifier: MIT
// Puts the page together from the review that stands in it. The address names the turn: #turn-12.

import {nearLayout} from "../../board/drawing/sides.mjs";
import {pageSheet} from "../../board/drawing/style.mjs";
import {showBoard} from "../../pages/boards.mjs";
import {html} from "../../pages/dom.mjs";
import {showGraph} from "./graph.mjs";
import {firstJudged, jumpButtons} from "./jumps.mjs";
import {showJudgement} from "./judgement.mjs";
import {playerOf, totalsTable, turnTable} from "./tables.mjs";
import {costliest, turningPoints} from "./turning_points.mjs";
import {curveText, headingOf, methodText} from "./words.mjs";

const KEYS = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity};
const byId = (id) => document.getElementById(id);
const review = JSON.parse(byId("data").textContent);
const count = review.turns.length;
const layout = nearLayout(review.layout, review.states[0], review.person);
let current = 0;
let moveCursor = () => {};
let rows = [];

function button(label, text, onClick) {
  const node = html("button", {type: "button", title: label, "aria-label": label}, text);
  node.addEventListener("click", onClick);
  return node;
}

const slider = html("input", {type: "range", min: 0, max: count, step: 1, "aria-label": "Turn"});

/// The marks of a turn that is not the best one: what was played, and beside the better one where it went.
function choiceMarks(turn, lineTurns) {
  const cellsOf = (text) => text.match(/[A-HJ-Z]\d+/g) ?? [];
  const played = {kind: "played", cells: cellsOf(turn.turn), text: `played: ${turn.turn}`};
  return lineTurns ? [played, {kind: "best", cells: cellsOf(turn.best.turn), text: `better: ${turn.best.turn}`}] : [played];
}

/// A state with other marks in place of that of its last turn.
function withMarks(state, marks) {
  return {...state, marks: [...state.marks.filter((mark) => mark.kind !== "last"), ...marks]};
}

/// The board after the turn, or after some turns of the better line. What was played comes first: the better turn is
/// marked on its own board.
function drawPosition(lineTurns = 0) {
  const turn = review.turns[current - 1];
  const plain = lineTurns ? turn.best.states[lineTurns - 1] : review.states[current];
  const state = turn?.best && lineTurns < 2 ? withMarks(plain, choiceMarks(turn, lineTurns)) : plain;
  const place = lineTurns ? `Better line, turn ${lineTurns}. ` : "";
  const status = place + [plain.status].flat().join(" ");
  showBoard(byId("board"), layout, state, status);
  byId("status").textContent = status;
}

function show(position) {
  current = Math.max(0, Math.min(position, count));
  drawPosition();
  showJudgement(byId("judgement"), review, current, drawPosition);
  moveCursor(current);
  slider.value = current;
  slider.setAttribute("aria-valuetext", current ? headingOf(review.turns[current - 1]) : "start of the game");
  rows.forEach((row, i) => row.setAttribute("aria-current", String(i === current - 1)));
  jumps.name(current);
}

/// Shows a position and keeps its address.
function go(position) {
  show(position);
  history.replaceState(null, "", `#turn-${current}`);
}

const jumps = jumpButtons(review, go);

function controls() {
  slider.addEventListener("input", () => go(Number(slider.value)));
  return [button("First position", "|◀", () => go(0)), button("Previous turn", "◀", () => go(current - 1)), slider,
          button("Next turn", "▶", () => go(current + 1)), button("Last position", "▶|", () => go(count)),
          ...jumps.parts];
}

/// Keys step through the game while the focus is inside it and not in a field: elsewhere they scroll the page.
function onKey(event) {
  const own = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
  if (own || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
  event.preventDefault();
  go(current + KEYS[event.key]);
}

function aboutGame() {
  const result = review.result_text ?? (review.result ? `Result: ${review.result}` : "The game is not finished");
  const sides = ["black", "white"].filter((side) => review.players[side]).map((side) => playerOf(review, side));
  const rolls = review.luck?.rolls;
  const length = rolls ? `${count - rolls} decisions and ${rolls} rolls` : `${count} turns`;
  return [...sides, result, length].join(" · ");
}

/// The position that an address without a turn opens: after the first mistake, the person's own if possible, or the last one.
function mainPosition() {
  return (firstJudged(review) ?? costliest(review)[0])?.number ?? count;
}

function follow() {
  const named = location.hash.match(/^#turn-(\d+)$/);
  show(named ? Number(named[1]) : mainPosition());
}

function start() {
  document.head.append(html("style", {}, pageSheet()));
  byId("about").textContent = aboutGame();
  // A review of the web board, which shows it at this address.
  if (location.pathname.startsWith("/review/")) byId("about").append(" ", html("a", {href: "/"}, "Back to the board"));
  byId("controls").append(...controls());
  moveCursor = showGraph(byId("graph"), review, go);
  byId("curve").textContent = curveText(review);
  byId("turning").append(...turningPoints(review));
  byId("totals").append(...totalsTable(review));
  const turns = turnTable(review);
  rows = turns.rows;
  byId("turns").append(turns.box);
  byId("method").textContent = methodText(review);
  byId("game").addEventListener("keydown", onKey);
  byId("game").tabIndex = 0;
  addEventListener("hashchange", follow);
  follow();
}

start();

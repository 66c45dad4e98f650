// SPDX-License-Identifier: MIT
// A review as elements: board, graph, judgement of a turn, turning points, totals and all turns.

import {nearLayout} from "../../board/drawing/sides.mjs";
import {showBoard} from "../../pages/boards.mjs";
import {html} from "../../pages/dom.mjs";
import {showGraph} from "./graph.mjs";
import {firstOwnMistake, jumpButtons} from "./jumps.mjs";
import {showJudgement} from "./judgement.mjs";
import {playerOf, totalsTable, turnTable} from "./tables.mjs";
import {turningPoints, turningTurns} from "./turning_points.mjs";
import {curveText, headingOf, methodText} from "./words.mjs";

const KEYS = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity};
const ADDRESS = /#turn-(\d+)$/;

function button(label, text, onClick) {
  const node = html("button", {type: "button", title: label, "aria-label": label}, text);
  node.addEventListener("click", onClick);
  return node;
}

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

/// The players, the result and the length of the game as a line.
export function aboutGame(review) {
  const result = review.result_text ?? (review.result ? `Result: ${review.result}` : "The game is not finished");
  const sides = review.person || Object.keys(review.players).length ? ["black", "white"].map((side) => playerOf(review, side)) : [];
  const {turns: {length}, luck} = review;
  return [...sides, result, luck ? `${length - luck.rolls} decisions and ${luck.rolls} rolls` : `${length} turns`].join(" · ");
}

/// The turn that an address names, null without one.
export function turnIn(address) {
  const [, number] = address.match(ADDRESS) ?? [];
  return number === undefined ? null : Number(number);
}

export class ReviewView {
  element = html("div", {class: "review"});
  #review;
  #layout;
  #current = 0;
  #parts = {};
  #rows;
  #jumps;
  #moveCursor = () => {};
  #slider;

  constructor(review) {
    this.#review = review;
    this.#layout = nearLayout(review.layout, review.states[0], review.person);
    this.#jumps = jumpButtons(review, (position) => this.#go(position));
    this.#slider = html("input", {type: "range", min: 0, max: this.#count, step: 1, "aria-label": "Turn"});
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    const part = (name, tag = "div", attributes = {}) => {
      this.#parts[name] = html(tag, {class: `review-${name}`, ...attributes});
      return this.#parts[name];
    };
    const section = (title, content) => html("section", {"aria-label": title}, html("h2", {}, title), content);
    const turns = turnTable(review);
    this.#rows = turns.rows;
    const game = html("section", {class: "review-game", "aria-label": "Game", tabindex: 0},
      html("div", {}, part("board", "div", {class: "review-board board-place"}), part("controls"), part("status", "p")),
      html("div", {}, part("graph"), part("curve", "p", {class: "review-curve soft"}), part("judgement", "div", {"aria-live": "polite"})));
    this.element.append(section("Turning points", part("turning")), game, section("Totals", part("totals")),
                        section("All turns", part("turns")), section("Method", part("method", "p")));
    this.#parts.controls.append(...this.#controls());
    this.#parts.curve.textContent = curveText(review);
    this.#parts.turning.append(...turningPoints(review));
    this.#parts.totals.append(...totalsTable(review));
    this.#parts.turns.append(turns.box);
    this.#parts.method.textContent = methodText(review);
    game.addEventListener("keydown", (event) => this.#step(event));
    this.element.addEventListener("click", (event) => this.#follow(event));
  }

  /// Draws what depends on the room of the element, which has to be in the page. Opens a turn, or without one the main
  /// one.
  open(turn = null) {
    this.#moveCursor = showGraph(this.#parts.graph, this.#review, (position) => this.#go(position));
    this.show(turn ?? this.mainTurn);
  }

  /// The turn that is opened where none is named: the first mistake of the person, else the first turning point, else the
  /// last position.
  get mainTurn() {
    return (firstOwnMistake(this.#review) ?? turningTurns(this.#review)[0])?.number ?? this.#count;
  }

  show(position) {
    const review = this.#review;
    this.#current = Math.max(0, Math.min(position, this.#count));
    this.#drawPosition();
    showJudgement(this.#parts.judgement, review, this.#current, (lineTurns) => this.#drawPosition(lineTurns));
    this.#moveCursor(this.#current);
    this.#slider.value = this.#current;
    this.#slider.setAttribute("aria-valuetext", this.#current ? headingOf(review.turns[this.#current - 1]) : "start of the game");
    this.#rows.forEach((row, i) => row.setAttribute("aria-current", String(i === this.#current - 1)));
    this.#jumps.name(this.#current);
  }

  get #count() {
    return this.#review.turns.length;
  }

  /// Shows a position that the reader has chosen; the event "turn" tells which.
  #go(position) {
    this.show(position);
    this.element.dispatchEvent(new CustomEvent("turn", {detail: this.#current}));
  }

  #controls() {
    return [button("First position", "|◀", () => this.#go(0)), button("Previous turn", "◀", () => this.#go(this.#current - 1)), this.#slider,
            button("Next turn", "▶", () => this.#go(this.#current + 1)), button("Last position", "▶|", () => this.#go(this.#count)),
            ...this.#jumps.parts];
  }

  /// The board after the turn, or after some turns of the better line. What was played comes first: the better turn is
  /// marked on its own board.
  #drawPosition(lineTurns = 0) {
    const turn = this.#review.turns[this.#current - 1];
    const plain = lineTurns ? turn.best.states[lineTurns - 1] : this.#review.states[this.#current];
    const state = turn?.best && lineTurns < 2 ? withMarks(plain, choiceMarks(turn, lineTurns)) : plain;
    const place = lineTurns ? `Better line, turn ${lineTurns}. ` : "";
    const status = place + [plain.status].flat().join(" ");
    showBoard(this.#parts.board, this.#layout, state, status);
    this.#parts.status.textContent = status;
  }

  /// Keys step through the game while the focus is inside it and not in a field: elsewhere they scroll the page.
  #step(event) {
    const own = ["INPUT", "SELECT", "TEXTAREA"].includes(event.target.tagName);
    if (own || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(this.#current + KEYS[event.key]);
  }

  /// A link to a turn shows it here.
  #follow(event) {
    const turn = turnIn(event.target.closest("a")?.getAttribute("href") ?? "");
    if (turn === null) return;
    event.preventDefault();
    this.#go(turn);
  }
}

// SPDX-License-Identifier: MIT
// A review as elements: board, graph, judgement of a turn, turning points, totals and all turns.

import {cellsIn} from "../../board/drawing/notation.mjs";
import {nearLayout} from "../../board/drawing/sides.mjs";
import {showBoard} from "../../pages/boards.mjs";
import {html} from "../../pages/dom.mjs";
import {showGraph} from "./graph.mjs";
import {jumpButtons} from "./jumps.mjs";
import {showJudgement} from "./judgement.mjs";
import {lossList} from "./losses.mjs";
import {COLORS, playerOf, totalsTable, turnTable} from "./tables.mjs";
import {mainTurn, turningPoints} from "./turning_points.mjs";
import {curveText, headingOf, lengthText, methodText, nameOf, statusText, unitOf} from "./words.mjs";

/** @typedef {import("../../pages/dom.mjs").Child} Child */
/** @typedef {import("../../board/drawing/marks.mjs").Mark} Mark */
/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */
/** @typedef {import("../../engine/answers").Better} Better */
/** @typedef {import("../../board/drawing/board.mjs").Scene} Scene */

/** @type {Record<string, number>} */
const KEYS = {ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity};
const ADDRESS = /#turn-(\d+)$/;

/** @param {string} label
 * @param {string} text
 * @param {() => void} onClick */
function button(label, text, onClick) {
  const node = html("button", {type: "button", title: label, "aria-label": label}, text);
  node.addEventListener("click", onClick);
  return node;
}

/** The marks of a turn and of the better one.
 * @param {ReviewedTurn} turn
 * @param {Better} best */
function choiceMarks({turn}, best) {
  return [{kind: "played", cells: cellsIn(turn), text: `played: ${turn}`}, {kind: "best", cells: cellsIn(best.turn), text: `better: ${best.turn}`}];
}

/** A state with the mark of its last turn replaced.
 * @param {Scene} state
 * @param {Mark[]} marks */
function withMarks(state, marks) {
  return {...state, marks: [...state.marks.filter((mark) => mark.kind !== "last"), ...marks]};
}

/** The players, the result and the length of the game as a line.
 * @param {ReviewedGame} review */
export function aboutGame(review) {
  const text = review.result_text ?? (review.result ? `Result: ${review.result}` : "The game is not finished");
  const [winner] = COLORS.filter((side) => text.startsWith(`${nameOf(side)} wins`));
  const result = review.person && winner ? `You ${winner === review.person ? "won" : "lost"}: ${text}` : text;
  const sides = review.person || Object.keys(review.players).length ? COLORS.map((side) => playerOf(review, side)) : [];
  return [...sides, result, lengthText(review)].join(" · ");
}

/** The turn in an address; null if there is none.
 * @param {string} address */
export function turnIn(address) {
  const [, number] = address.match(ADDRESS) ?? [];
  return number === undefined ? null : Number(number);
}

export class ReviewView {
  element = html("div", {class: "review"});
  #review;
  #layout;
  #current = 0;
  #parts = {
    board: html("div", {class: "review-board board-box"}), controls: html("div", {class: "review-controls"}),
    status: html("p", {class: "review-status"}), graph: html("div", {class: "review-graph"}), curve: html("p", {class: "review-curve soft"}),
    judgement: html("div", {class: "review-judgement", "aria-live": "polite"}),
    totals: html("div", {class: "review-totals"}), turns: html("div", {class: "review-turns"}), method: html("p", {class: "review-method"}),
  };
  #rows;
  #jumps;
  /** @type {(position: number) => void} */
  #moveCursor = () => {};
  #slider;
  #tryFrom;

  /** `tryFrom(position)` lets the reader play on from a position; null if that is not possible. `more` follows the turning
   * points.
   * @param {ReviewedGame} review
   * @param {((position: number) => void) | null} tryFrom
   * @param {HTMLElement[]} more */
  constructor(review, tryFrom = null, more = []) {
    this.#review = review;
    this.#tryFrom = tryFrom;
    this.#layout = nearLayout(review.layout, review.states[0], review.person);
    this.#jumps = jumpButtons(review, (position) => this.#goAndRead(position));
    this.#slider = html("input", {type: "range", min: 0, max: this.#count, step: 1, "aria-label": "Turn"});
    this.#slider.addEventListener("input", () => this.#go(Number(this.#slider.value)));
    const {board, controls, status, graph, curve, judgement, totals, turns: turnList, method} = this.#parts;
    const section = (/** @type {string} */ title, /** @type {Child} */ content) => html("section", {"aria-label": title}, html("h2", {}, title), content);
    const sectionOf = (/** @type {string} */ title, /** @type {string} */ name, /** @type {HTMLElement[]} */ parts) => section(title, html("div", {class: name}, ...parts));
    const turns = turnTable(review);
    const losses = lossList(review);
    const {turning, costly, costlyTitle} = turningPoints(review);
    this.#rows = turns.rows;
    // The text is beside the board, which stays visible.
    const game = html("section", {class: "review-game", "aria-label": "Game", tabindex: 0}, board, controls, graph, status);
    this.element.append(game, html("div", {class: "review-words"}, judgement,
                                   sectionOf("Turning points", "review-turning", [...turning, ...more]),
                                   ...costly.length ? [sectionOf(costlyTitle, "review-costly", costly)] : [],
                                   ...losses ? [section("Pieces lost", losses)] : [], curve,
                                   section("Totals", totals), section("All turns", turnList), section("Method", method)));
    controls.append(...this.#controls());
    curve.textContent = curveText(review);
    totals.append(...totalsTable(review));
    turnList.append(turns.box);
    method.textContent = methodText(review);
    for (const part of [game, judgement]) part.addEventListener("keydown", (event) => this.#step(event));
    this.element.addEventListener("click", (event) => this.#follow(event));
  }

  /** Draws everything that depends on the size of the element, which must be in the page. Opens the given turn, or the
   * main one.
   * @param {number | null} turn */
  open(turn = null) {
    this.#moveCursor = showGraph(this.#parts.graph, this.#review, (position) => this.#go(position));
    this.show(turn ?? this.mainTurn);
  }

  /** The turn to open if none is given; the last position if there is no such turn. */
  get mainTurn() {
    return mainTurn(this.#review) ?? this.#count;
  }

  /** @param {number} position */
  show(position) {
    const review = this.#review;
    this.#current = Math.max(0, Math.min(position, this.#count));
    this.#drawPosition();
    showJudgement(this.#parts.judgement, review, this.#current, (lineTurns) => this.#drawPosition(lineTurns));
    this.#offerToTry();
    this.#moveCursor(this.#current);
    this.#slider.value = String(this.#current);
    this.#slider.setAttribute("aria-valuetext", this.#current ? headingOf(review, review.turns[this.#current - 1]) : "start of the game");
    this.#rows.forEach((row, i) => row.setAttribute("aria-current", String(i === this.#current - 1)));
    this.#jumps.name(this.#current);
  }

  /** Offers to play on from before the turn, or from after it if it was the other side's. */
  #offerToTry() {
    const tryFrom = this.#tryFrom;
    if (!tryFrom) return;
    const {person, turns} = this.#review;
    const turn = turns[this.#current - 1];
    const isOthers = person && turn?.mover !== person && this.#current < this.#count;
    const position = isOthers ? this.#current : Math.max(0, this.#current - 1);
    this.#parts.judgement.append(html("div", {class: "try"}, button(
      "Try it from here: opens this position on the board. What you play there becomes a variation of the game.", "Try it from here", () => tryFrom(position))));
  }

  get #count() {
    return this.#review.turns.length;
  }

  /** Shows a position that the reader has chosen; the event "turn" reports which.
   * @param {number} position */
  #go(position) {
    this.show(position);
    this.element.dispatchEvent(new CustomEvent("turn", {detail: this.#current}));
  }

  #controls() {
    return [button("First position", "|◀", () => this.#go(0)), button("Previous turn", "◀", () => this.#go(this.#current - 1)), this.#slider,
            button("Next turn", "▶", () => this.#go(this.#current + 1)), button("Last position", "▶|", () => this.#go(this.#count)),
            ...this.#jumps.parts];
  }

  /** The board after the turn, or after some turns of the better line. */
  #drawPosition(lineTurns = 0) {
    const turn = this.#review.turns[this.#current - 1];
    const plain = lineTurns && turn?.best ? turn.best.states[lineTurns - 1] : this.#review.states[this.#current];
    const state = turn?.best && lineTurns < 2 ? withMarks(plain, choiceMarks(turn, turn.best)) : plain;
    const place = lineTurns ? `Better line, ${unitOf(this.#review)} ${lineTurns}. ` : "";
    const status = place + statusText([plain.status].flat().join(" "), this.#review.person);
    showBoard(this.#parts.board, this.#layout, state, status);
    this.#parts.status.textContent = status;
  }

  /** Keys step through the game while the focus is inside it and not in a field: elsewhere they scroll the page.
   * @param {KeyboardEvent} event */
  #step(event) {
    const own = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (own || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || !(event.key in KEYS)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(this.#current + KEYS[event.key]);
  }

  /** A link to a turn shows it here.
   * @param {Event} event */
  #follow(event) {
    const turn = turnIn(event.target instanceof Element ? event.target.closest("a")?.getAttribute("href") ?? "" : "");
    if (turn === null) return;
    event.preventDefault();
    this.#goAndRead(turn);
  }

  /** Shows a position and scrolls its text into view.
   * @param {number} position */
  #goAndRead(position) {
    this.#go(position);
    this.#parts.judgement.querySelector("h2")?.scrollIntoView({block: "nearest"});
  }
}

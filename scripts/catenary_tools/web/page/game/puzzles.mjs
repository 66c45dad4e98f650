// SPDX-License-Identifier: MIT
// Puzzles: positions in which one turn alone is best.

import {capital, POSITION} from "./change.mjs";
import {tryClicks} from "./diagrams.mjs";
import {Refusal} from "./refusal.mjs";
import {turnsOf} from "./turns.mjs";

/** A puzzle of a file. `others` are the turns that are no solution by their results, each with the best reply.
 * @typedef {{id: string, size: number | null, options: Record<string, string>, position: string, to_move: string,
 *            goal: string, result: string, solutions: string[], line: string[], nodes: number, level: number,
 *            others: Record<string, Record<string, string>>}} Puzzle */

const NAMES = {B: "Black", W: "White"};
const NO_LEGAL = {selected: null, clicks: [], targets: {}, pass: false, swap: false};

/** A proven result in words.
 * @param {string} result */
function wordsOf(result) {
  const [, winner, margin] = result.match(/^([BW])\+(.*)$/) ?? [];
  if (!winner) return "draw";
  return `${NAMES[/** @type {"B" | "W"} */ (winner)]} wins${Number(margin) ? ` by ${Number(margin)}` : ""}`;
}

/** @type {(turn: string) => string} */
const inOrder = (turn) => turn.split(",").sort().join();

/** Returns what a turn comes to: `right`, and the proven result and the best reply where it is wrong.
 * @param {Puzzle} puzzle
 * @param {string} turn */
function judge({solutions, result, others}, turn) {
  const played = inOrder(turn);
  if (solutions.some((solution) => inOrder(solution) === played)) return {turn, right: true, result: wordsOf(result), reply: ""};
  const [found] = Object.entries(others).flatMap(([outcome, turns]) => Object.entries(turns)
    .filter(([other]) => inOrder(other) === played).map(([, reply]) => ({turn, right: false, result: wordsOf(outcome), reply})));
  return found ?? {turn, right: false, result: "", reply: ""};
}

export class Puzzles {
  #session;
  /** @type {Promise<Map<string, Puzzle[]>> | null} The puzzles of all games. */
  #all = null;

  /** @param {import("./session.mjs").Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** The games that have puzzles, each with the list of them, the easiest first. */
  async list() {
    return [...await this.#read()].map(([game, puzzles]) => ({
      game, title: this.#session.catalogue.info(game).title,
      puzzles: puzzles.map(({id, to_move, goal, level, result}) => ({id, to_move, goal, level, result: wordsOf(result)}))}));
  }

  /** The board after clicks, with the reason against the first illegal one, and the judgement of the turn once it is whole.
   * Throws Refusal.
   * @param {string} game
   * @param {string} id
   * @param {readonly string[]} clicks */
  async board(game, id, clicks) {
    const puzzle = await this.#puzzle(game, id);
    const {size, options, position, to_move: mover} = puzzle;
    const isOpen = (/** @type {import("./board.mjs").Board} */ board) => board.mover === mover;
    const start = [{color: POSITION, text: position}];
    const {board, refused} = await tryClicks(this.#session, {game, size, options}, start, clicks, isOpen);
    const {tree, layout} = board.game;
    const common = {layout, refused, events: clicks.length ? board.events : []};
    if (isOpen(board)) return {...common, state: board.state, judgement: null};
    const turns = turnsOf(tree.line, /** @type {import("./turns.mjs").View} */ (tree.root.view));
    return {...common, state: {...board.state, legal: NO_LEGAL}, judgement: judge(puzzle, turns[turns.length - 1].text)};
  }

  /** The line of best turns, which begins with the solution. Throws Refusal.
   * @param {string} game
   * @param {string} id */
  async solution(game, id) {
    const {solutions: [first], line} = await this.#puzzle(game, id);
    // The line may begin with an image of the first solution.
    return [first, ...line.slice(1)];
  }

  /** The board after whole turns, which nobody can click on. Throws Refusal.
   * @param {string} game
   * @param {string} id
   * @param {readonly string[]} turns */
  async after(game, id, turns) {
    const {size, options, position, to_move: first} = await this.#puzzle(game, id);
    const color = (/** @type {number} */ i) => (i % 2 === 0) === (first === "black") ? "black" : "white";
    const changes = [{color: POSITION, text: position}, ...turns.map((text, i) => ({color: color(i), text}))];
    const {board} = await tryClicks(this.#session, {game, size, options}, changes, []);
    return {layout: board.game.layout, state: {...board.state, legal: NO_LEGAL}, events: board.events};
  }

  /** @param {string} game
   * @param {string} id */
  async #puzzle(game, id) {
    const puzzle = (await this.#read()).get(game)?.find((one) => one.id === id);
    if (!puzzle) throw new Refusal("There is no such puzzle.");
    return puzzle;
  }

  #read() {
    this.#all ??= this.#readAll().catch((error) => {
      this.#all = null;
      throw error;
    });
    return this.#all;
  }

  async #readAll() {
    const {catalogue, files} = this.#session;
    const found = await Promise.all(catalogue.names.map(async (name) => {
      const puzzles = await files.puzzles(name);
      if (!puzzles.every(isPuzzle)) throw new Refusal(`The puzzles of ${capital(name)} are damaged.`);
      return /** @type {[string, Puzzle[]]} */ ([name, puzzles]);
    }));
    return new Map(found.filter(([, puzzles]) => puzzles.length));
  }
}

/** @param {any} value
 * @returns {value is Puzzle} */
function isPuzzle(value) {
  return [value?.id, value?.result, value?.position].every((text) => typeof text === "string") && Array.isArray(value.line) &&
    Array.isArray(value.solutions) && value.solutions.length > 0 && typeof value.others === "object";
}

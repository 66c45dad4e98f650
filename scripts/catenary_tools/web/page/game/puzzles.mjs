// SPDX-License-Identifier: MIT
// Puzzles: positions with exactly one best turn. The engine judges turns by proof.

import {distance} from "../../../board/drawing/geometry.mjs";
import {cellsIn, withoutCells} from "../../../board/drawing/notation.mjs";
import {Cancelled, EngineFailure, Refusal} from "../errors.mjs";
import {unordered} from "./analysis.mjs";
import {capital, opposite, POSITION} from "./change.mjs";
import {isObject} from "./checks.mjs";
import {tryClicks} from "./diagrams.mjs";
import {Game} from "./game.mjs";

/** @typedef {import("./change.mjs").Color} Color */
/** A puzzle of a file (docs/puzzles.md), as far as the page uses it.
 * @typedef {{game: string, id: string, size: number | null, options: Record<string, string>, position: string,
 *            to_move: Color, goal: string, result: string, solutions: string[], line: string[], obvious: string, level: number,
 *            others?: Record<string, Record<string, string>>}} Puzzle */
/** @typedef {import("../../../engine/answers").PuzzleCheck} PuzzleCheck */
/** @typedef {import("../../../engine/answers").Hint} Hint */

/** A reply to a wrong turn: the result with best play, or the chance to win.
 * @typedef {Pick<Hint, "turn" | "result" | "chance">} Refutation */
/** @typedef {Pick<Puzzle, "id" | "to_move" | "goal" | "level"> & {margin: number}} PuzzleEntry */
/** The puzzles of a game, easiest first.
 * @typedef {{game: string, title: string, puzzles: PuzzleEntry[]}} PuzzleGame */

const NO_LEGAL = {selected: null, clicks: [], targets: {}, pass: null, note: null, swap: null};
const JUDGE_SECONDS = 5;
// Loading the endgame tables takes this long once per game.
const PREPARE_SECONDS = 60;
const SLACK_SECONDS = 10;
const HINT_NODES = 60_000;
// Cells at most this far apart are neighbours, in widths of a cell.
const NEAR = 1.5;
// With at most this many movable pieces, a hint may reveal which one moves.
const FEW_ORIGINS = 2;

/** @type {(puzzle: Puzzle, turn: string) => boolean} */
const isSolution = ({solutions}, turn) => solutions.some((solution) => unordered(solution) === unordered(turn));

/** @type {(puzzle: Puzzle, turn: string, seconds: number) => string} */
const checkOf = ({result}, turn, seconds) => `check_puzzle ${result} ${turn} ${seconds}`;

/** The best reply to a wrong turn in the puzzle file; null if it has none.
 * @param {Puzzle} puzzle
 * @param {string} turn
 * @returns {Refutation | null} */
function replyInFile({others = {}}, turn) {
  for (const [result, replies] of Object.entries(others)) {
    const [, winner, margin] = result.match(/^([BW])\+(.*)$/) ?? [];
    const [, reply] = Object.entries(replies).find(([other]) => unordered(other) === unordered(turn)) ?? [];
    if (winner && reply)
      return {turn: reply, result: `${winner === "B" ? "Black" : "White"} wins${Number(margin) ? ` by ${margin}` : ""}`, chance: null};
  }
  return null;
}

/** The position after complete turns.
 * @param {Puzzle} puzzle
 * @param {readonly string[]} turns */
function changesOf({position, to_move: first}, turns) {
  const color = (/** @type {number} */ i) => (i % 2 === 0) === (first === "black") ? "black" : "white";
  return [{color: POSITION, text: position}, ...turns.map((text, i) => ({color: color(i), text}))];
}

export class Puzzles {
  #session;
  /** @type {Promise<Map<string, Puzzle[]>> | null} The puzzles of all games. */
  #all = null;
  #preparing = new AbortController();

  /** @param {import("./session.mjs").Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** The games that have puzzles, each with the list of them, easiest first.
   * @returns {Promise<PuzzleGame[]>} */
  async list() {
    return [...await this.#read()].map(([game, puzzles]) => ({
      game, title: this.#session.catalogue.info(game).title,
      puzzles: puzzles.map(({id, to_move, goal, level, result}) => ({id, to_move, goal, level, margin: Number(result.slice(2))}))}));
  }

  /** The board after whole turns and clicks of the solver, the reason why the first illegal click is refused, and the
   * turn that the clicks complete, if any. Throws Refusal.
   * @param {string} game
   * @param {string} id
   * @param {readonly string[]} turns
   * @param {readonly string[]} clicks */
  async board(game, id, turns, clicks) {
    const puzzle = await this.#puzzle(game, id);
    const isOpen = (/** @type {import("./live_game.mjs").LiveGame} */ one) => one.mover === puzzle.to_move;
    const {live, refused} = await tryClicks(this.#session, puzzle, changesOf(puzzle, turns), clicks, isOpen);
    const {layout, game: {tree}} = live;
    const events = turns.length || clicks.length ? live.events : [];
    if (isOpen(live)) return {layout, refused, events, state: live.state, turn: null};
    const {turns: played} = tree;
    return {layout, refused, events, state: {...live.state, legal: NO_LEGAL},
            turn: clicks.length ? played[played.length - 1].text : null};
  }

  /** The result of the solver's next turn. If the proof takes too long, the first turn is checked against the puzzle file only,
   * with no explanation. A wrong turn without a proven reply has that of the file or the `guess` of a short search. Throws
   * Refusal.
   * @param {string} game
   * @param {string} id
   * @param {readonly string[]} turns
   * @param {string} turn
   * @returns {Promise<PuzzleCheck & {guess?: Refutation | null}>} */
  async judge(game, id, turns, turn) {
    const puzzle = await this.#puzzle(game, id);
    const judgement = await this.#check(puzzle, turns, turn);
    const isFromFile = !turns.length && judgement.right === null;
    const right = isFromFile ? isSolution(puzzle, turn) : judgement.right;
    const text = isFromFile ? "" : judgement.text;
    if (!right && !judgement.reply) {
      const guess = (!turns.length && replyInFile(puzzle, turn)) || await this.#guess(puzzle, [...turns, turn]);
      return {...judgement, right, text, reply: guess?.turn ?? "", guess};
    }
    if (isFromFile) return {...judgement, right, text};
    return judgement.right && judgement.reply && puzzle.goal === "win"
      ? {...judgement, reply: await this.#longestReply(puzzle, [...turns, turn])} : judgement;
  }

  /** The reply that a short search prefers; null if the other side has none.
   * @param {Puzzle} puzzle
   * @param {readonly string[]} turns
   * @returns {Promise<Hint | null>} */
  async #guess(puzzle, turns) {
    try {
      return await this.#answer(puzzle, turns, `hint ${opposite(puzzle.to_move)} ${HINT_NODES}`);
    } catch (error) {
      if (error instanceof EngineFailure) return null;
      throw error;
    }
  }

  /** The reply that holds out longest in a lost position, as far as a short search can see. (A proof may give any reply.)
   * @param {Puzzle} puzzle
   * @param {readonly string[]} turns
   * @returns {Promise<string>} */
  async #longestReply(puzzle, turns) {
    return (await this.#answer(puzzle, turns, `hint ${opposite(puzzle.to_move)} ${HINT_NODES}`)).turn;
  }

  /** Proves the solution, so that the next turns are judged immediately. Cancels whatever was being prepared before.
   * @param {string} game
   * @param {string} id */
  async prepare(game, id) {
    this.rest();
    const {signal} = this.#preparing = new AbortController();
    const puzzle = await this.#puzzle(game, id);
    try {
      await this.#ask(puzzle, [], checkOf(puzzle, puzzle.solutions[0], PREPARE_SECONDS), PREPARE_SECONDS, {cancel: signal});
    } catch (error) {
      if (!(error instanceof Cancelled || error instanceof EngineFailure)) throw error;
    }
  }

  /** Cancels what is being prepared. */
  rest() {
    this.#preparing.abort();
  }

  /** Why the solution is right: the engine's reasons, and the best reply to the turn that looks better, or otherwise to the
   * second best one; null if there is none. Throws Refusal.
   * @param {string} game
   * @param {string} id */
  async explanation(game, id) {
    const puzzle = await this.#puzzle(game, id);
    const advice = await this.#advice(puzzle);
    const looksBetter = !isSolution(puzzle, puzzle.obvious);
    const turn = looksBetter ? puzzle.obvious : advice?.next?.turn ?? "";
    const refuted = turn && !isSolution(puzzle, turn) ? await this.#check(puzzle, [], turn) : null;
    // The verdict has named a certain win.
    return {reasons: (advice?.reasons ?? []).filter((reason) => !reason.startsWith("Wins for certain")),
            tempting: refuted?.reply ? {turn, reply: refuted.reply, looksBetter,
                                        loses: refuted.result.startsWith(puzzle.to_move === "black" ? "W+" : "B+")} : null};
  }

  /** Returns three hints, each of which reveals more. First the idea, without cells; empty if the engine has no words
   * for it. Then some cells: the first of several, a single one with its neighbours, or, if few pieces can move, the
   * destinations next to the right one. Finally the turn and its cells. Throws Refusal.
   * @param {string} game
   * @param {string} id */
  async hints(game, id) {
    const puzzle = await this.#puzzle(game, id);
    const [turn] = puzzle.solutions;
    const cells = cellsIn(turn);
    // A turn that names no cells can only be revealed whole.
    const advice = cells.length ? await this.#advice(puzzle) : null;
    const {layout, state: {legal: {targets = {}}}} = await this.board(game, id, [], []);
    const [origin] = cells;
    const hasFewOrigins = cells.length === 2 && origin in targets && Object.keys(targets).length <= FEW_ORIGINS;
    const only = cells.length === 1 || hasFewOrigins ? layout.cells.find((cell) => cell.id === cells.at(-1)) : undefined;
    const isOpen = (/** @type {string} */ cell) => !hasFewOrigins || targets[origin].includes(cell);
    const around = only && layout.cells.filter(({at, id: cell}) => distance(at, only.at) < NEAR && isOpen(cell)).map((cell) => cell.id);
    // The right cell alone would reveal the turn.
    const area = around && around.length < 2 ? [] : around ?? cells.slice(0, 1);
    return {idea: withoutCells(advice?.idea ?? "", cells), area, turn, cells};
  }

  /** The engine's hint if it is the solution, else null.
   * @param {Puzzle} puzzle
   * @returns {Promise<Hint | null>} */
  async #advice(puzzle) {
    /** @type {Hint} */
    const hint = await this.#answer(puzzle, [], `hint ${puzzle.to_move} ${HINT_NODES}`);
    return isSolution(puzzle, hint.turn) ? hint : null;
  }

  /** The line of best turns, starting with the solution. Throws Refusal.
   * @param {string} game
   * @param {string} id */
  async solution(game, id) {
    const {solutions: [first], line} = await this.#puzzle(game, id);
    // The line may start with an image of the first solution.
    return [first, ...line.slice(1)];
  }

  /** @param {Puzzle} puzzle
   * @param {readonly string[]} turns
   * @param {string} turn
   * @returns {Promise<PuzzleCheck>} */
  #check(puzzle, turns, turn) {
    return this.#answer(puzzle, turns, checkOf(puzzle, turn, JUDGE_SECONDS));
  }

  /** Returns an answer that the user is waiting for; cancelling what is being prepared may delay it by some seconds.
   * @param {Puzzle} puzzle
   * @param {readonly string[]} turns
   * @param {string} command */
  async #answer(puzzle, turns, command) {
    const timer = setTimeout(() => this.rest(), 1000 * JUDGE_SECONDS);
    try {
      return JSON.parse((await this.#ask(puzzle, turns, command, JUDGE_SECONDS))[0]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {Puzzle} puzzle
   * @param {readonly string[]} turns
   * @param {string} command
   * @param {number} seconds
   * @param {import("./engine.mjs").StopSignals} stops */
  #ask(puzzle, turns, command, seconds, stops = {}) {
    const {engines, catalogue, game: {seats}} = this.#session;
    const {setting} = new Game(puzzle, catalogue.info(puzzle.game));
    return engines.adviser(seats).ask([command], {setting, changes: changesOf(puzzle, turns)}, seconds + SLACK_SECONDS, stops);
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
      const puzzles = (await files.content(name))?.puzzles ? await files.puzzles(name) : [];
      if (!puzzles.every(isPuzzle)) throw new Refusal(`The puzzles of ${capital(name)} are damaged.`);
      return /** @type {[string, Puzzle[]]} */ ([name, puzzles.map((puzzle) => ({...puzzle, game: name}))]);
    }));
    return new Map(found.filter(([, puzzles]) => puzzles.length));
  }
}

/** @param {unknown} value
 * @returns {value is Puzzle} */
function isPuzzle(value) {
  return isObject(value) && [value.id, value.result, value.position, value.obvious].every((text) => typeof text === "string") &&
    Array.isArray(value.line) && Array.isArray(value.solutions) && value.solutions.length > 0;
}

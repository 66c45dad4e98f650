// SPDX-License-Identifier: MIT
// One puzzle in the dialog: task, board, verdict on the turn played, the reply, hints and the solution.

import {opposite} from "../game/change.mjs";
import {TEXTS} from "../words/texts.mjs";
import {replyInWords, turnAsSubject, turnInWords} from "../words/turn_words.mjs";
import {attempt, say} from "../elements/announce.mjs";
import {create} from "../elements/dom.mjs";
import {Diagram} from "../board/diagram.mjs";

/** @typedef {import("../game/puzzles.mjs").PuzzleEntry} PuzzleEntry */
/** @typedef {import("../game/puzzles.mjs").Puzzles} Puzzles */

const WORDS = TEXTS.puzzles;
// How long the board shows a turn before the reply.
const REPLY_MS = 900;
// A proof that takes less time is not announced.
const WAIT_MS = 300;

/** The cells where turns put pieces.
 * @param {string[]} turns */
const destinationsOf = (turns) => new Set(turns.flatMap((turn) => turn.split(",")).flatMap((move) => move.split("-").at(-1) ?? []));

export class PuzzleView {
  element = create("div", {class: "puzzle"});
  #puzzles;
  #game;
  #puzzle;
  #verdict = create("p", {class: "verdict", role: "status"});
  #why = create("p", {class: "why"});
  #onSolved;
  #isSolved = false;
  #isShown = false;
  // How many hints have been given.
  #hintCount = 0;
  // The right turns played so far, with the replies to them.
  /** @type {string[]} */
  #turns = [];
  // The clicks of a complete turn, and the verdict on it.
  #judged = 0;
  #said = "";
  // The board is showing the reply that refutes the turn, and the cells where that has put pieces.
  #isRefuted = false;
  /** @type {Set<string>} */
  #refutation = new Set();
  #diagram;
  #line = create("div", {class: "line buttons", role: "group"});

  /** @param {Puzzles} puzzles
   * @param {string} game
   * @param {PuzzleEntry} puzzle
   * @param {() => void} onSolved */
  constructor(puzzles, game, puzzle, onSolved) {
    const task = WORDS.goals[puzzle.goal](TEXTS.colors[puzzle.to_move], puzzle.margin);
    this.#puzzles = puzzles;
    this.#game = game;
    this.#puzzle = puzzle;
    this.element.dataset.puzzle = puzzle.id;
    this.#onSolved = onSolved;
    this.#diagram = new Diagram((clicks) => puzzles.board(game, puzzle.id, this.#turns, clicks), task,
                                {onClick: (clicks, answer) => attempt(this.#take(answer.turn ?? null, clicks.length)),
                                 mayPlay: (clicks) => this.#mayPlay(clicks),
                                 mayReset: () => this.#turns.length > 0 || this.#isRefuted, onReset: () => this.#begin()});
    const level = create("span", {class: "quiet"}, WORDS.levelOf(WORDS.levels[puzzle.level - 1]));
    this.element.append(create("p", {class: "puzzle-task"}, task, " ", level), this.#verdict, this.#line, this.#why, this.#diagram.element);
  }

  get #opponent() {
    return TEXTS.colors[opposite(this.#puzzle.to_move)];
  }

  async load() {
    await this.#diagram.load();
    return this;
  }

  /** Discards the turns played, so that the next board shows the task again. */
  #begin() {
    this.#turns = [];
    this.#isRefuted = false;
    this.#line.replaceChildren();
  }

  /** Gives the next hint, beside the board of the task: the idea, the area, and at last the turn. A solved puzzle stays as it is. */
  async showHint() {
    if (this.#isSolved || this.#turns.length) return;
    this.#begin();
    await this.#diagram.load();
    const {idea, area, turn, cells} = await this.#puzzles.hints(this.#game, this.#puzzle.id);
    /** @type {[string, string[]][]} */
    const hints = [[idea, []], [area.length > 1 ? WORDS.near(area) : WORDS.look(area[0]), area], [WORDS.turn(turnInWords(turn)), cells]];
    const given = hints.filter(([text], i) => text && (i !== 1 || area.length));
    this.#hintCount = Math.min(this.#hintCount + 1, given.length);
    const [text, marked] = given[this.#hintCount - 1];
    this.#isShown ||= this.#hintCount === given.length;
    this.#showMessage(WORDS.hintOf(this.#hintCount, given.length, text));
    this.#diagram.markHint(marked);
    say(this.#said);
  }

  /** Shows the turns of the solution as buttons, and the board after the first turn. */
  async showSolution() {
    const line = await this.#puzzles.solution(this.#game, this.#puzzle.id);
    this.#isShown = true;
    const show = async (/** @type {number} */ count) => {
      this.#turns = [];
      this.#judged = count;
      this.#showMessage(WORDS.shown(line.length));
      await this.#showAfter(line.slice(0, count));
    };
    const buttons = this.#offerLine(WORDS.solutionLine, line, 1, show);
    await show(1);
    buttons[1].focus();
    await this.#explain();
  }

  /** Adds a line that starts at the task to the dialog, as buttons that each show a board. Returns them.
   * @param {string} title
   * @param {string[]} line
   * @param {number} shown  the number of turns on the board now
   * @param {(count: number) => Promise<void>} show */
  #offerLine(title, line, shown, show) {
    const {to_move: first} = this.#puzzle;
    const disc = (/** @type {number} */ i) => {
      const color = i % 2 ? first : opposite(first);
      return create("span", {class: `disc small disc-${color}`, role: "img", "aria-label": TEXTS.colors[color]});
    };
    const press = (/** @type {number} */ count) => buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === count)));
    const choose = (/** @type {number} */ i) => {
      press(i);
      attempt(show(i));
    };
    const buttons = [WORDS.begin, ...line.map(turnInWords)].map((text, i) =>
      create("button", {type: "button", on: {click: () => choose(i)}}, ...i ? [`${i}.`, disc(i)] : [], create("span", {}, text)));
    press(shown);
    this.#line.setAttribute("aria-label", title);
    this.#line.replaceChildren(...buttons);
    return buttons;
  }

  /** Shows the board after turns played from the task.
   * @param {string[]} turns */
  async #showAfter(turns, status = "") {
    if (turns.length) this.#diagram.show(await this.#puzzles.board(this.#game, this.#puzzle.id, turns, []), status);
    else await this.#diagram.load();
  }

  /** False for clicks after a complete turn, which no board accepts. After a refutation such a click begins the next try; on
   * a piece of the refutation it only shows the task again.
   * @param {string[]} clicks */
  #mayPlay(clicks) {
    if (!this.#judged || clicks.length <= this.#judged) return true;
    if (this.#isRefuted) {
      const isOnTask = clicks.slice(this.#judged).every((click) => !this.#refutation.has(click));
      const next = isOnTask ? clicks.slice(this.#judged) : [];
      this.#begin();
      // Both wait in line before the next click.
      attempt(Promise.all([this.#diagram.load(), this.#diagram.load(next)]));
      return false;
    }
    this.#verdict.textContent = [this.#said, WORDS.over].join(" ");
    say(WORDS.over);
    return false;
  }

  /** Takes the clicks so far, which may complete a turn.
   * @param {string | null} turn
   * @param {number} count */
  async #take(turn, count) {
    this.#judged = turn ? count : 0;
    this.#isRefuted = false;
    this.#showMessage("");
    if (!turn) return;
    // The reasons apply to the first turn only.
    if (this.#turns.length) this.#why.textContent = "";
    const before = this.#turns;
    const isCurrent = () => this.#turns === before && this.#judged === count && this.element.isConnected;
    const timer = setTimeout(() => isCurrent() && this.#showMessage(WORDS.wait(turnInWords(turn))), WAIT_MS);
    const judgement = await this.#puzzles.judge(this.#game, this.#puzzle.id, before, turn).finally(() => clearTimeout(timer));
    if (!isCurrent()) return;
    const {right, reply, line, text, guess} = judgement;
    const isHelped = right && !before.length && this.#isShown && !this.#isSolved;
    const why = guess ? [WORDS.guess(this.#opponent, replyInWords(guess.turn), guess.result, guess.chance)] : [];
    const verdict = text || (right ? WORDS.right : WORDS.wrong)(turnInWords(turn));
    this.#showMessage([verdict, ...why, ...isHelped ? [WORDS.helped] : []].join(" "), right ? "right" : "wrong");
    say(this.#said);
    if (right) this.#solve();
    if (!reply) return;
    await new Promise((resolve) => setTimeout(resolve, REPLY_MS));
    if (!isCurrent()) return;
    const turns = [...before, turn, reply];
    const board = await this.#puzzles.board(this.#game, this.#puzzle.id, turns, []);
    if (!isCurrent()) return;
    if (right) await this.#goOn(turns, board.state.turn.mover === this.#puzzle.to_move ? WORDS.goOn(this.#opponent, replyInWords(reply)) : "");
    else {
      this.#isRefuted = true;
      this.#refutation = destinationsOf([turn, reply]);
      this.#diagram.show(board, `${WORDS.replied(this.#opponent)} ${WORDS.again}`);
      if (line.length > 1) this.#offerRefutation([...before, turn, ...line], turns.length);
    }
  }

  /** Adds the line that refutes a turn to the dialog; a click on the board or on the task starts another attempt.
   * @param {string[]} line
   * @param {number} shown */
  #offerRefutation(line, shown) {
    this.#offerLine(WORDS.refutation, line, shown, async (count) => {
      if (!count) this.#begin();
      this.#refutation = destinationsOf(line.slice(0, count));
      await this.#showAfter(line.slice(0, count), WORDS.again);
    });
  }

  /** Plays the reply to a right turn; the next turn is the person's.
   * @param {string[]} turns
   * @param {string} words */
  async #goOn(turns, words) {
    const said = this.#said;
    this.#turns = turns;
    await this.#diagram.load();
    if (!this.element.isConnected) return;
    this.#showMessage([said, words].join(" "), "right");
    say(words);
  }

  #solve() {
    if (this.#isSolved || this.#isShown) return;
    this.#isSolved = true;
    this.#onSolved();
    attempt(this.#explain());
  }

  async #explain() {
    if (this.#why.textContent) return;
    const {reasons, tempting} = await this.#puzzles.explanation(this.#game, this.#puzzle.id);
    const refutation = tempting
      ? [WORDS[tempting.looksBetter ? "tempting" : "nextBest"](
        turnAsSubject(tempting.turn), this.#opponent, replyInWords(tempting.reply), tempting.loses)] : [];
    this.#why.textContent = [...reasons, ...refutation].join(" ");
    if (!this.element.isConnected) return;
    say(this.#why.textContent);
    // On a phone it is below the board and may be out of sight.
    this.#why.scrollIntoView({block: "nearest"});
  }

  /** @param {string} text
   * @param {"" | "right" | "wrong"} kind */
  #showMessage(text, kind = "") {
    this.#said = text;
    this.#verdict.textContent = text;
    this.#verdict.className = `verdict ${kind}`;
  }
}

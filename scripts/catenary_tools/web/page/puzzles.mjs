// SPDX-License-Identifier: MIT
// Puzzles: choose one by game and level, play its turn, hear whether it is right and otherwise why it is not.

import {attempt, say, tell} from "./announce.mjs";
import {Diagram} from "./diagram.mjs";
import {footer, openDialog, textButton} from "./dialogs.mjs";
import {create} from "./dom.mjs";
import {choice, labelled} from "./forms.mjs";
import {keep, kept} from "./kept.mjs";
import {clearAddress, showPuzzleAddress} from "./puzzle_address.mjs";
import {TEXTS} from "./texts.mjs";

const WORDS = TEXTS.puzzles;
const KEPT = "puzzles";
// The board shows a wrong turn so long before the reply to it.
const REPLY_MS = 900;
const LEVELS = WORDS.levels.map((_, i) => i + 1);

/// The puzzles that the person has solved, by their ids.
class Solved {
  #ids = new Set(kept(KEPT).solved ?? []);

  has(id) {
    return this.#ids.has(id);
  }

  add(id) {
    this.#ids.add(id);
    keep(KEPT, {solved: [...this.#ids]});
  }
}

/// The judgement of a turn in sentences.
function verdictOf({turn, right, result, reply}) {
  if (right) return WORDS.right(turn, result);
  return [result ? WORDS.refuted(turn, result) : WORDS.wrong(turn), ...reply ? [WORDS.reply(reply)] : []].join(" ");
}

/// One puzzle: task, board, verdict.
class Task {
  element = create("div", {class: "puzzle"});
  #puzzles;
  #game;
  #puzzle;
  #verdict = create("p", {class: "verdict", role: "status"});
  #onSolved;
  #shown = false;
  // The clicks of a turn that has been judged, and what was said of it.
  #judged = 0;
  #said = "";
  #diagram;
  #line = create("div", {class: "line buttons", role: "group", "aria-label": WORDS.solutionLine});

  constructor(puzzles, game, puzzle, onSolved) {
    const task = WORDS.goals[puzzle.goal](TEXTS.colors[puzzle.to_move], puzzle.result);
    this.#puzzles = puzzles;
    this.#game = game;
    this.#puzzle = puzzle;
    this.element.dataset.puzzle = puzzle.id;
    this.#onSolved = onSolved;
    this.#diagram = new Diagram((clicks) => puzzles.board(game, puzzle.id, clicks), task,
                                {onClick: (clicks, answer) => this.#judge(answer.judgement, clicks.length), mayPlay: (clicks) => this.#mayPlay(clicks)});
    const level = create("span", {class: "quiet"}, WORDS.levelOf(WORDS.levels[puzzle.level - 1]));
    this.element.append(create("p", {class: "puzzle-task"}, task, " ", level), this.#verdict, this.#line, this.#diagram.element);
  }

  async load() {
    await this.#diagram.load();
    return this;
  }

  /// Shows the turns of the solution as buttons, and the board after the first one.
  async showSolution() {
    const line = await this.#puzzles.solution(this.#game, this.#puzzle.id);
    this.#shown = true;
    const steps = [WORDS.begin, ...line];
    const buttons = steps.map((text, i) => create("button", {type: "button", on: {click: () => attempt(show(i))}}, i ? `${i}. ${text}` : text));
    const show = async (count) => {
      buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === count)));
      if (count) this.#diagram.show(await this.#puzzles.after(this.#game, this.#puzzle.id, line.slice(0, count)));
      else await this.#diagram.load();
    };
    this.#line.replaceChildren(...buttons);
    this.#tell(WORDS.shown, true);
    await show(1);
    this.#judged = 1;
    buttons[1].focus();
  }

  /// Plays the best reply to a wrong turn on the board, unless the person has clicked meanwhile.
  #reply(turn, reply, count) {
    const show = async () => {
      if (this.#judged !== count || this.#shown || !this.element.isConnected) return;
      const answer = await this.#puzzles.after(this.#game, this.#puzzle.id, [turn, reply]);
      if (this.#judged === count) this.#diagram.show(answer);
    };
    setTimeout(() => attempt(show()), REPLY_MS);
  }

  /// False for clicks after a whole turn, which no board takes.
  #mayPlay(clicks) {
    if (!this.#judged || clicks.length <= this.#judged) return true;
    this.#verdict.textContent = [this.#said, WORDS.over].join(" ");
    say(WORDS.over);
    return false;
  }

  #judge(judgement, count) {
    this.#judged = judgement ? count : 0;
    if (!judgement) return this.#tell("", false);
    this.#tell(verdictOf(judgement), judgement.right);
    say(verdictOf(judgement));
    if (judgement.right && !this.#shown) this.#onSolved();
    if (judgement.reply) this.#reply(judgement.turn, judgement.reply, count);
    return undefined;
  }

  #tell(text, right) {
    this.#said = text;
    this.#verdict.textContent = text;
    this.#verdict.classList.toggle("right", right);
  }
}

/// The contents of the dialog.
class Collection {
  elements;
  #puzzles;
  #games;
  #solved = new Solved();
  #game;
  #level = 0;
  #puzzle;
  #choices = create("div", {class: "puzzle-choices"});
  #place = create("div");
  #count = create("p", {class: "puzzle-count quiet"});
  #task = null;

  /// Opens the puzzle `id`, or the first unsolved one of a game where there is no such puzzle.
  constructor(puzzles, games, wanted, id) {
    this.#puzzles = puzzles;
    this.#games = games;
    const ofId = games.find(({puzzles}) => puzzles.some((puzzle) => puzzle.id === id));
    this.#game = ofId ?? games.find((one) => one.game === wanted) ?? games[0];
    const step = (by) => () => this.#open(this.#index + by);
    this.elements = [
      this.#choices, this.#place, this.#count,
      footer(textButton(WORDS.previous, step(-1), {id: "puzzle-previous"}),
             textButton(WORDS.show, () => attempt(this.#task?.showSolution()), {id: "puzzle-show"}),
             textButton(WORDS.next, step(1), {primary: true, id: "puzzle-next"}))];
    const isWanted = ofId ? (puzzle) => puzzle.id === id : (puzzle) => !this.#solved.has(puzzle.id);
    this.#open(Math.max(0, this.#listed.findIndex(isWanted)));
    if (id && !ofId) tell(WORDS.unknown, {lasting: true});
  }

  get #listed() {
    return this.#game.puzzles.filter((puzzle) => !this.#level || puzzle.level === this.#level);
  }

  get #index() {
    return this.#listed.indexOf(this.#puzzle);
  }

  /// Opens a puzzle of the list; the first one follows the last one.
  #open(index) {
    attempt(this.#load(index));
  }

  async #load(index) {
    const listed = this.#listed;
    const puzzle = this.#puzzle = listed.at(index % listed.length);
    this.#showChoices();
    showPuzzleAddress(puzzle.id);
    const task = await new Task(this.#puzzles, this.#game.game, puzzle, () => this.#finish(puzzle)).load();
    // Another one may have been asked for meanwhile.
    if (puzzle !== this.#puzzle) return;
    this.#task = task;
    this.#place.replaceChildren(task.element);
  }

  #finish(puzzle) {
    this.#solved.add(puzzle.id);
    this.#showChoices();
  }

  #showChoices() {
    const focused = this.#choices.contains(document.activeElement) ? document.activeElement.name : null;
    const field = (name, text, choices, value, change) => {
      const select = choice(choices, value, change);
      select.name = name;
      return labelled(text, select);
    };
    const {puzzles} = this.#game;
    const levels = LEVELS.filter((level) => puzzles.some((puzzle) => puzzle.level === level));
    const solvedOf = (one) => one.puzzles.filter((puzzle) => this.#solved.has(puzzle.id)).length;
    const numbers = this.#listed.map((puzzle, i) => [i, WORDS.number(i + 1, this.#solved.has(puzzle.id))]);
    this.#choices.replaceChildren(
      field("game", WORDS.game, this.#games.map((one) => [one.game, WORDS.gameOf(one.title, solvedOf(one), one.puzzles.length)]), this.#game.game, (name) => this.#setGame(name)),
      field("level", WORDS.level, [[0, WORDS.allLevels], ...levels.map((level) => [level, WORDS.levels[level - 1]])],
            this.#level, (level) => this.#setLevel(Number(level))),
      field("puzzle", WORDS.puzzle, numbers, this.#index, (index) => this.#open(Number(index))));
    if (focused) this.#choices.querySelector(`[name="${focused}"]`).focus();
    this.#count.textContent = WORDS.solved(solvedOf(this.#game), puzzles.length);
  }

  #setGame(name) {
    this.#game = this.#games.find((one) => one.game === name);
    this.#setLevel(0);
  }

  #setLevel(level) {
    this.#level = level;
    this.#open(0);
  }
}

/// Opens the dialog at a puzzle, or at those of a game, or of the first game that has some.
export async function openPuzzles(puzzles, game, id = null) {
  const games = await puzzles.list();
  await openDialog("puzzles", WORDS.title, () =>
    games.length ? new Collection(puzzles, games, game, id).elements : [create("p", {}, WORDS.none)]);
  clearAddress();
}

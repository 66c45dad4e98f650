// SPDX-License-Identifier: MIT
// The dialog of puzzles: choose one by game and level, and solve it (puzzle_view.mjs).

import {TEXTS} from "../words/texts.mjs";
import {attempt, showMessage} from "../elements/announce.mjs";
import {footer, openDialog, textButton} from "../elements/dialogs.mjs";
import {create, find} from "../elements/dom.mjs";
import {choice, entry, labelled} from "../elements/forms.mjs";
import {clearAddress, showPuzzleAddress} from "../store/address.mjs";
import {recall, remember} from "../store/remembered.mjs";
import {PuzzleView} from "./puzzle_view.mjs";

/** @typedef {import("../elements/forms.mjs").Entries<string | number>} Entries */
/** @typedef {import("../game/puzzles.mjs").PuzzleEntry} PuzzleEntry */
/** @typedef {import("../game/puzzles.mjs").PuzzleGame} PuzzleGame */
/** @typedef {import("../game/puzzles.mjs").Puzzles} Puzzles */

const WORDS = TEXTS.puzzles;
const NAME = "puzzles";
const LEVELS = WORDS.levels.map((_, i) => i + 1);

/** The number of puzzles of a game that the person has solved; their ids begin with the name of the game.
 * @param {string} game */
export const solvedCount = (game) => (recall(NAME).solved ?? []).filter((id) => id.startsWith(`${game}-`)).length;

/** The puzzles that the person has solved, by their ids. */
class SolvedPuzzles {
  get #ids() {
    return new Set(recall(NAME).solved ?? []);
  }

  /** @param {string} id */
  has(id) {
    return this.#ids.has(id);
  }

  /** @param {string} id */
  add(id) {
    remember(NAME, {solved: [...this.#ids.add(id)]});
  }
}

/** The contents of the dialog: the selection of a puzzle, and the puzzle. */
class PuzzleBrowser {
  elements;
  #puzzles;
  #games;
  #solved = new SolvedPuzzles();
  #game;
  #level = 0;
  /** @type {PuzzleEntry | undefined} */
  #puzzle;
  #choices = create("div", {class: "puzzle-choices"});
  #body = create("div", {class: "puzzle-body"});
  #bar = create("progress", {"aria-label": WORDS.progress});
  #count = create("span", {class: "quiet"});
  #hint = textButton(WORDS.hint, () => attempt(this.#view?.showHint()), {id: "puzzle-hint"});
  /** @type {PuzzleView | null} */
  #view = null;

  /** Opens the puzzle `id`, or the first unsolved one of a game if there is no such puzzle.
   * @param {Puzzles} puzzles
   * @param {PuzzleGame[]} games
   * @param {string} wanted
   * @param {string | null} id */
  constructor(puzzles, games, wanted, id) {
    this.#puzzles = puzzles;
    this.#games = games;
    const ofId = games.find(({puzzles}) => puzzles.some((puzzle) => puzzle.id === id));
    this.#game = ofId ?? games.find((one) => one.game === wanted) ?? games[0];
    const step = (/** @type {number} */ by) => () => this.#open(this.#index + by);
    const isOfOthers = !ofId && this.#game.game !== wanted;
    this.elements = [
      ...isOfOthers ? [create("p", {class: "quiet puzzle-others"}, WORDS.others)] : [],
      this.#choices, this.#body, create("p", {class: "puzzle-count"}, this.#bar, " ", this.#count),
      footer(textButton(WORDS.previous, step(-1), {id: "puzzle-previous"}),
             this.#hint,
             textButton(WORDS.show, () => attempt(this.#view?.showSolution()), {id: "puzzle-show"}),
             textButton(WORDS.next, step(1), {primary: true, id: "puzzle-next"}))];
    const isWanted = (/** @type {PuzzleEntry} */ puzzle) => (ofId ? puzzle.id === id : !this.#solved.has(puzzle.id));
    this.#open(Math.max(0, this.#listed.findIndex(isWanted)));
    if (id && !ofId) showMessage(WORDS.unknown, {lasting: true});
  }

  get #listed() {
    return this.#game.puzzles.filter((puzzle) => !this.#level || puzzle.level === this.#level);
  }

  get #index() {
    return this.#listed.findIndex((puzzle) => puzzle === this.#puzzle);
  }

  /** Opens a puzzle of the list, which wraps around.
   * @param {number} index */
  #open(index) {
    attempt(this.#load(index));
  }

  /** @param {number} index */
  async #load(index) {
    const listed = this.#listed;
    const puzzle = listed.at(index % listed.length);
    if (!puzzle) return;
    this.#puzzle = puzzle;
    this.#showChoices();
    showPuzzleAddress(puzzle.id);
    const view = await new PuzzleView(this.#puzzles, this.#game.game, puzzle, () => this.#finish(puzzle)).load();
    // The user may have selected another one meanwhile.
    if (puzzle !== this.#puzzle) return;
    this.#view = view;
    this.#hint.disabled = false;
    attempt(this.#puzzles.prepare(this.#game.game, puzzle.id));
    this.#body.replaceChildren(view.element);
  }

  /** @param {PuzzleEntry} puzzle */
  #finish(puzzle) {
    this.#solved.add(puzzle.id);
    this.#hint.disabled = true;
    this.#showChoices();
  }

  #showChoices() {
    const focused = this.#choices.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : null;
    /** @type {(name: string, text: string, choices: Entries, value: string | number, change: (value: string) => void) => HTMLElement} */
    const field = (name, text, choices, value, change) => {
      const select = choice(choices, value, change);
      select.name = name;
      return labelled(text, select);
    };
    const {puzzles} = this.#game;
    const levels = LEVELS.filter((level) => puzzles.some((puzzle) => puzzle.level === level));
    const solvedOf = (/** @type {PuzzleGame} */ one) => one.puzzles.filter((puzzle) => this.#solved.has(puzzle.id)).length;
    const numbers = this.#listed.map((puzzle, i) => entry(i, WORDS.number(i + 1, this.#solved.has(puzzle.id))));
    const games = this.#games.map((one) => entry(one.game, WORDS.gameOf(one.title, solvedOf(one), one.puzzles.length)));
    this.#choices.replaceChildren(
      field("game", WORDS.game, games, this.#game.game, (name) => this.#setGame(name)),
      field("level", WORDS.level, [[0, WORDS.allLevels], ...levels.map((level) => entry(level, WORDS.levels[level - 1]))],
            this.#level, (level) => this.#setLevel(Number(level))),
      field("puzzle", WORDS.puzzle, numbers, this.#index, (index) => this.#open(Number(index))));
    if (focused) find(this.#choices, `[name="${focused}"]`)?.focus();
    Object.assign(this.#bar, {max: puzzles.length, value: solvedOf(this.#game)});
    this.#count.textContent = WORDS.solved(solvedOf(this.#game), puzzles.length);
  }

  /** @param {string} name */
  #setGame(name) {
    this.#game = this.#games.find((one) => one.game === name) ?? this.#game;
    this.#setLevel(0);
  }

  /** @param {number} level */
  #setLevel(level) {
    this.#level = level;
    this.#open(0);
  }
}

/** Opens the dialog at a puzzle, or at the puzzles of a game, or of the first game that has any.
 * @param {Puzzles} puzzles
 * @param {string} game
 * @param {string | null} id */
export async function openPuzzles(puzzles, game, id = null) {
  const games = await puzzles.list();
  await openDialog("puzzles", WORDS.title, () =>
    games.length ? new PuzzleBrowser(puzzles, games, game, id).elements : [create("p", {}, WORDS.none)]);
  puzzles.rest();
  clearAddress();
}

// SPDX-License-Identifier: MIT
// The game on the board: what every action and every turn of an engine changes. Each change goes to the store, and is kept.

import {Board} from "./board.mjs";
import {CHANCE, capital, commonLength, isColor, opposite, POSITION} from "./change.mjs";
import {Clocks} from "./clocks.mjs";
import {Game} from "./game.mjs";
import {Lock} from "./lock.mjs";
import {gameOfSgf} from "./records.mjs";
import {EngineFailure, Refusal, reasonOf} from "./refusal.mjs";
import {boardModel} from "./view_model.mjs";

/** @typedef {import("./change.mjs").Change} Change */
/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./game.mjs").Seats} Seats */
/** @typedef {import("./game.mjs").Setting} Setting */
/** @typedef {import("../transport/files.mjs").Files} Files */

const SEEDS = 1e9;
// Several changes in a row are stored once.
const SAVE_MS = 100;
// Timers may be a little early.
const LATE_MS = 20;

export class Session {
  lock = new Lock();
  /** @type {Board | null} */
  #board = null;
  /** @type {{board: Board, file: {name: string, folder: string} | null} | null} */
  #previous = null;
  /** @type {any} */
  #hint = null;
  /** @type {string[]} */
  #events = [];
  #numbers = 0;
  #isUnkept = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} Rings when the clock of the side to move has run out. */
  #alarm;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;

  /** @param {import("../store.mjs").Store} store
   * @param {import("./engines.mjs").Engines} engines
   * @param {import("./catalogue.mjs").Catalogue} catalogue
   * @param {Files} files */
  constructor(store, engines, catalogue, files) {
    this.store = store;
    this.engines = engines;
    this.catalogue = catalogue;
    this.files = files;
  }

  /** There is one from the start of the page on. */
  get board() {
    return /** @type {Board} */ (this.#board);
  }

  get game() {
    return this.board.game;
  }

  /** Tells the page of the game, and keeps it. */
  publish() {
    const previous = this.#previous && {title: this.#previous.board.game.title, file: this.#previous.file};
    this.store.set({board: {...boardModel(this.board), goal: this.catalogue.goal(this.game.setting.game),
                           levels: this.catalogue.info(this.game.setting.game).levels.length, hint: this.#hint,
                            events: this.#events, previous}});
    this.#saving ??= setTimeout(() => this.save(), SAVE_MS);
  }

  /** Keeps the game; not one that is only watched, or that goes on in another window. */
  async save(isLast = false) {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    const {watched, connection} = this.store.values;
    if (!this.#board || watched || connection === "replaced") return;
    const failure = await this.files.putState("game", this.game.toData(), isLast);
    if (failure && !this.#isUnkept) this.store.set({notice: {text: `The game is not kept: ${failure}`}});
    this.#isUnkept = failure !== null;
  }

  // Games.

  /** Starts another game. Throws Refusal.
   * @param {Setting} setting
   * @param {Seats} seats
   * @param {{main: number, increment: number} | null} clock
   * @param {string | null} position */
  async start(setting, seats, clock = null, position = null) {
    const game = new Game(setting, this.catalogue.info(setting.game), seats);
    if (clock && !game.cooperative) game.clocks = new Clocks(clock);
    const board = await new Board(this.engines.rules, game).setUp();
    if (position) await board.make({color: POSITION, text: position});
    await this.#adopt(board);
  }

  /** Goes on with the stored game; returns false if there is none. */
  async restore() {
    const data = await this.files.getState("game");
    if (data === null) return false;
    try {
      const game = Game.fromData(data, (name) => this.catalogue.info(name));
      const board = await this.#lookedAt(game);
      this.#numbers = Math.max(0, game.number - 1);
      await this.#adopt(board);
    } catch (error) {
      if (!(error instanceof Refusal) || (error instanceof EngineFailure && !error.isAnswer)) throw error;
      await this.files.setAside("game");
      this.store.set({notice: {text: `The game that was kept cannot be read. ${reasonOf(error)}`}});
      return false;
    }
    return true;
  }

  /** Opens a record in SGF. Throws Refusal.
   * @param {string} text */
  async openRecord(text) {
    await this.#adopt(await this.#lookedAt(await gameOfSgf(text, this.engines, this.catalogue, this.game.seats)));
  }

  /** Puts a record of a match on the board, at a ply. Throws Refusal.
   * @param {string} text
   * @param {number} ply */
  async showRecord(text, ply) {
    const game = await gameOfSgf(text, this.engines, this.catalogue, this.game.seats);
    game.opened = null;
    const board = await this.#lookedAt(game);
    await board.goTo(ply);
    await this.#adopt(board);
  }

  /** Puts a game of a match on the board that begins with a position; returns the number of changes that this takes. Throws
   * Refusal.
   * @param {Setting} setting
   * @param {string} position */
  async showRunning(setting, position) {
    const game = new Game(setting, this.catalogue.info(setting.game), this.game.seats);
    game.automaticDice = false;
    game.paused = true;
    const [usual] = await this.engines.rules.ask(["position"], game.positionAt(0));
    if (position !== usual) game.tree.add({color: POSITION, text: position});
    await this.#adopt(await this.#lookedAt(game));
    return game.tree.line.length;
  }

  /** Returns the board of a game whose record is known. Throws Refusal.
   * @param {Game} game */
  async #lookedAt(game) {
    const board = await new Board(this.engines.rules, game).setUp();
    await board.lookAtAll();
    return board;
  }

  /** Puts the unfinished game on the board that another one has replaced. Throws Refusal. */
  async goBack() {
    if (!this.#previous) throw new Refusal("There is no unfinished game to go back to.");
    const {board} = this.#previous;
    this.#previous = null;
    await this.#adopt(board);
  }

  /** Puts a game on the board.
   * @param {Board} board */
  async #adopt(board) {
    if (this.#board && !this.store.values.watched) await this.#keep(this.#board);
    // Else the same dice would fall in each game.
    await this.engines.rules.ask([`set_random_seed ${Math.floor(SEEDS * Math.random())}`]);
    this.#numbers += 1;
    board.game.number = this.#numbers;
    this.#board = board;
    this.#hint = null;
    this.#events = [];
    if (board.game.tree.atEnd) await this.#rollIfDue();
    this.#runClocks();
    this.publish();
  }

  /** Keeps the record of a game that another one replaces. One that is not kept costs less than a game that cannot begin.
   * @param {Board} board */
  async #keep(board) {
    let file = null;
    try {
      if (board.game.tree.line.length >= 2) file = await this.files.keepRecord(board.game.setting.game, await board.sgf());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    if (board.isUnfinished) this.#previous = {board, file};
  }

  // Changes.

  /** Makes a change of a person or an engine, and rolls what is due after it. Throws Refusal.
   * @param {Change} change */
  async make(change) {
    const told = this.board.events;
    await this.board.make(change);
    if (isColor(change.color) && this.board.mover !== change.color) this.game.clocks?.addIncrement(change.color);
    await this.#afterChange(told);
  }

  /** Rolls the dice that are due. Throws Refusal. */
  async roll() {
    if (this.board.mover !== CHANCE) throw new Refusal("No roll is due.");
    const told = this.board.events;
    await this.board.roll();
    await this.#afterChange(told);
  }

  /** Makes turns that were played elsewhere; the page is told once. Throws Refusal.
   * @param {Iterable<Change>} changes */
  async takeOver(changes) {
    const told = this.board.events;
    for (const change of changes) await this.board.make(change);
    await this.#afterChange(told);
  }

  /** `told` are the events before the change: those of a turn grow with its steps.
   * @param {string[]} told */
  async #afterChange(told) {
    this.#hint = null;
    await this.#rollIfDue();
    const {events} = this.board;
    this.#events = events.slice(commonLength(told, events));
    this.#runClocks();
    this.publish();
  }

  async #rollIfDue() {
    while (this.game.automaticDice && this.board.mover === CHANCE) await this.board.roll();
  }

  /** Goes to a place of the line.
   * @param {number} ply */
  async goTo(ply) {
    const {game} = this;
    game.ended = null;
    this.#hint = null;
    this.#events = [];
    await this.board.goTo(ply);
    if (game.tree.node.clocks) game.clocks?.setLeft(game.tree.node.clocks);
    this.#runClocks();
    this.publish();
  }

  /** @param {any} hint */
  showHint(hint) {
    this.#hint = hint;
    this.publish();
  }

  /** @param {string} color */
  resign(color) {
    this.#end(`${capital(opposite(color))} wins: ${capital(color)} resigns`);
  }

  /** Ends the game by resignation or time.
   * @param {string} text */
  #end(text) {
    this.game.ended = text;
    this.#events = [`${text}.`];
    this.#runClocks();
    this.publish();
  }

  /** Lets the engines and the clocks rest, or go on.
   * @param {boolean} on */
  pause(on) {
    this.game.paused = on;
    this.#runClocks();
    this.publish();
  }

  /** Runs the clock of the side to move, after each change. */
  #runClocks() {
    clearTimeout(this.#alarm);
    const {game, board} = this;
    if (!game.clocks) return;
    const color = isColor(board.mover) && !game.paused && game.tree.atEnd ? board.mover : null;
    game.clocks.run(color);
    game.tree.node.clocks = game.clocks.allLeft();
    if (!color) return;
    const end = () => this.#end(`${capital(opposite(color))} wins on time`);
    this.#alarm = setTimeout(end, 1000 * game.clocks.left(color) + LATE_MS);
  }

  /** Ends the clocks, and keeps what is not kept yet. */
  async close() {
    clearTimeout(this.#alarm);
    if (this.#saving) await this.save();
  }
}

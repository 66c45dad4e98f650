// SPDX-License-Identifier: MIT
// The game on the board: what every action and every turn of an engine changes. Each change goes to the store, and is kept.

import {EngineFailure, Refusal, reasonOf} from "../errors.mjs";
import {LiveGame, LEAST_CHANGES} from "./live_game.mjs";
import {CHANCE, capital, commonLength, isColor, opposite, POSITION} from "./change.mjs";
import {beginnersSize} from "./catalogue.mjs";
import {Clocks} from "./clocks.mjs";
import {Game} from "./game.mjs";
import {Lock} from "./lock.mjs";
import {gameOfSgf} from "./records.mjs";
import {modelOf} from "./view_model.mjs";

/** @typedef {import("../../../engine/answers").Hint} Hint */
/** @typedef {import("./change.mjs").Change} Change */
/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./game.mjs").Seats} Seats */
/** @typedef {import("./game.mjs").Setting} Setting */
/** @typedef {import("../transport/files.mjs").Files} Files */

const SEEDS = 1e9;
// Several changes in a row are stored together.
const SAVE_MS = 100;
// Timers may fire slightly early.
const LATE_MS = 20;

/** The moves of a turn that are not complete after its first steps.
 * @param {string} turn
 * @param {number} steps */
function movesAfter(turn, steps) {
  const moves = turn.split(",");
  for (let left = steps; moves.length > 1 && left >= moves[0].split("-").length; moves.shift()) left -= moves[0].split("-").length;
  return moves.join(",");
}

/** What is left of a hint after changes that follow it, which no analysis replaces; null after other changes, or at the end
 * of the hinted turn.
 * @param {Hint | null} hint
 * @param {readonly Change[]} changes */
function restOf(hint, changes) {
  if (!hint) return null;
  const rest = hint.steps.slice(changes.length);
  return rest.length && changes.every(({text}, i) => text === hint.steps[i])
    ? {...hint, turn: movesAfter(hint.turn, changes.length), steps: rest, nodes: Infinity} : null;
}

export class Session {
  lock = new Lock();
  /** @type {LiveGame | null} */
  #live = null;
  /** @type {LiveGame | null} */
  #unfinished = null;
  /** @type {Hint | null} */
  #hint = null;
  /** @type {string[]} */
  #events = [];
  /** @type {Game | null} The first game, which nobody has chosen. */
  #unchosen = null;
  #numbers = 0;
  #isUnkept = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} Fires when the clock of the side to move has run out. */
  #alarm;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #saving;

  /** @param {import("./view_model.mjs").GameStore} store
   * @param {import("./engines.mjs").Engines} engines
   * @param {import("./catalogue.mjs").Catalogue} catalogue
   * @param {Files} files */
  constructor(store, engines, catalogue, files) {
    this.store = store;
    this.engines = engines;
    this.catalogue = catalogue;
    this.files = files;
  }

  /** Set once the page has started. */
  get live() {
    return /** @type {LiveGame} */ (this.#live);
  }

  get game() {
    return this.live.game;
  }

  /** Publishes the game to the page, and saves it. */
  publish() {
    const info = this.catalogue.info(this.game.setting.game);
    const {levels, size: usualSize, hexagonal} = info;
    const unfinishedGame = this.#unfinished && {title: this.#unfinished.game.title, isKept: this.#unfinished.game.recordName !== null};
    this.store.set({live: {...modelOf(this.live), goal: this.catalogue.goal(this.game.setting.game),
                           levels: levels.length, usualSize, smallSize: beginnersSize(info), hexagonal, hint: this.#hint, events: this.#events, unfinishedGame}});
    this.#saveSoon();
  }

  #saveSoon() {
    this.#saving ??= setTimeout(() => this.save(), SAVE_MS);
  }

  /** Marks the game on the board as not chosen by the user: until it has a move it is not stored, so that the next
   * visit starts from scratch. */
  markUnchosen() {
    this.#unchosen = this.game;
  }

  /** Stores the game, unless it is only being watched or continues in another window. */
  async save(isLast = false) {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    const {watched, connection} = this.store.values;
    if (!this.#live || watched || connection === "replaced") return;
    if (this.game === this.#unchosen && !this.game.tree.line.length) return;
    const failure = await this.files.putState("game", this.game.toData(), isLast);
    if (failure && !this.#isUnkept) this.store.set({notice: {text: `The game could not be saved: ${failure}`}});
    this.#isUnkept = failure !== null;
  }

  // Games.

  /** Reports a failure to the user; an unexpected one is also logged to the console, with its trace.
   * @param {unknown} error */
  reportError(error, text = reasonOf(error)) {
    if (!(error instanceof Refusal)) console.error(error);
    this.store.set({notice: {text}});
  }

  /** Starts another game. Throws Refusal.
   * @param {Setting} setting
   * @param {Seats} seats
   * @param {import("./clocks.mjs").TimeControl | null} clock
   * @param {string | null} position */
  async start(setting, seats, clock = null, position = null) {
    const game = new Game(setting, this.catalogue.info(setting.game), seats);
    if (clock && !game.cooperative) game.clocks = new Clocks(clock);
    const live = await new LiveGame(this.engines.rules, game).setUp();
    if (position) await live.make([{color: POSITION, text: position}]);
    await this.#putOnBoard(live);
  }

  /** Continues the stored game; returns false if there is none. */
  async restore() {
    const data = await this.files.getState("game");
    if (data === null) return false;
    try {
      const game = Game.fromData(data, (name) => this.catalogue.info(name));
      const live = await this.#liveGameOf(game);
      this.#numbers = Math.max(0, game.number - 1);
      await this.#putOnBoard(live);
    } catch (error) {
      if (!(error instanceof Refusal) || (error instanceof EngineFailure && !error.isAnswer)) throw error;
      await this.files.setAside("game");
      this.store.set({notice: {text: `The saved game cannot be read. ${reasonOf(error)}`}});
      return false;
    }
    return true;
  }

  /** Opens a record in SGF. Throws Refusal.
   * @param {string} text
   * @param {string | null} name  among the games of the person, which continue */
  async openRecord(text, name = null) {
    if (name !== null && this.game.recordName === name) return;
    if (name !== null && this.#unfinished?.game.recordName === name) {
      await this.goBack();
      return;
    }
    const game = await gameOfSgf(text, this.engines, this.catalogue, this.game.seats, name !== null);
    if (!game.opened) game.recordName = name;
    await this.#putOnBoard(await this.#liveGameOf(game));
  }

  /** Shows a record of a match at a ply. Throws Refusal.
   * @param {string} text
   * @param {number} ply */
  async showRecord(text, ply) {
    const game = await gameOfSgf(text, this.engines, this.catalogue, this.game.seats);
    game.opened = null;
    game.rotation = 0;
    const live = await this.#liveGameOf(game);
    await live.goTo(ply);
    await this.#putOnBoard(live);
  }

  /** Shows a game of a match that starts from a position, after its turns so far; returns the number of changes before
   * them. Throws Refusal.
   * @param {Setting} setting
   * @param {string} position
   * @param {readonly Change[]} turns */
  async showRunning(setting, position, turns) {
    const game = new Game(setting, this.catalogue.info(setting.game), this.game.seats);
    game.automaticDice = false;
    game.paused = true;
    game.rotation = 0;
    const [usual] = await this.engines.rules.ask(["position"], game.positionAt(0));
    if (position !== usual) game.tree.add({color: POSITION, text: position});
    const before = game.tree.ply;
    for (const change of turns) game.tree.add(change);
    await this.#putOnBoard(await this.#liveGameOf(game));
    return before;
  }

  /** Returns the live game of a known record. Throws Refusal.
   * @param {Game} game */
  async #liveGameOf(game) {
    const live = await new LiveGame(this.engines.rules, game).setUp();
    await live.loadAll();
    return live;
  }

  /** Shows the unfinished game that another one has replaced. Throws Refusal. */
  async goBack() {
    if (!this.#unfinished) throw new Refusal("There is no unfinished game to go back to.");
    await this.#putOnBoard(this.#unfinished);
  }

  /** Shows a game, once the engine has answered all necessary questions. Throws Refusal.
   * @param {LiveGame} live */
  async #putOnBoard(live) {
    // Otherwise all games would have the same rolls.
    await this.engines.rules.ask([`set_random_seed ${Math.floor(SEEDS * Math.random())}`]);
    await this.#rollDue(live);
    const left = this.store.values.watched ? null : this.#live;
    if (left) await this.#keep(left);
    if (left?.isUnfinished) this.#unfinished = left;
    // A record replaces a new game only until the user goes back.
    else if (left && live.game.opened && left.isNew && !this.#unfinished) this.#unfinished = left;
    // The link to the replaced game is shown until the new game has begun.
    else if (left?.hasBegun || this.#unfinished === live) this.#unfinished = null;
    this.#live?.game.clocks?.run(null);
    this.#numbers += 1;
    live.game.number = this.#numbers;
    this.#live = live;
    this.#hint = null;
    this.#events = [];
    this.#runClocks();
    this.publish();
  }

  /** Stores the record of the game on the board, which may continue; returns its text if it cannot be stored, else
   * null. */
  keep() {
    return this.store.values.watched ? null : this.#keep(this.live);
  }

  /** Stores the record of a game that ends or is replaced, overwriting its earlier version. If it cannot be stored,
   * returns its text instead of preventing the next game; otherwise null.
   * @param {LiveGame} live */
  async #keep(live) {
    const {files} = this;
    const {game} = live;
    if (game.opened || game.tree.line.length < LEAST_CHANGES) return null;
    let text = null;
    try {
      text = await live.sgf();
      const isThere = game.recordName !== null && (await files.records()).some(({name}) => name === game.recordName);
      // A record that no longer exists was deleted by the user.
      if (game.recordName !== null && (isThere ? await files.record(game.recordName) === text : live.mover === "none")) return null;
      game.recordName = await files.keepRecord(game.setting.game, text, isThere ? game.recordName : null);
      this.#saveSoon();
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return text;
    }
  }

  // Changes.

  /** Makes a change of a person or an engine, and rolls what is due after it. Throws Refusal.
   * @param {Change} change */
  make(change) {
    return this.#change([change], this.game.rolls);
  }

  /** Rolls the dice that are due. Throws Refusal. */
  async roll() {
    if (this.live.mover !== CHANCE) throw new Refusal("No roll is due.");
    await this.#change([], Math.max(1, this.game.rolls));
  }

  /** Makes several changes and publishes them together. Throws Refusal, in which case none is made.
   * @param {readonly Change[]} changes */
  makeAll(changes) {
    return this.#change(changes, this.game.rolls);
  }

  /** Makes changes, and at most the given number of rolls that are due after them.
   * @param {readonly Change[]} changes
   * @param {number} rolls */
  async #change(changes, rolls) {
    const {live, game} = this;
    const before = live.events;
    const movers = await live.make(changes, rolls);
    game.played = Date.now();
    changes.forEach(({color}, i) => {
      if (!game.paused && isColor(color) && movers[i] !== color) game.clocks?.addIncrement(color);
    });
    this.#hint = restOf(this.#hint, changes);
    // The events of a turn grow with its steps; only the new ones are shown.
    this.#events = live.events.slice(commonLength(before, live.events));
    this.#runClocks();
    this.publish();
    if (live.mover === "none" && !this.store.values.watched) await this.#keep(live);
  }

  /** Goes to a ply of a line, and pauses the engines if `pauses`. Throws Refusal.
   * @param {number} ply
   * @param {{line?: import("./tree.mjs").Node[], pauses?: boolean}} options */
  async goTo(ply, {line, pauses = false} = {}) {
    const {game} = this;
    await this.live.goTo(ply, line);
    await this.#rollDue(this.live);
    if (pauses) game.paused = true;
    this.#hint = null;
    this.#events = [];
    if (game.tree.node.clocks) game.clocks?.setLeft(game.tree.node.clocks);
    this.#runClocks();
    this.publish();
  }

  /** Rotates the board; this is stored with the game.
   * @param {number} steps */
  turnBoard(steps) {
    this.game.rotation = steps;
    this.publish();
  }

  get hint() {
    return this.#hint;
  }

  /** @param {Hint | null} hint */
  showHint(hint) {
    this.#hint = hint;
    this.publish();
  }

  /** @param {string} color */
  resign(color) {
    return this.#end(`${capital(opposite(color))} wins: ${capital(color)} resigns`);
  }

  /** Ends the game by resignation or on time.
   * @param {string} text */
  async #end(text) {
    this.game.tree.cut();
    this.game.ended = text;
    this.game.finish();
    this.game.played = Date.now();
    this.#hint = null;
    this.#events = [`${text}.`];
    this.#runClocks();
    this.publish();
    await this.#keep(this.live);
  }

  /** Pauses the engines and the clocks. */
  pause() {
    this.game.paused = true;
    this.#runClocks();
    this.publish();
  }

  /** Resumes the engines and the clocks, after any roll that is due. Throws Refusal. */
  async resume() {
    await this.#rollDue(this.live);
    this.game.paused = false;
    this.#runClocks();
    this.publish();
  }

  /** Rolls if the dice do so automatically, unless the record continues from there.
   * @param {LiveGame} live */
  async #rollDue(live) {
    const {game} = live;
    if (game.tree.atEnd && !game.opened && !game.ended) await live.make([], game.rolls);
  }

  /** Runs the clock of the side to move, after each change. */
  #runClocks() {
    clearTimeout(this.#alarm);
    const {game, live} = this;
    if (!game.clocks) return;
    const color = isColor(live.mover) && !game.paused && game.tree.atEnd ? live.mover : null;
    game.clocks.run(color);
    game.tree.node.clocks = game.clocks.allLeft();
    if (!color) return;
    this.#alarm = setTimeout(() => this.#ring(live, color), 1000 * game.clocks.left(color) + LATE_MS);
  }

  /** Ends a game on time, after the work in progress: a move made in time counts.
   * @param {LiveGame} live
   * @param {Color} color */
  #ring(live, color) {
    return this.lock.run(async () => {
      const {clocks} = live.game;
      if (this.#live !== live || clocks?.running !== color || clocks.left(color) > 0) return;
      await this.#end(`${capital(opposite(color))} wins on time`);
    }).catch((error) => this.reportError(error));
  }

  /** Stops the clocks, and stores anything that is not stored yet. */
  async close() {
    clearTimeout(this.#alarm);
    if (this.#saving) await this.save();
  }
}

// SPDX-License-Identifier: MIT
// The engines' turns: when one is due, the search, its limits, and what happens to the result.

import {reasonOf, Refusal} from "../errors.mjs";
import {capital, isColor} from "./change.mjs";
import {pause, RESIGN} from "./engine.mjs";
import {areEngines, engineIn} from "./game.mjs";

/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./session.mjs").Session} Session */
/** @typedef {Readonly<Record<string, number>>} Limit */
/** @typedef {{color: Color, cancel: AbortController, hurry: AbortController, done: Promise<void>}} Search */

// The pause between the turns of two engines, so that a person can follow.
const PACE_SECONDS = 1.5;
// Enough for the largest limit of nodes on a slow machine.
const NODES_SECONDS = 900;
const SLACK_SECONDS = 30;
const MOST_SHOWN = 40;

/** At most one search at a time. */
export class EngineTurns {
  #session;
  /** @type {Search | null} */
  #search = null;
  /** @type {{color: Color, node: import("./tree.mjs").Node} | null} The engine that a person lets begin at a node. */
  #begins = null;
  #pace = PACE_SECONDS;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** The side that an engine is thinking for; null if there is none. */
  get color() {
    return this.#search?.color ?? null;
  }

  /** True if the engines play when it is their turn. */
  get isOn() {
    const {game} = this.#session;
    return !game.paused && !game.opened && game.tree.atEnd;
  }

  get pace() {
    return this.#pace;
  }

  /** @param {number} seconds */
  setPace(seconds) {
    this.#pace = seconds;
    this.#session.store.set({pace: seconds});
  }

  /** Returns true if a colour is played by an engine that is paused only because the current node is not the end of the
   * record.
   * @param {string} color */
  isResting(color) {
    const {game} = this.#session;
    return isColor(color) && engineIn(game.seats[color]) !== null && !areEngines(game.seats) && !game.paused && !game.opened &&
      !game.tree.atEnd;
  }

  /** Starts a search if an engine is to move; returns a promise of its end, which never fails. */
  consider() {
    const color = this.#due();
    if (this.#search || !color) return null;
    const search = {color, cancel: new AbortController(), hurry: new AbortController(), done: Promise.resolve()};
    this.#setSearch(search);
    search.done = this.#takeTurn(search).catch((error) => this.#session.reportError(error));
    return search.done;
  }

  /** @returns {Color | null} */
  #due() {
    const {game, live} = this.#session;
    const {mover} = live;
    if (!this.isOn) return null;
    // A person who may begin has precedence.
    const begins = this.#begins?.node === game.tree.node ? this.#begins.color : null;
    const color = mover !== "both" ? mover : areEngines(game.seats) ? this.#beginner() : begins;
    return isColor(color) && engineIn(game.seats[color]) !== null ? color : null;
  }

  /** The engine that starts if both colours may; null if none can.
   * @returns {Color | null} */
  #beginner() {
    const {seats} = this.#session.game;
    return engineIn(seats.white) !== null ? "white" : engineIn(seats.black) !== null ? "black" : null;
  }

  /** Lets an engine start the turn; returns false if there is none. */
  begin() {
    const color = this.isOn ? this.#beginner() : null;
    if (color) this.#begins = {color, node: this.#session.game.tree.node};
    return color !== null;
  }

  /** Makes the engine move immediately. */
  hurry() {
    this.#search?.hurry.abort();
  }

  /** Ends a search without making its turn. */
  async cancel() {
    const search = this.#search;
    if (!search) return;
    this.#setSearch(null);
    search.cancel.abort();
    await search.done;
  }

  /** @param {Search | null} search */
  #setSearch(search) {
    this.#search = search;
    this.#session.store.set({searching: this.color});
  }

  /** @param {Search} search */
  async #takeTurn(search) {
    const {game, lock} = this.#session;
    const {node} = game.tree;
    const {signal} = search.cancel;
    const least = areEngines(game.seats) && !game.clocks ? pause(1000 * this.#pace, signal) : Promise.resolve();
    least.catch(() => {});
    let text = "";
    /** @type {unknown} */
    let failure = null;
    try {
      text = await this.#choose(search);
      await least;
    } catch (error) {
      failure = error;
    }
    if (signal.aborted) return;
    await lock.run(async () => {
      if (this.#search !== search) return;
      this.#setSearch(null);
      if (this.#due() !== search.color || this.#session.game.tree.node !== node) return;
      if (failure) this.#giveUp(search.color, reasonOf(failure), failure);
      else await this.#makeTurn(search.color, text);
    });
  }

  /** Makes a turn, or pauses the game if it cannot be made.
   * @param {Color} color
   * @param {string} text */
  async #makeTurn(color, text) {
    try {
      // If both play together, each choice is a separate step to follow.
      const moves = this.#session.game.cooperative ? text.split(",") : [text];
      if (text.toLowerCase() === RESIGN) await this.#session.resign(color);
      else await this.#session.makeAll(moves.map((move) => ({color, text: move})));
    } catch (error) {
      this.#giveUp(color, `${text.slice(0, MOST_SHOWN)}: ${reasonOf(error)}`, error);
    }
  }

  /** Pauses the game, and reports why.
   * @param {Color} color
   * @param {string} reason
   * @param {unknown} error */
  #giveUp(color, reason, error) {
    const session = this.#session;
    const name = engineIn(session.game.seats[color]);
    session.reportError(error, `The engine ${name} cannot continue (${reason}). Press Resume to try again.`);
    session.pause();
  }

  /** Returns the turn that an engine chooses. Throws Refusal.
   * @param {Search} search */
  async #choose({color, cancel, hurry}) {
    const {game, engines, catalogue} = this.#session;
    const {seats, clocks, position} = game;
    const seat = seats[color];
    if (seat.kind !== "engine") throw new Refusal(`${capital(color)} is not played by an engine.`);
    const engine = engines.thinker(seat.engine, seats);
    const left = clocks && clocks.left(color);
    const isTimed = clocks !== null && left !== null && !Object.keys(seat.limit).length;
    const parameters = parametersOf(seat.limit, catalogue.info(game.setting.game).levels, engines.threads);
    const commands = [...Object.entries(parameters).map(([name, value]) => `engine_param ${name} ${value}`),
                      ...isTimed ? [`time_settings ${gtpNumber(clocks.main)} 0 0`, `time_left ${color} ${gtpNumber(left)} 0`]
                        : ["time_settings 0 1 0"]];
    const command = await engine.knows("genturn") ? "genturn" : "genmove";
    const timer = left === null ? undefined : setTimeout(() => hurry.abort(), 1000 * left);
    try {
      return await engine.choose(position, color, commands, command, patienceOf(seat.limit, left),
                                 {cancel: cancel.signal, hurry: hurry.signal});
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A number without an exponent or trailing zeros.
 * @param {number} value */
const gtpNumber = (value) => value.toFixed(6).replace(/\.?0+$/, "");

/** Returns the parameters of the engine for a limit, as text; `levels` holds those of the levels 1, 2, ...
 * @param {Limit} limit
 * @param {readonly Record<string, string>[]} levels
 * @param {number} threads
 * @returns {Record<string, string>} */
function parametersOf({level, nodes = 0, seconds = 0}, levels, threads) {
  if (level > levels.length) throw new Refusal(`The levels are 1 to ${levels.length}.`);
  if (level) return levels[level - 1];
  return {max_nodes: String(nodes), temperature: "0", move_time: gtpNumber(seconds), threads: String(nodes ? 1 : threads)};
}

/** Returns the seconds after which an engine counts as failed; `left` is the remaining time on its clock, or null.
 * @param {Limit} limit
 * @param {number | null} left */
function patienceOf(limit, left) {
  if ("seconds" in limit) return 2 * limit.seconds + SLACK_SECONDS;
  return left !== null && !Object.keys(limit).length ? left + SLACK_SECONDS : NODES_SECONDS;
}

// SPDX-License-Identifier: MIT
// Watches the games of a match that is played elsewhere: one in progress turn by turn, and the finished ones one after
// another.

import {messageOf, Refusal} from "../errors.mjs";
import {areSame, commonLength} from "./change.mjs";

/** @typedef {import("../transport/files.mjs").EndedGame} EndedGame */
/** @typedef {import("../transport/files.mjs").RunningGame} RunningGame */
/** @typedef {import("./session.mjs").Session} Session */

const POLL_SECONDS = 0.5;
const MOST_LISTED = 500;
// Actions that turn the game shown into one played by the user.
const TAKING_OVER = new Set(["new", "rematch", "back", "seats", "play_on", "click", "move", "turn", "pass", "swap", "roll",
                             "position", "open"]);
const STEPPING = new Set(["pause", "undo", "undo_turn", "goto", "redo", "variation"]);

/** @type {(game: EndedGame | RunningGame) => {black: string, white: string}} */
const namesIn = ({black, white}) => ({black, white});

/** @type {(game: RunningGame) => string} */
const headOf = ({turns, ...head}) => JSON.stringify(head);

export class Watching {
  #session;
  #name = "";
  /** @type {EndedGame[]} */
  #ended = [];
  /** @type {RunningGame[]} */
  #running = [];
  #damage = "";
  // The failure of the latest poll or step.
  #failure = "";
  /** @type {number | null} The number of the ended game on the board. */
  #shown = null;
  /** @type {RunningGame | null} The game in progress on the board. */
  #live = null;
  // Changes of the game in progress before its first turn.
  #before = 0;
  // `on` while a game of the match is on the board, `playing` while it advances automatically.
  #on = true;
  #playing = true;

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** Adapts to an action of the user.
   * @param {string} action */
  takeNotice(action) {
    if (TAKING_OVER.has(action)) {
      this.#on = this.#playing = false;
      this.#shown = this.#live = null;
    } else if (STEPPING.has(action)) this.#playing = false;
    else if (action === "resume" && this.#on) this.#playing = true;
    this.#publish();
  }

  /** The time until the next poll.
   * @param {number} pace */
  restSeconds(pace) {
    return this.#on && this.#playing && !this.#live ? pace : POLL_SECONDS;
  }

  /** Polls for news, and shows the next turn, or the next game after the last turn; games in progress come first. */
  async advance() {
    const isRead = await this.#try(() => this.#look());
    if (isRead && !await this.#try(() => this.#session.lock.run(() => this.#step())))
      this.#playing = false;
    this.#publish();
  }

  /** Returns whether a piece of work succeeds; a failure is reported once.
   * @param {() => Promise<void>} work */
  async #try(work) {
    let failure = "";
    try {
      await work();
    } catch (error) {
      failure = messageOf(error);
      if (failure !== this.#failure) this.#session.reportError(error, failure);
    }
    this.#failure = failure;
    return !failure;
  }

  /** Shows a finished game at a ply. Throws Refusal.
   * @param {number} number */
  async open(number, ply = 0) {
    if (!this.#ended[number]) throw new Refusal("There is no such game yet.");
    await this.#session.showRecord(await this.#session.files.matchRecord(number), ply);
    this.#shown = number;
    this.#live = null;
    this.#on = this.#playing = true;
  }

  /** Shows a game in progress at its latest turn. Throws Refusal.
   * @param {number} slot */
  async follow(slot) {
    await this.#look();
    const game = this.#inSlot(slot);
    if (!game) throw new Refusal("There is no such game now.");
    this.#before = await this.#session.showRunning(game.setting, game.start, game.turns.map(([color, text]) => ({color, text})));
    this.#shown = null;
    this.#live = game;
    this.#on = this.#playing = true;
  }

  /** @param {number} slot */
  #inSlot(slot) {
    return this.#running.find((game) => game.slot === slot);
  }

  async #look() {
    const {files, store} = this.#session;
    const from = this.#ended.length;
    const match = await files.match(from);
    // Another poll may have read the same data; a match that continues may have replaced its file, which is then
    // reread.
    if (this.#ended.length === from) this.#ended = match.count < from ? [] : [...this.#ended, ...match.ended];
    this.#name = match.name;
    this.#running = match.running;
    if (match.damage && match.damage !== this.#damage)
      store.set({notice: {text: `The games of the match are damaged: ${match.damage}. Those games are left out.`}});
    this.#damage = match.damage;
  }

  async #step() {
    // The user may have taken over while this waited for the lock.
    if (!this.#on || !this.#playing) return;
    const {tree} = this.#session.game;
    const next = this.#shown === null ? 0 : this.#shown + 1;
    if (this.#live) await this.#followOn(this.#live);
    else if (this.#shown !== null && !tree.atEnd) await this.#session.goTo(tree.nextDecision());
    else if (this.#running.length) await this.follow(Math.min(...this.#running.map(({slot}) => slot)));
    else if (this.#ended[next]) await this.open(next);
  }

  /** Shows new turns; then the next game in progress in the same slot.
   * @param {RunningGame} live */
  async #followOn(live) {
    const session = this.#session;
    const {tree} = session.game;
    const now = this.#inSlot(live.slot);
    const turns = (now?.turns ?? []).map(([color, text]) => ({color, text}));
    const shown = tree.line.slice(this.#before).map(({change}) => change);
    const isSame = now && headOf(now) === headOf(live) &&
      commonLength(shown, turns, areSame) === shown.length;
    if (isSame) {
      if (!tree.atEnd) await session.goTo(tree.line.length);
      if (turns.length > shown.length) await session.makeAll(turns.slice(shown.length));
    } else if (this.#running.length) await this.follow(now ? live.slot : Math.min(...this.#running.map(({slot}) => slot)));
    else if (this.#ended.length) {
      // The match is over, and its last game stays visible.
      await this.open(this.#ended.length - 1, Infinity);
      this.#playing = false;
    }
  }

  /** Publishes the match to the page; does nothing after the user has taken over. */
  #publish() {
    const {store} = this.#session;
    const first = Math.max(0, this.#ended.length - MOST_LISTED);
    const shown = this.#live ?? (this.#shown === null ? null : this.#ended[this.#shown]);
    const watched = this.#on ? {
      match: this.#name, game: this.#shown, slot: this.#live && this.#live.slot, playing: this.#playing,
      games: this.#ended.slice(first).map((game, i) => ({number: first + i, ...namesIn(game), result: game.result})),
      running: this.#running.map((game) => ({slot: game.slot, ...namesIn(game)})),
      names: shown && namesIn(shown),
    } : null;
    if (JSON.stringify(watched) !== JSON.stringify(store.values.watched ?? null)) store.set({watched});
  }
}

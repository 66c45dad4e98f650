// SPDX-License-Identifier: MIT
// Controls one game: takes actions and publishes the game through the store.

import {Refusal} from "../errors.mjs";
import {doAction} from "./actions.mjs";
import {unordered} from "./analysis.mjs";
import {beginnersSize, Catalogue} from "./catalogue.mjs";
import {capital} from "./change.mjs";
import {pause} from "./engine.mjs";
import {EngineTurns} from "./engine_turns.mjs";
import {Engines} from "./engines.mjs";
import {PERSON} from "./game.mjs";
import {exportGames, importGames} from "./own_games.mjs";
import {Session} from "./session.mjs";
import {findHint, Thinking} from "./thinking.mjs";
import {composeGame} from "./view_model.mjs";
import {Watching} from "./watching.mjs";

/** @typedef {import("./actions.mjs").Action} Action */
/** @typedef {import("../transport/engine_link.mjs").Transport} Transport */
/** @typedef {import("../transport/files.mjs").Files} Files */
/** What the handlers of actions need.
 * @typedef {{session: Session, engineTurns: EngineTurns, thinking: Thinking, watching: Watching | null}} ActionContext */

const STALE = "The board has changed in the meantime. Try again.";
const RECORD = "This is a record. First choose who plays on from here.";
// Actions that apply only to the position that the page shows.
const POSITION_BOUND = new Set(["click", "move", "turn", "pass", "swap", "roll", "undo", "undo_turn", "redo", "hint", "resign",
                                "variation"]);
// Actions that apply to any game.
const FOR_ANY_GAME = new Set(["new", "watch", "pause", "resume", "pace", "think", "stop"]);
// Moves by people, which wait for the end of an engine's turn.
const CHANGING = new Set(["click", "move", "turn", "pass", "swap", "roll", "hint"]);
// Actions that do not interrupt the engine's search.
const UNDISTURBING = new Set(["think", "hint"]);

export class Controller {
  #context;
  #startOptions;
  #waiting = 0;
  #isOpen = true;
  /** @type {import("./view_model.mjs").Hint | null} The hint that was last to be renewed. */
  #renewed = null;

  /** @param {Session} session
   * @param {import("../transport/files.mjs").StartOptions} wanted */
  constructor(session, {match, ...wanted}) {
    this.session = session;
    this.#startOptions = wanted;
    const watching = match ? new Watching(session) : null;
    this.#context = {session, engineTurns: new EngineTurns(session), thinking: new Thinking(session), watching};
    session.store.listen(["analysis"], ({analysis}) => {
      if (analysis) this.#renewHint(analysis).catch((error) => error instanceof Refusal || session.reportError(error));
    });
  }

  /** Returns a controller that knows the games and has no game on the board.
   * @param {import("./view_model.mjs").GameStore} store
   * @param {Transport} transport
   * @param {Files} files
   * @param {(values: import("./view_model.mjs").GameUpdate) => void} [take]  takes what the store is to show, where it is not shown at once */
  static async load(store, transport, files, take = (values) => store.set(values)) {
    composeGame(store, take);
    const engines = new Engines(transport, store);
    const [catalogue, wanted] = await Promise.all([Catalogue.load(engines.rules), files.start()]);
    return new Controller(new Session(store, engines, catalogue, files), wanted);
  }

  /** Shows a game: that of the command line if `isFirst`, otherwise the stored one, otherwise an initial one. Returns
   * true if the user has not chosen it. */
  async begin(isFirst = true) {
    const {session, engines, catalogue} = this;
    const {game: name} = this.#startOptions;
    const wanted = isFirst && name ? {options: {}, ...this.#startOptions, game: name} : null;
    const isKept = !wanted && await session.restore();
    if (!isKept) {
      // A small board and the easiest level, for a user who has never played.
      const [game] = catalogue.names;
      const first = {game, size: beginnersSize(catalogue.info(game)), options: {}};
      const seats = {black: PERSON, white: {kind: /** @type {const} */ ("engine"), engine: engines.own, limit: {level: 1}}};
      await session.start(wanted ?? first, seats);
      if (!wanted) session.markUnchosen();
    }
    this.#watch().catch((error) => session.reportError(error));
    this.#consider();
    return !isKept && !wanted;
  }

  get engines() {
    return this.session.engines;
  }

  get catalogue() {
    return this.session.catalogue;
  }

  /** Does an action. Throws Refusal, in which case nothing has changed.
   * @param {Action} action */
  async act(action) {
    const {engineTurns, watching} = this.#context;
    this.#requireCurrent(action);
    if (action.action === "stop") {
      engineTurns.hurry();
      return;
    }
    if (CHANGING.has(action.action)) this.#requirePerson(action.action);
    await this.#exclusively(async () => {
      this.#requireCurrent(action);
      await doAction(action, this.#context);
      watching?.takeNotice(action.action);
    }, !UNDISTURBING.has(action.action));
  }

  /** Opens a record in SGF. Throws Refusal.
   * @param {string} text
   * @param {string | null} name  among the games of the person, which continue */
  openRecord(text, name = null) {
    return this.#exclusively(async () => {
      await this.session.openRecord(text, name);
      this.#context.watching?.takeNotice("open");
    });
  }

  /** Stores the record of the game on the board among the user's records. */
  keepGame() {
    return this.#exclusively(async () => this.session.keep(), false);
  }

  /** Returns all games of the person as one text. */
  exportGames() {
    return this.#exclusively(() => exportGames(this.session), false);
  }

  /** Adds the games in such a text; returns a report.
   * @param {string} text */
  importGames(text) {
    return this.#exclusively(() => importGames(this.session, text), false);
  }

  /** Keeps the game from using the engines while another task needs them; a search for a move ends as usual.
   * @template T
   * @param {() => Promise<T>} work */
  async lendEngines(work) {
    this.#waiting += 1;
    this.#context.thinking.stop();
    try {
      return await work();
    } finally {
      this.#waiting -= 1;
      this.#consider();
    }
  }

  async close() {
    this.#isOpen = false;
    this.#waiting += 1;
    this.#context.thinking.stop();
    await this.#context.engineTurns.cancel();
    await this.session.close();
    this.engines.close();
  }

  /**
   * Locks the game for a piece of work; `stops` ends the search for a move. No other search starts meanwhile, not even
   * between its end and the lock.
   * @template T
   * @param {() => Promise<T>} work
   */
  async #exclusively(work, stops = true) {
    this.#waiting += 1;
    try {
      if (stops) await this.#context.engineTurns.cancel();
      return await this.session.lock.run(work);
    } finally {
      this.#waiting -= 1;
      this.#consider();
    }
  }

  /** Lets the engines start what is due; after several actions in a row only the last does this. */
  #consider() {
    if (this.#waiting) return;
    const {engineTurns, thinking} = this.#context;
    engineTurns.consider()?.then(() => this.#consider()).catch((error) => this.session.reportError(error));
    thinking.consider(engineTurns.color !== null);
  }

  /** Renews the hint, once, when a longer search of its position has found another turn. Actions do not wait for this,
   * and nothing changes under a person who is in the middle of a click.
   * @param {import("./view_model.mjs").ShownAnalysis} analysis */
  async #renewHint({key, nodes, candidates: [best]}) {
    const {session} = this;
    const {hint, live: {state}} = session;
    const isAtRest = () => !this.#waiting && !session.store.values.pending && !session.store.values.held;
    if (!hint || hint === this.#renewed || state.key !== key || !isAtRest()) return;
    if (nodes <= hint.nodes || unordered(best.turn) === unordered(hint.turn)) return;
    this.#renewed = hint;
    const renewed = await findHint(session);
    if (renewed.turn !== hint.turn && session.hint === hint && isAtRest()) session.showHint(renewed);
  }

  /** @param {Action} action */
  #requireCurrent({action, game_id, ply, key}) {
    const {game, live: {state}} = this.session;
    if (!FOR_ANY_GAME.has(action) && (game_id ?? game.number) !== game.number) throw new Refusal(STALE);
    if (POSITION_BOUND.has(action) && (ply !== state.ply || key !== state.key)) throw new Refusal(STALE);
  }

  /** @param {string} action */
  #requirePerson(action) {
    const {color} = this.#context.engineTurns;
    if (this.session.game.opened && action !== "hint") throw new Refusal(RECORD);
    if (color) throw new Refusal(`The engine is choosing ${capital(color)}'s turn. Pause the game, or wait.`);
  }

  /** Follows the watched match. */
  async #watch() {
    const {watching, engineTurns} = this.#context;
    while (watching && this.#isOpen) {
      await watching.advance();
      this.#consider();
      await pause(1000 * watching.restSeconds(engineTurns.pace));
    }
  }
}

// SPDX-License-Identifier: MIT
// A game together with the engine that knows its rules: the states of its positions, each requested only once.

import {hasSides, nearSteps} from "../../../board/drawing/sides.mjs";
import {EngineFailure, Refusal, sentenceOf} from "../errors.mjs";
import {CHANCE} from "./change.mjs";
import {STATE} from "./engine.mjs";
import {DICE} from "./game.mjs";
import {hasResult, joinedRecord} from "./records.mjs";
import {MOST_LINES} from "./sgf.mjs";
import {MOST_CHANGES} from "./tree.mjs";
import {summaryOfPosition} from "./turns.mjs";

/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("./change.mjs").Change} Change */
/** @typedef {import("./engine.mjs").BoardEngine} BoardEngine */
/** @typedef {import("./game.mjs").Game} Game */
/** @typedef {import("./tree.mjs").Node} Node */

const MOST_STATES = 300;
// A game with fewer changes is not worth keeping.
export const LEAST_CHANGES = 2;
// The number of nodes in variations whose states are requested when a game is opened.
const MOST_VARIED = 300;
const RESULT = "gogui-rules_final_result";
const OPTION = /^\[([^\]]*)\] (\S+) ?(.*)$/gm;

/** `result` is the end by the rules, as text. */
export class LiveGame {
  /** @type {string | null} */
  result = null;
  /** @type {BoardLayout | null} */
  #layout = null;
  /** @type {Map<Node, BoardState>} */
  #states = new Map();

  /** @param {BoardEngine} engine
   * @param {Game} game */
  constructor(engine, game) {
    this.engine = engine;
    this.game = game;
  }

  /** Requests the board and the options. Throws Refusal if the engine does not accept the setting. */
  async setUp() {
    const {game} = this;
    const position = game.positionAt(0);
    try {
      const [layout, options, state] = await this.engine.ask(["board_layout", "game_param", STATE], position);
      this.#layout = JSON.parse(layout);
      game.options = optionsOf(options);
      if (game.automaticDice) game.options[DICE] = "auto";
      const first = JSON.parse(state);
      game.hasSides = hasSides(this.layout, first);
      // If only one person plays, the board is seen from the side of their pieces.
      game.rotation ??= nearSteps(this.layout, first, game.onlyPerson);
      this.#keep(game.tree.root, first);
    } catch (error) {
      if (!(error instanceof EngineFailure && error.isAnswer)) throw error;
      throw new Refusal(sentenceOf(error.detail.slice(error.detail.indexOf(": ") + 2)));
    }
    return this;
  }

  /** The engine's description of the board, once set up. */
  get layout() {
    return /** @type {BoardLayout} */ (this.#layout);
  }

  /** The engine's description of the current position of the record. */
  get state() {
    return this.#knownState(this.game.tree.node);
  }

  /** Requires a node whose state has been requested.
   * @param {Node} node */
  #knownState(node) {
    return /** @type {BoardState} */ (this.#states.get(node));
  }

  /** The engine's description of the position after a change; undefined if it is no longer known.
   * @param {Node} node */
  stateAt(node) {
    return this.#states.get(node);
  }

  /** The events of the turn that led to this position.
   * @returns {string[]} */
  get events() {
    return this.state.events ?? [];
  }

  /** The side that may move: black, white, both, chance, or none after the end.
   * @returns {BoardState["turn"]["mover"]} */
  get mover() {
    return this.game.endedHere ? "none" : this.state.turn.mover;
  }

  /** True for a game of more than one change. */
  get hasBegun() {
    return !this.game.opened && this.game.tree.line.length >= LEAST_CHANGES;
  }

  /** True before its first turn. */
  get isNew() {
    return !this.game.opened && !this.hasBegun && !this.game.ended && this.mover !== "none";
  }

  /** True if it has not ended. */
  get isUnfinished() {
    return this.hasBegun && !this.game.tree.finished && this.mover !== "none";
  }

  /** Makes changes, and at most the given number of engine rolls that are due after them; returns the side to move
   * after each change. Throws Refusal with the reason of the rules, in which case nothing has changed.
   * @param {readonly Change[]} changes
   * @param {number} [rolls] */
  async make(changes, rolls = 0) {
    const {game, engine} = this;
    let {position} = game;
    let {mover} = this;
    /** @type {{change: Change, state: BoardState}[]} */
    const made = [];
    const make = async (/** @type {Change} */ change) => {
      if (position.changes.length >= MOST_CHANGES) throw new Refusal(`A game has at most ${MOST_CHANGES} steps here.`);
      const state = JSON.parse((await engine.make(position, change, [STATE]))[0]);
      position = {...position, changes: [...position.changes, change]};
      mover = state.turn.mover;
      made.push({change, state});
    };
    for (const change of changes) await make(change);
    for (let left = rolls; left > 0 && mover === CHANCE; left--)
      await make({color: CHANCE, text: (await engine.ask(["roll", "undo"], position))[0]});
    if (!made.length) return [];
    const result = await this.#resultOf(made[made.length - 1].state, position);
    for (const {change, state} of made) this.#keep(game.tree.add(change), state);
    if (game.tree.node !== game.tree.finished) game.ended = null;
    this.result = result;
    if (this.mover === "none") game.finish();
    return made.map(({state}) => state.turn.mover);
  }

  /** Returns the record with its variations, the main line first. */
  async sgf() {
    const {game} = this;
    const lines = game.tree.lines().slice(0, MOST_LINES);
    const texts = [];
    let outcome = game.mainEnd ?? "";
    for (const nodes of lines) {
      const position = {setting: game.setting, changes: nodes.map(({change}) => change)};
      const [text, result] = await this.engine.ask(["printsgf", RESULT], position);
      if (!texts.length && hasResult(text)) outcome ||= result;
      texts.push(text);
    }
    return joinedRecord(texts, game, outcome);
  }

  /** Returns the position as text. */
  async position() {
    return (await this.engine.ask(["position"], this.game.position))[0];
  }

  /** Goes to a ply of a line and requests unknown states from the engine. Throws Refusal, in which case nothing has
   * changed.
   * @param {number} ply
   * @param {Node[]} [line] */
  async goTo(ply, line = this.game.tree.line) {
    const {tree, setting} = this.game;
    const end = Math.max(0, Math.min(ply, line.length));
    const nodes = [tree.root, ...line];
    const unknown = nodes.findIndex((node) => !node.summary);
    if (unknown >= 0) await this.#loadStates(line, unknown);
    if (!this.#states.has(nodes[end])) await this.#loadStates(line.slice(0, end), end);
    const changes = line.slice(0, end).map(({change}) => change);
    const result = await this.#resultOf(this.#knownState(nodes[end]), {setting, changes});
    tree.line = line;
    tree.ply = end;
    this.result = result;
    if (this.mover === "none") this.game.finish();
  }

  /** Requests the unknown states of the line, and the current state. */
  load() {
    return this.goTo(this.game.tree.ply);
  }

  /** Requests the states of the line, and of its variations as far as that is quick. */
  async loadAll() {
    await this.load();
    let left = MOST_VARIED;
    for (const nodes of this.game.tree.lines()) {
      // Lines share their first nodes.
      const unknown = nodes.findIndex((node) => !node.summary);
      if (unknown < 0 || left <= 0) continue;
      const asked = nodes.slice(0, unknown + left);
      left -= asked.length - unknown;
      await this.#loadStates(asked, unknown + 1, false);
    }
  }

  /** Requests the states of a line from a ply on.
   * @param {readonly Node[]} line
   * @param {number} ply */
  async #loadStates(line, ply, keeps = true) {
    const position = {setting: this.game.setting, changes: line.map(({change}) => change)};
    const states = await this.engine.states(position, ply);
    states.forEach((state, i) => {
      const node = ply + i ? line[ply + i - 1] : this.game.tree.root;
      if (keeps) this.#keep(node, JSON.parse(state));
      else node.summary = summaryOfPosition(JSON.parse(state));
    });
  }

  /** The result by the rules at the end of a game, else null.
   * @param {BoardState} state
   * @param {import("./engine.mjs").Position} position */
  async #resultOf(state, position) {
    return state.over ? (await this.engine.ask([RESULT], position))[0] : null;
  }

  /** @param {Node} node
   * @param {BoardState} state */
  #keep(node, state) {
    node.summary = summaryOfPosition(state);
    this.#states.delete(node);
    this.#states.set(node, state);
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= MOST_STATES) break;
      if (oldest !== this.game.tree.node) this.#states.delete(oldest);
    }
  }
}

/** The options listed by game_param, with booleans as on and off.
 * @param {string} lines */
function optionsOf(lines) {
  return Object.fromEntries([...lines.matchAll(OPTION)].map(([, type, name, value]) =>
    [name, type !== "bool" ? value : value === "0" ? "off" : "on"]));
}

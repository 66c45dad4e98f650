// SPDX-License-Identifier: MIT
// The engine's analysis of the position, beside the game, and hints.

import {Cancelled, EngineFailure, reasonOf, Refusal} from "../errors.mjs";
import {analysisOf, heatOf} from "./analysis.mjs";
import {isColor} from "./change.mjs";
import {peopleIn} from "./game.mjs";

/** @typedef {import("./session.mjs").Session} Session */
/** @typedef {import("../../../engine/answers").Hint} Hint */

const CENTISECONDS_BETWEEN = 20;
const THINKING_SECONDS = 60;
const HEAT_SECONDS = 30;
const HINT_PATIENCE_SECONDS = 30;
// The limits of a seat's level may still be set.
const NO_LIMITS = ["engine_param max_nodes 0", "engine_param move_time 0"];

/** Returns the colour to advise: the side to move or, if both may start, the colour of the only person, else White. Null
 * if nobody is to move.
 * @param {import("./live_game.mjs").LiveGame} live */
function advisedColor({mover, game}) {
  if (mover === "both") return peopleIn(game.seats).at(-1) ?? "white";
  return isColor(mover) ? mover : null;
}

/** Switched on and off by the user; paused while an engine is to move. */
export class Thinking {
  #session;
  #on = false;
  #heat = false;
  /** @type {Record<string, number> | null} The values of cells, null until they are known. */
  #values = null;
  #isValued = false;
  /** @type {import("./tree.mjs").Node | null} */
  #node = null;
  /** @type {import("./change.mjs").Color | null} */
  #color = null;
  #cancel = new AbortController();

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** @param {boolean} on
   * @param {boolean} heat */
  switch(on, heat) {
    if (!on) this.stop();
    this.#on = on;
    this.#heat = heat;
    this.#session.store.set({thinkingMode: {on, heat}});
  }

  /** Ends the analysis in progress. */
  stop() {
    this.#cancel.abort();
    this.#node = null;
  }

  /** Analyses the position, unless that is already in progress or an engine is to move.
   * @param {boolean} isEngineBusy */
  consider(isEngineBusy) {
    const {live} = this.#session;
    const isWanted = this.#on && !isEngineBusy && advisedColor(live);
    const node = isWanted ? live.game.tree.node : null;
    if (!node || this.#node !== node) {
      this.stop();
      if (!node) return;
      this.#node = node;
      this.#cancel = new AbortController();
      this.#values = null;
      this.#isValued = false;
      this.#follow(this.#analyse(this.#cancel.signal), "The analysis ended");
    }
    if (!this.#heat || this.#isValued) return;
    this.#isValued = true;
    this.#follow(this.#readValues(this.#cancel.signal), "The board shows no values");
  }

  /** Reports the failure of a piece of work, unless it was cancelled.
   * @param {Promise<void>} work
   * @param {string} words */
  #follow(work, words) {
    const {signal} = this.#cancel;
    work.catch((error) => {
      if (!(error instanceof Cancelled) && !signal.aborted) this.#session.reportError(error, `${words}: ${reasonOf(error)}.`);
    });
  }

  /** Reads the values of cells while the analysis continues.
   * @param {AbortSignal} cancel */
  async #readValues(cancel) {
    const {live, engines, store} = this.#session;
    const [grid] = await engines.rules.ask(["move_score_map"], live.game.position, HEAT_SECONDS, {cancel});
    if (cancel.aborted) return;
    this.#values = heatOf(grid, live.layout, live.state);
    const {analysis} = store.values;
    if (analysis?.key === live.state.key) store.set({analysis: {...analysis, heat: this.#values}});
  }

  /** @param {AbortSignal} cancel */
  async #analyse(cancel) {
    const {live, engines, catalogue, store} = this.#session;
    const {game, state} = live;
    const {position} = game;
    const info = catalogue.info(game.setting.game);
    const engine = engines.adviser(game.seats);
    const color = advisedColor(live);
    // The same position may have been analysed for the other side.
    if (color !== this.#color) store.set({analysis: null});
    this.#color = color;
    const command = `analyze ${color} ${THINKING_SECONDS} interval ${CENTISECONDS_BETWEEN}`;
    for await (const line of engine.analyse(position, NO_LIMITS, command, THINKING_SECONDS, cancel)) {
      const found = analysisOf(line, state, info);
      if (found && !cancel.aborted) store.set({analysis: {...found, heat: this.#values}});
    }
  }
}

/** Returns the engine's hint for the side to advise (docs/board-json.md). Throws Refusal.
 * @param {Session} session
 * @returns {Promise<Hint>} */
export async function findHint({engines, game, live}) {
  const color = advisedColor(live);
  if (!color) throw new Refusal("It is nobody's turn.");
  try {
    const [answer] = await engines.adviser(game.seats).ask([`hint ${color}`], game.position, HINT_PATIENCE_SECONDS);
    return JSON.parse(answer);
  } catch (error) {
    throw error instanceof EngineFailure ? new Refusal(`The engine could not find a hint: ${error.detail}.`) : error;
  }
}

// SPDX-License-Identifier: MIT
// What the engine thinks of the position beside the game, and hints.

import {analysisOf, heatOf} from "./analysis.mjs";
import {isColor} from "./change.mjs";
import {peopleIn} from "./game.mjs";
import {Cancelled, EngineFailure, reasonOf, Refusal} from "../errors.mjs";

/** @typedef {import("./session.mjs").Session} Session */

const CENTISECONDS_BETWEEN = 20;
const THINKING_SECONDS = 60;
const HEAT_SECONDS = 30;
const HINT_PATIENCE_SECONDS = 30;
// A seat may have left the limits of its level behind.
const NO_LIMITS = ["engine_param max_nodes 0", "engine_param move_time 0"];

/** Returns the color to advise: the side to move; where both may begin, that of the only person, else White. Null where nobody
 * has a turn.
 * @param {import("./board.mjs").Board} board */
export function advisedColor({mover, game}) {
  if (mover === "both") return peopleIn(game.seats).at(-1) ?? "white";
  return isColor(mover) ? mover : null;
}

/** Switched on and off by the person; rests while an engine has the turn. */
export class Thinking {
  #session;
  #on = false;
  #heat = false;
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
    this.stop();
    this.#on = on;
    this.#heat = heat;
    this.#session.store.set({analysis: {on, heat}});
  }

  /** Ends the analysis in progress. */
  stop() {
    this.#cancel.abort();
    this.#node = null;
  }

  /** Analyses the position unless that is under way, or an engine has the turn.
   * @param {boolean} isEngineBusy */
  consider(isEngineBusy) {
    const {board} = this.#session;
    const isWanted = this.#on && !isEngineBusy && advisedColor(board);
    const node = isWanted ? board.game.tree.node : null;
    if (node && this.#node === node) return;
    this.stop();
    if (!node) return;
    this.#node = node;
    this.#cancel = new AbortController();
    const {signal} = this.#cancel;
    this.#analyse(signal).catch((error) => {
      if (!(error instanceof Cancelled) && !signal.aborted) this.#session.tell(error, `The analysis ended: ${reasonOf(error)}.`);
    });
  }

  /** @param {AbortSignal} cancel */
  async #analyse(cancel) {
    const {board, engines, catalogue, store} = this.#session;
    const {game, state} = board;
    const {position} = game;
    const info = catalogue.info(game.setting.game);
    const engine = engines.adviser(game.seats);
    const color = advisedColor(board);
    // The same position may have been analysed for the other side.
    if (color !== this.#color) store.set({thinking: null});
    this.#color = color;
    const command = `analyze ${color} ${THINKING_SECONDS} interval ${CENTISECONDS_BETWEEN}`;
    const [grid] = this.#heat ? await engine.ask(["move_score_map"], position, HEAT_SECONDS) : [];
    const heat = grid === undefined ? null : heatOf(grid, board.layout, state);
    for await (const line of engine.follow(position, NO_LIMITS, command, THINKING_SECONDS, {cancel})) {
      const found = analysisOf(line, state, info);
      if (found && !cancel.aborted) store.set({thinking: {...found, heat}});
    }
  }
}

/** Returns the engine's hint for a color (docs/board-json.md). Throws Refusal.
 * @param {Session} session
 * @param {string} color */
export async function hintFor({engines, game}, color) {
  try {
    const [answer] = await engines.adviser(game.seats).ask([`hint ${color}`], game.position, HINT_PATIENCE_SECONDS);
    return JSON.parse(answer);
  } catch (error) {
    throw error instanceof EngineFailure ? new Refusal(`There is no hint: ${error.detail}.`) : error;
  }
}

// SPDX-License-Identifier: MIT
// Boards separate from the game in progress, on which clicks can be tried: diagrams of the rules.

import {EngineFailure, Refusal} from "../errors.mjs";
import {ownerAt} from "./actions.mjs";
import {LiveGame} from "./live_game.mjs";
import {isColor} from "./change.mjs";
import {Game} from "./game.mjs";

/** @typedef {import("./change.mjs").Change} Change */
/** @typedef {import("./session.mjs").Session} Session */

const MOST_CLICKS = 60;

/** Returns the board after changes and clicks, and the reason against the first illegal click. Clicks end where `mayClick` of
 * the board is false.
 * @param {Session} session
 * @param {import("./game.mjs").Setting} setting
 * @param {readonly Change[]} changes
 * @param {readonly string[]} clicks
 * @param {(live: LiveGame) => boolean} mayClick */
export async function tryClicks({engines, catalogue}, setting, changes, clicks, mayClick = () => true) {
  const game = new Game(setting, catalogue.info(setting.game));
  for (const change of changes) game.tree.add(change);
  const live = await new LiveGame(engines.rules, game).setUp();
  await live.load();
  for (const click of clicks.slice(0, MOST_CLICKS)) {
    if (!mayClick(live)) break;
    try {
      await live.make([{color: colorOf(live.state, click), text: click}]);
    } catch (error) {
      if (!(error instanceof Refusal) || error instanceof EngineFailure) throw error;
      return {live, refused: error.message};
    }
  }
  return {live, refused: null};
}

/** Returns the colour that a click is for: that of the piece if both may move.
 * @param {import("../../../engine/answers").BoardState} state
 * @param {string} click */
function colorOf(state, click) {
  const {mover} = state.turn;
  const color = mover === "both" ? ownerAt(state, click) ?? "white" : mover;
  return isColor(color) ? color : "black";
}

export class Diagrams {
  #session;
  /** @type {Map<string, Promise<import("../transport/files.mjs").GameContent | null>>} */
  #contents = new Map();

  /** @param {Session} session */
  constructor(session) {
    this.#session = session;
  }

  /** The rules, the tour and the diagrams of a game; null if it has no page.
   * @param {string} game */
  content(game) {
    let found = this.#contents.get(game);
    if (!found) {
      this.#contents.set(game, found = this.#session.files.content(game));
      // Failures are not cached.
      found.catch(() => this.#contents.delete(game));
    }
    return found;
  }

  /** Returns the board of a diagram after clicks. Throws Refusal.
   * @param {string} game
   * @param {string} key
   * @param {readonly string[]} clicks */
  async board(game, key, clicks) {
    const diagram = (await this.content(game))?.diagrams[key];
    if (!diagram) throw new Refusal("There is no such diagram.");
    const changes = diagram.changes.map(([color, text]) => ({color, text}));
    const setting = {game, size: diagram.size ?? null, options: diagram.options ?? {}};
    const {live, refused} = await tryClicks(this.#session, setting, changes, clicks);
    const {layout, state, result, events} = live;
    return {layout, state, refused, result, events: clicks.length ? events : []};
  }
}

// SPDX-License-Identifier: MIT
// The games as the engine describes them.

import {Refusal} from "../errors.mjs";

/** An option: its type is bool, list, int, real or text. `meanings` describe the choices, and `samples` are values of a
 * text.
 * @typedef {{name: string, label: string, value: string, type: string, description: string, choices?: string[],
 *            meanings?: string[], samples?: string[], low?: number, high?: number}} OptionInfo */
/** An answer to game_info.
 * @typedef {{name: string, title: string, size: number, sizes: number[], hexagonal: boolean, cooperative: boolean,
 *            commutative: boolean, first: string, rules: string, levels: Record<string, string>[],
 *            options: OptionInfo[]}} GameInfo */

const GOAL = /^- Goal: ([\s\S]*?)(?=^- |^$|(?![\s\S]))/m;

/** The first sentence of the goal in the brief rules; empty if there is none.
 * @param {string} rules */
function goalOf(rules) {
  const text = (rules.match(GOAL)?.[1] ?? "").split(/\s+/).filter((word) => word).join(" ");
  return text && `${text[0].toUpperCase()}${text.slice(1).split(". ")[0].replace(/\.+$/, "")}.`;
}

/** The middle one of the small sizes, or the default size if a game has none.
 * @param {Pick<GameInfo, "size" | "sizes">} game */
export function beginnersSize({sizes, size: usual}) {
  const small = sizes.filter((size) => size < usual);
  return small[Math.floor(small.length / 2)] ?? usual;
}

/** A game in a selection list. `levels` is the number of its levels, `sentence` the goal.
 * @typedef {Omit<GameInfo, "rules" | "levels"> & {levels: number, sentence: string}} GameEntry */

export class Catalogue {
  /** @type {Map<string, GameInfo>} */
  #games;

  /** @param {readonly GameInfo[]} games */
  constructor(games) {
    this.#games = new Map(games.map((info) => [info.name, info]));
  }

  /** Requests the list of games from an engine.
   * @param {import("./engine.mjs").BoardEngine} engine */
  static async load(engine) {
    const names = (await engine.ask(["list_games"]))[0].split(/\s+/);
    return new Catalogue((await engine.ask(names.map((name) => `game_info ${name}`))).map((text) => JSON.parse(text)));
  }

  get names() {
    return [...this.#games.keys()];
  }

  get levelCount() {
    return Math.max(0, ...[...this.#games.values()].map(({levels}) => levels.length));
  }

  /** Throws Refusal for an unknown game.
   * @param {string} name */
  info(name) {
    const info = this.#games.get(name);
    if (!info) throw new Refusal(`There is no game ${name}; there are ${this.names.join(", ")}.`);
    return info;
  }

  /** The goal of a game as a sentence.
   * @param {string} name */
  goal(name) {
    return goalOf(this.info(name).rules);
  }

  /** The games for a selection list.
   * @returns {GameEntry[]} */
  list() {
    return [...this.#games.values()].map(({rules, levels, ...info}) =>
      ({...info, levels: levels.length, sentence: goalOf(rules)}));
  }
}

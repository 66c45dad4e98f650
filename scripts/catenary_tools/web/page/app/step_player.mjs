// SPDX-License-Identifier: MIT
// Shows rolls, and what an engine does after them, step by step.

import {CHANCE} from "../game/change.mjs";
import {isPerson} from "../game/seats.mjs";

/** @typedef {import("../game/view_model.mjs").GameUpdate} GameUpdate */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** The values for the store after a step; `color` is null if there is no step.
 * @typedef {{color: string | null, values: Omit<GameUpdate, "game"> & {game: import("../game/view_model.mjs").GameView}}} Stage */

const STEP_MS = 900;

export class StepPlayer {
  #store;
  /** @type {Stage[]} */
  #waiting = [];
  // The latest position received, and the colour of the latest change shown.
  /** @type {{id: number, ply: number, plies: number} | null} */
  #taken = null;
  /** @type {string | null} */
  #color = null;
  #free = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {PageStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** Takes values for the store; their game has the `steps(from)` that led to it.
   * @param {GameUpdate} update */
  take({game: {steps, ...game}, ...values}) {
    const {id, ply, plies} = game;
    const before = this.#taken?.id === id ? this.#taken : null;
    const last = this.#waiting.at(-1);
    // Moving through the record is fast.
    const news = before && before.plies !== plies && this.#isWanted ? steps(before.ply) : [];
    if (news.length)
      this.#waiting.push(...news.map(({color, shown}, i) => ({color, values: {
        ...values, game: i + 1 < news.length ? {...game, ...shown} : {...game, events: shown.events}}})));
    else if (before?.ply === ply && last)
      // The same position with different facts about it.
      last.values = {...last.values, ...values, game};
    else {
      this.#waiting = [];
      this.#show({color: null, values: {...values, game}});
    }
    this.#taken = {id, ply, plies};
    this.#goOn();
  }

  /** Shows everything immediately; returns false if nothing was pending. */
  finish() {
    const last = this.#waiting.at(-1);
    this.#waiting = [];
    if (last) this.#show(last);
    return Boolean(last);
  }

  get #isWanted() {
    return this.#store.values.settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** @param {Stage} stage */
  #show({color, values}) {
    this.#color = color ?? this.#color;
    this.#free = performance.now() + STEP_MS;
    this.#store.set(values);
  }

  #goOn() {
    clearTimeout(this.#timer);
    for (let [next] = this.#waiting; next; [next] = this.#waiting) {
      const rest = this.#needsTime(next) ? this.#free - performance.now() : 0;
      if (rest > 0) {
        this.#timer = setTimeout(() => this.#goOn(), rest);
        return;
      }
      this.#waiting.shift();
      this.#show(next);
    }
  }

  /** True for a roll, and for changes caused by the dice or by the same engine.
   * @param {Stage} stage */
  #needsTime({color, values: {game}}) {
    return color === CHANCE || (!isPerson(game, color) && [CHANCE, color].includes(this.#color));
  }
}

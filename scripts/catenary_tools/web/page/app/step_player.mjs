// SPDX-License-Identifier: MIT
// Rolls, and what an engine does on its own after them, are shown one step after the other.

import {CHANCE} from "../game/change.mjs";
import {isPerson} from "../words/seats.mjs";

const STEP_MS = 900;

export class StepPlayer {
  #store;
  #waiting = [];
  // The position that was taken last, and the color of the change that was shown last.
  #taken = null;
  #color = null;
  #free = 0;
  #timer = null;

  constructor(store) {
    this.#store = store;
  }

  /// Takes values for the store; their game has the `steps(from)` that led to it.
  take({game: {steps, ...game}, ...values}) {
    const {id, ply, plies} = game;
    const isSame = id === this.#taken?.id;
    // Walking through the record is quick.
    const isPlayed = isSame && plies !== this.#taken.plies;
    const news = isPlayed && this.#isWanted ? steps(this.#taken.ply) : [];
    if (news.length)
      this.#waiting.push(...news.map(({color, shown}, i) => ({color, values: {
        ...values, game: i + 1 < news.length ? {...game, ...shown} : {...game, events: shown.events}}})));
    else if (isSame && ply === this.#taken.ply && this.#waiting.length)
      // The same position with other facts about it.
      this.#waiting.at(-1).values = {...values, game};
    else {
      this.#waiting = [];
      this.#show({color: null, values: {...values, game}});
    }
    this.#taken = {id, ply, plies};
    this.#goOn();
  }

  /// Shows all at once; returns false if nothing was left to show.
  finish() {
    const last = this.#waiting.at(-1);
    this.#waiting = [];
    if (last) this.#show(last);
    return Boolean(last);
  }

  get #isWanted() {
    return this.#store.values.settings.animation && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  #show({color, values}) {
    this.#color = color ?? this.#color;
    this.#free = performance.now() + STEP_MS;
    this.#store.set(values);
  }

  #goOn() {
    clearTimeout(this.#timer);
    while (this.#waiting.length) {
      const rest = this.#needsTime(this.#waiting[0]) ? this.#free - performance.now() : 0;
      if (rest > 0) {
        this.#timer = setTimeout(() => this.#goOn(), rest);
        return;
      }
      this.#show(this.#waiting.shift());
    }
  }

  /// True for a roll, and for what the dice or the same engine has led to.
  #needsTime({color, values: {game}}) {
    return color === CHANCE || (!isPerson(game, color) && [CHANCE, color].includes(this.#color));
  }
}

// SPDX-License-Identifier: MIT
// An engine, which is sent only the differences from its current position.

import {Cancelled, EngineFailure, Refusal, sentenceOf} from "../errors.mjs";
import {areSame, commandOf, commonLength, sequencesOf} from "./change.mjs";
import {DICE, startOf} from "./game.mjs";

/** @typedef {import("./change.mjs").Change} Change */
/** @typedef {import("./game.mjs").Setting} Setting */
/** @typedef {{readonly setting: Setting, readonly changes: readonly Change[]}} Position */
/** @typedef {import("../transport/engine_link.mjs").EngineLink} EngineLink */
/** @typedef {import("../transport/engine_link.mjs").Reply} Reply */
/** Both end a search; after `cancel` nobody waits for it any more.
 * @typedef {{cancel?: AbortSignal, hurry?: AbortSignal}} StopSignals */

const ANSWER_SECONDS = 10;
// The time limit from an interrupt to the end of a search.
const STOP_SECONDS = 3;
const PRESS_MS = 100;
const BATCH = 200;
// The maximum number of states in one answer.
const MOST_STATES = 1000;
// No line end, no control character, no comment.
const LINE = /^[^\x00-\x1f\x7f#]+$/;
export const RESIGN = "resign";
/** The description of the position as JSON. */
export const STATE = "board_state";

/** Waits; throws Cancelled after the signal.
 * @param {number} ms
 * @param {AbortSignal} [signal] */
export function pause(ms, signal) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    const end = () => {
      clearTimeout(timer);
      reject(new Cancelled());
    };
    if (signal?.aborted) end();
    else signal?.addEventListener("abort", end, {once: true});
  });
}

/** @param {StopSignals} stops */
const areStopped = ({cancel, hurry}) => Boolean(cancel?.aborted || hurry?.aborted);

/** Returns the texts of replies; throws EngineFailure if one is an error.
 * @param {readonly string[]} commands
 * @param {readonly Reply[]} replies */
function requireOk(commands, replies) {
  const failed = replies.findIndex(({ok}) => !ok);
  if (failed >= 0) throw new EngineFailure(`${commands[failed].slice(0, 60)}: ${replies[failed].text}`, {isAnswer: true});
  return replies.map(({text}) => text);
}

export class BoardEngine {
  #open;
  #restarted;
  /** @type {EngineLink | null} */
  #link = null;
  // The end of all work requested so far.
  #tail = Promise.resolve();
  #isClosed = false;
  /** Aborted when a question is waiting for the analysis to end. */
  #question = new AbortController();
  /** @type {string | null} */
  #setting = null;
  /** @type {readonly Change[]} */
  #changes = [];
  /** @type {Set<string> | null} */
  #commands = null;

  /** @param {string} name
   * @param {() => Promise<EngineLink>} open  starts the engine
   * @param {(reason: string) => void} restarted  called with the reason when an engine that stopped is started again */
  constructor(name, open, restarted) {
    this.name = name;
    this.#open = open;
    this.#restarted = restarted;
  }

  /** Returns true if the engine has a command.
   * @param {string} command */
  knows(command) {
    return this.#attempt(null, () => this.#has(command));
  }

  /** Sets the engine to a position and returns the replies to commands that do not change it. Without a position the
   * engine stays where it is. Throws EngineFailure if it fails twice.
   * @param {readonly string[]} commands
   * @param {Position | null} position
   * @returns {Promise<Reply[]>} */
  request(commands, position = null, seconds = ANSWER_SECONDS) {
    return this.#attempt(position, () => this.#exchange(commands, seconds));
  }

  /** Returns the texts of the replies. Throws EngineFailure if one is an error.
   * @param {readonly string[]} commands
   * @param {Position | null} position
   * @param {StopSignals} stops */
  ask(commands, position = null, seconds = ANSWER_SECONDS, stops = {}) {
    return this.#attempt(position, () => this.#texts(commands, seconds), stops);
  }

  /** Makes a change and returns the answers to questions after it. Throws Refusal with the reason of the rules.
   * @param {Position} position
   * @param {Change} change
   * @param {readonly string[]} questions */
  async make(position, change, questions) {
    const [made, ...replies] = await this.#attempt(position, async () => {
      const found = await this.#exchange([commandOf(change), ...questions]);
      if (found[0].ok) this.#changes = [...this.#changes, change];
      return found;
    });
    if (!made.ok) throw new Refusal(sentenceOf(made.text));
    return requireOk(questions, replies);
  }

  /** Returns the board states, as text, for each ply from `ply` on.
   * @param {Position} position
   * @param {number} ply */
  states(position, ply) {
    const last = position.changes.length;
    return this.#attempt(position, async () => {
      if (ply === last) return this.#texts([STATE]);
      const states = [];
      for (let from = ply; from <= last; from += MOST_STATES) {
        const [answer] = await this.#texts([`${STATE} ${from} ${Math.min(last, from + MOST_STATES - 1)}`]);
        states.push(...answer.split("\n"));
      }
      return states;
    });
  }

  /** Lets the engine choose and play for a colour; returns the text. `commands` set its limits first; an engine may not
   * know them.
   * @param {Position} position
   * @param {string} color
   * @param {readonly string[]} commands
   * @param {string} command
   * @param {number} seconds
   * @param {StopSignals} stops */
  choose(position, color, commands, command, seconds, stops) {
    return this.#attempt(position, async () => {
      await this.#exchange(commands);
      const [text] = await this.#texts([`${command} ${color}`], seconds);
      if (text.toLowerCase() !== RESIGN) this.#changes = [...this.#changes, {color, text}];
      return text;
    }, stops);
  }

  /** Yields the lines of a long answer. `commands` set limits first; an engine may not know them.
   * @param {Position} position
   * @param {readonly string[]} commands
   * @param {string} command
   * @param {number} seconds
   * @param {StopSignals} stops
   * @returns {AsyncGenerator<string, void, void>} */
  async *follow(position, commands, command, seconds, stops) {
    const end = await this.#begin(stops);
    try {
      for (let isFirst = true; ; isFirst = false) {
        try {
          await this.#bringTo(position);
          await this.#exchange(commands);
          if (!areStopped(stops)) yield* this.#lines(command, seconds);
          return;
        } catch (error) {
          this.#recover(error, isFirst, stops);
        }
      }
    } finally {
      end();
    }
  }

  /** Yields the lines of an analysis, which is interrupted by each question and then restarted.
   * @param {Position} position
   * @param {readonly string[]} commands
   * @param {string} command
   * @param {number} seconds
   * @param {AbortSignal} cancel
   * @returns {AsyncGenerator<string, void, void>} */
  async *analyse(position, commands, command, seconds, cancel) {
    /** @type {AbortController} */
    let question;
    do {
      this.#question = question = new AbortController();
      yield* this.follow(position, commands, command, seconds, {cancel, hurry: question.signal});
    } while (question.signal.aborted);
  }

  /** Sets the engine up again for the next question, after a command that changed its game. */
  forget() {
    this.#setting = null;
    this.#changes = [];
  }

  close() {
    this.#isClosed = true;
    this.#link?.close("it was closed");
  }

  /** Does a piece of work at a position; if the engine fails, tries once more with a new process.
   * @template T
   * @param {Position | null} position
   * @param {() => Promise<T>} work
   * @param {StopSignals} stops
   * @returns {Promise<T>} */
  async #attempt(position, work, stops = {}) {
    this.#question.abort();
    const end = await this.#begin(stops);
    try {
      for (let isFirst = true; ; isFirst = false) {
        try {
          if (position) await this.#bringTo(position);
          return await work();
        } catch (error) {
          this.#recover(error, isFirst, stops);
        }
      }
    } finally {
      end();
    }
  }

  /** Waits for all earlier work to end; returns a function that ends the new work. Throws Cancelled.
   * @param {StopSignals} stops */
  async #begin(stops) {
    /** @type {() => void} */
    let release = () => {};
    const before = this.#tail;
    this.#tail = new Promise((resolve) => { release = () => resolve(undefined); });
    const {cancel} = stops;
    await new Promise((resolve) => {
      before.then(resolve);
      cancel?.addEventListener("abort", resolve, {once: true});
      if (cancel?.aborted) resolve(undefined);
    });
    if (cancel?.aborted) {
      before.then(release);
      throw new Cancelled();
    }
    const endPresses = this.#press(stops);
    return () => {
      endPresses();
      release();
    };
  }

  /** Sends interrupts repeatedly, because the search may not have started yet. Gives up the engine if that does not
   * help.
   * @param {StopSignals} stops */
  #press({cancel, hurry}) {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    let end = 0;
    const press = () => {
      if (performance.now() > end) this.#link?.close("it does not stop");
      else {
        this.#link?.interrupt();
        timer = setTimeout(press, PRESS_MS);
      }
    };
    const begin = () => {
      if (end) return;
      end = performance.now() + 1000 * STOP_SECONDS;
      press();
    };
    for (const signal of [cancel, hurry])
      if (signal?.aborted) begin();
      else signal?.addEventListener("abort", begin);
    return () => {
      clearTimeout(timer);
      for (const signal of [cancel, hurry]) signal?.removeEventListener("abort", begin);
    };
  }

  /** Throws the error unless the work may be tried again.
   * @param {unknown} error
   * @param {boolean} isFirst
   * @param {StopSignals} stops */
  #recover(error, isFirst, stops) {
    this.forget();
    if (!(error instanceof EngineFailure) || error.isAnswer) throw error;
    this.#link?.close();
    this.#link = null;
    if (!isFirst || this.#isClosed || areStopped(stops)) throw error;
    if (!error.isLoss) this.#restarted(error.detail);
  }

  /** @param {Position} position */
  async #bringTo({setting, changes}) {
    const {game, size, options} = setting;
    // One engine rolls the dice for all, so that they all see the same.
    const own = DICE in options ? {...options, [DICE]: "manual"} : options;
    const wanted = JSON.stringify([game, size, own]);
    if (wanted !== this.#setting) {
      this.forget();
      await this.#texts(startOf({game, size, options: own}));
      this.#setting = wanted;
    }
    const common = commonLength(changes, this.#changes, areSame);
    const commands = [...await this.#undos(this.#changes.length - common), ...await this.#plays(changes.slice(common))];
    if (commands.length) await this.#texts(commands);
    this.#changes = changes;
  }

  /** The commands that take back a number of changes.
   * @param {number} count */
  async #undos(count) {
    return count > 1 && await this.#has("gg-undo") ? [`gg-undo ${count}`] : Array(count).fill("undo");
  }

  /** The commands that make changes.
   * @param {readonly Change[]} changes */
  async #plays(changes) {
    return changes.length > 1 && await this.#has("gogui-play_sequence") ? sequencesOf(changes) : changes.map(commandOf);
  }

  /** @param {string} command */
  async #has(command) {
    this.#commands ??= new Set((await this.#texts(["list_commands"]))[0].split(/\s+/));
    return this.#commands.has(command);
  }

  /** @param {readonly string[]} commands */
  async #texts(commands, seconds = ANSWER_SECONDS) {
    return requireOk(commands, await this.#exchange(commands, seconds));
  }

  /** @param {readonly string[]} commands
   * @returns {Promise<Reply[]>} */
  async #exchange(commands, seconds = ANSWER_SECONDS) {
    if (!commands.every((command) => LINE.test(command))) throw new Refusal("A command contains characters that engines do not accept.");
    const link = await this.#running();
    const replies = [];
    for (let i = 0; i < commands.length; i += BATCH) {
      const next = commands.slice(i, i + BATCH);
      const timer = setTimeout(() => link.close(`no answer to '${next[0]}' within ${seconds} s`), 1000 * seconds);
      try {
        replies.push(...await Promise.all(next.map((command) => link.ask(command))));
      } finally {
        clearTimeout(timer);
      }
    }
    return replies;
  }

  /** @param {string} command
   * @param {number} seconds */
  async *#lines(command, seconds) {
    const link = await this.#running();
    const timer = setTimeout(() => link.close(`no end of '${command}'`), 1000 * (seconds + ANSWER_SECONDS));
    try {
      yield* link.follow(command);
    } finally {
      clearTimeout(timer);
    }
  }

  async #running() {
    this.#link ??= await this.#open();
    return this.#link;
  }
}

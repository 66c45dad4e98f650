// SPDX-License-Identifier: MIT
// A game: its setting, seats, clocks and record, and its conversion to and from stored data.

import {Refusal} from "../errors.mjs";
import {CHANCE, COLORS, isColor} from "./change.mjs";
import {check, isLine, isName, isObject, isUpTo, isWhole} from "./checks.mjs";
import {Clocks} from "./clocks.mjs";
import {GameTree} from "./tree.mjs";

/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./catalogue.mjs").GameInfo} GameInfo */
/** The game, its width and its options.
 * @typedef {{readonly game: string, readonly size?: number | null,
 *            readonly options: Readonly<Record<string, string>>}} Setting */
/** A person, or an engine by name. The limit is {level}, {nodes}, {seconds}, or {} for the clock.
 * @typedef {{kind: "person"} | {kind: "engine", engine: string, limit: Readonly<Record<string, number>>}} Seat */
/** @typedef {Readonly<Record<Color, Seat>>} Seats */
/** The players and the result of an opened record; `engines` are the colours of players that are engines here.
 * @typedef {{black?: string, white?: string, result?: string, engines: Color[]}} OpenedRecord */
/** Who plays a stored game, its clocks, how its board is turned, and when its last turn was played.
 * @typedef {{seats: Seats, clocks: ClockData | null, rotation: number | null, played: number | null}} PlayState */
/** @typedef {ReturnType<Clocks["toData"]>} ClockData */

/** The commands that start a game.
 * @param {Setting} setting
 * @returns {string[]} */
export const startOf = ({game, size, options}) => [`set_game ${game}`, ...size ? [`boardsize ${size}`] : [],
  ...Object.entries(options).map(([name, value]) => `game_param ${name} ${value}`), "clear_board"];

/** A seat with another level, if an engine with a level has it.
 * @param {Seat} seat
 * @param {number} level
 * @returns {Seat} */
export const atLevel = (seat, level) => seat.kind === "engine" && seat.limit.level ? {...seat, limit: {level}} : seat;

/** The option for who rolls. */
export const DICE = "dice";
const VERSION = 1;
const MOST_SECONDS = 86_400;
const MOST_NODES = 1e9;
const MOST_LEVEL = 100;
const MOST_SIZE = 99;
// The latest time of a Date.
const LATEST_TIME = 8.64e15;
const MOST_OPTIONS = 20;
const ENGINE = /^[ -~]{1,60}$/;
const RECORD = /^[A-Za-z0-9_-]{1,80}[.]sgf$/;
const ENDED = /^(Black|White) wins/;
/** @type {Seat} */
export const PERSON = {kind: "person"};
/** @type {Seats} */
export const TWO_PEOPLE = {black: PERSON, white: PERSON};

/** The name of the engine in a seat; null for a person.
 * @type {(seat: Seat) => string | null} */
export const engineIn = (seat) => (seat.kind === "engine" ? seat.engine : null);

/** The colours played by people.
 * @type {(seats: Seats) => Color[]} */
export const peopleIn = (seats) => COLORS.filter((color) => seats[color].kind === "person");

/** Returns true if no seat belongs to a person.
 * @type {(seats: Seats) => boolean} */
export const areEngines = (seats) => !peopleIn(seats).length;

/** One game. `options` are all of them as the engine has them. */
export class Game {
  tree = new GameTree();
  /** @type {Clocks | null} */
  clocks = null;
  /** @type {Record<string, string>} */
  options = {};
  number = 0;
  paused = false;
  /** @type {OpenedRecord | null} Until somebody plays on from the record. */
  opened = null;
  /** @type {string | null} The name of its record among the games of the person. */
  recordName = null;
  /** @type {number | null} The steps by which the board is turned, null until it is set up. */
  rotation = null;
  /** @type {number | null} The time of the last turn, in milliseconds since 1970. */
  played = null;
  /** The colours begin on opposite sides. */
  hasSides = false;

  /** Options that have their defaults are left out, because they may depend on others. Throws Refusal.
   * @param {Setting} setting
   * @param {GameInfo} info
   * @param {Seats} seats */
  constructor(setting, info, seats = TWO_PEOPLE) {
    const defaults = new Map(info.options.map(({name, value}) => [name, value]));
    const unknown = Object.keys(setting.options).find((name) => !defaults.has(name));
    if (unknown !== undefined) throw new Refusal(`${info.title} has no option ${unknown}.`);
    const given = [...defaults].map(([name, value]) => [name, setting.options[name] ?? value])
      .filter(([name, value]) => name === DICE || value !== defaults.get(name));
    /** @type {Setting} */
    this.setting = {game: setting.game, size: setting.size || info.size, options: Object.fromEntries(given)};
    this.title = info.title;
    this.cooperative = info.cooperative;
    this.automaticDice = this.setting.options[DICE] === "auto";
    this.seats = seats;
  }

  /** How the line ended by resignation or on time, as text. */
  get ended() {
    return this.tree.last.ended;
  }

  set ended(text) {
    this.tree.last.ended = text;
  }

  /** How the main line ended by resignation or on time, as text. */
  get mainEnd() {
    return (this.tree.finished ?? this.tree.last).ended;
  }

  /** How the game ended at the current node; null before the end. */
  get endedHere() {
    return this.tree.node.ended;
  }

  /** Records that the game is over, if it is at the end of the line. */
  finish() {
    if (this.tree.atEnd) this.tree.finished ??= this.tree.node;
  }

  /** Continues the finished game: its last turn is undone, or somebody else plays on from a record. */
  reopen() {
    this.tree.finished = null;
    this.ended = null;
  }

  /** The maximum number of rolls that the page makes automatically after a change. */
  get rolls() {
    return this.automaticDice ? Infinity : 0;
  }

  /** The colour of the only person; undefined if several or none play.
   * @returns {Color | undefined} */
  get onlyPerson() {
    const [person, other] = this.opened ? [] : peopleIn(this.seats);
    return other ? undefined : person;
  }

  /** The current position in the form that the engine takes. */
  get position() {
    return this.positionAt(this.tree.ply);
  }

  /** @param {number} ply */
  positionAt(ply) {
    return {setting: this.setting, changes: this.tree.changes(ply)};
  }

  /** The colours whose decisions undo returns to: those of people, or both if no person plays or the engines are paused;
   * also rolls made by people. */
  get deciders() {
    const people = peopleIn(this.seats);
    return [...this.paused || !people.length ? COLORS : people, ...this.automaticDice ? [] : [CHANCE]];
  }

  /** The others.
   * @returns {string[]} */
  get passedOver() {
    const {deciders} = this;
    return [...COLORS, CHANCE].filter((color) => !deciders.includes(color));
  }

  /** The plies that undoing a step and a turn lead to; null if there is nothing to undo. */
  get undoPlies() {
    const {tree, deciders} = this;
    if (!tree.ply || !tree.hasDecision(deciders)) return null;
    return {step: tree.previousDecision(deciders, false), turn: tree.previousDecision(deciders, true)};
  }

  /** Returns the game in a form for JSON. */
  toData() {
    const {setting, seats, clocks, tree, paused, mainEnd: ended, opened, number, recordName, rotation, played} = this;
    return {version: VERSION, ...setting, seats, number, clocks: clocks && clocks.toData(), record: tree.toData(), paused, ended,
            opened, kept: recordName, rotation, played};
  }

  /** Restores what is stored besides the record. If two engines play, or clocks run, the game waits for a person.
   * @param {PlayState} playState */
  restorePlay({seats, clocks, rotation, played}, paused = false) {
    this.seats = seats;
    this.rotation = rotation;
    this.played = played;
    if (clocks) {
      this.clocks = new Clocks(clocks);
      this.clocks.setLeft(clocks.left);
    }
    this.paused = paused || Boolean(clocks) || areEngines(seats);
  }

  /**
   * Returns the game of toData(). Throws Refusal for damaged data.
   * @param {unknown} data
   * @param {(name: string) => GameInfo} info
   */
  static fromData(data, info) {
    check(isObject(data) && data.version === VERSION, "version");
    const {game: name, size, options, seats, ended, opened = null, clocks, paused, number = 0, kept: recordName = null,
           rotation = null, played = null} = data;
    check(isName(name), "game");
    check(isWhole(size) && size <= MOST_SIZE, "size");
    check(areOptions(options), "options");
    check(areSeats(seats), "seats");
    check(ended === null || (typeof ended === "string" && ENDED.test(ended)), "ended");
    check(opened === null || isOpened(opened), "opened");
    check(clocks === null || areClocks(clocks), "clocks");
    check(typeof paused === "boolean", "paused");
    check(isWhole(number), "number");
    check(recordName === null || (typeof recordName === "string" && RECORD.test(recordName)), "kept");
    check(isRotation(rotation), "rotation");
    check(played === null || isUpTo(played, LATEST_TIME), "played");
    const game = new Game({game: name, size, options}, info(name));
    game.tree = GameTree.fromData(data.record);
    (game.tree.finished ?? game.tree.last).ended = ended;
    game.opened = opened;
    game.number = number;
    game.recordName = recordName;
    game.restorePlay({seats: {black: seats.black, white: seats.white}, clocks, rotation, played}, paused);
    return game;
  }
}

/** @param {unknown} value
 * @returns {value is Record<string, string>} */
export function areOptions(value) {
  if (!isObject(value)) return false;
  const options = Object.entries(value);
  return options.length <= MOST_OPTIONS && options.every(([name, text]) => isName(name) && isLine(text));
}

/** @param {unknown} limit */
function isLimit(limit) {
  if (!isObject(limit)) return false;
  const {level = 1, nodes = 1, seconds = 0, ...others} = limit;
  const isCount = (/** @type {unknown} */ value, /** @type {number} */ most) => isWhole(value) && value >= 1 && value <= most;
  return Object.keys(limit).length <= 1 && !Object.keys(others).length && isCount(level, MOST_LEVEL) &&
    isCount(nodes, MOST_NODES) && isUpTo(seconds, MOST_SECONDS);
}

/** @param {unknown} seat
 * @returns {seat is Seat} */
export function isSeat(seat) {
  if (!isObject(seat)) return false;
  return seat.kind === "person" || (seat.kind === "engine" && ENGINE.test(String(seat.engine)) && isLimit(seat.limit));
}

/** @param {unknown} seats
 * @returns {seats is Seats} */
export function areSeats(seats) {
  return isObject(seats) && COLORS.every((color) => isSeat(seats[color]));
}

/** @param {unknown} opened
 * @returns {opened is OpenedRecord} */
function isOpened(opened) {
  return isObject(opened) && Array.isArray(opened.engines) && opened.engines.every(isColor) &&
    [...COLORS, "result"].every((name) => opened[name] === undefined || typeof opened[name] === "string");
}

/** @param {unknown} rotation
 * @returns {rotation is number | null} */
export const isRotation = (rotation) => rotation === null || isWhole(rotation);

/** @param {unknown} clocks
 * @returns {clocks is ClockData} */
export function areClocks(clocks) {
  const isTime = (/** @type {unknown} */ value) => isUpTo(value, 100 * MOST_SECONDS);
  return isObject(clocks) && isTime(clocks.main) && isTime(clocks.increment) && isObject(clocks.left) &&
    isTime(clocks.left.black) && isTime(clocks.left.white);
}

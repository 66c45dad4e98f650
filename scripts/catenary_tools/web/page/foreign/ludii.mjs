// SPDX-License-Identifier: MIT
// Games from Ludii, as trials: lines such as NAME=VALUE, one for each stone, step and pass. Ludii knows our games from
// the descriptions in games/, and has a Catchup of its own.
//
// Its own Catchup notices only after the first stone of a turn that the opponent's last stones have made a larger group.
// If this first stone makes one of the same size, or a larger one, the bonus goes to the opponent.

import {Refusal} from "../errors.mjs";
import {COLUMNS, cellAt, cellCount} from "./hexagon.mjs";

/** @typedef {import("./forms.mjs").ForeignGame} ForeignGame */
/** @typedef {import("./forms.mjs").ForeignTurn} ForeignTurn */
/** `size` is the number of rows of a square board, or of cells on a side of a hexagonal one.
 * @typedef {{name: string, size: number, isHexagon: boolean, colors: readonly ("black" | "white")[]}} Rules */

const OWN_CATCHUP = /\blud\/board\/space\/group\/Catchup\.lud$/;
const WHITE_FIRST = /** @type {const} */ (["white", "black"]);
const BLACK_FIRST = /** @type {const} */ (["black", "white"]);
/** @type {readonly Rules[]} */
const GAMES = [
  {name: "catchup", size: 5, isHexagon: true, colors: WHITE_FIRST}, {name: "catena", size: 7, isHexagon: true, colors: BLACK_FIRST},
  {name: "cation", size: 11, isHexagon: false, colors: BLACK_FIRST}, {name: "colorado", size: 8, isHexagon: false, colors: WHITE_FIRST}];
const SIZE = /^Board Size\/(\d{1,2})x\1$/;
const OPTIONS = new Map([
  ["Rules", "rules"], ["Bonus", "bonus"], ["Scoring", "scoring"], ["Stones a Turn", "stones_per_turn"], ["Button", "button"], ["Komi", "komi"],
  ["Pie Rule", "pie"], ["Wipeout", "wipeout"], ["Layout", "layout"]]);
const SETUP = /^SANDBOX=(?!false$)/m;
// Its own Catchup places nothing before the first turn.
const PLACED = /^numInitialPlacementMoves=(?!0$)/m;
const MOVE = /^Move=\[Move:mover=([012]),/;
// What the player decided, of all that happened: a kind and its fields.
const DECISION = /\[(Add|Move|Remove|Pass):([^[\]]*\bdecision=true\b[^[\]]*)\]/;
const NOTE = "Ludii sometimes gives the bonus to the wrong player.";
// More than any finished game has.
const MOST_MOVES = 5000;

/** Returns the game of a text. Throws Refusal.
 * @param {string} text
 * @returns {ForeignGame} */
export function readLudii(text) {
  const lines = text.split(/\r?\n/);
  const path = lines[0].slice("game=".length).replaceAll("\\", "/");
  const isOwn = OWN_CATCHUP.test(path);
  const rules = GAMES.find(({name}) => (isOwn ? name === "catchup" : path.endsWith(`/${name}.lud`)));
  expect(rules, "its game is none of those here");
  const given = lines.slice(lines.indexOf("START GAME OPTIONS") + 1, Math.max(0, lines.indexOf("END GAME OPTIONS")));
  expect(!isOwn || !given.length, "it has options, which Catchup does not have there");
  const whole = lines.join("\n");
  expect(!SETUP.test(whole) && !(isOwn && PLACED.test(whole)), "its game does not start from the initial position");
  const size = Number(given.map((line) => line.match(SIZE)?.[1]).find((found) => found) ?? rules.size);
  const options = Object.fromEntries(given.filter((line) => !SIZE.test(line)).map(optionOf));
  return {setting: {game: rules.name, size: rules.isHexagon ? 2 * size - 1 : size, options: isOwn ? {bonus: "record"} : options},
          players: {black: "", white: ""}, result: "", note: isOwn ? NOTE : "",
          turns: turnsOf(lines.filter((line) => line.startsWith("Move=")), {...rules, size})};
}

/** @param {unknown} condition
 * @param {string} fault
 * @returns {asserts condition} */
function expect(condition, fault) {
  if (!condition) throw new Refusal(`It looks like a trial from Ludii, but ${fault}.`);
}

/** Our name of an option, and its value.
 * @param {string} line */
function optionOf(line) {
  const [name, value] = line.split("/");
  expect(OPTIONS.has(name) && value, `nothing is known about its option ${line}`);
  return [OPTIONS.get(name), value.toLowerCase()];
}

/** Joins the moves of each turn. After a pass, Ludii may ask for another move.
 * @param {readonly string[]} moves
 * @param {Rules} rules */
function turnsOf(moves, rules) {
  /** @type {{color: "black" | "white", cells: string[], isPart: boolean}[]} */
  const turns = [];
  expect(moves.length <= MOST_MOVES, "it has too many moves");
  let number = 0;
  for (const [i, move] of moves.entries()) {
    const [, player = ""] = move.match(MOVE) ?? [];
    // The stones of the initial position.
    if (player === "0") continue;
    const [, kind = "", fields = ""] = move.match(DECISION) ?? [];
    const {from = "", to = "", what = player} = Object.fromEntries(fields.split(",").map((field) => field.split("=")));
    expect(player && kind && what === player, `move ${i + 1} has a form that is not known`);
    const color = rules.colors[Number(player) - 1];
    const text = kind === "Remove" && number === 1 ? "swap" : textOf(kind, from, to, rules);
    expect(text, `move ${i + 1} is on no cell of the board`);
    ++number;
    if (turns.at(-1)?.color !== color) turns.push({color, cells: [], isPart: false});
    const turn = turns[turns.length - 1];
    // A pass that only ends a turn goes without saying.
    if (text !== "pass" || !turn.cells.length) turn.cells.push(text);
    turn.isPart = move.includes(`[SetNextPlayer:player=${player}]`);
  }
  return turns.map(({color, cells, isPart}) => ({color, cells: cells.join(","), isPart}));
}

/** Our text of a move; null if one of its cells does not exist.
 * @param {string} kind
 * @param {string} from
 * @param {string} to
 * @param {Rules} rules */
function textOf(kind, from, to, {size, isHexagon}) {
  if (kind === "Pass") return "pass";
  // Catena's button lies in a hand, whose place follows the cells.
  if (kind === "Move" && isHexagon) return Number(from) >= cellCount(size) ? "button" : null;
  const [origin, target] = [from, to].map((text) => {
    const index = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
    return isHexagon ? cellAt(size, index) : pointAt(size, index);
  });
  if (!target || (kind === "Move" && !origin)) return null;
  return kind === "Add" ? target : kind === "Remove" ? `${target}-X` : `${origin}-${target}`;
}

/** The name of a point of a square board, null if there is none; points are counted along the rows from the bottom up.
 * @param {number} size
 * @param {number} index */
const pointAt = (size, index) => (index >= 0 && index < size * size ? `${COLUMNS[index % size]}${Math.floor(index / size) + 1}` : null);

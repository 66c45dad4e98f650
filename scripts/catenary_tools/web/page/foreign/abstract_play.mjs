// SPDX-License-Identifier: MIT
// Games of Catchup from AbstractPlay, as JSON: the record of a finished game, alone or in a list, the state of a game, or
// the export of the playground, which contains a state.
//
// The bonus is the older one, and the first player is White. A cell is named by the letter of its row, from the bottom
// and including I, and its number in the row, from the left. There is no pass: a turn may have fewer stones.

import {Refusal} from "../errors.mjs";
import {cellCount, cellInRow} from "./hexagon.mjs";

/** @typedef {import("./forms.mjs").ForeignGame} ForeignGame */
/** What all forms of a game contain: `winners` are the seats of the players who won.
 * @typedef {{name: unknown, variants: unknown, names: string[], winners: number[], moves: unknown[]}} Content */

const PLAYGROUND = "abstractplay-playground";
const ROWS = "abcdefghijk";
const TURN = /^[a-k][1-9][0-9]?(,[a-k][1-9][0-9]?){0,2}$/;
// A state has the identifier of a variant, a record its name, which has the number of cells a side in every language.
const VARIANT = /^size-(6)$|\(\D{1,40}([56])\)$/;
const USUAL_SIDE = 5;
// The last move of a game that does not end by the rules.
const ENDS = new Map([["resign", "+Resign"], ["timeout", "+Time"], ["draw", "Draw"], ["abandoned", "Void"]]);
const COLORS = /** @type {const} */ (["white", "black"]);

/** Returns the game of a text. Throws Refusal.
 * @param {string} text
 * @returns {ForeignGame} */
export function readAbstractPlay(text) {
  const data = objectOf(parsed(text));
  const {name, variants, names, winners, moves} = contentOf(data.format === PLAYGROUND ? stateIn(data) : data);
  expect(name === "Catchup" || name === "catchup", "its game is not Catchup");
  const side = sideOf(variants);
  const end = ENDS.get(textOf(moves.at(-1)));
  const turns = end ? moves.slice(0, -1) : moves;
  expect(turns.length <= cellCount(side), "it has more turns than the board has cells");
  const [white, black] = names;
  return {
    setting: {game: "catchup", size: 2 * side - 1, options: {bonus: "parity"}}, players: {black, white}, result: end ? resultOf(end, winners) : "", note: "",
    turns: turns.map((turn, i) => ({color: COLORS[i % 2], cells: cellsOf(turn, i + 1, side)})),
  };
}

/** @param {unknown} condition
 * @param {string} fault
 * @returns {asserts condition} */
function expect(condition, fault) {
  if (!condition) throw new Refusal(`It looks like a game from AbstractPlay, but ${fault}.`);
}

/** @param {unknown} value
 * @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {unknown} value */
const textOf = (value) => (typeof value === "string" ? value : "");

/** @param {string} text
 * @returns {unknown} */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The object that a value is, or the only one of a list.
 * @param {unknown} value
 * @returns {Record<string, unknown>} */
function objectOf(value) {
  const isList = Array.isArray(value);
  expect(!isList || value.length === 1, `it has ${isList ? value.length : 0} games; open one at a time`);
  const object = isList ? value[0] : value;
  expect(isObject(object), "it is not a JSON object");
  return object;
}

/** The state in an export of the playground.
 * @param {Record<string, unknown>} data */
function stateIn({state}) {
  expect(typeof state === "string", "the playground's export has no state");
  return objectOf(parsed(state));
}

/** @param {Record<string, unknown>} data
 * @returns {Content} */
function contentOf(data) {
  if ("stack" in data) return contentOfState(data);
  expect("header" in data && "moves" in data, "it has neither the header and the moves of a record nor the stack of a state");
  return contentOfRecord(data);
}

/** A record: its moves are rounds of a turn of each player.
 * @param {Record<string, unknown>} data
 * @returns {Content} */
function contentOfRecord({header, moves}) {
  expect(isObject(header) && isObject(header.game), "its header does not name a game");
  const {game, players} = header;
  expect(Array.isArray(players) && players.length === 2 && players.every(isObject), "its header does not list two players");
  expect(Array.isArray(moves) && moves.every((round, i) => Array.isArray(round) && (round.length === 2 || (round.length === 1 && i === moves.length - 1))),
         "its moves are not rounds of a turn of each player");
  const results = players.map(({result}) => (typeof result === "number" ? result : 0));
  return {name: game.name, variants: game.variants, names: players.map(({name}) => textOf(name)),
          winners: [0, 1].filter((seat) => results[seat] > results[1 - seat]),
          moves: moves.flat().map((move) => (isObject(move) ? move.move : move))};
}

/** A state: a stack of positions, the initial one first, with the moves that led to them.
 * @param {Record<string, unknown>} data
 * @returns {Content} */
function contentOfState({game, variants, winner, stack}) {
  expect(Array.isArray(stack) && stack.length > 0 && stack.every(isObject) && !("lastmove" in stack[0]),
         "its stack is not a list of positions from the initial one on");
  return {name: game, variants, names: ["", ""], winners: [0, 1].filter((seat) => Array.isArray(winner) && winner.includes(seat + 1)),
          moves: stack.slice(1).map(({lastmove}) => lastmove)};
}

/** The number of cells on a side of the board.
 * @param {unknown} variants */
function sideOf(variants = []) {
  expect(Array.isArray(variants) && variants.length <= 1, "it has more than one variant, the size of the board");
  if (!variants.length) return USUAL_SIDE;
  const [, inIdentifier, inName] = textOf(variants[0]).match(VARIANT) ?? [];
  const side = inIdentifier ?? inName;
  expect(side, "its variant is not a size of the board, 5 or 6 cells a side");
  return Number(side);
}

/** @param {string} end
 * @param {readonly number[]} winners */
function resultOf(end, winners) {
  if (!end.startsWith("+")) return end;
  expect(winners.length === 1, "it does not say who won");
  return (winners[0] ? "B" : "W") + end;
}

/** The cells of a turn by our names.
 * @param {unknown} turn
 * @param {number} number
 * @param {number} side */
function cellsOf(turn, number, side) {
  const text = textOf(turn);
  const cells = text.split(",").map((cell) => cellInRow(side, ROWS.indexOf(cell[0]), Number(cell.slice(1)) - 1));
  expect(TURN.test(text) && !cells.includes(null), `turn ${number} is not one to three cells of the board, such as a1,b2`);
  return cells.join(",");
}

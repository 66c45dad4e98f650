// SPDX-License-Identifier: MIT
// Games of Catchup from Ludii, as trials: lines such as NAME=VALUE, one for each stone and each pass. Ludii has none of
// the other games.
//
// The bonus is the usual one, and the first player is White. Cells are numbered along the rows, from the bottom row up.
// Ludii notices only after the first stone of a turn that the opponent's last stones have made a larger group. If this
// first stone makes one of the same size, or a larger one, the bonus goes to the opponent.

import {Refusal} from "../errors.mjs";
import {cellAt, cellCount} from "./hexagon.mjs";

/** @typedef {import("./forms.mjs").ForeignGame} ForeignGame */
/** @typedef {import("./forms.mjs").ForeignTurn} ForeignTurn */

const SIDE = 5;
const GAME = /^game=.*\blud\/board\/space\/group\/Catchup\.lud$/;
const OPTION = /^START GAME OPTIONS\n(?!END GAME OPTIONS\n)/m;
const SETUP = /^(numInitialPlacementMoves=(?!0$)|SANDBOX=(?!false$))/m;
// The player, the cell unless it is a pass, and what Ludii notes about the game after it.
const MOVE = new RegExp("^Move=\\[Move:mover=([12]),(?:from=\\d+,to=\\d+,)?actions=" +
  "\\[(?:Add:(?:type=Cell,)?to=(\\d+),what=\\1,decision=true|Pass:decision=true(?:,forced=true)?)\\]((?:,\\[Set\\w+:[^\\[\\]]*\\])*)\\]$");
const NOTE = "Ludii sometimes gives the bonus to the wrong player.";
const COLORS = /** @type {const} */ (["white", "black"]);

/** Returns the game of a text. Throws Refusal.
 * @param {string} text
 * @returns {ForeignGame} */
export function readLudii(text) {
  const lines = text.split(/\r?\n/);
  expect(GAME.test(lines[0]), "its game is not Catchup");
  const whole = lines.join("\n");
  expect(!OPTION.test(whole), "it has options, which Catchup does not have there");
  expect(!SETUP.test(whole), "its game does not start from the empty board");
  return {setting: {game: "catchup", size: 2 * SIDE - 1, options: {bonus: "record"}}, players: {black: "", white: ""}, result: "", note: NOTE,
          turns: turnsOf(lines.filter((line) => line.startsWith("Move=")))};
}

/** @param {unknown} condition
 * @param {string} fault */
function expect(condition, fault) {
  if (!condition) throw new Refusal(`It looks like a trial from Ludii, but ${fault}.`);
}

/** Joins the moves of each turn. After a pass, Ludii may ask for another move.
 * @param {readonly string[]} moves */
function turnsOf(moves) {
  /** @type {{color: "black" | "white", cells: string[], isPart: boolean}[]} */
  const turns = [];
  expect(moves.length <= 2 * cellCount(SIDE), "it has more moves than Catchup");
  for (const [i, move] of moves.entries()) {
    const [, player = "", index, notes = ""] = move.match(MOVE) ?? [];
    const cell = index && cellAt(SIDE, Number(index));
    expect(player && cell !== null, `move ${i + 1} is neither a stone on a cell from 0 to ${cellCount(SIDE) - 1} nor a pass`);
    const color = COLORS[Number(player) - 1];
    if (turns.at(-1)?.color !== color) turns.push({color, cells: [], isPart: false});
    const turn = turns[turns.length - 1];
    if (cell) turn.cells.push(cell);
    expect(turn.cells.length, `move ${i + 1} is a pass before the first stone of a turn`);
    turn.isPart = notes.includes(`[SetNextPlayer:player=${player}]`);
  }
  return turns.map(({color, cells, isPart}) => ({color, cells: cells.join(","), isPart}));
}

// SPDX-License-Identifier: MIT
// Board sizes in words: the number of cells on a side, as in the rules, and the length of a game.

import {beginnersSize} from "../game/catalogue.mjs";
import {TEXTS} from "./texts.mjs";

/** @typedef {Pick<import("../game/catalogue.mjs").GameInfo, "size" | "sizes" | "hexagonal">} Sizes */

/** @typedef {NonNullable<import("../transport/files.mjs").GameContent["turns"]>} Turns */

// More turns are rounded.
const FEW = 30;

/** "7 cells a side", "11 × 11"
 * @param {number} size
 * @param {Pick<Sizes, "hexagonal">} game */
export const sizeName = (size, {hexagonal}) => hexagonal ? TEXTS.sizes.side((size + 1) / 2) : TEXTS.sizes.square(size);

/** @param {number} size
 * @param {Pick<Sizes, "hexagonal">} game */
const cellsOf = (size, {hexagonal}) => hexagonal ? (3 * size * size + 1) / 4 : size * size;

/** The usual number of turns on a board: it grows with the number of cells.
 * @param {number} size
 * @param {Sizes} game
 * @param {Turns} turns */
function turnsAt(size, game, {usual, small}) {
  const [cells, few, many] = [size, beginnersSize(game), game.size].map((one) => cellsOf(one, game));
  const turns = small + (usual - small) * (cells - few) / (many - few);
  return turns < FEW ? Math.round(turns) : 10 * Math.round(turns / 10);
}

/** "3 cells a side (for beginners), about 9 turns"; `turns` are those on two boards, if known.
 * @param {number} size
 * @param {Sizes} game
 * @param {Turns | null | undefined} turns */
export function sizeText(size, game, turns) {
  const words = TEXTS.sizes;
  const word = size === beginnersSize(game) ? ` (${words.beginners})` : size === game.size ? ` (${words.usual})` : "";
  return [`${sizeName(size, game)}${word}`, ...turns ? [words.turns(turnsAt(size, game, turns))] : []].join(", ");
}

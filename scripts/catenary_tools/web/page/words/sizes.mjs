// SPDX-License-Identifier: MIT
// Board sizes in words: the number of cells on a side, as in the rules.

import {beginnersSize} from "../game/catalogue.mjs";
import {TEXTS} from "./texts.mjs";

/** @typedef {Pick<import("../game/catalogue.mjs").GameInfo, "size" | "sizes" | "hexagonal">} Sizes */

/** "7 cells a side", "11 × 11"
 * @param {number} size
 * @param {Pick<Sizes, "hexagonal">} game */
export const sizeName = (size, {hexagonal}) => hexagonal ? TEXTS.sizes.side((size + 1) / 2) : TEXTS.sizes.square(size);

/** "3 cells a side – small"
 * @param {number} size
 * @param {Sizes} game */
export function sizeText(size, game) {
  const {size: usual} = game;
  const words = TEXTS.sizes;
  const word = size === beginnersSize(game) ? words.beginners : size === usual ? words.usual : size < usual ? words.small : words.large;
  return `${sizeName(size, game)} – ${word}`;
}

// SPDX-License-Identifier: MIT
// Changes of a game, and the sides that make them.

/** @typedef {"black" | "white"} Color */
/** A step, a move or a turn of `color` (black, white or chance), or a position that was set.
 * @typedef {{readonly color: string, readonly text: string}} Change */

/** @type {readonly Color[]} */
export const COLORS = ["black", "white"];
export const CHANCE = "chance";
export const POSITION = "position";
// The maximum length of a command with several changes.
const MOST_LETTERS = 50_000;

/** @param {unknown} color
 * @returns {color is Color} */
export function isColor(color) {
  return color === "black" || color === "white";
}

export {opposite} from "../../../board/drawing/pieces.mjs";

/** @type {(word: string) => string} */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The command that makes a change.
 * @type {(change: Change) => string} */
export const commandOf = ({color, text}) => (color === POSITION ? `position ${text}` : `play ${color} ${text}`);

/** Returns the commands that make several changes: as few as the length limit allows.
 * @param {readonly Change[]} changes */
export function sequencesOf(changes) {
  const commands = [];
  let sequence = "";
  const end = () => {
    if (sequence) commands.push(`gogui-play_sequence${sequence}`);
    sequence = "";
  };
  for (const change of changes) {
    const step = ` ${change.color} ${change.text}`;
    const isWord = change.color !== POSITION && !change.text.includes(" ");
    if (!isWord || sequence.length + step.length > MOST_LETTERS) end();
    if (isWord) sequence += step;
    else commands.push(commandOf(change));
  }
  end();
  return commands;
}

/** @type {(one: Change, other: Change) => boolean} */
export const areSame = (one, other) => one.color === other.color && one.text === other.text;

/** The number of leading entries that both have in common.
 * @template T
 * @param {readonly T[]} one
 * @param {readonly T[]} other
 * @param {(one: T, other: T) => boolean} [same] */
export function commonLength(one, other, same = (a, b) => a === b) {
  const most = Math.min(one.length, other.length);
  for (let i = 0; i < most; i++) if (!same(one[i], other[i])) return i;
  return most;
}

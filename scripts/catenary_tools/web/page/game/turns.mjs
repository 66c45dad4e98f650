// SPDX-License-Identifier: MIT
// The turns of a line as the page lists them.

import {choicesOf} from "../../../board/drawing/notation.mjs";
import {CHANCE, POSITION} from "./change.mjs";

/** @typedef {import("./tree.mjs").Node} Node */
/** What the list of turns needs of an engine's board_state. `number` is 0 if the game does not count turns; `between` is true
 * before the first move of a turn. `choices` are the cells to choose from with what each is: "target".
 * @typedef {{key: string, number: number, selected: string | null, between: boolean, events: string[], total: number,
 *            buttons: Record<string, string | null>, choices: Record<string, string>}} PositionSummary */
/** A turn; `first` and `ply` are the plies of its first and last change. `button` is the label of the button that stands for
 * the whole turn. `choices` are the choices that the turn makes, by cell; null for a turn that makes none.
 * @typedef {{number: number, mover: string, first: number, ply: number, text: string, events: string[],
 *            button?: string | null, choices?: Record<string, string> | null}} ShownTurn */

/** @param {import("../../../engine/answers").BoardState} state
 * @returns {PositionSummary} */
export function summaryOfPosition({key, turn, legal, events = [], scores = [], marks = []}) {
  return {key, number: turn.number, selected: legal.selected, between: turn.done === 0, events,
          total: scores.find(({owner}) => owner === "both")?.value ?? 0,
          buttons: {pass: legal.pass, swap: legal.swap}, choices: choicesOf({marks})};
}

/** Returns what the current turn has added to the common total, or what the previous turn added while the current one has added
 * nothing; null before the first turn. `summaries` describe the positions of a line from the start.
 * @param {readonly PositionSummary[]} summaries */
export function turnScoreOf(summaries) {
  const now = summaries[summaries.length - 1].number;
  const scoreOf = (/** @type {number} */ number) => ({number, points: summaries.slice(1)
    .reduce((sum, {total}, i) => sum + (summaries[i].number === number ? total - summaries[i].total : 0), 0)});
  const score = scoreOf(now);
  if (score.points || !summaries.some(({number}) => number < now)) return score.points ? score : null;
  return scoreOf(now - 1);
}

/** Returns the turns of a line of nodes as far as their summaries are known; `start` is the summary before them, and
 * `number` the number of turns. A line that branches off in the middle of a turn begins with the rest of that turn.
 * @param {Iterable<Node>} nodes
 * @param {PositionSummary} start */
export function turnsOf(nodes, start, number = 0) {
  /** @type {ShownTurn[]} */
  const turns = [];
  /** @type {string[]} */
  let texts = [];
  let before = start;
  let atBegin = start;
  let count = number;
  let begun = number;
  for (const node of nodes) {
    const after = node.summary;
    const {color} = node.change;
    if (!after) break;
    const begins = color === POSITION || beginsTurn(node, before);
    if (begins) {
      begun = count;
      // Some games count their turns themselves.
      count = before.number || count + Number(color !== CHANCE && color !== POSITION);
    }
    if (begins || !turns.length) {
      texts = [];
      atBegin = before;
      const isChoice = Object.keys(before.choices).length > 0;
      turns.push({number: count, mover: color, first: node.ply, events: [], text: "", ply: 0, choices: isChoice ? {} : null});
    }
    Object.assign(turns[turns.length - 1].choices ?? {}, before.choices);
    texts.push(...color === POSITION ? [POSITION] : completedMove(node, before, after));
    Object.assign(turns[turns.length - 1], {text: texts.join(",") || `${after.selected}-`, ply: node.ply,
                                            button: buttonOf(texts, atBegin), events: after.events});
    if (!texts.length && !after.selected) {
      // A choice that was taken back is not a turn.
      turns.pop();
      count = begun;
    }
    before = after;
  }
  return turns;
}

/** Returns true if a change is the first one of a turn. `before` is the summary before it.
 * @param {Node} node
 * @param {PositionSummary} before */
export function beginsTurn(node, before) {
  return !node.parent || node.parent.change.color !== node.change.color || (before.between && !before.selected);
}

/** Returns true if a change puts a chosen piece back.
 * @param {Node} node */
export function isPutBack({parent, summary}) {
  return Boolean(parent?.summary?.selected && summary && !summary.selected && parent.summary.key === summary.key);
}

/** The move that a change completes, if any.
 * @param {Node} node
 * @param {PositionSummary} before
 * @param {PositionSummary} after */
function completedMove(node, before, after) {
  const {selected: origin} = before;
  const {text} = node.change;
  if (after.selected || (origin && before.key === after.key)) return [];
  if (!origin || text.includes("-")) return [text];
  return [`${origin}-${text === origin ? "X" : text}`];
}

/** Returns the label of the button that plays the whole turn, or null if the turn names cells. `summary` describes the position
 * before the turn.
 * @param {readonly string[]} texts
 * @param {PositionSummary} summary */
function buttonOf(texts, summary) {
  if (texts.length !== 1 || /\d$|-/.test(texts[0])) return null;
  return texts[0] in summary.buttons ? summary.buttons[texts[0]] : summary.buttons.pass;
}

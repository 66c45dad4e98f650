// SPDX-License-Identifier: MIT
// The turns of a line as the page lists them.

import {choicesOf} from "../../../board/drawing/notation.mjs";
import {CHANCE, POSITION} from "./change.mjs";

/** @typedef {import("./tree.mjs").Node} Node */
/** What the list of turns needs of an engine's board_state. `number` is 0 if the game does not count turns; `between` is true
 * before the first move of a turn. `choices` are the cells to choose from with what each is: "target".
 * @typedef {{key: string, number: number, selected: string | null, between: boolean, events: string[], total: number,
 *            buttons: Record<string, string | null>, choices: Record<string, string>}} View */
/** A turn; `first` and `ply` are the plies of its first and last change. `button` is the label of the button that stands for
 * the whole turn. `choices` are those that the turn makes, by cell; null for a turn that is no choice.
 * @typedef {{number: number, mover: string, first: number, ply: number, text: string, events: string[],
 *            button?: string | null, choices?: Record<string, string> | null}} ShownTurn */

/** @param {import("../../../engine/answers").BoardState} state
 * @returns {View} */
export function viewOf({key, turn, legal, events = [], scores = [], marks = []}) {
  return {key, number: turn.number, selected: legal.selected, between: turn.done === 0, events,
          total: scores.find(({owner}) => owner === "both")?.value ?? 0,
          buttons: {pass: legal.pass, swap: legal.swap}, choices: choicesOf({marks})};
}

/** Returns what the present turn has added to the common total, or the one before as long as it has added nothing; null
 * before the first one. `views` are those of a line from the start.
 * @param {readonly View[]} views */
export function turnScoreOf(views) {
  const now = views[views.length - 1].number;
  const scoreOf = (/** @type {number} */ number) => ({number, points: views.slice(1)
    .reduce((sum, {total}, i) => sum + (views[i].number === number ? total - views[i].total : 0), 0)});
  const score = scoreOf(now);
  if (score.points || !views.some(({number}) => number < now)) return score.points ? score : null;
  return scoreOf(now - 1);
}

/** Returns the turns of a line of nodes as far as their views are known; `start` is the view before them, and `number` the
 * number of turns. A line that leaves a turn in its middle begins with the rest of that turn.
 * @param {Iterable<Node>} nodes
 * @param {View} start */
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
    const after = node.view;
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
      // A choice that was taken back is no turn.
      turns.pop();
      count = begun;
    }
    before = after;
  }
  return turns;
}

/** Returns true if a change is the first one of a turn. `before` is the view before it.
 * @param {Node} node
 * @param {View} before */
export function beginsTurn(node, before) {
  return !node.parent || node.parent.change.color !== node.change.color || (before.between && !before.selected);
}

/** Returns true if a change puts a chosen piece back.
 * @param {Node} node */
export function isPutBack({parent, view}) {
  return Boolean(parent?.view?.selected && view && !view.selected && parent.view.key === view.key);
}

/** The move that a change completes, if it does.
 * @param {Node} node
 * @param {View} before
 * @param {View} after */
function completedMove(node, before, after) {
  const {selected: origin} = before;
  const {text} = node.change;
  if (after.selected || (origin && before.key === after.key)) return [];
  if (!origin || text.includes("-")) return [text];
  return [`${origin}-${text === origin ? "X" : text}`];
}

/** Returns the label of the button that stands for a whole turn, null for one with cells. `view` is the one before the turn.
 * @param {readonly string[]} texts
 * @param {View} view */
function buttonOf(texts, view) {
  if (texts.length !== 1 || /\d$|-/.test(texts[0])) return null;
  return texts[0] in view.buttons ? view.buttons[texts[0]] : view.buttons.pass;
}

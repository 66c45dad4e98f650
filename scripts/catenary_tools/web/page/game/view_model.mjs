// SPDX-License-Identifier: MIT
// What the views read: the game as one object, which is put together from the parts that each module keeps in the store.

import {capital, COLORS, commonLength} from "./change.mjs";
import {turnScoreOf, turnsOf} from "./turns.mjs";

/** @typedef {import("./board.mjs").Board} Board */
/** @typedef {import("./turns.mjs").View} View */
/** @typedef {import("./tree.mjs").Node} Node */
/** @typedef {import("./turns.mjs").ShownTurn} ShownTurn */

// Parts of the store, and what a game has of each before a module has told.
const PARTS = {board: null, searching: null, pace: 1.5, analysis: {on: false, heat: false}, watched: null};

/** The part that the board has.
 * @param {Board} board */
export function boardModel(board) {
  const {game, state, mover, result: byRules} = board;
  const {tree, clocks} = game;
  const turns = turnsOf(tree.line, /** @type {import("./turns.mjs").View} */ (tree.root.view));
  const result = game.ended ?? byRules;
  return {
    id: game.number,
    game: game.setting.game,
    title: game.title,
    size: game.setting.size,
    options: game.options,
    cooperative: game.cooperative,
    layout: game.layout,
    state,
    seats: game.seats,
    paused: game.paused,
    opened: game.opened,
    awaits: mover,
    turns,
    ply: tree.ply,
    plies: tree.line.length,
    undo: game.undoPlies,
    result,
    winner: COLORS.find((color) => result?.startsWith(`${capital(color)} wins`)) ?? null,
    turnScore: turnScoreAt(tree, tree.ply),
    steps: (/** @type {number} */ from) => stepsFrom(board, from, turns),
    clocks: clocks && {...clocks.allLeft(), running: clocks.running},
    variations: variationsOf(tree, turns),
  };
}

/** What the latest turn has scored at a ply of the line.
 * @param {import("./tree.mjs").GameTree} tree
 * @param {number} ply */
function turnScoreAt(tree, ply) {
  return turnScoreOf(tree.nodes.slice(0, ply + 1).flatMap(({view}) => view ?? []));
}

/** The steps from a ply to the place: who made each, and what is shown of the game after it.
 * @param {Board} board
 * @param {number} from
 * @param {ShownTurn[]} turns */
function stepsFrom(board, from, turns) {
  const {tree} = board.game;
  return tree.nodes.slice(from + 1, tree.ply + 1).flatMap(({ply, change, view, parent}) => {
    const state = board.stateAt(tree.nodes[ply]);
    if (!state || !view) return [];
    const events = view.events.slice(commonLength(parent?.view?.events ?? [], view.events));
    return [{color: change.color, shown: {
      state, ply, plies: ply, awaits: state.turn.mover, events, turns: turns.filter((turn) => turn.ply <= ply),
      turnScore: turnScoreAt(tree, ply), undo: null, hint: null, result: null, winner: null, thinking: null,
    }}];
  });
}

/** The lines that leave the shown one; their numbers are those of `branches`.
 * @param {import("./tree.mjs").GameTree} tree
 * @param {ShownTurn[]} turns */
function variationsOf(tree, turns) {
  return tree.branches().map((node, id) => ({id, ply: node.ply - 1, mover: node.change.color, text: node.change.text,
                                             turns: turnsFrom(node, turns)}))
    // A piece that was only chosen, or put back, is nothing to go to.
    .filter((variation) => !variation.turns.every(({text}) => text.endsWith("-")));
}

/** The turns of a line that leaves the one with `turns` at a node.
 * @param {Node} node
 * @param {ShownTurn[]} turns */
function turnsFrom(node, turns) {
  const {ply = 0, view: before = null} = node.parent ?? {};
  if (before && node.view) {
    const begun = Math.max(0, ...turns.filter(({first}) => first <= ply).map(({number}) => number));
    return turnsOf(node.firstLine(), before, begun);
  }
  // Nothing but the change is known.
  return [{number: 0, mover: node.change.color, first: node.ply, ply: node.ply, text: node.change.text, events: []}];
}

/** Puts the game in the store whenever parts of it have changed; `take` gets the values, and may put them there later.
 * @param {import("../store.mjs").Store} store
 * @param {(values: any) => void} take */
export function composeGame(store, take) {
  let isDue = false;
  const compose = () => {
    isDue = false;
    /** @type {any} */
    const {board, searching, pace, analysis, watched} = {...PARTS, ...store.values};
    const {layout, ...game} = board;
    // A piece that is held, or a turn to confirm, was meant for the position before.
    take({game: {...game, thinking: searching, pace, analysis, watched}, layout, pending: null, held: null});
  };
  store.listen(Object.keys(PARTS), (values) => {
    if (!values.board || isDue) return;
    isDue = true;
    queueMicrotask(compose);
  });
}

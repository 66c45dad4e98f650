// SPDX-License-Identifier: MIT
// The game as the views read it: one object assembled from the parts that each module publishes in the store.

import {capital, COLORS, commonLength} from "./change.mjs";
import {turnScoreOf, turnsOf} from "./turns.mjs";

/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("./live_game.mjs").LiveGame} LiveGame */
/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./turns.mjs").PositionSummary} PositionSummary */
/** @typedef {import("./tree.mjs").Node} Node */
/** @typedef {import("./turns.mjs").ShownTurn} ShownTurn */

/** @typedef {import("../../../engine/answers").Hint} Hint */
/** @typedef {ReturnType<typeof modelOf>} LiveGameModel */
/** What is shown of a match: its games, and the one on the board, by its number or its slot.
 * @typedef {{match: string, game: number | null, slot: number | null, playing: boolean, games: ({number: number, result: string} & PlayerNames)[],
 *            running: ({slot: number} & PlayerNames)[], names: PlayerNames | null}} WatchedMatch */
/** @typedef {{black: string, white: string}} PlayerNames */
/** @typedef {NonNullable<ReturnType<typeof turnScoreOf>>} TurnScore */
/** @typedef {ReturnType<typeof variationsOf>[number]} Variation */
/** The game on the board with what the session knows about it. `goal` is a sentence, `levels` the number of the
 * engine's levels, and `events` describe the latest change.
 * @typedef {LiveGameModel & {goal: string, levels: number, usualSize: number, smallSize: number, hexagonal: boolean, hint: Hint | null, events: string[],
 *                         unfinishedGame: {title: string, isKept: boolean} | null}} SessionModel */
/** What other modules of the game publish. `searching` is the colour that an engine is thinking for.
 * @typedef {{searching: Color | null, pace: number, thinkingMode: {on: boolean, heat: boolean}, watched: WatchedMatch | null}} GameActivity */
/** The game as the views read it.
 * @typedef {Omit<SessionModel, "layout" | "steps"> & GameActivity} GameView */
/** @typedef {import("./analysis.mjs").Analysis & {heat: Record<string, number> | null}} ShownAnalysis */
/** What the game puts into the store. `pending` is a cell to confirm, `held` the cell of the piece that is held.
 * @typedef {Partial<GameActivity> & {live?: SessionModel | null, game: GameView | null, layout: BoardLayout | null, analysis: ShownAnalysis | null,
 *            pending: string | null, held: string | null, notice?: {text: string},
 *            connection: import("../transport/socket.mjs").SocketState | null}} GameValues */
/** The values for the store after a change of the game; `steps` lists the steps from a ply to it.
 * @typedef {Pick<GameValues, "layout"> & Partial<Pick<GameValues, "pending" | "held">> & {game: GameView & Pick<LiveGameModel, "steps">}} GameUpdate */
/** What the game needs of the store.
 * @typedef {{readonly values: GameValues, set(changes: Partial<GameValues>): void,
 *            listen(names: readonly (keyof GameValues)[], handler: (values: GameValues) => void): void}} GameStore */

/** The initial values, before any module has published its own.
 * @type {GameActivity} */
const IDLE = {searching: null, pace: 1.5, thinkingMode: {on: false, heat: false}, watched: null};
/** @type {readonly (keyof GameValues)[]} */
const PARTS = ["live", "searching", "pace", "thinkingMode", "watched"];

/** The part that describes the live game.
 * @param {LiveGame} live */
export function modelOf(live) {
  const {game, layout, state, mover, result: byRules} = live;
  const {tree, clocks} = game;
  const {turns, mainTurns} = tree;
  const result = game.endedHere ?? byRules;
  return {
    id: game.number,
    game: game.setting.game,
    title: game.title,
    size: game.setting.size,
    options: game.options,
    cooperative: game.cooperative,
    layout,
    rotation: game.rotation ?? 0,
    hasSides: game.hasSides,
    state,
    seats: game.seats,
    paused: game.paused,
    opened: game.opened,
    awaits: mover,
    turns,
    mainTurns,
    ply: tree.ply,
    plies: tree.line.length,
    undo: game.undoPlies,
    result,
    isFinished: tree.finished !== null,
    winner: COLORS.find((color) => result?.startsWith(`${capital(color)} wins`)) ?? null,
    turnScore: turnScoreAt(tree, tree.ply),
    steps: (/** @type {number} */ from) => stepsFrom(live, from, turns),
    clocks: clocks && {...clocks.allLeft(), running: clocks.running, readAt: performance.now()},
    variations: variationsOf(tree, mainTurns),
  };
}

/** The points that the latest turn has scored at a ply of the line.
 * @param {import("./tree.mjs").GameTree} tree
 * @param {number} ply */
function turnScoreAt(tree, ply) {
  return turnScoreOf(tree.nodes.slice(0, ply + 1).flatMap(({summary}) => summary ?? []));
}

/** The steps from a ply to the current node: who made each, and what to show of the game after it.
 * @param {LiveGame} live
 * @param {number} from
 * @param {ShownTurn[]} turns */
function stepsFrom(live, from, turns) {
  const {tree} = live.game;
  return tree.nodes.slice(from + 1, tree.ply + 1).flatMap(({ply, change, summary, parent}) => {
    const state = live.stateAt(tree.nodes[ply]);
    if (!state || !summary) return [];
    const events = summary.events.slice(commonLength(parent?.summary?.events ?? [], summary.events));
    return [{color: change.color, shown: {
      state, ply, plies: ply, awaits: state.turn.mover, events, turns: turns.filter((turn) => turn.ply <= ply),
      turnScore: turnScoreAt(tree, ply), undo: null, hint: null, result: null, winner: null, searching: null,
    }}];
  });
}

/** The lines that leave the main or the shown one; their numbers are those of `branches`. `leaves`: the ply at which it
 * leaves the main line; `isShown`: it is on the board.
 * @param {import("./tree.mjs").GameTree} tree
 * @param {ShownTurn[]} turns  of the main line */
function variationsOf(tree, turns) {
  const main = new Set(tree.mainLine);
  const leaves = (/** @type {Node | null} */ node) => {
    while (node && !main.has(node)) node = node.parent;
    return node?.ply ?? 0;
  };
  return tree.branches().map((node, id) => {
    const line = tree.lineThrough(node);
    return {id, ply: node.ply - 1, leaves: leaves(node), mover: node.change.color, text: node.change.text, isShown: line === tree.line,
            turns: turnsFrom(node, line, line === tree.line || !tree.line.includes(/** @type {Node} */ (node.parent)) ? turns : tree.turns)};
  })
    // A piece that was only chosen, or put back, is not a destination.
    .filter((variation) => !variation.turns.every(({text}) => text.endsWith("-")));
}

/** The turns of a line from a node on, which leaves the line with `turns` there.
 * @param {Node} node
 * @param {Node[]} line
 * @param {ShownTurn[]} turns */
function turnsFrom(node, line, turns) {
  const {ply = 0, summary: before = null} = node.parent ?? {};
  if (before && node.summary) {
    const begun = Math.max(0, ...turns.filter(({first}) => first <= ply).map(({number}) => number));
    return turnsOf(line.slice(ply), before, begun);
  }
  // Only the change is known.
  return [{number: 0, mover: node.change.color, first: node.ply, ply: node.ply, text: node.change.text, events: []}];
}

/** Puts the game in the store whenever parts of it have changed; `take` gets the values, and may put them there later.
 * @param {GameStore} store
 * @param {(values: GameUpdate) => void} take */
export function composeGame(store, take) {
  let isDue = false;
  let before = "";
  const compose = () => {
    isDue = false;
    const {live, searching, pace, thinkingMode, watched} = {...IDLE, ...store.values};
    if (!live) return;
    const {layout, ...game} = live;
    // A held piece or an unconfirmed turn belongs to one position of a game in progress.
    const place = [game.id, game.ply, game.state.key, game.result].join();
    take({game: {...game, searching, pace, thinkingMode, watched}, layout, ...place === before ? {} : {pending: null, held: null}});
    before = place;
  };
  store.listen(PARTS, (values) => {
    if (!values.live || isDue) return;
    isDue = true;
    queueMicrotask(compose);
  });
}

// SPDX-License-Identifier: MIT
// Converts the lines of an engine's analysis into values of turns.

import {cellsIn} from "../../../board/drawing/notation.mjs";

/** @typedef {import("./catalogue.mjs").GameInfo} GameInfo */
/** @typedef {import("../../../engine/answers").BoardLayout} BoardLayout */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** A turn with its value, and the turns expected after it. Chances are from the point of view of the side to move.
 * @typedef {{turn: string, cells: string[], from: string | null, chance: number | null, total: number | null, text: string,
 *            line: string[], proven: boolean, depth: number, nodes: number}} Candidate */

const MOVE = /\binfo (?=move )/;
const PROVEN = /^([BW]\+.*|0|[Dd]raw)$/;
const HUNDREDTHS_OF_PERCENT = 10_000;

/** Returns one move of a line.
 * @param {string} text
 * @returns {Candidate} */
function candidateOf(text) {
  const words = text.trim().split(/\s+/);
  const end = words.includes("pv") ? words.indexOf("pv") : words.length;
  /** @type {Map<string, string>} */
  const fields = new Map();
  for (let i = 0; i + 1 < end; i += 2) fields.set(words[i], words[i + 1]);
  const turns = fields.get("turns")?.split("/") ?? words.slice(end + 1);
  const turn = turns[0] ?? fields.get("move");
  const chance = fields.get("winrate") ?? "0";
  const lead = fields.get("scoreLead");
  const score = fields.get("score") ?? "";
  return {
    turn, line: turns.slice(1), text: score, proven: PROVEN.test(score),
    cells: cellsIn(turn), from: turn.includes("-") ? turn.split("-")[0] : null,
    // KataGo's values are from 0 to 1.
    chance: chance.includes(".") ? Number(chance) : Number(chance) / HUNDREDTHS_OF_PERCENT,
    total: lead === undefined ? null : Number(lead), depth: Number(fields.get("depth") ?? 0),
    nodes: Number(fields.get("visits") ?? 0),
  };
}

/** A turn as text that does not depend on the order of its moves.
 * @param {string} turn */
export const unordered = (turn) => turn.split(",").sort().join();

/** Merges turns that differ only in the order of their moves, keeping the best.
 * @param {readonly Candidate[]} candidates */
function withoutOrders(candidates) {
  /** @type {Map<string, Candidate>} */
  const once = new Map();
  for (const candidate of candidates) {
    const key = unordered(candidate.turn);
    if (!once.has(key)) once.set(key, candidate);
  }
  return [...once.values()];
}

/** @typedef {NonNullable<ReturnType<typeof analysisOf>>} Analysis */

/** Returns the analysis of a position in a line; null for a line without a move.
 * @param {string} line
 * @param {BoardState} state
 * @param {Pick<GameInfo, "cooperative" | "commutative">} info */
export function analysisOf(line, state, {cooperative, commutative}) {
  const all = line.split(MOVE).slice(1).map(candidateOf);
  if (!all.length) return null;
  const [{chance, total, depth, proven}] = all;
  const rounded = (/** @type {number} */ value) => Math.round(HUNDREDTHS_OF_PERCENT * value) / HUNDREDTHS_OF_PERCENT;
  const black = state.turn.mover === "white" && chance !== null ? rounded(1 - chance) : chance;
  const candidates = (commutative ? withoutOrders(all) : all)
    .map((candidate) => cooperative ? {...candidate, chance: null, proven: false} : {...candidate, total: null});
  const valueOf = (/** @type {Candidate} */ one) => one.chance ?? one.total ?? 0;
  // The engine's choice comes first; the others may have values from different depths.
  const ordered = [...candidates.slice(0, 1), ...candidates.slice(1).sort((a, b) => valueOf(b) - valueOf(a))];
  return {ply: state.ply, key: state.key, chance: cooperative ? null : black, total, depth, proven, candidates: ordered,
          nodes: all.reduce((sum, {nodes}) => sum + nodes, 0)};
}

/** Returns the values of the legal clicks from a grid of numbers from -1 to 1, rows from the top.
 * @param {string} text
 * @param {BoardLayout} layout
 * @param {BoardState} state
 * @returns {Record<string, number>} */
export function heatOf(text, layout, state) {
  const rows = text.split("\n").map((line) => line.trim().split(/\s+/).map(Number)).reverse();
  const clicks = new Set(state.legal.clicks);
  const cells = layout.cells.filter(({id}) => clicks.has(id));
  return Object.fromEntries(cells.map(({id, row, col}) => [id, (rows[row][col] + 1) / 2]));
}

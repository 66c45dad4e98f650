// SPDX-License-Identifier: MIT
// What hints and the analysis beside the game have proven, and a review that agrees with it.

import {unordered} from "./analysis.mjs";
import {capital} from "./change.mjs";

/** @typedef {import("../../../engine/answers").Review} Review */
/** A position's result with best play, and a turn that keeps it.
 * @typedef {{winner: "black" | "white" | "draw", turn: string}} Proof */

/** The result that a chance of Black stands for once it is proven.
 * @param {number} chance */
export const winnerOf = (chance) => chance === 0.5 ? "draw" : chance > 0.5 ? "black" : "white";

/** Returns a review in which the positions with a known result have it, and turns that keep it lose nothing.
 * @param {Review} review
 * @param {ReadonlyMap<string, Proof>} proofs  by the keys of positions */
export function withProofs(review, proofs) {
  const {states, turns} = review;
  /** @param {number} i */
  const winnerAt = (i) => {
    const before = i > 0 ? proofs.get(states[i - 1].key) : null;
    // Where a side loses, it does so by each turn.
    const isKept = before && (unordered(before.turn) === unordered(turns[i - 1].turn) || ![turns[i - 1].mover, "draw"].includes(before.winner));
    return proofs.get(states[i].key)?.winner ?? (isKept ? before.winner : null);
  };
  const positions = review.positions.map((position, i) => {
    const winner = position.winner ?? winnerAt(i);
    if (position.winner || !winner) return position;
    const text = `${winner === "draw" ? "a draw" : `${capital(winner)} wins`}, proven`;
    return {...position, winner, text, chance: {black: 1, white: 0, draw: 0.5}[winner]};
  });
  /** @type {Review["proofs"]} */
  const stretches = [];
  positions.forEach(({winner, margin}, i) => {
    const last = stretches.at(-1);
    if (winner && last?.winner === winner && last.to === i - 1) Object.assign(last, {to: i, margin: last.margin === margin ? margin : null});
    else if (winner) stretches.push({from: i, to: i, winner, margin});
  });
  // A turn that is a mistake all the same is left as it is.
  const keeps = (/** @type {Review["turns"][number]} */ {number, class: kind}) => !kind &&
    positions[number] !== review.positions[number] && positions[number - 1].winner === positions[number].winner;
  return {...review, positions, proofs: stretches,
          turns: turns.map((turn) => keeps(turn) ? {...turn, loss: 0, best: null, after_best: positions[turn.number]} : turn),
          turning_points: review.turning_points.filter((number) => !keeps(turns[number - 1]))};
}

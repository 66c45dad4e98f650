// SPDX-License-Identifier: MIT
// The review of the game on the board, by the engine, which agrees with what hints and the analysis have proven.

import {Refusal} from "../errors.mjs";
import {unordered} from "./analysis.mjs";
import {capital} from "./change.mjs";
import {peopleIn} from "./game.mjs";

/** @typedef {import("../../../engine/answers").Review} Review */
/** @typedef {import("./game.mjs").Proof} Proof */

// A review of a game of 30 turns takes some seconds.
const NODES = 4000;
const PATIENCE_SECONDS = 3600;
const PROGRESS = /^progress ([\d.]+)$/;

/** Yields the share that is done, from 0 to 1, and at last the review (docs/review.schema.json) with the only person who
 * played. Throws Refusal; a signal ends it without one.
 * @param {import("./session.mjs").Session} session
 * @param {AbortSignal} cancel */
export async function* reviewOf({game, engines}, cancel) {
  const {seats, opened, tree} = game;
  const engine = engines.adviser(seats);
  const position = game.positionAt(tree.line.length);
  const people = peopleIn(seats);
  for await (const line of engine.follow(position, [], `review ${NODES}`, PATIENCE_SECONDS, {cancel})) {
    const [, share] = line.match(PROGRESS) ?? [];
    if (share !== undefined) yield {share: Number(share), review: null};
    else if (line.startsWith("{")) {
      yield {share: 1, review: {...withProofs(JSON.parse(line), game.proofs), person: !opened && people.length === 1 ? people[0] : null}};
      return;
    }
  }
  if (!cancel.aborted) throw new Refusal("The engine has not finished the review.");
}

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

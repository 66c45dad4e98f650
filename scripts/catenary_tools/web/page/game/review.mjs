// SPDX-License-Identifier: MIT
// Reviews the game on the board with the engine, consistently with what hints and the analysis have proven.

import {Refusal} from "../errors.mjs";
import {unordered} from "./analysis.mjs";
import {capital, opposite} from "./change.mjs";
import {peopleIn} from "./game.mjs";

/** @typedef {import("../../../engine/answers").Review} Review */
/** @typedef {import("../../../engine/answers").Evaluation} Evaluation */
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

/** @param {Proof["winner"]} winner
 * @param {number | null} margin */
const provenText = (winner, margin) => winner === "draw" ? "a draw, proven" : `${capital(winner)} wins${margin ? ` by ${margin}` : ""}, proven`;

/** @param {Proof} proof */
const valueOf = ({winner, margin}) => ({chance: {black: 1, white: 0, draw: 0.5}[winner], points: null, winner, margin, text: provenText(winner, margin)});

/** True if a proof says more about a value than the review: a win, or a win by more.
 * @param {Proof} proof
 * @param {Pick<Evaluation, "winner" | "margin">} value */
const isStronger = (proof, {winner, margin}) => proof.winner !== winner || (proof.margin ?? 0) > (margin ?? 0);

/** Returns a turn with its better turn, and the best answer to it, replaced by proven ones.
 * @param {Review["turns"][number]} turn
 * @param {Review["positions"][number]} played  the position after it
 * @param {Proof | undefined} proof  of the position before it
 * @param {Proof | undefined} next  of the position after it
 * @returns {Review["turns"][number]} */
function withProvenTurns(turn, played, proof, next) {
  const {mover} = turn;
  const isOther = (/** @type {Proof} */ one, /** @type {string} */ text) => unordered(one.turn) !== unordered(text);
  let {best} = turn;
  if (best && next && best.played.winner === next.winner && isStronger(next, best.played)) best = {...best, played: valueOf(next)};
  if (best?.answer && next?.margin && next.winner === opposite(mover) && isOther(next, best.answer.turn))
    best = {...best, answer: {turn: next.turn, reasons: []}};
  if (proof?.winner !== mover || !isOther(proof, turn.turn)) return {...turn, best};
  const lost = played.winner === mover ? (proof.margin ?? 0) - (played.margin ?? Infinity) : 0;
  const isBetter = best ? isOther(proof, best.turn) && isStronger(proof, best.after) : lost > 0;
  if (!isBetter) return {...turn, best};
  const after = valueOf(proof);
  return {...turn, margin_lost: lost > 0 ? lost : turn.margin_lost, after_best: after,
          best: {answer: null, played, ...best, turn: proof.turn, line: [], states: [], reasons: [], after}};
}

/** Returns the plies of a review's positions in the line of a record; null for those that are unknown.
 * @param {Review} review
 * @param {readonly import("./tree.mjs").Node[]} nodes */
export function pliesOf({states}, nodes) {
  let ply = -1;
  const plies = states.map(({key}) => (ply = nodes.findIndex((node) => node.ply > ply && node.summary?.key === key)));
  return plies.includes(-1) ? null : plies;
}

/** Returns a review in which positions with a known result have it, and turns that preserve it lose nothing.
 * @param {Review} review
 * @param {ReadonlyMap<string, Proof>} proofs  by the keys of positions */
export function withProofs(review, proofs) {
  const {states, turns} = review;
  /** @param {number} i */
  const winnerAt = (i) => {
    const before = i > 0 ? proofs.get(states[i - 1].key) : null;
    // In a lost position every turn loses.
    const isKept = before && (unordered(before.turn) === unordered(turns[i - 1].turn) || ![turns[i - 1].mover, "draw"].includes(before.winner));
    return proofs.get(states[i].key)?.winner ?? (isKept ? before.winner : null);
  };
  const positions = review.positions.map((position, i) => {
    const proof = proofs.get(states[i].key);
    if (position.winner && proof?.winner === position.winner && isStronger(proof, position)) return {...position, ...valueOf(proof)};
    const winner = position.winner ?? winnerAt(i);
    if (position.winner || !winner) return position;
    return {...position, ...valueOf({winner, margin: proof?.margin ?? null, turn: ""})};
  });
  /** @type {Review["proofs"]} */
  const stretches = [];
  positions.forEach(({winner, margin}, i) => {
    const last = stretches.at(-1);
    if (winner && last?.winner === winner && last.to === i - 1) Object.assign(last, {to: i, margin: last.margin === margin ? margin : null});
    else if (winner) stretches.push({from: i, to: i, winner, margin});
  });
  // A turn that is a mistake regardless is not changed.
  const keeps = (/** @type {Review["turns"][number]} */ {number, class: kind, margin_lost}) => !kind && !margin_lost &&
    positions[number] !== review.positions[number] && positions[number - 1].winner === positions[number].winner;
  return {...review, positions, proofs: stretches,
          turns: turns.map((turn) => keeps(turn) ? {...turn, loss: 0, best: null, after_best: positions[turn.number]}
            : withProvenTurns(turn, positions[turn.number], proofs.get(states[turn.number - 1].key), proofs.get(states[turn.number].key))),
          turning_points: review.turning_points.filter((number) => !keeps(turns[number - 1]))};
}

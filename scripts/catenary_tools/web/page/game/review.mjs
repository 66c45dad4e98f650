// SPDX-License-Identifier: MIT
// Reviews the game on the board with the engine, consistently with what hints and the analysis have proven.

import {Refusal} from "../errors.mjs";
import {unordered} from "./analysis.mjs";
import {capital, opposite} from "./change.mjs";
import {peopleIn} from "./game.mjs";

/** @typedef {import("../../../engine/answers").Review} Review */
/** @typedef {import("../../../engine/answers").Evaluation} Evaluation */
/** @typedef {Review["turns"][number]} Turn */
/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./game.mjs").Proof} Proof */

// A review of a game of 30 turns takes some seconds.
const NODES = 4000;
const PATIENCE_SECONDS = 3600;
// As in engine/review/review.h; the most serious first.
const CLASSES = /** @type {const} */ ([{name: "blunder", least: 20}, {name: "mistake", least: 10}, {name: "inaccuracy", least: 5}]);
const LEAST_COST = 0.05;
const MOST_TURNING_POINTS = 3;
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

/** @param {Pick<Proof, "winner" | "margin">} proof */
const valueOf = ({winner, margin}) => ({chance: {black: 1, white: 0, draw: 0.5}[winner], points: null, winner, margin, text: provenText(winner, margin)});

/** True if a proof says more about a value than the review: a win, or a win by more.
 * @param {Pick<Evaluation, "winner" | "margin">} proof
 * @param {Pick<Evaluation, "winner" | "margin">} value */
const isStronger = (proof, {winner, margin}) => proof.winner !== winner || (proof.margin ?? 0) > (margin ?? 0);

/** True if a proof is about another turn.
 * @param {Proof} proof
 * @param {string} turn */
const isOther = (proof, turn) => unordered(proof.turn) !== unordered(turn);

/** Returns the plies of a review's positions in the line of a record; null for those that are unknown.
 * @param {Review} review
 * @param {readonly import("./tree.mjs").Node[]} nodes */
export function pliesOf({states}, nodes) {
  let ply = -1;
  const plies = states.map(({key}) => (ply = nodes.findIndex((node) => node.ply > ply && node.summary?.key === key)));
  return plies.includes(-1) ? null : plies;
}

/** The positions of a review with the results that are proven, or that follow from a proof of a neighbour.
 * @param {Review} review
 * @param {ReadonlyMap<string, Proof>} proofs */
function provenPositions({positions, states, turns}, proofs) {
  /** @param {number} i */
  const winnerAt = (i) => {
    const before = i > 0 ? proofs.get(states[i - 1].key) : null;
    // In a lost position every turn loses.
    const isKept = before && (!isOther(before, turns[i - 1].turn) || ![turns[i - 1].mover, "draw"].includes(before.winner));
    return proofs.get(states[i].key)?.winner ?? (isKept ? before.winner : null);
  };
  const found = positions.map((position, i) => {
    const proof = proofs.get(states[i].key);
    if (position.winner && proof?.winner === position.winner && isStronger(proof, position)) return {...position, ...valueOf(proof)};
    const winner = position.winner ?? winnerAt(i);
    return position.winner || !winner ? position : {...position, ...valueOf({winner, margin: proof?.margin ?? null})};
  });
  // A position from which a turn leads to a win is won.
  for (let i = found.length - 1; i > 0; i -= 1) {
    const {mover} = turns[i - 1];
    if (found[i].winner === mover && !found[i - 1].winner)
      found[i - 1] = {...found[i - 1], ...valueOf({winner: mover, margin: null})};
  }
  return found;
}

/** Judges a turn again by the values before and after it, as the engine does (docs/review.md).
 * @param {Turn} turn
 * @param {Evaluation} before
 * @param {Evaluation} played  after it
 * @param {Proof | undefined} proof  of the position before it
 * @param {Proof | undefined} next  of the position after it
 * @returns {Turn} */
function judgedAgain(turn, before, played, proof, next) {
  const {mover, after_best: found} = turn;
  if (mover === "chance" || !found) return turn;
  const chanceIn = ({chance = 0.5}) => mover === "black" ? chance : 1 - chance;
  const marginIn = (/** @type {Evaluation} */ {winner, margin}) => margin === null ? null : winner === mover ? margin : -margin;
  const isProvenBetter = before.winner !== null && isStronger(before, found);
  const after_best = isProvenBetter ? before : found;
  const [most, kept] = [after_best, played].map(marginIn);
  const margin_lost = after_best.winner && after_best.winner === played.winner && most !== null && kept !== null && most > kept ? most - kept : null;
  const loss = Math.max(0, Math.round(1000 * (chanceIn(after_best) - chanceIn(played))) / 10);
  const kind = classOf(loss);
  // A turn is not worse than another only because what followed it has been proven.
  const restsOnLaterProof = kind && !turn.class && !after_best.winner;
  if (restsOnLaterProof || !loss && !margin_lost)
    return {...turn, class: "", loss: 0, margin_lost: null, after_best: played, best: null, worst_move: null};
  /** @type {Turn["best"]} */
  let best = turn.best;
  if (isProvenBetter) {
    const isKnown = proof?.winner === mover && isOther(proof, turn.turn);
    best = isKnown ? {answer: best?.answer ?? null, turn: proof.turn, line: [], states: [], reasons: []} : null;
  }
  if (best?.answer && next?.margin && next.winner === opposite(mover) && isOther(next, best.answer.turn))
    best = {...best, answer: {turn: next.turn, reasons: []}};
  return {...turn, class: kind, loss, margin_lost, after_best, best};
}

/** @param {number} loss */
const classOf = (loss) => CLASSES.find(({least}) => loss >= least)?.name ?? "";

/** The totals of a side.
 * @param {Turn[]} turns
 * @param {Color} side */
function totalsOf(turns, side) {
  const own = turns.filter(({mover}) => mover === side);
  const sum = (/** @type {(turn: Turn) => number} */ read) => own.reduce((total, turn) => total + read(turn), 0);
  const count = (/** @type {Turn["class"]} */ name) => own.filter((turn) => turn.class === name).length;
  const worst = Math.max(0, ...own.map(({loss}) => loss));
  return {turns: own.length, lost: Math.round(100 * sum(({loss}) => loss)) / 100, worst,
          worst_turn: own.find((turn) => turn.class && turn.loss === worst)?.number ?? null, margin_lost: sum((turn) => turn.margin_lost ?? 0),
          inaccuracy: count("inaccuracy"), mistake: count("mistake"), blunder: count("blunder")};
}

/** Returns a review in which positions with a known result have it, and everything that depends on them is judged again.
 * @param {Review} review
 * @param {ReadonlyMap<string, Proof>} proofs  by the keys of positions
 * @returns {Review} */
export function withProofs(review, proofs) {
  if (!review.states.some(({key}) => proofs.has(key))) return review;
  const positions = provenPositions(review, proofs);
  const isNew = (/** @type {number} */ i) => positions[i] !== review.positions[i];
  const proofAt = (/** @type {number} */ i) => proofs.get(review.states[i].key);
  const turns = review.turns.map((turn) => {
    const [before, after] = [turn.number - 1, turn.number];
    return isNew(before) || isNew(after) ? judgedAgain(turn, positions[before], positions[after], proofAt(before), proofAt(after)) : turn;
  });
  /** @type {Review["proofs"]} */
  const stretches = [];
  positions.forEach(({winner, margin}, i) => {
    const last = stretches.at(-1);
    if (winner && last?.winner === winner && last.to === i - 1) Object.assign(last, {to: i, margin: last.margin === margin ? margin : null});
    else if (winner) stretches.push({from: i, to: i, winner, margin});
  });
  const costly = turns.filter(({loss}) => loss >= LEAST_COST).sort((one, other) => other.loss - one.loss || other.number - one.number);
  return {...review, positions, turns, proofs: stretches, totals: {black: totalsOf(turns, "black"), white: totalsOf(turns, "white")},
          turning_points: costly.slice(0, MOST_TURNING_POINTS).map(({number}) => number)};
}

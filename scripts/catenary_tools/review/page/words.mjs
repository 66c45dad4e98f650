// SPDX-License-Identifier: MIT
// Texts of a review.

import {END, withoutEnd} from "../../board/drawing/notation.mjs";

const NAMES = {black: "Black", white: "White", chance: "Dice", both: "Both", none: "Nobody"};

export const nameOf = (side) => NAMES[side];

export const number = (value, digits = 0) => Number(value).toFixed(digits).replace("-", "−");

/// An evaluation in words: Black's chance, a total, or what is proven. `chance` is the word before a chance.
export function valueText(value, chance = "Black's chance") {
  if (value.points !== null || value.winner) return value.text;
  return `${chance} ${number(100 * value.chance, 1)}%`;
}

/// The values after the better turn and after the one that was played, as a sentence.
export function comparison({after, played}) {
  return `After it: ${valueText(after)}. After the turn played: ${valueText(played)}.`;
}

/// The height of the curve at a position.
export const heightOf = (review, position) => review.cooperative ? position.points : 100 * position.chance;

/// The movement of the curve by a turn, with its sign.
export function changeText(review, turn) {
  const [before, after] = [turn.number - 1, turn.number].map((i) => heightOf(review, review.positions[i]));
  const text = number(after - before, 1);
  return /[1-9]/.test(text) ? `${after > before ? "+" : ""}${text}` : "";
}

/// The step of a turn at which the chance fell most.
export function worstStepText(step) {
  return step === END ? "The chance fell most by ending the turn." : `The chance fell most at ${step}.`;
}

/// The source of the curve in two sentences.
export function curveText(review) {
  const value = review.cooperative ? "expected total" : "chance of Black";
  return `The curve is the ${value} after each turn. A loss is the fall against the best turn; ` +
    "other movements of the curve are what a search one turn further sees anew.";
}

export function lossText(review, turn) {
  const parts = [];
  if (turn.class) parts.push(`${number(turn.loss, 1)} points of the chance to win`);
  if (turn.points_lost > 0) parts.push(`${number(turn.points_lost, 1)} points of the total`);
  if (turn.margin_lost) parts.push(`${number(turn.margin_lost, 1)} of the margin, not the result`);
  return parts.join("; ");
}

export function headingOf(turn) {
  return `Turn ${turn.number}: ${nameOf(turn.mover)} ${withoutEnd(turn.turn)}`;
}

/// Proven stretches as sentences.
export function proofTexts(review) {
  return review.proofs.map((proof) => {
    const by = proof.margin ? ` by ${proof.margin}` : "";
    const result = proof.winner === "draw" ? "the game is a draw" : `${nameOf(proof.winner)} wins${by}`;
    const last = proof.to === review.positions.length - 1;
    const place = proof.from === proof.to ? `After turn ${proof.from}` : last ? `After turn ${proof.from} and all later ones`
      : `After turns ${proof.from} to ${proof.to}`;
    return {turn: proof.from, text: `${place}: ${result} if both play their best turns (proven).`};
  });
}

export function methodText(review) {
  const each = review.cooperative ? "expected totals" : "chances to win";
  return `Each turn is compared with the best turn by ${each}, both searched with ${review.nodes.toLocaleString("en")} ` +
    "nodes and one thread. A loss of 5, 10 or 20 percentage points is an inaccuracy, a mistake or a blunder. " +
    "Proven means that the engine has searched all replies to the end of the game. Proven results outrank chances: a " +
    "won game that stays won loses nothing.";
}

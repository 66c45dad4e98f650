// SPDX-License-Identifier: MIT
// Texts of a review.

const NAMES = {black: "Black", white: "White", chance: "Dice", both: "Both", none: "Nobody"};

export const nameOf = (side) => NAMES[side];

export const number = (value, digits = 0) => Number(value).toFixed(digits).replace("-", "−");

/// An evaluation in words: Black's chance, a total, or what is proven.
export function valueText(value) {
  if (value.points !== null || value.winner) return value.text;
  return `Black ${number(100 * value.chance)}%`;
}

export function lossText(review, turn) {
  const parts = [];
  if (turn.class) parts.push(`${number(turn.loss, 1)} points of the chance to win`);
  if (turn.points_lost > 0) parts.push(`${number(turn.points_lost, 1)} points of the total`);
  if (turn.margin_lost) parts.push(`${number(turn.margin_lost, 1)} of the margin, not the result`);
  return parts.join("; ");
}

export function headingOf(turn) {
  return `Turn ${turn.number}: ${nameOf(turn.mover)} ${turn.turn}`;
}

/// Proven stretches as sentences.
export function proofTexts(review) {
  return review.proofs.map((proof) => {
    const by = proof.margin ? ` by ${proof.margin}` : "";
    const result = proof.winner === "draw" ? "a draw" : `${nameOf(proof.winner)} wins${by}`;
    const last = proof.to === review.positions.length - 1;
    const place = last ? `from turn ${proof.from} on` : proof.from === proof.to ? `after turn ${proof.from}`
      : `from turn ${proof.from} to turn ${proof.to}`;
    return {turn: proof.from, text: `Proven ${place}: ${result}.`};
  });
}

export function methodText(review) {
  const each = review.cooperative ? "expected totals" : "chances to win";
  return `Each turn is compared with the best turn by ${each}, both searched with ${review.nodes.toLocaleString("en")} ` +
    "nodes and one thread. A loss of 5, 10 or 20 percentage points is an inaccuracy, a mistake or a blunder. " +
    "Proven results outrank chances: a won game that stays won loses nothing.";
}

// SPDX-License-Identifier: MIT
// Texts of a review.

import {aboutTotal, choicesOf, END, inOrder, withoutEnd} from "../../board/drawing/notation.mjs";
import {opposite} from "../../board/drawing/pieces.mjs";

/** @typedef {import("../../engine/answers").Better} Better */
/** @typedef {import("../../engine/answers").Evaluation} Evaluation */

/** @typedef {import("../../board/drawing/pieces.mjs").Color} Color */
/** A review with the person who reads it, if known.
 * @typedef {import("../../engine/answers").Review & {person?: Color | null}} ReviewedGame */
/** @typedef {ReviewedGame["turns"][number]} ReviewedTurn */
/** @typedef {"black" | "white" | "chance" | "both" | "none"} Side */

/** @type {Record<Side, string>} */
const NAMES = {black: "Black", white: "White", chance: "Dice", both: "Both", none: "Nobody"};

/** @param {Side} side */
export const nameOf = (side) => NAMES[side];

/** A side as the subject of a sentence to the reader.
 * @param {ReviewedGame} reviewedGame
 * @param {Side} side */
export const subjectOf = ({person}, side) => side === person ? "You" : nameOf(side);

/** Who wins, addressed to the reader.
 * @param {ReviewedGame} reviewedGame
 * @param {Color} winner */
export const winsText = ({person}, winner) => winner === person ? "you win" : `${nameOf(winner)} wins`;

/** @param {number} value
 * @param {number} digits */
export const number = (value, digits = 0) => Number(value).toFixed(digits).replace("-", "−");

/** The side whose chances a review shows.
 * @param {ReviewedGame} reviewedGame
 * @returns {Color} */
export const sideOf = ({person}) => person ?? "black";

/** Whose chances they are, in a sentence.
 * @param {ReviewedGame} review */
const whoseOf = (review) => review.person ? "your" : `${nameOf(sideOf(review))}'s`;

/** The chance of a side, in percent.
 * @param {string} side
 * @param {Evaluation} value */
export const chanceOf = (side, {chance}) => 100 * (side === "black" ? chance : 1 - chance);

/** An evaluation in words: a chance, a total, or what is proven. `chance` is the word before a chance.
 * @param {ReviewedGame} review
 * @param {Evaluation} value
 * @param {string} chance */
export function valueText(review, value, chance = `${whoseOf(review)} chance`) {
  const {margin, points, winner, text} = value;
  const isProven = winner !== null && text.endsWith("proven");
  if (isProven && winner === review.person) return `${winsText(review, winner)}${margin ? ` by ${margin}` : ""}, proven`;
  // A total is known at the end of the game.
  if (points !== null && !(review.result_text && value === review.positions.at(-1))) return `${aboutTotal(points)} points`;
  if (points !== null || winner) return text;
  return `${chance} ${number(chanceOf(sideOf(review), value), 1)}%`.trim();
}

/** The values after the best turn, if they differ, and after the one that was played, in sentences.
 * @param {ReviewedGame} review
 * @param {Evaluation} best
 * @param {number} number */
export function comparison(review, best, number) {
  const [after, played] = [best, review.positions[number]].map((value) => valueText(review, value));
  return `${after === played ? "" : `After the best turn: ${after}. `}After the turn played: ${played}.`;
}

/** The height of the curve at a position.
 * @param {ReviewedGame} review
 * @param {Evaluation} position */
export const heightOf = (review, position) => review.cooperative ? position.points ?? 0 : chanceOf(sideOf(review), position);

/** The move of a turn at which the chance, or the expected total, fell most.
 * @param {ReviewedGame} reviewedGame
 * @param {string} move */
export function worstMoveText({cooperative}, move) {
  return `The ${cooperative ? "expected total" : "chance"} fell most ${move === END ? "by ending the turn" : `at ${move}`}.`;
}

/** What the curve shows.
 * @param {ReviewedGame} review */
export function curveName(review) {
  if (review.cooperative) return "expected total";
  return review.person ? "Your chance, %" : `${nameOf(sideOf(review))}'s chance, %`;
}

/** Explains what the curve shows.
 * @param {ReviewedGame} review */
export function curveText(review) {
  const value = review.cooperative ? "the total" : `${whoseOf(review)} chance to win`;
  return `The curve is the engine's estimate of ${value} after each turn. It also moves after good turns, because each ` +
    "search sees a turn further than the one before. A turn is judged against the best one, not against the curve." +
    (review.proofs.length ? " Where the graph is hatched, the result is proven." : "");
}

/** Differences of expected totals are shown to this many points. */
export const STEP_OF_POINTS = 10;
// Smaller values are shown as 0.0.
const LEAST_SHOWN = 0.05;

/** A difference of margins: "10 points of the score".
 * @param {number} margin */
export const scoreText = (margin) => `${String(margin)} ${margin === 1 ? "point" : "points"} of the score`;

/** What a turn lost compared with the best one, as a predicate; empty if it lost nothing.
 * @param {ReviewedGame} review
 * @param {ReviewedTurn} turn */
export function lossText(review, turn) {
  if (review.cooperative) {
    return turn.points_lost ? `lost ${aboutTotal(turn.points_lost, STEP_OF_POINTS)} points of the total` : "";
  }
  const after = review.positions[turn.number];
  const won = turn.after_best?.winner;
  if (won && after.winner && won !== after.winner && after.winner !== turn.mover)
    return won === turn.mover ? "gave away a won game" : "gave away a draw";
  const parts = [];
  if (turn.loss >= LEAST_SHOWN) parts.push(`${number(turn.loss, 1)} percentage points of winning chance`);
  if (turn.margin_lost) parts.push(`${scoreText(turn.margin_lost)}, not the result`);
  return parts.length ? `lost ${parts.join(" and ")}` : "";
}

/** A turn at a point of the game as shown in a list: "B1-C3", "target C7".
 * @param {ReviewedGame} reviewedGame
 * @param {number} number
 * @param {string} turn */
export const shortTurn = ({states}, number, turn) => inOrder(withoutEnd(turn), choicesOf(states[number - 1]));

/** What a player did with a turn, as a predicate.
 * @param {ReviewedGame} review
 * @param {Pick<ReviewedTurn, "number" | "turn">} turn */
export function playedText(review, {number, turn}) {
  const verb = choicesOf(review.states[number - 1])[turn.split(",")[0]] ? "chose" : "played";
  return {[END]: "ended the turn", button: "took the button", swap: "swapped"}[turn] ?? `${verb} ${shortTurn(review, number, turn)}`;
}

/** A turn as advice.
 * @param {string} turn */
const adviceOf = (turn) => turn === "button" ? "the button" : withoutEnd(turn);

/** The better turn in a place of the game.
 * @param {ReviewedGame} review
 * @param {number} number
 * @param {Pick<Better, "turn">} better */
export const betterTurnText = (review, number, {turn}) => `Better: ${adviceOf(shortTurn(review, number, turn))}.`;

/** The better turn in a place of the game, and what it does.
 * @param {ReviewedGame} review
 * @param {number} number
 * @param {Better} better */
export const betterText = (review, number, better) => [betterTurnText(review, number, better), ...better.reasons].join(" ");

/** The best answer to a turn played and what it does; empty if the opponent did not move next.
 * @param {Pick<ReviewedGame, "person">} reviewedGame
 * @param {Pick<ReviewedTurn, "mover" | "best">} turn */
export function answerText({person}, {mover, best}) {
  if (!best?.answer) return "";
  const {turn, reasons} = best.answer;
  const side = opposite(mover);
  return [`${side === person ? "Your" : `${nameOf(side)}'s`} best answer is ${adviceOf(turn)}.`, ...reasons].join(" ");
}

/** The number of the turn by the rules of the game, and that of the step in it. A game that does not count turns has one step
 * in each.
 * @param {ReviewedGame} reviewedGame
 * @param {number} number */
export function placeOf({states}, number) {
  const turnAt = (/** @type {number} */ i) => states[i].turn.number;
  const turn = turnAt(number - 1);
  if (!turn) return {turn: number, step: null};
  let first = number - 1;
  while (first > 0 && turnAt(first - 1) === turn) first -= 1;
  return {turn, step: number - first};
}

/** The unit in which the positions of a review are counted.
 * @param {ReviewedGame} review */
export const unitOf = (review) => review.states[0].turn.number ? "step" : "turn";

/** "turn 2, step 1", or "turn 2" if the game does not count turns.
 * @param {ReviewedGame} review
 * @param {number} number */
export function placeText(review, number) {
  const {turn, step} = placeOf(review, number);
  return step ? `turn ${turn}, step ${step}` : `turn ${turn}`;
}

/** The length of the game.
 * @param {ReviewedGame} review */
export function lengthText(review) {
  const {length} = review.turns;
  const {turn, step} = length ? placeOf(review, length) : {turn: 0, step: null};
  return `${turn} ${turn === 1 ? "turn" : "turns"}${step ? ` in ${length} steps` : ""}`;
}

/** The engine's words for a position; if both may start, neither is named first.
 * @param {string} status
 * @param {Color | null} person */
export const statusText = (status, person = null) => status.replace(/^(\w+) to move \((\w+) may begin\)/, "$1 or $2 to move")
  .replace(person ? `${nameOf(person)} to move` : "", person ? "Your move" : "");

/** @param {string} text */
export const capital = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** @param {ReviewedGame} review
 * @param {ReviewedTurn} turn */
export function headingOf(review, turn) {
  const what = review.person && turn.mover !== "chance" ? `${subjectOf(review, turn.mover)} ${playedText(review, turn)}`
    : `${nameOf(turn.mover)} ${shortTurn(review, turn.number, turn.turn)}`;
  return `${capital(placeText(review, turn.number))}: ${what}`;
}

/** The text of the button that leads to the nearest judged turn in a direction: the class of that turn, if there is
 * one.
 * @param {ReviewedTurn | undefined} turn
 * @param {number} step */
export function jumpText(turn, step) {
  const text = turn?.class ?? "";
  return (step < 0 ? `◀ ${text}` : `${text} ▶`).trim();
}

/** The same for readers who cannot see the arrow.
 * @param {ReviewedGame} review
 * @param {ReviewedTurn | undefined} turn
 * @param {number} step */
export function jumpLabel(review, turn, step) {
  const way = step < 0 ? "Previous" : "Next";
  return turn ? `${way} ${turn.class}: ${placeText(review, turn.number)}` : `${way}: none`;
}

/** The name of the jumps to the turns of one side.
 * @param {Color} side
 * @param {boolean} isOwn */
export const jumpsOf = (side, isOwn) => isOwn ? "Your turns" : `${nameOf(side)}'s turns`;

/** @param {ReviewedGame} review */
export function methodText(review) {
  const [measure, proofs] = review.cooperative ? ["percent of the expected total", " It is compared with what the same side could choose."]
    : ["percentage points of winning chance", " Proven means that the engine has searched all replies to the end of the game. Proven results " +
       "outrank chances: a won game that stays won loses nothing."];
  const noise = review.cooperative ? " Smaller differences are not counted: longer searches change them as much." : "";
  return "The engine searches the positions after the turn played and after the best turn, with " +
    `${review.nodes.toLocaleString("en")} nodes each, and much longer where the turn seems to lose something. A loss of ` +
    `5, 10 or 20 ${measure} is an inaccuracy, a mistake or a blunder.${noise}${proofs}`;
}

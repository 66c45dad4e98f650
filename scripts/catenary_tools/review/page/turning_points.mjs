// SPDX-License-Identifier: MIT
// Where a game turned: the turns that decided it, and the turn from which its result was certain.

import {html} from "../../pages/dom.mjs";
import {answerText, betterText, capital, comparison, heightOf, LEAST_SHOWN, lossText, nameOf, number, placeText, playedText, subjectOf} from "./words.mjs";

/** @typedef {import("../../board/drawing/pieces.mjs").Color} Color */
/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

/** @type {Record<string, Color>} */
const OTHER = {black: "white", white: "black"};
// Percent; between them a game is even.
const EVEN = [40, 60];

/** The turning points as turns, the most important first.
 * @param {ReviewedGame} reviewedGame */
export const turningTurns = ({turns, turning_points}) => turning_points.map((number) => turns[number - 1]);

/** The turn that cost most, undefined without one: of those of the person with a class, else of the turning points.
 * @param {ReviewedGame} review */
export function decisiveTurn(review) {
  const own = review.turns.filter((turn) => turn.class && turn.mover === review.person);
  return [...own.length ? own : turningTurns(review)].sort((a, b) => b.loss - a.loss).at(0);
}

/** The side that lost, null without one.
 * @param {ReviewedGame} reviewedGame */
function loserOf({cooperative, positions}) {
  const {winner, chance} = positions[positions.length - 1];
  if (cooperative) return null;
  if (winner) return OTHER[winner] ?? null;
  return chance === 0.5 ? null : chance > 0.5 ? "white" : "black";
}

/** The chance of a side at a position, in percent.
 * @param {ReviewedGame} review
 * @param {Color} side
 * @param {number} i */
const chanceOf = (review, side, i) => side === "black" ? heightOf(review, review.positions[i]) : 100 - heightOf(review, review.positions[i]);

/** Before which of its turns the side that lost was last not behind, as a sentence; empty where that says nothing.
 * @param {ReviewedGame} review */
export function turnedText(review) {
  const loser = loserOf(review);
  if (!loser) return "";
  const start = `${subjectOf(review, loser)} ${review.person === loser ? "were" : "was"}`;
  const last = review.positions.findLastIndex((position, i) => position.to_move === loser && chanceOf(review, loser, i) >= EVEN[0]);
  if (last === review.positions.length - 1) return "";
  if (last < 0) return chanceOf(review, loser, 0) < EVEN[0] ? "" : `${start} behind from the first turn on.`;
  const chance = chanceOf(review, loser, last);
  const {number: next, loss} = review.turns[last];
  const small = loss < LEAST_SHOWN ? ` The engine found nothing better than turn ${next}.`
    : ` Turn ${next} itself lost only ${number(loss, 1)} percentage points.`;
  return `${start} last ${chance > EVEN[1] ? "ahead" : "even"} before turn ${next}, with a chance of ${number(chance)}%.` +
    (review.turning_points.includes(next) ? "" : small);
}

/** From which turn on the result was certain, as {turn, text}; null where it never was.
 * @param {ReviewedGame} review */
function certain(review) {
  const last = review.proofs.at(-1);
  if (!last || last.to !== review.positions.length - 1 || last.from === last.to) return null;
  const result = last.winner === "draw" ? "a draw" : `${nameOf(last.winner)} wins${last.margin ? ` by ${last.margin}` : ""}`;
  return {turn: last.from, text: `${last.from ? `After turn ${last.from}` : "From the start"} the result is proven: ${result} with best play.`};
}

/** @param {ReviewedGame} review
 * @param {ReviewedTurn} turn */
function item(review, turn) {
  const {best} = turn;
  if (!best) throw new Error(`Turning point ${turn.number} has no better turn.`);
  const why = [answerText(turn), betterText(best), ...best.reasons.length ? [] : [comparison(best)]].filter(Boolean).join(" ");
  return html("li", {}, html("a", {href: `#turn-${turn.number}`}, capital(placeText(review, turn.number))),
              `: ${subjectOf(review, turn.mover)} ${playedText(turn.turn)} and ${lossText(review, turn)}. ${why}`);
}

/** The section as elements.
 * @param {ReviewedGame} review */
export function turningPoints(review) {
  const turns = turningTurns(review);
  const sure = certain(review);
  const turned = turnedText(review);
  return [
    ...turned ? [html("p", {}, turned)] : [],
    ...turns.length ? [html("ol", {class: "turning-points"}, ...turns.map((turn) => item(review, turn)))]
      : [html("p", {}, "The engine found no turn that lost anything.")],
    ...sure ? [html("p", {}, html("a", {href: `#turn-${sure.turn}`}, sure.text))] : []];
}

// SPDX-License-Identifier: MIT
// Where a game turned: the turns that decided it, and the turn from which its result was certain.

import {html} from "../../pages/dom.mjs";
import {answerText, betterText, capital, chanceOf, comparison, LEAST_SHOWN, lossText, nameOf, number, placeText, playedText, subjectOf} from "./words.mjs";

/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

/** The turn that a review opens at, undefined without one: the first turning point, but for a person one of their own.
 * @param {ReviewedGame} reviewedGame */
export function mainTurn({person, totals, turning_points: [first], turns}) {
  const own = person && turns[first - 1]?.mover !== person ? totals[person].worst_turn : null;
  return own ?? first;
}

/** Before which of its turns the side that lost was last not behind, as a sentence; empty where there is none.
 * @param {ReviewedGame} review */
export function lastEvenText(review) {
  const {last_even: last, positions, turning_points, turns} = review;
  if (last === null) return "";
  const {loss, mover} = turns[last - 1];
  const place = placeText(review, last);
  const small = loss < LEAST_SHOWN ? ` The engine found nothing better than ${place}.`
    : ` ${capital(place)} itself lost only ${number(loss, 1)} percentage points.`;
  return `${subjectOf(review, mover)} still had a ${number(chanceOf(mover, positions[last - 1]))}% chance to win before ` +
    `${place}, and less than 40% from then on.${turning_points.includes(last) ? "" : small}`;
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
  const why = [answerText(turn), betterText(review, turn.number, best), ...best.reasons.length ? [] : [comparison(review, best)]].filter(Boolean).join(" ");
  return html("li", {}, html("a", {href: `#turn-${turn.number}`}, capital(placeText(review, turn.number))),
              `: ${subjectOf(review, turn.mover)} ${playedText(review, turn)} and ${lossText(review, turn)}. ${why}`);
}

/** The section as elements.
 * @param {ReviewedGame} review */
export function turningPoints(review) {
  const turns = review.turning_points.map((number) => review.turns[number - 1]);
  const sure = certain(review);
  const turned = lastEvenText(review);
  return [
    ...turned ? [html("p", {}, turned)] : [],
    ...turns.length ? [html("ol", {class: "turning-points"}, ...turns.map((turn) => item(review, turn)))]
      : [html("p", {}, "The engine found no turn that lost anything.")],
    ...sure ? [html("p", {}, html("a", {href: `#turn-${sure.turn}`}, sure.text))] : []];
}

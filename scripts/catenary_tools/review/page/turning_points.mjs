// SPDX-License-Identifier: MIT
// Where a game turned: its costliest turns, and the turn from which its result was certain.

import {html} from "../../pages/dom.mjs";
import {END, withoutEnd} from "../../board/drawing/notation.mjs";
import {capital, comparison, heightOf, lossText, nameOf, number, placeText, subjectOf} from "./words.mjs";

/** @typedef {import("../../board/drawing/pieces.mjs").Color} Color */
/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

/** @type {Record<string, Color>} */
const OTHER = {black: "white", white: "black"};
// Percent; between them a game is even.
const EVEN = [40, 60];

/** The turning points as turns, in the order of the game.
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

/** Where the side that lost was last not behind, as a sentence; empty where that says nothing.
 * @param {ReviewedGame} review */
export function turnedText(review) {
  const loser = loserOf(review);
  if (!loser) return "";
  const last = review.positions.findLastIndex((_, i) => chanceOf(review, loser, i) >= EVEN[0]);
  if (last < 0 || last === review.positions.length - 1) return "";
  const start = `${subjectOf(review, loser)} ${review.person === loser ? "were" : "was"}`;
  if (last === 0) return `${start} behind from the first turn on.`;
  const chance = chanceOf(review, loser, last);
  return `${start} last ${chance > EVEN[1] ? "ahead" : "even"} after turn ${last}, with a chance of ${number(chance)}%.`;
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
  const played = turn.turn === END ? "ended the turn" : `played ${withoutEnd(turn.turn)}`;
  const {best} = turn;
  if (!best) throw new Error(`Turning point ${turn.number} has no better turn.`);
  const why = best.reasons.length ? best.reasons.join(" ") : comparison(best);
  return html("li", {}, html("a", {href: `#turn-${turn.number}`}, capital(placeText(review, turn.number))),
              `: ${subjectOf(review, turn.mover)} ${played} and lost ${lossText(review, turn)}. Better: ${withoutEnd(best.turn)}. ${why}`);
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

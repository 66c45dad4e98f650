// SPDX-License-Identifier: MIT
// Where a game turned: its costliest turns, and the turn from which its result was certain.

import {html} from "../../pages/dom.mjs";
import {END, withoutEnd} from "../../board/drawing/notation.mjs";
import {heightOf, lossText, nameOf, number} from "./words.mjs";

const MOST = 3;
const OTHER = {black: "white", white: "black"};

/// The side that lost, null without one: both may have missed something then.
function loserOf({cooperative, positions}) {
  const {winner, chance} = positions.at(-1);
  if (cooperative) return null;
  if (winner) return OTHER[winner] ?? null;
  return chance === 0.5 ? null : chance > 0.5 ? "white" : "black";
}

/// The costliest turns, in the order of the game: those of the side that lost, or of both.
export function costliest(review) {
  const loser = loserOf(review);
  const cost = ({loss, points_lost}) => Math.max(loss, points_lost ?? 0);
  return review.turns.filter((turn) => turn.luck === null && (!loser || turn.mover === loser) && lossText(review, turn))
    .sort((a, b) => cost(b) - cost(a)).slice(0, MOST).sort((a, b) => a.number - b.number);
}

/// The chance of a side at a position, in percent.
const chanceOf = (review, side, i) => side === "black" ? heightOf(review, review.positions[i]) : 100 - heightOf(review, review.positions[i]);

/// Where the side that lost had its last even chance, as a sentence; empty where that says nothing.
function turnedText(review) {
  const loser = loserOf(review);
  if (!loser) return "";
  const last = review.positions.findLastIndex((_, i) => chanceOf(review, loser, i) >= 50);
  if (last < 0 || last === review.positions.length - 1) return "";
  const chance = number(chanceOf(review, loser, last), 0);
  return last === 0 ? `${nameOf(loser)} was behind from the first turn on.`
    : `After turn ${last} ${nameOf(loser)} still had a chance of ${chance}%, and never again an even one.`;
}

/// From which turn on the result was certain, as {turn, text}; null where it never was.
function certain(review) {
  const last = review.proofs.at(-1);
  if (!last || last.to !== review.positions.length - 1 || last.from === last.to) return null;
  const result = last.winner === "draw" ? "a draw" : `a win for ${nameOf(last.winner)}${last.margin ? ` by ${last.margin}` : ""}`;
  return {turn: last.from, text: `From turn ${last.from} on the result was certain: ${result} if both play their best turns.`};
}

function item(review, turn) {
  const played = turn.turn === END ? "ended the turn" : `played ${withoutEnd(turn.turn)}`;
  const better = turn.best ? ` Better: ${withoutEnd(turn.best.turn)}.` : "";
  const reasons = turn.best?.reasons?.length ? ` ${turn.best.reasons.join(" ")}` : "";
  return html("li", {}, html("a", {href: `#turn-${turn.number}`}, `Turn ${turn.number}`),
              `: ${nameOf(turn.mover)} ${played} and lost ${lossText(review, turn)}.${better}${reasons}`);
}

/// The section as elements.
export function turningPoints(review) {
  const turns = costliest(review);
  const sure = certain(review);
  const turned = turnedText(review);
  return [
    ...turned ? [html("p", {}, turned)] : [],
    ...turns.length ? [html("ol", {class: "turning-points"}, ...turns.map((turn) => item(review, turn)))]
      : [html("p", {}, "No turn lost anything that the engine can see.")],
    ...sure ? [html("p", {}, html("a", {href: `#turn-${sure.turn}`}, sure.text))] : []];
}

// SPDX-License-Identifier: MIT
// Where a game turned: the turns that decided it, and the turn from which its result was certain.

import {aboutTotal} from "../../board/drawing/notation.mjs";
import {html} from "../../pages/dom.mjs";
import {betterTurnText, capital, chanceOf, comparison, lossText, nameOf, number, placeText, playedText, STEP_OF_POINTS, subjectOf, winsText} from "./words.mjs";

/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

const MOST_COSTLY = 3;
// In percentage points: the chance of a lost game, and the fall that needs an explanation.
const LOST = 10;
const LEAST_FALL = 25;
const SERIOUS = ["mistake", "blunder"];

/** The turn that a review opens at, undefined if there is none: the first turning point that is a mistake or worse, or
 * else the first such turn; otherwise the first turning point. If the reader played, the reader's own turns take
 * precedence.
 * @param {ReviewedGame} reviewedGame */
export function mainTurn({person, totals, turning_points: points, turns}) {
  const isOwn = (/** @type {number} */ number) => !person || turns[number - 1].mover === person;
  const isBad = (/** @type {number} */ number) => SERIOUS.includes(turns[number - 1].class);
  const own = points.find((number) => isOwn(number) && isBad(number)) ??
    turns.find(({number}) => isOwn(number) && isBad(number))?.number ?? points.slice(0, 1).find(isOwn);
  return own ?? (person && totals[person].worst_turn) ?? points[0];
}

/** Where the game turned, the costliest turn with a class, as a sentence with the values of its judgement; empty if there
 * is none. A turn after which the same side is ahead as after the best one was only the costliest.
 * @param {ReviewedGame} review
 * @param {ReviewedTurn[]} marked  the turns with a class, the costliest first */
export function turnedText(review, marked) {
  const [turn] = marked;
  if (review.cooperative || !turn?.after_best) return "";
  const sideAhead = (/** @type {number} */ chance) => Math.sign(chance - 0.5);
  const turned = sideAhead(turn.after_best.chance) !== sideAhead(review.positions[turn.number].chance);
  const place = placeText(review, turn.number);
  return `${turned ? `The game turned at ${place}` : `The costliest turn was ${place}`}. ${comparison(review, turn.after_best, turn.number)}`;
}

/** The effect of the dice and of the decisions on the expected total, as a sentence; empty in a game without dice.
 * @param {ReviewedGame} review */
export function luckText({luck}) {
  if (!luck) return "";
  const points = (/** @type {number} */ value) => `${aboutTotal(Math.abs(value), STEP_OF_POINTS)} points`;
  const decisions = luck.skill ? `decisions cost ${points(luck.skill)}` : "decisions cost nothing that the engine can tell";
  return `The dice ${luck.luck < 0 ? "cost" : "gained"} ${points(luck.luck)} of the expected total (luck), and ${decisions}.`;
}

/** Who was ahead at the end, and from which turn on, as a sentence; empty if nobody was.
 * @param {ReviewedGame} review */
export function leadText(review) {
  const {cooperative, positions} = review;
  const {chance} = positions[positions.length - 1];
  if (cooperative || chance === 0.5) return "";
  const side = chance > 0.5 ? "black" : "white";
  const last = positions.findLastIndex((position) => chanceOf(side, position) < 50);
  return `${subjectOf(review, side)} led ${last < 0 ? "from the start" : `from ${placeText(review, last + 1)} on`}.`;
}

/** How a side lost without an inaccuracy, as a sentence; empty if nobody did.
 * @param {ReviewedGame} review */
export function gradualText(review) {
  const {cooperative, person, positions, turns} = review;
  const [first, last] = [positions[0], positions[positions.length - 1]];
  const side = last.chance < 0.5 ? "black" : "white";
  if (cooperative || chanceOf(side, last) > LOST) return "";
  const own = turns.filter(({mover}) => mover === side);
  const fall = chanceOf(side, first) - chanceOf(side, last);
  if (fall < LEAST_FALL || own.some((turn) => turn.class)) return "";
  const whose = side === person ? "your" : `${nameOf(side)}'s`;
  const lost = Math.min(fall, own.reduce((sum, {loss}) => sum + loss, 0));
  if (lost < 1) return `The engine found nothing wrong with ${whose} turns: it saw only as the game went on that ${whose} position was worse.`;
  return `None of ${whose} turns alone lost the game: together they cost ${number(lost)} of the ${number(fall)} percentage points by which ` +
    `${whose} chance fell${fall - lost < 1 ? "" : "; the engine saw the rest only as the game went on"}.`;
}

/** The turn from which the result was certain, as {turn, text}; null if it never was.
 * @param {ReviewedGame} review */
function certain(review) {
  const last = review.proofs.at(-1);
  if (!last || last.to !== review.positions.length - 1 || last.from === last.to) return null;
  const result = last.winner === "draw" ? "a draw" : `${winsText(review, last.winner)}${last.margin ? ` by ${last.margin}` : ""}`;
  return {turn: last.from, text: `${last.from ? `After turn ${last.from}` : "From the start"} the result is proven: ${result} with best play.`};
}

/** @param {ReviewedGame} review
 * @param {ReviewedTurn} turn */
function item(review, turn) {
  const better = turn.best ? ` ${betterTurnText(review, turn.number, turn.best)}` : "";
  return html("li", {}, html("a", {href: `#turn-${turn.number}`}, capital(placeText(review, turn.number))),
              `: ${subjectOf(review, turn.mover)} ${playedText(review, turn)} and ${lossText(review, turn)}.${better}`);
}

/** The list of some turns in game order, nothing if there are none. The reasons are shown with each turn's judgement.
 * @param {ReviewedGame} review
 * @param {ReviewedTurn[]} turns */
function listOf(review, turns) {
  const inOrder = [...turns].sort((one, other) => one.number - other.number);
  return turns.length ? [html("ul", {class: "turning-points"}, ...inOrder.map((turn) => item(review, turn)))] : [];
}

/** The costliest turns that did not turn the game: those that lost only a part of the score, and if no turn has a class,
 * those that lost less than an inaccuracy.
 * @param {ReviewedGame} review */
function costliest({turning_points, turns}) {
  const points = turning_points.map((number) => turns[number - 1]);
  const small = points.some((turn) => turn.class) ? [] : points;
  const ofScore = turns.filter((turn) => turn.best && turn.margin_lost && !small.includes(turn))
    .sort((one, other) => (other.margin_lost ?? 0) - (one.margin_lost ?? 0));
  return [...small, ...ofScore].slice(0, MOST_COSTLY);
}

/** The sections as elements: where the game turned, and the costliest of the other turns.
 * @param {ReviewedGame} review */
export function turningPoints(review) {
  const turns = review.turning_points.map((number) => review.turns[number - 1]).filter((turn) => turn.class);
  const costly = costliest(review);
  const sure = certain(review);
  const none = costly.length ? `No ${review.cooperative ? "decision lost 5%" : "turn lost 5 percentage points"} or more.`
    : "The engine found no turn that lost anything.";
  const count = review.turns.filter((turn) => turn.class).length;
  const rest = count > turns.length ? `The costliest of the ${count} turns marked in the graph:` : "";
  const gradual = gradualText(review);
  const words = [luckText(review), gradual || turnedText(review, turns), rest, ...turns.length ? [] : [gradual ? "" : none, leadText(review)]].filter(Boolean).join(" ");
  return {
    turning: [...words ? [html("p", {}, words)] : [], ...listOf(review, turns),
              ...sure ? [html("p", {}, html("a", {href: `#turn-${sure.turn}`}, sure.text))] : []],
    costly: listOf(review, costly), costlyTitle: turns.length ? "Other costly turns" : "Costliest turns"};
}

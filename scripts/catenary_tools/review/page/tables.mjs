// SPDX-License-Identifier: MIT
// Totals of both sides, and the turns as a table, the alternative to the graph.

import {html, scrolling, table} from "../../pages/dom.mjs";
import {sign} from "./shapes.mjs";
import {nameOf, number, placeOf, scoreText, shortTurn, sideOf, subjectOf, valueText} from "./words.mjs";

/** @typedef {import("../../pages/dom.mjs").Child} Child */
/** @typedef {import("../../board/drawing/pieces.mjs").Color} Color */
/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */
/** @typedef {import("../../engine/answers").Totals} Totals */

/** @type {Color[]} */
export const COLORS = ["black", "white"];

/** @param {ReviewedGame} review */
export function totalsTable(review) {
  const {black, white} = review.totals;
  const row = (/** @type {string} */ name, /** @type {(totals: Totals) => Child} */ read) => [name, read(black), read(white)];
  const {cooperative} = review;
  const unit = cooperative ? "% of the total" : " points";
  const rows = [
    row(cooperative ? "Decisions" : "Turns", (side) => String(side.turns)),
    row(`Inaccuracies (5${unit} and more)`, (side) => String(side.inaccuracy)),
    row(`Mistakes (10${unit} and more)`, (side) => String(side.mistake)),
    row(`Blunders (20${unit} and more)`, (side) => String(side.blunder)),
    ...cooperative ? [] : [row("Points of winning chance lost", (side) => number(side.lost, 1))],
    row(`Lost by the worst ${cooperative ? "decision" : "turn"}`, (side) => `${number(side.worst, 1)}${cooperative ? "%" : ""}`),
  ];
  if (black.margin_lost || white.margin_lost)
    rows.push(row("Points of the score lost, not the result", (side) => number(side.margin_lost, 1)));
  if (black.points_lost !== undefined || white.points_lost !== undefined)
    rows.push(row("Points of the total lost", (side) => number(side.points_lost ?? 0)));
  /** @type {HTMLElement[]} */
  const found = [table("", ["", ...COLORS.map((side) => playerOf(review, side))], rows)];
  if (review.luck) {
    const {rolls, luck, skill} = review.luck;
    const [first, last, ...parts] = [review.positions[0].points, review.positions[review.positions.length - 1].points, luck, skill]
      .map((points) => Math.round(points ?? 0));
    const rest = parts.reduce((sum, part) => sum - part, last - first);
    found.push(html("p", {}, `Luck: ${number(luck)} points of the total by ${rolls} rolls, compared with average ones. ` +
      `Skill: ${number(skill)} points by decisions, compared with the best turns found. Estimates: ${number(rest)} points, because later ` +
      `searches see further. These add up to the change from the first estimate, ${number(first)}, to the last, ${number(last)}.`));
  }
  return found;
}

/** @param {ReviewedGame} review
 * @param {Color} side */
export function playerOf(review, side) {
  const name = side === review.person ? "you" : review.players[side];
  return name ? `${nameOf(side)} (${name})` : nameOf(side);
}

/** The table of turns in a box that scrolls; `rows` are its rows in order.
 * @param {ReviewedGame} review */
export function turnTable(review) {
  const digits = review.cooperative ? 0 : 1;
  const isCounted = review.turns.some((turn) => placeOf(review, turn.number).step);
  // The column headings say whose winning chances these are.
  const side = review.person ? "" : nameOf(sideOf(review));
  const heads = review.person && !review.cooperative ? ["Your chance", "With the best turn"] : ["After the turn played", "After the best turn"];
  const entries = review.turns.map((turn) => {
    const mark = turn.class ? html("span", {class: `${turn.class}-text`}, sign(turn.class), turn.class) : "";
    const lost = turn.luck !== null ? `luck ${number(turn.luck, digits)}` : turn.loss > 0 ? number(turn.points_lost ?? turn.loss, digits)
      : turn.margin_lost ? scoreText(turn.margin_lost) : "";
    const {turn: turnNumber, step} = placeOf(review, turn.number);
    const link = html("a", {href: `#turn-${turn.number}`}, shortTurn(review, turn.number, turn.turn));
    return [String(turnNumber), ...isCounted ? [String(step)] : [], subjectOf(review, turn.mover), link, lost, mark, turn.best ? shortTurn(review, turn.number, turn.best.turn) : "",
            valueText(review, review.positions[turn.number], side), turn.after_best ? valueText(review, turn.after_best, side) : ""];
  });
  // The most important columns come first: the rest of a row may be out of sight on a phone.
  const head = ["Turn", ...isCounted ? ["Step"] : [], "Side", "Played", "Lost", "Class", "Better", ...heads];
  const node = table("", head, entries);
  const box = scrolling("Turns", node);
  box.classList.add("turn-table");
  return {box, rows: [...node.tBodies[0].rows]};
}

// SPDX-License-Identifier: MIT
// The judgement of one turn in words, with the better line as buttons that show it on the board.

import {aboutTotal, withoutEnd} from "../../board/drawing/notation.mjs";
import {html} from "../../pages/dom.mjs";
import {sign} from "./shapes.mjs";
import {answerText, betterText, capital, comparison, headingOf, lossText, STEP_OF_POINTS, valueText, worstMoveText} from "./words.mjs";

/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("../../engine/answers").Better} Better */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */

// The smallest difference in chance between two searches of a position that is mentioned.
const LEAST_REVISION = 0.05;

/** @param {ReviewedGame} review
 * @param {ReviewedTurn} turn */
function verdict(review, turn) {
  // Games with chance are cooperative.
  if (turn.luck !== null) return html("p", {}, `Luck of the roll: ${aboutTotal(turn.luck, STEP_OF_POINTS)} points of the total, compared with the average roll. `
    + "The expected total also changes because the search after the roll sees further.");
  if (turn.class)
    return html("p", {class: `${turn.class}-text`}, sign(turn.class),
                `${turn.class[0].toUpperCase()}${turn.class.slice(1)}: ${lossText(review, turn)}.`);
  const lost = lossText(review, turn);
  return lost ? html("p", {}, `${lost[0].toUpperCase()}${lost.slice(1)}.`) : html("p", {class: "better-text"}, "The engine found no better turn.");
}

/** Fills the panel for the turn before `position`. `showLine` is called with the number of turns of the better line to
 * show on the board, 0 for the game itself.
 * @param {HTMLElement} place
 * @param {ReviewedGame} review
 * @param {number} position
 * @param {(turns: number) => void} showLine */
export function showJudgement(place, review, position, showLine) {
  if (position === 0) {
    place.replaceChildren(html("h2", {}, "Start of the game"),
                          html("p", {}, `${capital(valueText(review, review.positions[0]))}.`));
    return;
  }
  const turn = review.turns[position - 1];
  const rest = turn.best ? better(review, turn, turn.best, showLine) : [values(review, turn)];
  const events = (review.states[position].events ?? []).join(" ");
  place.replaceChildren(html("h2", {}, headingOf(review, turn)), ...events ? [html("p", {class: "events"}, events)] : [], verdict(review, turn), ...rest);
}

/** The values by which a turn without a better one is judged. They may be far from the estimate before it.
 * @param {ReviewedGame} review
 * @param {ReviewedTurn} reviewedTurn */
function values(review, {number: position, after_best}) {
  const [before, after] = [position - 1, position].map((i) => review.positions[i]);
  if (!after_best) return html("p", {class: "soft"}, `Before the turn: ${valueText(review, before)}. After it: ${valueText(review, after)}.`);
  const revised = Math.abs(before.chance - after_best.chance) < LEAST_REVISION ? ""
    : ` The estimate before it was ${valueText(review, before)}; it changed because the search now sees a turn further.`;
  return html("p", {class: "soft"}, `${comparison(review, after_best, position)}${revised}`);
}

/** @param {ReviewedGame} review
 * @param {ReviewedTurn} turn
 * @param {Better} best
 * @param {(turns: number) => void} showLine */
function better(review, turn, best, showLine) {
  const parts = [];
  if (turn.worst_move) parts.push(html("p", {}, worstMoveText(review, turn.worst_move)));
  const answer = answerText(review, turn);
  if (answer) parts.push(html("p", {}, answer));
  parts.push(html("p", {class: "better-text"}, betterText(review, turn.number, best)),
             html("p", {}, comparison(review, turn.after_best ?? review.positions[turn.number], turn.number)));
  // A proof made by the page has no line.
  if (!best.line.length) return parts;
  const buttons = ["Played", ...best.line].map((text, i) => {
    const node = html("button", {type: "button", "aria-pressed": String(i === 0)}, i ? `${i}. ${withoutEnd(text)}` : text);
    node.addEventListener("click", () => {
      buttons.forEach((other) => other.setAttribute("aria-pressed", String(other === node)));
      showLine(i);
    });
    return node;
  });
  parts.push(html("div", {class: "line", role: "group", "aria-label": "Better line on the board"}, ...buttons),
             html("p", {class: "soft"}, "Dotted rings mark the turn played, diamonds the better one. The buttons show the better line on the board."));
  return parts;
}

// SPDX-License-Identifier: MIT
// The judgement of one turn in words, with the better line as buttons that show it on the board.

import {withoutEnd} from "../../board/drawing/notation.mjs";
import {html} from "../../pages/dom.mjs";
import {sign} from "./shapes.mjs";
import {comparison, headingOf, lossText, number, valueText, worstMoveText} from "./words.mjs";

function verdict(review, turn) {
  if (turn.luck !== null) {
    const unit = review.cooperative ? "points of the total" : "points of Black's chance";
    return html("p", {}, `Luck of the roll: ${number(turn.luck, 1)} ${unit}.`);
  }
  if (turn.class)
    return html("p", {class: `${turn.class}-text`}, sign(turn.class),
                `${turn.class[0].toUpperCase()}${turn.class.slice(1)}: lost ${lossText(review, turn)}.`);
  const lost = lossText(review, turn);
  if (turn.margin_lost) return html("p", {}, `The result is kept; lost ${lost}.`);
  return html("p", {class: "better-text"}, lost ? `A good turn; lost ${lost}.` : "A good turn.");
}

/// Fills the panel for the turn before `position`. `showLine` is called with the number of turns of the better line to
/// show on the board, 0 for the game itself.
export function showJudgement(place, review, position, showLine) {
  if (position === 0) {
    place.replaceChildren(html("h2", {}, "Start of the game"),
                          html("p", {}, `${valueText(review.positions[0])}.`));
    return;
  }
  const turn = review.turns[position - 1];
  const rest = turn.best ? better(turn, showLine) : [values(review, position)];
  place.replaceChildren(html("h2", {}, headingOf(turn)), verdict(review, turn), ...rest);
}

function values(review, position) {
  const [before, after] = [position - 1, position].map((i) => valueText(review.positions[i]));
  return html("p", {class: "soft"}, `Before it: ${before}. After it: ${after}.`);
}

function better(turn, showLine) {
  const parts = [];
  if (turn.worst_move) parts.push(html("p", {}, worstMoveText(turn.worst_move)));
  parts.push(html("p", {class: "better-text"}, `Better: ${withoutEnd(turn.best.turn)}. ${comparison(turn.best)}`));
  const buttons = ["Played", ...turn.best.line].map((text, i) => {
    const node = html("button", {type: "button", "aria-pressed": String(i === 0)}, i ? `${i}. ${withoutEnd(text)}` : text);
    node.addEventListener("click", () => {
      buttons.forEach((other) => other.setAttribute("aria-pressed", String(other === node)));
      showLine(i);
    });
    return node;
  });
  parts.push(html("div", {class: "line", role: "group", "aria-label": "Better line on the board"}, ...buttons),
             html("p", {class: "soft"}, "On the board, dotted rings mark the turn played. The better line has a board for each turn; diamonds mark the better turn there."));
  return parts;
}

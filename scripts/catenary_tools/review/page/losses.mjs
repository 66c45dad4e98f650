// SPDX-License-Identifier: MIT
// The pieces that the colours lost together, each with the roll or the choice that cost it.

import {html} from "../../pages/dom.mjs";
import {capital, lossText, nameOf, placeText} from "./words.mjs";

/** @typedef {import("./words.mjs").ReviewedGame} ReviewedGame */
/** @typedef {import("./words.mjs").ReviewedTurn} ReviewedTurn */
/** @typedef {import("../../board/drawing/pieces.mjs").Piece} Piece */

/** The pieces that a turn removed from the board. A piece that has only moved is elsewhere.
 * @param {Piece[]} before
 * @param {Piece[]} after */
function lostPieces(before, after) {
  const isAlike = (/** @type {Piece} */ one) => (/** @type {Piece} */ {owner, glyph}) => owner === one.owner && glyph === one.glyph;
  const gone = before.filter((piece) => !after.some((other) => other.cell === piece.cell && isAlike(piece)(other)));
  return gone.filter((piece, i) => gone.slice(0, i + 1).filter(isAlike(piece)).length <=
    before.filter(isAlike(piece)).length - after.filter(isAlike(piece)).length);
}

/** Whose decision a turn was, and what it cost.
 * @param {ReviewedGame} review
 * @param {ReviewedTurn} turn */
function causeOf(review, turn) {
  if (turn.mover === "chance") return "hit by the roll";
  const whose = turn.mover === review.person ? "your" : `${nameOf(turn.mover)}'s`;
  const lost = lossText(review, turn);
  return `by ${whose} choice${lost ? `, which ${lost}` : "; the engine found no better one"}`;
}

/** The list of losses; null if there are none, or if the colours are opponents.
 * @param {ReviewedGame} review */
export function lossList(review) {
  if (!review.cooperative) return null;
  const items = review.turns.flatMap((turn, i) => lostPieces(review.states[i].pieces, review.states[i + 1].pieces)
    .map(({owner, glyph, cell}) => html("li", {}, html("a", {href: `#turn-${turn.number}`}, capital(placeText(review, turn.number))),
      `: ${nameOf(owner)}'s ${review.layout.names[glyph] ?? glyph} on ${cell}, ${causeOf(review, turn)}.`)));
  return items.length ? html("ul", {class: "losses"}, ...items) : null;
}

// SPDX-License-Identifier: MIT
// The side of the board that is near the person.

import {stepsOf} from "../drawing/turning.mjs";
import {people} from "./seats.mjs";

/// True if the colours begin on opposite sides, White's below.
function hasSides(layout, state) {
  const heights = new Map(layout.cells.map((cell) => [cell.id, cell.at[1]]));
  const of = (owner) => state.pieces.filter((piece) => piece.owner === owner).map((piece) => heights.get(piece.cell));
  const [black, white] = [of("black"), of("white")];
  return black.length > 0 && white.length > 0 && Math.max(...black) < Math.min(...white);
}

/// Turns the board of a new game, so that the only person looks from the side of their pieces.
export function orient(store, change) {
  const {game, layout, settings} = store.values;
  if (settings.oriented === game.id) return;
  const sides = hasSides(layout, game.state);
  const own = people(game);
  const steps = sides && own.length === 1 && own[0] === "black" ? stepsOf(layout) / 2 : 0;
  change({oriented: game.id, sides, steps});
}

/// The colour whose player is shown below the board.
export function nearColor({game, layout, settings}) {
  const own = people(game);
  const usual = settings.sides || own.length !== 1 ? "white" : own[0];
  const flipped = settings.steps % stepsOf(layout) === stepsOf(layout) / 2;
  return flipped ? {black: "white", white: "black"}[usual] : usual;
}

// SPDX-License-Identifier: MIT
// Who plays which colour, in questions that the page asks.

export const COLORS = ["black", "white"];

export const isPerson = (game, color) => game.seats[color]?.kind === "person";
export const people = (game) => COLORS.filter((color) => isPerson(game, color));

/// Whether the page awaits a click of a person.
export function awaitsPerson(game) {
  if (game.result || game.state.over) return false;
  if (game.awaits === "both") return people(game).length > 0;
  return COLORS.includes(game.awaits) && isPerson(game, game.awaits);
}

/// The colours of engines, without people: a game to watch.
export const isWatched = (game) => people(game).length === 0;

/// The person who would resign: the one to move, or the only one.
export function resigner(game) {
  const own = people(game);
  return own.includes(game.awaits) ? game.awaits : own[0];
}

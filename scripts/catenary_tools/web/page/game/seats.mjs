// SPDX-License-Identifier: MIT
// Who plays and whose turn it is, derived from the game as the views read it.

import {COLORS, isColor, opposite} from "./change.mjs";

/** @typedef {import("./view_model.mjs").GameView} GameView */
/** @typedef {import("./game.mjs").Seats} Seats */

/** @param {{seats: Seats | null}} game
 * @param {string | null} color */
export const isPerson = (game, color) => isColor(color) && game.seats?.[color].kind === "person";

/** The people who play; none while a match is watched or a record is viewed.
 * @param {GameView} game */
export const people = (game) => (game.watched || game.opened ? [] : COLORS.filter((color) => isPerson(game, color)));

/** @param {GameView} game */
export const isOver = (game) => Boolean(game.result) || game.state.over;

/** True if a game has ended since `before`, and was not only stepped through to its end.
 * @param {GameView} game
 * @param {GameView | null} before */
export function hasEnded(game, before) {
  if (game.id !== before?.id || before.result || !game.result) return false;
  return game.plies !== before.plies || game.ply === before.ply;
}

/** True if the page is waiting for a person's click.
 * @param {GameView} game */
export function awaitsPerson(game) {
  if (isOver(game) || game.watched || game.opened) return false;
  if (game.awaits === "both") return people(game).length > 0;
  return isColor(game.awaits) && isPerson(game, game.awaits);
}

/** The level of the engine that suits one person's next game against it: one higher after a win, one lower after a loss. Null
 * after a game of another kind.
 * @param {GameView} game */
export function levelAfter(game) {
  const {seats, winner, levels} = game;
  const [own, ...others] = people(game);
  const seat = own && !others.length && seats[opposite(own)];
  if (!seat || seat.kind !== "engine" || !seat.limit.level) return null;
  const change = winner === null ? 0 : winner === own ? 1 : -1;
  return Math.min(levels, Math.max(1, seat.limit.level + change));
}

/** True if the only person may let the engine begin the turn: both colours may, no piece is chosen, and it is the latest position.
 * @param {GameView} game */
export const mayYield = (game) => game.awaits === "both" && people(game).length === 1 && !game.state.legal.selected &&
  game.ply === game.plies && !game.paused;

/** True if there is a game to continue: one that has begun and has not ended, or a variation of one that has ended.
 * @param {GameView} game */
export const mayContinue = (game) => game.plies > 0 && !isOver(game) && (!game.isFinished || game.variations.some(({isShown}) => isShown));

/** True if it is an engine's turn at a ply before the end of the record, where the engines are paused.
 * @param {GameView} game */
export function engineWaits(game) {
  if (isOver(game) || game.watched || game.opened || game.paused || game.ply === game.plies) return false;
  return isColor(game.awaits) && !isPerson(game, game.awaits) && people(game).length > 0;
}

/** True if a person has had a turn before the position shown, or no person can have one.
 * @param {GameView} game */
export function hasBegun(game) {
  const own = people(game);
  return !own.length || isOver(game) || game.turns.some(({mover, ply}) => ply <= game.ply && isColor(mover) && own.includes(mover));
}

/** The person who may resign, unless the game has ended, even if an earlier position is shown: the one to move, or the only one.
 * @param {GameView} game */
export function resigner(game) {
  if (isOver(game) || game.isFinished) return null;
  const own = people(game);
  return own.find((color) => color === game.awaits) ?? own[0] ?? null;
}

// SPDX-License-Identifier: MIT
// How the user last started each game.

import {hasEnded, levelAfter} from "../game/seats.mjs";
import {recall, remember} from "./remembered.mjs";

/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../game/game.mjs").Seat} Seat */
/** @typedef {import("./values.mjs").PageStore} PageStore */
/** `second` is the strength of White's engine if two engines play.
 * @typedef {Strength & {play: Way, clock: boolean, minutes: number, increment: number, engine?: string, second?: Strength}} Choices */
/** @typedef {{strength: Limit, level: number, seconds: number, nodes: number}} Strength */
/** What limits the engine: a level, one that follows the user's results, or a number per turn.
 * @typedef {"level" | "adaptive" | "seconds" | "nodes"} Limit */
/** @typedef {"black" | "white" | "random" | "people" | "engines"} Way */

const NAME = "new_game";
/** @type {Choices} */
const DEFAULTS = {play: "black", strength: "level", level: 1, seconds: 2, nodes: 20000, clock: false, minutes: 10, increment: 5};
// A partner is this far below the highest level, which thinks for long.
const LEVELS_ABOVE_PARTNER = 2;

/** @param {string} game
 * @returns {Partial<Choices>} */
export const choicesMade = (game) => recall(NAME)[game] ?? {};

/** The level for a first game: the lowest for an opponent, a good one for a partner.
 * @param {{cooperative: boolean, levels: number}} game */
export const firstLevel = ({cooperative, levels}) => cooperative ? levels - LEVELS_ABOVE_PARTNER : DEFAULTS.level;

/** @param {string} game
 * @param {number} level  before the first choice
 * @returns {Choices} */
export const lastChoices = (game, level = DEFAULTS.level) => ({...DEFAULTS, level, ...choicesMade(game)});

/** @param {string} game
 * @param {Partial<Choices>} choices */
export const keepChoices = (game, choices) => remember(NAME, {...recall(NAME), [game]: {...choicesMade(game), ...choices}});

/** @param {string} game */
export const followsResults = (game) => lastChoices(game).strength === "adaptive";

/** Keeps the level of the next game.
 * @param {string} game
 * @param {number} level */
export const keepLevel = (game, level) => keepChoices(game, {strength: followsResults(game) ? "adaptive" : "level", level});

/** A strength as the limit of a seat.
 * @param {Strength} strength
 * @returns {Record<string, number>} */
export function limitOf({strength, ...values}) {
  const name = strength === "adaptive" ? "level" : strength;
  return {[name]: values[name]};
}

/** The engine and the strength last chosen for a game, as a seat.
 * @param {GameView} game
 * @param {readonly string[]} engines
 * @returns {Seat} */
export function lastEngine(game, engines) {
  const chosen = lastChoices(game.game, firstLevel(game));
  const engine = engines.find((name) => name === chosen.engine) ?? engines[0];
  return {kind: "engine", engine, limit: limitOf(chosen)};
}

/** Keeps the next level at the end of each game, where the user has chosen a level that follows the results.
 * @param {PageStore} store */
export function followResults(store) {
  /** @type {GameView | null} */
  let before = null;
  store.listen(["game"], ({game}) => {
    const level = game && hasEnded(game, before) && followsResults(game.game) && levelAfter(game);
    if (game && level) keepLevel(game.game, level);
    before = game;
  });
}

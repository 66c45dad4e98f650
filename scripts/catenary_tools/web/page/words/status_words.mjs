// SPDX-License-Identifier: MIT
// The state of the game in words: whose click is awaited, an unfinished turn, recent events, and the engine's words for the position.

import {commonLength, isColor, opposite} from "../game/change.mjs";
import {DICE} from "../game/game.mjs";
import {awaitsPerson, engineWaits, isOver, isPerson, mayYield, people} from "../game/seats.mjs";
import {TEXTS} from "./texts.mjs";
import {shortTurn} from "./turn_words.mjs";

/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../game/turns.mjs").ShownTurn} ShownTurn */

// Parts of the engine's words about what the mover may or must do.
const DUTY = /^(may|has|must|can)\b/;
// Events about what the side to move may or must do.
const TASK = /^\S+ (may|has to|must|can)\b/;
// The end of an event that says the same: ": White may place 3 stones.", ": only 2 cells are left for White."
const TASK_AT_END = /: (\S+ (may|has to|must|can)\b|only \S+ cells? (is|are) left for )[^:]*$/;
// The side to move, and who else may move.
const TO_MOVE = /^\S+ to move( \([^)]*\))?[:, ]*/;
const SAID_SHARE = 0.8;
const MOST_RECENT = 5;

/** @param {GameView} game
 * @param {string | null} pending */
export function awaitedText(game, pending) {
  const {status, colors} = TEXTS;
  if (isOver(game)) return status.over;
  if (game.watched) return status.watching(colors[game.awaits] ?? "");
  if (game.opened) return status.record(colors[game.awaits] ?? "");
  if (pending) return status.confirm(pending);
  if (game.searching) return status.thinking(colors[game.searching]);
  if (game.awaits === "chance" && game.options[DICE] === "auto") return game.ply < game.plies ? status.rolled : status.rolling;
  if (game.awaits === "chance") return status.chance;
  if (game.awaits === "both") {
    const own = people(game);
    if (own.length === 1) return (mayYield(game) ? status.first : status.piece)(colors[own[0]]);
    return own.length ? status.both : status.watching(colors.both);
  }
  if (isPerson(game, game.awaits)) return (people(game).length === 1 ? status.you : status.toMove)(colors[game.awaits]);
  if (game.paused) return status.paused;
  if (engineWaits(game)) return status.rests(colors[game.awaits]);
  return status.watching(colors[game.awaits] ?? "");
}

/** @param {{status: string | string[]}} state */
export const statusLines = ({status}) => (Array.isArray(status) ? status : [status]).filter((line) => line);

/** @param {string} text */
const wordsOf = (text) => text.toLowerCase().match(/[a-z0-9]+/g) ?? [];

/** True if nearly all words of a fact have already been used.
 * @param {string} fact
 * @param {Set<string>} said */
function isSaid(fact, said) {
  const words = wordsOf(fact);
  return words.filter((word) => said.has(word)).length >= SAID_SHARE * words.length;
}

/** A fact without the total and the turn number, which are shown above the board.
 * @param {string} fact
 * @param {BoardState} boardState */
const withoutCounts = (fact, {scores, turn}) => fact.split(", ")
  .filter((part) => !scores.some(({owner, text}) => owner === "both" && text === part) &&
    !(turn.number && part.startsWith(TEXTS.turnOf(turn.number).toLowerCase()))).join(", ");

/** @param {string} text */
export const asSentence = (text) => text && `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith(".") ? "" : "."}`;

/** The engine's words about the only person, addressed to that person: "You choose the target", "You may place 3 stones".
 * @param {string} text
 * @param {GameView} game */
export function addressed(text, game) {
  const own = people(game);
  if (own.length !== 1) return text;
  const choice = new RegExp(`\\b${TEXTS.colors[own[0]]} (${Object.keys(TEXTS.status.yourVerbs).join("|")})\\b`, "g");
  const begins = (/** @type {number} */ offset) => offset === 0 || text.slice(0, offset).endsWith(". ");
  return text.replace(choice, (_, verb, offset) => `${begins(offset) ? "You" : "you"} ${TEXTS.status.yourVerbs[verb]}`);
}

/** The engine's words, except those that repeat whose turn it is or what the events say. What the mover may or must do
 * is a sentence. `task` replaces `awaiting` if it says more.
 * @param {Pick<GameView, "state">} gameView
 * @param {string} awaiting
 * @param {string} told */
export function factsOf({state}, awaiting, told) {
  const color = TEXTS.colors[state.turn.mover] ?? "";
  const turns = Object.values(TEXTS.colors).map((one) => TEXTS.status.toMove(one));
  const withoutTurn = (/** @type {string} */ part) => turns.some((turn) => part.startsWith(turn)) ? part.replace(TO_MOVE, "") : part;
  const said = new Set(wordsOf(told));
  const isDuty = (/** @type {string} */ part) => DUTY.test(part);
  const parts = statusLines(state).join("; ").split("; ").map(withoutTurn)
    .filter((part) => part && part !== TEXTS.status.chance && !(isDuty(part) && isSaid(part, said)));
  const isTurn = [TEXTS.status.toMove(color), TEXTS.status.you(color)].includes(awaiting);
  const task = isTurn ? parts.find((part) => part.startsWith(`${color} to `)) : undefined;
  // Anything with a number for each side is shown beside the names of the players.
  const isShared = (/** @type {string} */ part) => state.scores.length === 2 && /\bblack\b.*\bwhite\b/.test(part);
  const facts = parts.filter((part) => part !== task && !isDuty(part) && !isShared(part)).map((part) => withoutCounts(part, state))
    .filter((part) => part);
  return {duties: parts.filter(isDuty).map((part) => `${color} ${part}.`).join(" "), facts: asSentence(facts.join("; ")), task};
}

/** @param {GameView} game
 * @param {string} color */
const isOnlyPerson = (game, color) => people(game).length === 1 && isPerson(game, color);

/** The turns that the person may not have read about yet: their own turn and the replies to it, or otherwise the latest
 * turn.
 * @param {GameView} game */
function recentTurns(game) {
  const done = game.turns.filter((turn) => turn.ply <= game.ply);
  const own = people(game);
  const from = own.length === 1 ? done.findLastIndex(({mover}) => mover === own[0]) : -1;
  return from < 0 ? done.slice(-1) : done.slice(from).slice(-MOST_RECENT);
}

/** The recent turns, each in one text: the turn of another side, and the events in the words of the engine. `mover` is
 * the side whose turn is named, null for events alone. The result is shown elsewhere.
 * @param {GameView} game */
export function eventsOf(game) {
  const [, reason = game.result] = game.result?.split(": ") ?? [];
  const isNew = (/** @type {string} */ event) => !reason || !event.toLowerCase().includes(reason.toLowerCase());
  // Events grow with each entry of a turn.
  const before = (/** @type {ShownTurn} */ {first}) => game.turns.findLast(({ply}) => ply < first)?.events ?? [];
  const newEvents = (/** @type {ShownTurn} */ turn) => {
    const common = commonLength(before(turn), turn.events);
    return turn.events.slice(common === before(turn).length ? common : 0);
  };
  const recent = recentTurns(game);
  // After a reply, the player's task is done.
  const isDone = (/** @type {ShownTurn} */ {mover}, /** @type {number} */ i) =>
    recent.slice(i + 1).some((later) => isColor(later.mover) && later.mover !== mover);
  const withoutTasks = (/** @type {string[]} */ events) => events.filter((event) => !TASK.test(event))
    .map((event) => event.replace(TASK_AT_END, "."));
  const texts = recent.map((turn, i) => {
    const events = newEvents(turn).filter(isNew);
    return {turn, text: addressed((isDone(turn, i) ? withoutTasks(events) : events).join(" "), game)};
  });
  // The person knows their own turn. Events of a roll name it; a roll without events is named after a turn with events.
  const isNamed = (/** @type {string} */ mover, /** @type {number} */ i) => isColor(mover)
    ? i > 0 || (texts[i].text !== "" && !isOnlyPerson(game, mover)) : i > 0 && !texts[i].text && texts[i - 1].text !== "";
  // "White swaps: ..." names a turn without a cell.
  const isTold = (/** @type {ShownTurn} */ {button, mover}, /** @type {string} */ text) => button && text.startsWith(`${TEXTS.colors[mover]} `);
  const nameOf = (/** @type {ShownTurn} */ turn, /** @type {string} */ text) =>
    isTold(turn, text) ? "" : TEXTS.played(TEXTS.colors[turn.mover], shortTurn(turn));
  return texts.map(({turn, text}, i) => isNamed(turn.mover, i)
    ? {mover: turn.mover, text: `${nameOf(turn, text)} ${text}`.trim()} : {mover: null, text})
    .filter(({text}) => text);
}

/** How to swap, as long as a person may do so.
 * @param {GameView} game */
export function swapNote(game) {
  const {legal: {swap}, turn: {mover}} = game.state;
  return swap && isColor(mover) && awaitsPerson(game) ? TEXTS.status.swap(TEXTS.colors[opposite(mover)]) : "";
}

/** The rest of a turn that has been started; nothing while a cell is `pending`, because its confirmation comes first.
 * @param {GameView} game
 * @param {string | null} pending */
export function unfinishedText(game, pending) {
  const {turn, legal} = game.state;
  if (isOver(game) || pending) return "";
  if (legal.selected) return TEXTS.status.lifted(legal.selected);
  return turn.done > 0 && turn.left > 0 ? TEXTS.status.unfinished : "";
}

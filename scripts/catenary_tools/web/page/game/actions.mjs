// SPDX-License-Identifier: MIT
// The actions of people, and what each does.

import {clicksInPlay} from "../../../board/drawing/notation.mjs";
import {Refusal} from "../errors.mjs";
import {capital, CHANCE, isColor, POSITION} from "./change.mjs";
import {isLine, isName, isUpTo, isWhole} from "./checks.mjs";
import {areEngines, areOptions, atLevel, engineIn, isSeat, peopleIn, TWO_PEOPLE} from "./game.mjs";
import {findHint} from "./thinking.mjs";

/** @typedef {import("./change.mjs").Color} Color */
/** @typedef {import("./controller.mjs").ActionContext} ActionContext */
/** @typedef {import("./game.mjs").Seats} Seats */
/** @typedef {import("./session.mjs").Session} Session */
/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("./clocks.mjs").TimeControl} TimeControl */
/** @typedef {Record<string, string>} Options */
/** The arguments of each action, by name.
 * @typedef {{
 *   new: {game: string, size?: number | null, options?: Options, seats?: Partial<Seats>, clock?: TimeControl | null, position?: string | null},
 *   rematch: {level?: number}, back: {}, seats: {seats: Partial<Seats>}, click: {cell: string}, move: {from: string, to: string}, turn: {text: string},
 *   pass: {}, swap: {}, roll: {}, position: {text: string, game?: string, size?: number | null, options?: Options}, goto: {ply: number, main?: boolean},
 *   undo: {}, undo_turn: {}, redo: {}, variation: {id: number, to?: number}, resign: {color?: Color}, pause: {}, resume: {}, play_on: {seats: Partial<Seats>},
 *   yield: {}, pace: {seconds: number}, think: {on: boolean, heat?: boolean}, hint: {}, watch: {slot?: number, game?: number},
 *   stop: {}}} ActionFields */
/** The game and the position that an action was meant for, if that matters.
 * @typedef {{game_id?: number, ply?: number, key?: string}} SeenPosition */
/** An action requested by the user.
 * @typedef {{[name in keyof ActionFields]: {action: name} & SeenPosition & ActionFields[name]}[keyof ActionFields]} Action */
/** @typedef {(action: Action, context: ActionContext) => unknown} ActionHandler */

const MOST_PACE_SECONDS = 60;
const MOST_CLOCK_SECONDS = 86_400;

/** The handlers of actions by name; the controller itself does "stop".
 * @type {{[name in Exclude<keyof ActionFields, "stop">]: (fields: ActionFields[name], context: ActionContext) => unknown}} */
const HANDLERS = {
  new: ({seats = {}, clock = null, position = null, ...action}, {session}) => {
    if (clock && ![clock.main, clock.increment].every((time) => isUpTo(time, MOST_CLOCK_SECONDS)))
      throw new Refusal(`Clock times are 0 to ${MOST_CLOCK_SECONDS} seconds.`);
    return session.start(settingOf(action), seatsOf(session, seats, TWO_PEOPLE), clock, position);
  },
  // The same game, with the colours exchanged if they are opponents, and possibly another level of the engine.
  rematch: ({level}, {session}) => {
    const {setting, clocks, cooperative} = session.game;
    const [black, white] = [session.game.seats.black, session.game.seats.white].map((seat) => level ? atLevel(seat, level) : seat);
    return session.start(setting, seatsOf(session, cooperative ? {black, white} : {black: white, white: black}, TWO_PEOPLE), clocks);
  },
  back: (_, {session}) => session.goBack(),
  seats: ({seats}, {session}) => changeSeats(session, seats),
  click: ({cell}, context) => makeStep(context, cell, clickText(context.session.live.state, cell)),
  move: ({from, to}, context) => makeStep(context, from, `${from}-${to === from ? "X" : to}`),
  turn: ({text}, context) => {
    const {state} = context.session.live;
    const cells = text.toUpperCase().split(/[,-]/);
    cells.forEach((cell) => refuseOutOfPlay(state, cell));
    return makeStep(context, cells[0], text);
  },
  pass: (_, context) => makeStep(context, "", "pass"),
  swap: (_, context) => makeStep(context, "", "swap"),
  roll: (_, {session}) => session.roll(),
  position: ({text, ...action}, {session}) => {
    if (!text) throw new Refusal("There is no text in the field.");
    if (!isLine(text)) throw new Refusal("The position is not one line of text.");
    if (!action.game) return session.make({color: POSITION, text});
    return session.start(settingOf(action), session.game.seats, null, text);
  },
  // To a ply of the shown line, or of the main one.
  goto: ({ply, main = false}, {session}) => session.goTo(ply, main ? {line: session.game.tree.mainLine} : {}),
  undo: (_, {session}) => undo(session, false),
  undo_turn: (_, {session}) => undo(session, true),
  // A whole turn, like undoing a turn.
  redo: (_, {session}) => {
    const {tree, passedOver} = session.game;
    if (tree.atEnd) throw new Refusal("There is nothing to redo.");
    return session.goTo(tree.nextTurn(passedOver));
  },
  variation: ({id, to}, {session}) => followVariation(session, id, to),
  resign: ({color}, {session}) => resign(session, color),
  pause: (_, {session}) => session.pause(),
  resume: (_, {session}) => resume(session),
  // Turns an opened record into a game; whatever follows the current node becomes a variation.
  play_on: ({seats}, {session}) => {
    const {game} = session;
    if (!game.opened) throw new Refusal("There is no record on the board.");
    game.seats = seatsOf(session, seats, game.seats);
    game.tree.cut();
    game.opened = null;
    game.reopen();
    return session.resume();
  },
  yield: (_, {session, engineTurns}) => {
    if (session.live.mover !== "both" || !engineTurns.begin()) throw new Refusal("No engine can begin this turn.");
  },
  pace: ({seconds}, {engineTurns}) => {
    if (isUpTo(seconds, MOST_PACE_SECONDS)) engineTurns.setPace(seconds);
  },
  think: ({on, heat = false}, {thinking}) => thinking.switch(on, heat),
  hint: async (_, {session}) => session.showHint(await findHint(session)),
  watch: ({slot, game = 0}, {watching}) => {
    if (!watching) throw new Refusal("No match is watched. Start with --watch DIR.");
    return slot === undefined ? watching.open(game) : watching.follow(slot);
  },
};

/** Does an action on the game on the board. Throws Refusal, in which case nothing has changed.
 * @param {Action} action
 * @param {ActionContext} context */
export async function doAction(action, context) {
  const {action: name} = action;
  if (name === "stop" || !Object.hasOwn(HANDLERS, name)) throw new Refusal("There is no such action.");
  await /** @type {ActionHandler} */ (HANDLERS[name])(action, context);
}

/** Checks a setting, which may come from the address of the page.
 * @param {{game?: unknown, size?: unknown, options?: unknown}} setting */
function settingOf({game, size = null, options = {}}) {
  if (!isName(game) || !(size === null || isWhole(size)) || !areOptions(options)) throw new Refusal("There is no such game.");
  return {game, size, options};
}

/** Returns the seats, with the given ones replacing the present ones.
 * @param {Session} session
 * @param {Partial<Seats>} given
 * @param {Seats} seats
 * @returns {Seats} */
function seatsOf({engines, catalogue}, given, seats) {
  const {black, white} = {...seats, ...given};
  for (const seat of [black, white]) {
    if (!isSeat(seat)) throw new Refusal("A player is a person or an engine with a limit.");
    const name = engineIn(seat);
    if (name !== null && !engines.names.includes(name))
      throw new Refusal(`There is no engine ${name}. Available: ${engines.names.join(", ")}.`);
    if (seat.kind === "engine" && seat.limit.level > catalogue.levelCount)
      throw new Refusal(`The levels are 1 to ${catalogue.levelCount}.`);
  }
  return {black, white};
}

/** A person who takes over a seat from two engines plays on immediately.
 * @param {Session} session
 * @param {Partial<Seats>} given */
function changeSeats(session, given) {
  const {game} = session;
  const seats = seatsOf(session, given, game.seats);
  const takesOver = areEngines(game.seats) && game.paused && !areEngines(seats);
  game.seats = seats;
  if (takesOver && !game.opened) return goOn(session);
  return session.publish();
}

/** @param {Session} session */
function resume(session) {
  if (session.game.opened) throw new Refusal("This is a record, not a game in progress.");
  return goOn(session);
}

/** Continues from the position shown.
 * @param {Session} session */
function goOn(session) {
  if (!session.store.values.watched) session.game.tree.cut();
  return session.resume();
}

/** Makes a step that starts at a cell; it is empty for none.
 * @param {ActionContext} context
 * @param {string} cell
 * @param {string} text */
async function makeStep(context, cell, text) {
  const color = colorAt(context, cell);
  if (context.session.game.endedHere) throw new Refusal("The game is over. Undo, or start another one.");
  await context.session.make({color, text});
}

/** The colour of the piece that a step from a cell would move; null if it would move none.
 * @param {BoardState} state
 * @param {string} cell */
export function ownerAt({pieces, legal}, cell) {
  return pieces.find((piece) => piece.cell === (legal.selected || cell))?.owner ?? null;
}

/** Returns the colour that a click is for: that of the piece if both may move.
 * @param {ActionContext} context
 * @param {string} cell */
function colorAt({session, engineTurns}, cell) {
  const {mover, state} = session.live;
  const {seats} = session.game;
  if (engineTurns.isResting(mover)) throw new Refusal(`${capital(mover)} is played by the engine. Let it move, or go to the latest position.`);
  if (mover === CHANCE && session.game.automaticDice) throw new Refusal("The dice roll by themselves.");
  if (mover !== "both") return mover === "none" ? "black" : mover;
  const color = ownerAt(state, cell);
  if (!isColor(color)) return peopleIn(seats)[0] ?? "white";
  if (engineIn(seats[color]) !== null && engineTurns.isOn) throw new Refusal(`The engine plays ${capital(color)}.`);
  return color;
}

/** Throws Refusal for a cell out of play that would stand for a pass, as it does in programs without buttons.
 * @param {BoardState} state
 * @param {string} cell */
function refuseOutOfPlay(state, cell) {
  const possible = clicksInPlay(state);
  if (!state.legal.clicks.includes(cell) || possible.includes(cell)) return;
  const {pass} = state.legal;
  throw new Refusal(`${cell} is out of play. Possible: ${possible.join(", ")}${pass ? `, or the button '${pass}' below the board` : ""}.`);
}

/**
 * Returns the meaning of a click: `swap` or `pass` if the rules let a stone stand for it; otherwise the cell. Throws
 * Refusal for a cell that is out of play.
 * @param {BoardState} state
 * @param {string} cell
 */
function clickText(state, cell) {
  const {legal, marks, pieces} = state;
  if (legal.selected || cell in legal.targets || !legal.clicks.includes(cell)) return cell;
  refuseOutOfPlay(state, cell);
  const kinds = marks.filter(({cells}) => cells.includes(cell)).map(({kind}) => kind);
  const isTaken = pieces.some((piece) => piece.cell === cell) && !kinds.includes("choice");
  if (isTaken && legal.swap) return "swap";
  return legal.pass && isTaken ? "pass" : cell;
}

/** Returns to the last decision of a person, or of anybody if no person has a seat or the engines are paused.
 * @param {Session} session
 * @param {boolean} wholeTurn */
async function undo(session, wholeTurn) {
  const {game} = session;
  if (!game.tree.ply) throw new Refusal("There is nothing to undo.");
  if (!game.tree.hasDecision(game.deciders)) throw new Refusal("There is no turn of yours to undo.");
  if (game.tree.atEnd && game.tree.node === game.tree.finished) game.reopen();
  await session.goTo(game.tree.previousDecision(game.deciders, wholeTurn), {pauses: areEngines(game.seats)});
}

/** Goes to a ply of a variation, or to its first change.
 * @param {Session} session
 * @param {number} number
 * @param {number} [ply] */
async function followVariation(session, number, ply) {
  const {tree} = session.game;
  const branch = tree.branches()[number];
  if (!branch) throw new Refusal("There is no such variation any more.");
  await session.goTo(ply ?? branch.ply, {line: tree.lineThrough(branch)});
}

/** Without a colour the only person resigns, or else the side to move.
 * @param {Session} session
 * @param {string} [color] */
function resign(session, color) {
  const {game, live} = session;
  if (live.mover === "none" || game.ended || game.tree.finished) throw new Refusal("The game is over.");
  if (game.opened) throw new Refusal("This is a record, not a game in progress.");
  if (game.cooperative) throw new Refusal("Both colours play together here, so nobody can resign.");
  const people = peopleIn(game.seats);
  const loser = color ?? (people.length === 1 || !isColor(live.mover) ? people[0] : live.mover);
  if (!isColor(loser)) throw new Refusal("It is nobody's turn.");
  return session.resign(loser);
}

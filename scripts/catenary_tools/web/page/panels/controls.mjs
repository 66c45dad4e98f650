// SPDX-License-Identifier: MIT
// Buttons below the board: those of the turn (end, swap, roll), and the tools.

import {COLORS, opposite} from "../game/change.mjs";
import {DICE} from "../game/game.mjs";
import {awaitsPerson, engineWaits, isOver, levelAfter, mayYield, people, resigner} from "../game/seats.mjs";
import {TEXTS} from "../words/texts.mjs";
import {byId, create, find, setText, show} from "../elements/dom.mjs";
import {icon} from "../elements/icons.mjs";

/** @typedef {import("../../../engine/answers").BoardState} BoardState */
/** @typedef {import("../game/view_model.mjs").GameView} GameView */
/** @typedef {import("../elements/icons.mjs").IconName} IconName */
/** The buttons that the game offers now: the label of each, true for the page's label; false or null for no button.
 * @typedef {Partial<Record<OfferName, string | boolean | null>>} Offers */
/** @typedef {import("../store/values.mjs").PageStore} PageStore */
/** @typedef {"first" | "previous" | "next" | "last"} NavigationName */
/** @typedef {import("../store/values.mjs").Run} Run */
/** @typedef {NavigationName | "undo" | "undo_turn" | "redo" | "hint" | "resign" | "review" | "rotate"} ToolName */
/** @typedef {"level" | "pass" | "swap" | "roll" | "yield" | "stop" | "resume" | "pause" | "rematch" | "new" | "review"} OfferName */

/** A button with an icon and a word or two; the full name and the key are its tooltip.
 * @param {IconName} name
 * @param {() => unknown} handler
 * @param {{id?: string}} options */
export function iconButton(name, handler, {id = name} = {}) {
  const label = TEXTS.buttons[name];
  const key = TEXTS.keysOf[name];
  return create("button", {type: "button", id: `button-${id}`, class: "labelled", "aria-label": label,
                           title: key ? `${label} (${key})` : label, on: {click: handler}},
                icon(name), create("span", {class: "text", "aria-hidden": "true"}, TEXTS.short[name] ?? label));
}

/** The offers that apply, with the label of the engine or of the page.
 * @param {Offers} offers */
function labelled(offers) {
  /** @type {Partial<Record<OfferName, string>>} */
  const labels = Object.fromEntries(Object.entries(offers).filter(([, label]) => label)
    .map(([name, label]) => [name, typeof label === "string" ? label : TEXTS.buttons[name]]));
  return labels;
}

/** The label of the button for another game names the user's colour.
 * @param {GameView} gameView */
function rematchText({seats, cooperative}) {
  if (cooperative) return TEXTS.rematch.together;
  const own = COLORS.filter((color) => seats[color].kind === "person");
  if (own.length === 1) return TEXTS.rematch.as(TEXTS.colors[opposite(own[0])]);
  return own.length ? TEXTS.buttons.rematch : TEXTS.rematch.exchanged;
}

/** The game against another level, after a win or a loss.
 * @param {GameView} game */
function levelText(game) {
  const level = levelAfter(game);
  const isOther = COLORS.every((color) => {
    const seat = game.seats[color];
    return seat.kind === "person" || seat.limit.level !== level;
  });
  return level !== null && isOther && TEXTS.otherLevel(level);
}

/** Buttons that the state of the game offers now, with their labels. Those of moves have the words of the engine.
 * @param {GameView} game */
export function offersOf(game) {
  const {legal, chance} = game.state;
  if (game.watched) return labelled({resume: !game.watched.playing, pause: game.watched.playing});
  if (isOver(game)) return labelled({review: game.plies > 0, rematch: !game.opened && rematchText(game), level: levelText(game), new: true});
  if (game.opened) return {};
  const own = awaitsPerson(game);
  const some = people(game).length > 0;
  return labelled({
    pass: own && legal.pass,
    swap: own && legal.swap,
    roll: game.awaits === "chance" && game.options[DICE] !== "auto" && some && (chance?.label ?? true),
    yield: own && mayYield(game),
    stop: Boolean(game.searching) && some,
    resume: engineWaits(game) ? TEXTS.buttons.continue : game.paused && (Boolean(game.clocks) || people(game).length < COLORS.length),
    pause: !game.paused && !some,
  });
}

/** @type {Record<OfferName, IconName>} */
const ICONS = {pass: "pass", swap: "swap", roll: "dice", yield: "engine", stop: "stop", resume: "resume", pause: "pause",
               review: "review", rematch: "rematch", level: "next", new: "new"};

const OFFERS = /** @type {OfferName[]} */ (Object.keys(ICONS));

/** True if passing ends a turn that has begun, or is the only legal move.
 * @param {BoardState} boardState */
function isUsual({turn, legal}) {
  return turn.done > 0 || !legal.clicks.length;
}

/** The buttons of the turn. `run(name)` runs a command.
 * @param {PageStore} store
 * @param {Run} run */
export function showTurnButtons(store, run) {
  const note = byId("pass-note");
  const buttons = OFFERS.map((name) => {
    const text = create("span", {class: "text"});
    const button = create("button", {type: "button", id: `button-${name}`, class: "wide offer", data: {offer: name}, hidden: true,
                                     on: {click: () => run(name)}}, icon(ICONS[name]), text);
    return {name, button, text};
  });
  byId("turn-buttons").append(...buttons.map(({button}) => button));
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const offers = offersOf(game);
    for (const {name, button, text} of buttons) {
      show(button, Boolean(offers[name]));
      setText(text, offers[name] ?? "");
      // Actions that are rarely wanted, or need thought, have inconspicuous buttons.
      if (name === "pass") button.classList.toggle("offer", isUsual(game.state));
      if (name === "swap" || name === "yield") button.classList.remove("offer");
    }
    byId("button-pass").classList.toggle("hinted", game.hint?.steps[0] === "pass");
    const {pass: label, note: words} = game.state.legal;
    setText(note, offers.pass && words ? words : "");
    show(note, note.textContent !== "");
    byId("button-pass").title = label && words ? words : "";
  });
}

/** Names the button that undoes a turn by what it takes back and the replies that go with it: { short, label }.
 * @param {Pick<GameView, "ply" | "turns" | "undo">} gameView */
export function undoTexts({ply, turns, undo}) {
  const undone = turns.filter(({first}) => undo && first > undo.turn && first <= ply);
  const [what = ""] = Object.values(undone[0]?.choices ?? {});
  // There is room for one word.
  const short = TEXTS.undo.what(what.split(" ").at(-1) ?? "");
  return {short, label: undone.length > 1 ? TEXTS.undo.replies(short) : short};
}

/** @param {GameView} game
 * @param {HTMLElement} button */
function nameUndo(game, button) {
  const {short, label} = undoTexts(game);
  const words = find(button, ".text");
  if (words) setText(words, short);
  button.setAttribute("aria-label", label);
  button.title = `${label} (${TEXTS.keysOf.undo_turn})`;
}

/** The tools that can be used now, by name.
 * @param {GameView} game
 * @returns {Record<ToolName, boolean>} */
function toolsOf(game) {
  const {ply, plies, undo} = game;
  return {
    first: ply > 0, previous: ply > 0, next: ply < plies, last: ply < plies,
    undo: undo !== null, undo_turn: undo !== null, redo: ply < plies,
    hint: awaitsPerson(game), resign: resigner(game) !== null, review: !isOver(game) && plies > 0, rotate: true,
  };
}

// The name is already used by the turn's button.
/** @type {Partial<Record<ToolName, string>>} */
const IDS = {review: "tool-review"};
// Grouped by row: the buttons for playing are the ones that must be within reach.
/** @type {Record<"tools" | "navigation", ToolName[]>} */
const TOOLS = {
  tools: ["undo", "undo_turn", "redo", "hint", "resign", "review"],
  navigation: ["first", "previous", "next", "last", "rotate"],
};

/** Adds the tools. `run(name)` carries one out.
 * @param {PageStore} store
 * @param {Run} run */
export function showTools(store, run) {
  const buttonOf = (/** @type {ToolName} */ name) => iconButton(name, () => run(name), {id: IDS[name] ?? name});
  const buttons = new Map(Object.values(TOOLS).flat().map((name) => [name, buttonOf(name)]));
  const button = (/** @type {ToolName} */ name) => /** @type {HTMLButtonElement} */ (buttons.get(name));
  byId("tools").append(...TOOLS.tools.map(button));
  byId("navigation").append(...TOOLS.navigation.map(button));
  store.listen(["game", "layout"], ({game, layout}) => {
    if (!game || !layout) return;
    const useful = toolsOf(game);
    for (const [name, tool] of buttons) tool.disabled = !useful[name];
    nameUndo(game, button("undo_turn"));
    byId("main").dataset.endsTurns = String(layout.actions.includes("pass") && layout.actions.includes("steps"));
    // If each turn is one step, a single button undoes it.
    show(button("undo"), layout.actions.includes("steps"));
    // At the end the review is one of the turn's buttons.
    const canResign = resigner(game) !== null && !game.cooperative;
    show(button("resign"), canResign);
    show(button("review"), !canResign && !isOver(game));
  });
}

/** The ply of the turn before or after the present one, and of the ends.
 * @param {NavigationName} name
 * @param {GameView} gameView */
export function plyOf(name, {ply, plies, turns}) {
  const plys = [0, ...turns.map((turn) => turn.ply)];
  switch (name) {
    case "first": return 0;
    case "last": return plies;
    case "previous": return Math.max(0, ...plys.filter((value) => value < ply));
    default: return Math.min(plies, ...plys.filter((value) => value > ply));
  }
}

// SPDX-License-Identifier: MIT
// Buttons below the board: those of the turn (end, swap, roll), and the tools.

import {byId, create, setText, show} from "../elements/dom.mjs";
import {icon} from "../elements/icons.mjs";
import {awaitsPerson, COLORS, engineWaits, isOver, opposite, people} from "../words/seats.mjs";
import {TEXTS} from "../words/texts.mjs";

/// A button with an icon and a word or two; the full name and the key are its tooltip.
export function iconButton(name, handler, {id = name} = {}) {
  const label = TEXTS.buttons[name];
  const key = TEXTS.keysOf[name];
  return create("button", {type: "button", id: `button-${id}`, class: "labelled", "aria-label": label,
                           title: key ? `${label} (${key})` : label, on: {click: handler}},
                icon(name), create("span", {class: "text", "aria-hidden": "true"}, TEXTS.short[name] ?? label));
}

/// Those of the offers that hold, with the words of the engine or of the page.
function labelled(offers) {
  return Object.fromEntries(Object.entries(offers).filter(([, label]) => label)
    .map(([name, label]) => [name, typeof label === "string" ? label : TEXTS.buttons[name]]));
}

/// The button for another game says which color the only person gets.
function rematchText({seats, cooperative}) {
  const own = COLORS.filter((color) => seats[color].kind === "person");
  if (own.length === 1) return TEXTS.rematch.as(TEXTS.colors[opposite(own[0])]);
  return own.length || cooperative ? TEXTS.buttons.rematch : TEXTS.rematch.exchanged;
}

/// After a win of the only person against a level of the engine: the game against the next level.
function harderText({seats, winner, opened, levels}) {
  const [own] = COLORS.filter((color) => seats[color].kind === "person");
  const other = own && seats[opposite(own)];
  const level = other?.limit?.level;
  return !opened && winner === own && other.kind === "engine" && level < levels && TEXTS.harder(level + 1);
}

/// Buttons that the state of the game offers now, with their labels. Those of moves have the words of the engine.
export function offersOf(game) {
  const {legal, chance} = game.state;
  if (game.watched) return labelled({resume: !game.watched.playing, pause: game.watched.playing});
  if (isOver(game)) return labelled({harder: harderText(game), rematch: !game.opened && rematchText(game), new: true, review: game.plies > 0});
  if (game.opened) return {};
  const own = awaitsPerson(game);
  const some = people(game).length > 0;
  return labelled({
    pass: own && legal.pass,
    swap: own && legal.swap,
    roll: game.awaits === "chance" && game.options.dice !== "auto" && some && (chance?.label ?? true),
    yield: own && game.awaits === "both" && people(game).length === 1,
    stop: Boolean(game.thinking) && some,
    resume: engineWaits(game) ? TEXTS.buttons.continue : game.paused && people(game).length < COLORS.length,
    pause: !game.paused && !some,
  });
}

const ICONS = {harder: "next", pass: "pass", swap: "swap", roll: "dice", yield: "engine", stop: "stop", resume: "resume", pause: "pause",
               rematch: "rematch", new: "new", review: "review"};

/// True if passing ends a turn that has begun, or is the only legal move.
function isUsual({turn, legal}) {
  return turn.done > 0 || !legal.clicks.length;
}

/// The buttons of the turn. `run(name)` carries one out.
export function showTurnButtons(store, run) {
  const note = byId("pass-note");
  const buttons = Object.entries(ICONS).map(([name, image]) => {
    const text = create("span", {class: "text"});
    const button = create("button", {type: "button", id: `button-${name}`, class: "wide offer", data: {offer: name}, hidden: true,
                                     on: {click: () => run(name)}}, icon(image), text);
    return {name, button, text};
  });
  byId("turn-buttons").append(...buttons.map(({button}) => button));
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const offers = offersOf(game);
    for (const {name, button, text} of buttons) {
      show(button, Boolean(offers[name]));
      setText(text, offers[name] ?? "");
      // An action that is rarely wanted, or to be weighed, is no loud button.
      if (name === "pass") button.classList.toggle("offer", isUsual(game.state));
      if (name === "swap") button.classList.remove("offer");
    }
    byId("button-pass").classList.toggle("hinted", game.hint?.steps[0] === "pass");
    const {pass: label, note: words} = game.state.legal;
    setText(note, offers.pass && words ? words : "");
    show(note, note.textContent !== "");
    byId("button-pass").title = label && words ? words : "";
  });
}

/// Names the button that undoes a turn by the replies that go with it.
function nameUndo(game, button) {
  const replies = game.turns.filter(({first}) => game.undo && first > game.undo.turn + 1 && first <= game.ply).length;
  const label = TEXTS.undo.turn(replies);
  button.setAttribute("aria-label", label);
  button.title = `${label} (${TEXTS.keysOf.undo_turn})`;
}

/// True for the tools that can do something now, by name.
function toolsOf(game) {
  const {ply, plies, undo} = game;
  return {
    first: ply > 0, previous: ply > 0, next: ply < plies, last: ply < plies,
    undo: undo !== null, undo_turn: undo !== null, redo: ply < plies,
    hint: awaitsPerson(game), resign: !isOver(game) && people(game).length > 0, review: !isOver(game) && plies > 0,
  };
}

// The name of the turn's button is taken.
const IDS = {review: "tool-review"};
// By the place of the buttons: those of play are the ones to reach.
const TOOLS = {
  tools: ["undo", "undo_turn", "redo", "hint", "resign", "review"],
  places: ["first", "previous", "next", "last", "rotate"],
};

/// Adds the tools. `run(name)` carries one out.
export function showTools(store, run) {
  const buttonOf = (name) => [name, iconButton(name, () => run(name), {id: IDS[name] ?? name})];
  const buttons = new Map(Object.values(TOOLS).flat().map(buttonOf));
  for (const [place, names] of Object.entries(TOOLS)) byId(place).append(...names.map((name) => buttons.get(name)));
  store.listen(["game", "layout"], ({game, layout}) => {
    if (!game || !layout) return;
    for (const [name, useful] of Object.entries(toolsOf(game))) buttons.get(name).disabled = !useful;
    nameUndo(game, buttons.get("undo_turn"));
    byId("main").dataset.endsTurns = ["pass", "steps"].every((name) => layout.actions.includes(name));
    // Where each turn is one step, undoing it has one button.
    show(buttons.get("undo"), layout.actions.includes("steps"));
    // Nobody resigns where the colours play together.
    show(buttons.get("resign"), !game.cooperative);
    show(buttons.get("review"), game.cooperative);
  });
}

/// The ply of the turn before or after the present one, and of the ends.
export function plyOf(name, {ply, plies, turns}) {
  const plys = [0, ...turns.map((turn) => turn.ply)];
  switch (name) {
    case "first": return 0;
    case "last": return plies;
    case "previous": return Math.max(0, ...plys.filter((value) => value < ply));
    default: return Math.min(plies, ...plys.filter((value) => value > ply));
  }
}

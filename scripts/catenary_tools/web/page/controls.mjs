// SPDX-License-Identifier: MIT
// Buttons below the board: those of the turn (end, swap, roll), and the tools.

import {byId, create, setText, show} from "./dom.mjs";
import {icon} from "./icons.mjs";
import {awaitsPerson, COLORS, isOver, people} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

/// A button with an icon; `wide` ones show their text beside it.
export function iconButton(name, handler, {wide = false, id = name} = {}) {
  const label = TEXTS.buttons[name];
  return create("button", {type: "button", id: `button-${id}`, class: wide ? "wide" : "", "aria-label": label, title: label,
                           on: {click: handler}}, icon(name), wide ? create("span", {class: "text"}, label) : null);
}

/// Those of the offers that hold, with the words of the engine or of the page.
function labelled(offers) {
  return Object.fromEntries(Object.entries(offers).filter(([, label]) => label)
    .map(([name, label]) => [name, typeof label === "string" ? label : TEXTS.buttons[name]]));
}

/// Buttons that the state of the game offers now, with their labels. Those of moves have the words of the engine.
export function offersOf(game) {
  const {legal, chance} = game.state;
  if (game.watched) return labelled({resume: !game.watched.playing, pause: game.watched.playing});
  if (isOver(game)) return labelled({rematch: true, new: true, review: game.plies > 0});
  const own = awaitsPerson(game);
  const some = people(game).length > 0;
  return labelled({
    pass: own && legal.pass,
    swap: own && legal.swap,
    roll: game.awaits === "chance" && some && (chance?.label ?? true),
    yield: own && game.awaits === "both" && people(game).length === 1,
    stop: Boolean(game.thinking) && some,
    resume: game.paused && people(game).length < COLORS.length,
    pause: !game.paused && !some,
  });
}

const ICONS = {pass: "pass", swap: "swap", roll: "dice", yield: "engine", stop: "stop", resume: "resume", pause: "pause",
               rematch: "rematch", new: "new", review: "review"};

/// The buttons of the turn. `run(name)` carries one out.
export function showTurnButtons(store, run) {
  const buttons = Object.entries(ICONS).map(([name, image]) => {
    const text = create("span", {class: "text"});
    const button = create("button", {type: "button", id: `button-${name}`, class: "wide offer", hidden: true,
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
    }
  });
}

/// True for the tools that can do something now, by name.
function toolsOf(game) {
  const {ply, plies} = game;
  return {
    first: ply > 0, previous: ply > 0, next: ply < plies, last: ply < plies,
    undo: ply > 0, undo_turn: ply > 0, redo: ply < plies,
    hint: awaitsPerson(game), resign: !isOver(game) && people(game).length > 0,
  };
}

/// Adds the tools. `run(name)` carries one out.
export function showTools(store, run) {
  const names = ["first", "previous", "next", "last", "rotate", "undo", "undo_turn", "redo", "hint", "resign"];
  const buttons = new Map(names.map((name) => [name, iconButton(name, () => run(name))]));
  byId("tools").append(...buttons.values());
  store.listen(["game"], ({game}) => {
    if (!game) return;
    for (const [name, useful] of Object.entries(toolsOf(game))) buttons.get(name).disabled = !useful;
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

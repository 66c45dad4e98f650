// SPDX-License-Identifier: MIT
// Buttons below the board: those of the turn (end, swap, roll), and the tools.

import {byId, create, show} from "./dom.mjs";
import {icon} from "./icons.mjs";
import {awaitsPerson, isWatched, people} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

/// A button with an icon; `wide` ones show their text beside it.
export function iconButton(name, handler, {wide = false, id = name} = {}) {
  const label = TEXTS.buttons[name];
  return create("button", {type: "button", id: `button-${id}`, class: wide ? "wide" : "", "aria-label": label, title: label,
                           on: {click: handler}}, icon(name), wide ? create("span", {class: "text"}, label) : null);
}

function labelOf(name, value) {
  return typeof value === "string" ? value : TEXTS.buttons[name];
}

/// Buttons that the state of the game offers: {pass: label, swap: label, roll: label}.
export function offersOf(game) {
  const {legal, chance} = game.state;
  if (game.state.over || game.result) return {};
  const own = awaitsPerson(game);
  const rolls = game.awaits === "chance" && people(game).length > 0;
  return {
    ...own && legal.pass ? {pass: labelOf("pass", legal.pass)} : {},
    ...own && legal.swap ? {swap: labelOf("swap", legal.swap)} : {},
    ...rolls ? {roll: labelOf("roll", chance?.label)} : {},
  };
}

/// The buttons of the turn. They keep their places, so that none comes where another one was.
export function showTurnButtons(store, actions) {
  const icons = {swap: "swap", pass: "pass", roll: "dice"};
  const buttons = Object.entries(icons).map(([name, image]) => {
    const text = create("span", {class: "text"});
    const button = create("button", {type: "button", id: `button-${name}`, class: "wide offer",
                                     on: {click: () => actions.act({action: name})}}, icon(image), text);
    return {name, button, text};
  });
  byId("turn-buttons").append(...buttons.map(({button}) => button));
  store.listen(["game"], ({game}) => {
    if (!game) return;
    const offers = offersOf(game);
    for (const {name, button, text} of buttons) {
      button.classList.toggle("absent", !offers[name]);
      button.disabled = !offers[name];
      text.textContent = offers[name] ?? "";
    }
  });
}

/// What the tools can do now, by name.
function toolsOf({game}) {
  const over = Boolean(game.result) || game.state.over;
  const {ply, plies} = game;
  const own = awaitsPerson(game);
  return {
    first: {off: ply === 0}, previous: {off: ply === 0}, next: {off: ply >= plies}, last: {off: ply >= plies},
    undo: {off: ply === 0}, undo_turn: {off: ply === 0}, redo: {off: ply >= plies},
    hint: {gone: isWatched(game), off: !own},
    stop: {gone: !game.thinking},
    pause: {gone: over || game.paused || !isWatched(game)},
    resume: {gone: over || !game.paused},
    resign: {gone: over || people(game).length === 0},
    rematch: {gone: !over},
  };
}

/// Adds the tools. `run(name)` carries one out.
export function showTools(store, run) {
  const names = ["first", "previous", "next", "last", "undo", "undo_turn", "redo", "hint", "stop", "pause", "resume",
                 "resign", "rematch", "rotate"];
  const buttons = new Map(names.map((name) => [name, iconButton(name, () => run(name))]));
  byId("tools").append(...buttons.values());
  store.listen(["game"], (values) => {
    if (!values.game) return;
    for (const [name, {off = false, gone = false}] of Object.entries(toolsOf(values))) {
      buttons.get(name).disabled = off;
      show(buttons.get(name), !gone);
    }
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

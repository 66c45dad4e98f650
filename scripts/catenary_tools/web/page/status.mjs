// SPDX-License-Identifier: MIT
// The line below the board: whose click is awaited, an unfinished turn, and the engine's words for the position.

import {byId, create} from "./dom.mjs";
import {hintText} from "./hint_words.mjs";
import {awaitsPerson, engineWaits, isOver, isPerson, people} from "./seats.mjs";
import {TEXTS} from "./texts.mjs";

function awaited(game, pending) {
  const {status, colors} = TEXTS;
  // The card of the result says more.
  if (isOver(game)) return status.over;
  if (game.watched) return status.watching(colors[game.awaits] ?? "");
  if (game.opened) return status.record(colors[game.awaits] ?? "");
  if (pending) return status.confirm(pending);
  if (game.thinking) return status.thinking(colors[game.thinking]);
  if (game.awaits === "chance") return status.chance;
  if (game.awaits === "both") {
    const own = people(game);
    return own.length === 1 ? status.first(colors[own[0]]) : own.length ? status.both : status.watching(colors.both);
  }
  if (isPerson(game, game.awaits)) return status.you(colors[game.awaits]);
  if (game.paused) return status.paused;
  if (engineWaits(game)) return status.rests(colors[game.awaits]);
  return status.watching(colors[game.awaits] ?? "");
}

export const statusLines = ({status}) => (Array.isArray(status) ? status : [status]).filter((line) => line);

/// The engine's words without those that say again whose turn it is.
function facts(game) {
  const {state} = game;
  if (isOver(game)) return "";
  const turn = TEXTS.status.toMove(TEXTS.colors[state.turn.mover] ?? "");
  const text = statusLines(state).join("; ");
  return text.startsWith(turn) ? text.slice(turn.length).replace(/^[;, ]+/, "") : text;
}

/// The events of the latest turn, in the words of the engine.
const events = ({turns, ply}) => turns.findLast((turn) => turn.ply <= ply)?.events ?? [];

/// Words that are longer than their place scroll, also by keys.
function keepReachable(place) {
  place.scrollTop = 0;
  requestAnimationFrame(() => {
    if (place.scrollHeight > place.clientHeight) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  });
}

export function showStatus(store) {
  const line = byId("status");
  store.listen(["game", "pending"], ({game, pending}) => {
    if (!game) return;
    const {turn, over} = game.state;
    const unfinished = !over && turn.done > 0 && turn.left > 0;
    line.replaceChildren(
      create("strong", {class: awaitsPerson(game) ? "yours" : ""}, awaited(game, pending)), " ",
      create("span", {class: "unfinished"}, unfinished ? TEXTS.status.unfinished : ""), " ",
      create("span", {class: "hint"}, hintText(game)), " ",
      create("span", {class: "events"}, events(game).join(" ")), " ",
      create("span", {class: "facts"}, facts(game)));
    keepReachable(byId("messages"));
  });
}

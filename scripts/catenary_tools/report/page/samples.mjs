// SPDX-License-Identifier: MIT
// The sample games: their list, and what the viewer shows for one game.

import {statesOf} from "../../pages/boards.mjs";
import {html, scrolling, table} from "../../pages/dom.mjs";

function infoOf(mover, value, cooperative) {
  if (mover === "chance") return "rolled";
  if (value === null) return "";
  if (cooperative) return `total ${value.toFixed(0)}`;
  const own = mover === "black" ? value : 1 - value;
  return own === 1 ? "won" : own === 0 ? "lost" : `${Math.min(99, Math.max(1, Math.round(100 * own)))}%`;
}

function shown(variant, sample, number, cooperative) {
  const points = sample.plays.flatMap(([, , value], i) => value === null ? []
    : [cooperative ? [i + 1, value] : [i + 1, 100 * value, value === 0 || value === 1]]);
  const rolls = sample.plays.flatMap(([mover], i) => mover === "chance" ? [i + 1] : []);
  const label = cooperative ? "expected total" : "Black's chance in %";
  const values = {lines: [{points, color: "var(--accent)"}], rolls, label,
                  caption: `${label[0].toUpperCase()}${label.slice(1)} as the engine sees it. Click to go to a turn.`};
  return {
    title: `Game ${number}. ${variant.name}, ${sample.label}: ${sample.result}`, layout: variant.layout, notes: [],
    states: statesOf(variant.layout, variant.pieces, sample.states),
    turns: sample.plays.map(([mover, text, value]) => ({mover, text, info: infoOf(mover, value, cooperative)})),
    hint: cooperative ? "Turns with the total that the engine expects" : "Turns with the player's own chance to win",
    values: cooperative ? values : {...values, range: [0, 100], level: 50},
  };
}

/// All sample games as functions that return what to show, with a list that links to them.
export function samplesOf(data) {
  const games = data.variants.flatMap((variant) => variant.samples.map((sample) => ({variant, sample})));
  const rows = games.map(({variant, sample}, i) => [html("a", {href: `#game=${i + 1}`}, String(i + 1)), variant.name,
    sample.label, sample.result, String(sample.plays.filter(([mover]) => mover !== "chance").length)]);
  const list = table("", ["game", "variant", "choice", "result", "turns"], rows);
  const box = scrolling("Sample games", list);
  box.classList.add("games");
  return {
    box, rows: [...list.tBodies[0].rows],
    games: games.map(({variant, sample}, i) => () => shown(variant, sample, i + 1, data.cooperative)),
  };
}

// SPDX-License-Identifier: MIT
// The games of a match: their list, and what the viewer shows for one game.

import {statesOf} from "../../pages/boards.mjs";
import {html, scrolling, table} from "../../pages/dom.mjs";

export const labelOf = (game) => `${game.pair + 1}.${game.game + 1}`;

function percent(chance) {
  return chance === 1 || chance === 0 ? "" : `${Math.min(99, Math.max(1, Math.round(100 * chance)))}%`;
}

/// The value of a turn for the player who made it; 1 and 0 are certain.
function valueText(mover, value, cooperative) {
  if (value === null) return "";
  if (cooperative) return `total ${value.toFixed(0)}`;
  const own = mover === "black" ? value : 1 - value;
  return percent(own) || (own === 1 ? "won" : "lost");
}

function turnOf([mover, text, milliseconds, value], cooperative) {
  if (mover === "chance") return {mover, text, info: "rolled"};
  const time = milliseconds >= 1000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds)} ms`;
  return {mover, text, info: [valueText(mover, value, cooperative), time].filter((part) => part).join(" · ")};
}

/// The values that the players assigned to their turns: Black's winning chances, or common totals.
function valuesOf(game, cooperative) {
  const ofColor = (color) => game.turns.flatMap(([mover, , , value], i) =>
    mover === color && value !== null
      ? [cooperative ? [i + 1, value] : [i + 1, 100 * value, value === 0 || value === 1]] : []);
  const lines = [{points: ofColor("black"), color: "var(--accent)"},
                 {points: ofColor("white"), color: "var(--second)", dash: "5 3"}];
  const rolls = game.turns.flatMap(([mover], i) => mover === "chance" ? [i + 1] : []);
  if (cooperative)
    return {lines, rolls, label: "total", caption: `Total that ${game.black} expects after Black's turns (solid) and ` +
      "White's turns (dashed); vertical lines: rolls. Click to go to a turn."};
  return {lines, range: [0, 100], level: 50, label: "Black's chance in %",
          caption: `Black's chance to win as seen by ${game.black}, Black (solid), and ${game.white}, White ` +
            "(dashed); dots: certain. Click to go to a turn."};
}

function notesOf(game) {
  const link = html("a", {href: URL.createObjectURL(new Blob([game.record], {type: "application/x-go-sgf"})),
                          download: game.sgf}, `Record ${game.sgf}`);
  const lines = [`Opening: ${game.opening}. Turns are counted after it.`,
                 `Verdict: ${game.verdict}${game.detail ? ": " + game.detail : ""}`];
  if (game.last_lines.length) lines.push("Last lines of its standard error:", ...game.last_lines);
  // The page has no records beside it if it was moved.
  const review = game.review ? [html("a", {href: game.review}, "Review"), "\n"] : [];
  return game.record ? [link, "\n", ...review, lines.join("\n")] : [...review, lines.join("\n")];
}

/// The data of a game for the viewer.
export function shownGame(matchup, game) {
  const {layout, pieces} = matchup;
  const title = matchup.cooperative ? `${game.black}: ${game.result}`
    : `Black ${game.black} – White ${game.white}: ${game.result}`;
  return {
    title: `Game ${labelOf(game)}. ${title}`, layout, notes: notesOf(game),
    states: layout ? statesOf(layout, pieces, game.states) : null,
    turns: game.turns.map((turn) => turnOf(turn, matchup.cooperative)),
    hint: matchup.cooperative ? "Turns with the total that the player expects, and the time"
      : "Turns with the player's own chance to win, and the time",
    values: valuesOf(game, matchup.cooperative),
  };
}

/// The list of games; each links to its address.
export function gameList(matchup, addressOf) {
  const head = matchup.cooperative ? ["game", "total", "team", "turns"]
    : ["game", "result", "Black", "White", "turns", "verdict"];
  const rows = matchup.games.map((game, i) => {
    const link = html("a", {href: addressOf(i)}, labelOf(game));
    const turns = String(game.turns.length);
    return matchup.cooperative ? [link, game.result, game.black, turns]
      : [link, game.result, game.black, game.white, turns, game.verdict];
  });
  const node = table("Turns are counted after the opening.", head, rows);
  [...node.tBodies[0].rows].forEach((row, i) => row.classList.toggle("failed", Boolean(matchup.games[i].failed)));
  const box = scrolling("List of games", node);
  box.classList.add("games");
  return {box, rows: [...node.tBodies[0].rows]};
}

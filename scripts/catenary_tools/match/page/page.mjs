// SPDX-License-Identifier: MIT
// Builds the page from its embedded data. The address names the match, the game and the turn.

import {html} from "../../pages/dom.mjs";
import {addBoardStyle, Replay} from "../../pages/replay.mjs";
import {detailPanels, figuresTable, graphsOf, heading, ratingsTable} from "./figures.mjs";
import {gameList, labelOf, shownGame} from "./games.mjs";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const replay = new Replay(byId("replay"), remember);
let match = -1;
let game = -1;
let rows = [];

function addressOf(index, turn = 0) {
  const words = new URLSearchParams();
  if (data.matchups.length > 1) words.set("match", match + 1);
  words.set("game", labelOf(data.matchups[match].games[index]));
  if (turn) words.set("turn", turn);
  return `#${words}`;
}

/// Keeps the address in step with what is shown, once the user has moved.
function remember(turn) {
  if (started) history.replaceState(null, "", addressOf(game, turn));
}

function showMatch(index) {
  match = index;
  game = -1;
  const matchup = data.matchups[index];
  const entry = data.result.results[index];
  byId("matchup").value = index;
  byId("figures").replaceChildren(heading(data.matchups.length > 1 ? matchup.text : "Figures"), figuresTable(entry, matchup.start));
  byId("graphs").replaceChildren(...graphsOf(matchup, entry));
  byId("details").replaceChildren(...detailPanels(matchup, entry, data.meanings));
  byId("games").hidden = matchup.games.length === 0;
  const list = gameList(matchup, addressOf);
  rows = list.rows;
  byId("list").replaceChildren(list.box);
}

function showGame(index, turn = 0) {
  const matchup = data.matchups[match];
  game = Math.max(0, Math.min(index, matchup.games.length - 1));
  rows.forEach((row, i) => row.setAttribute("aria-current", i === game));
  const box = byId("list").firstChild;
  if (rows[game].offsetTop < box.scrollTop || rows[game].offsetTop > box.scrollTop + box.clientHeight - 40)
    box.scrollTop = rows[game].offsetTop - box.clientHeight / 2;
  replay.show(shownGame(matchup, matchup.games[game]), turn);
}

/// Shows what the address names; anything it does not name stays as it is, or is the first.
function follow() {
  const words = new URLSearchParams(location.hash.slice(1));
  const named = Math.max(1, Math.min(Number(words.get("match")) || 1, data.matchups.length)) - 1;
  if (named !== match) showMatch(named);
  const {games} = data.matchups[match];
  if (!games.length) return;
  const found = games.findIndex((one) => labelOf(one) === words.get("game"));
  showGame(Math.max(0, found), Number(words.get("turn")) || 0);
}

function walkButton(text, step) {
  const node = html("button", {type: "button"}, text);
  node.addEventListener("click", () => showGame(game + step));
  return node;
}

let started = false;

function start() {
  addBoardStyle();
  byId("command").textContent = data.command;
  byId("referee").textContent = `Referee: ${data.referee}`;
  if (data.result.ratings) {
    byId("ratings").hidden = false;
    byId("ratings").append(ratingsTable(data.result.ratings));
  }
  data.matchups.forEach((matchup, i) => byId("matchup").append(new Option(matchup.text, i)));
  byId("matchup").addEventListener("change", () => {
    showMatch(Number(byId("matchup").value));
    if (data.matchups[match].games.length) showGame(0);
  });
  byId("chooser").hidden = data.matchups.length < 2;
  byId("walk").append(walkButton("Previous game", -1), walkButton("Next game", 1),
    html("span", {class: "soft"}, "Arrow keys step through the game while it has the focus."));
  follow();
  started = true;
  addEventListener("hashchange", follow);
}

start();

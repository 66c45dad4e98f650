// SPDX-License-Identifier: MIT
// Draws the charts and boards of the report from its embedded data. The address names a sample game and a turn.

import {addBoardStyle, Replay} from "../../pages/replay.mjs";
import {distributions, intervalCharts, ladderCharts, surveyChart} from "./graphs.mjs";
import {bareBoard, heatMap, showFirstMoves} from "./maps.mjs";
import {samplesOf} from "./samples.mjs";
import {addScales, legend} from "./scales.mjs";

const byId = (id) => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
let game = -1;
let started = false;

function drawAll() {
  byId("intervals").append(...intervalCharts(data));
  byId("distributions").append(...distributions(data));
  byId("chance-legend").append(legend("chance", "Chance"));
  document.querySelectorAll("[data-map]").forEach((place) => showFirstMoves(place, data.variants[place.dataset.map]));
  byId("heat-legend").append(legend("share", "Share of games"));
  byId("heat").append(...data.variants.map(heatMap));
  byId("rungs").append(...ladderCharts(data));
  if (!data.survey) return;
  byId("survey-chart").append(surveyChart(data.survey));
  byId("survey-boards").append(...data.survey.boards.map(bareBoard));
}

function showSamples() {
  const samples = samplesOf(data);
  byId("games").hidden = samples.games.length === 0;
  if (!samples.games.length) return;
  byId("list").append(samples.box);
  const replay = new Replay(byId("replay"), (turn) => {
    if (started) history.replaceState(null, "", `#game=${game + 1}${turn ? `&turn=${turn}` : ""}`);
  });
  const follow = () => {
    const words = new URLSearchParams(location.hash.slice(1));
    game = Math.max(1, Math.min(Number(words.get("game")) || 1, samples.games.length)) - 1;
    samples.rows.forEach((row, i) => row.setAttribute("aria-current", i === game));
    replay.show(samples.games[game](), Number(words.get("turn")) || 0);
  };
  follow();
  started = true;
  addEventListener("hashchange", follow);
}

addBoardStyle();
addScales();
drawAll();
showSamples();

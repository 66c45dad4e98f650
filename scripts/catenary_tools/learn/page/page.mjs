// SPDX-License-Identifier: MIT
// The curves of a training run.

import {lineChart} from "../../pages/charts.mjs";

const {fit, rounds} = JSON.parse(document.getElementById("data").textContent);
if (rounds) {
  let hours = 0;
  let elo = 0;
  const points = [[0, 0]];
  for (const round of rounds) {
    hours += round.hours;
    if (round.accepted) elo += round.gain;
    points.push([hours, elo]);
  }
  const lines = [{points, color: "var(--accent)"}];
  document.getElementById("rounds").append(lineChart("Sum of gains", ["hours of one processor", "Elo"], {lines}));
}
if (fit) {
  const points = (name) => fit.epochs.map((epoch) => [epoch.epoch, epoch[name]]);
  const lines = [{points: points("loss"), color: "var(--soft)"}, {points: points("held_out"), color: "var(--accent)"}];
  const chart = lineChart("Loss after each epoch: grey of the games learnt, coloured of those held out",
                          ["epoch", "loss"], {lines, levels: [fit.epochs[0].without_network]});
  const note = document.createElement("p");
  note.className = "soft";
  note.textContent = "Grey: games learnt. Coloured: held-out games. Dashed: held-out games without a network.";
  document.getElementById("losses").append(chart, note);
}

// SPDX-License-Identifier: MIT
// Puts the page together from the data that stands in it.

const data = JSON.parse(document.getElementById("data").textContent);
const viewer = new Viewer(showGame);
let current = 0;

function competitiveGraphs(matchup, entry) {
  const points = matchup.progress;
  const graphs = [];
  if (points.length) {
    graphs.push(figure("score over pairs", lineChart({ range: [0, 1], levels: [0.5],
      lines: [{ color: "var(--first)", points: points.map((p) => [p[0], p[1]]) }] }).svg));
  }
  if (points.length) {
    graphs.push(figure("Elo over pairs, with 95% interval", lineChart({ levels: [0],
      lines: [{ color: "var(--first)", points: points.map((p) => [p[0], p[2]]) }],
      band: points.map((p) => [p[0], p[3], p[4]]) }).svg));
  }
  if (entry.sprt && points.length) {
    graphs.push(figure("log-likelihood ratio", lineChart({ levels: [entry.sprt.lower, entry.sprt.upper],
      lines: [{ color: "var(--first)", points: points.map((p) => [p[0], p[5]]) }] }).svg));
  }
  return graphs;
}

function cooperativeGraphs(matchup) {
  const colors = ["var(--first)", "var(--second)"];
  const lines = matchup.names.map((name, which) => ({ color: colors[which],
    points: matchup.games.filter((game) => game.game === which).map((game) => [game.pair + 1, Number(game.result)]) }));
  if (!lines[0].points.length) return [];
  return [figure(`total of each game: ${matchup.names.join(" (blue), ")}`, lineChart({ lines }).svg)];
}

function sharedGraphs(matchup, entry) {
  const graphs = [];
  if (entry.list.length) {
    const lengths = histogram(entry.list.map((game) => game.turns), 20);
    graphs.push(figure("games by number of turns",
      barChart([{ bins: lengths.counts, color: "var(--first)" }], lengths.low, lengths.high)));
  }
  const colors = ["var(--first)", "var(--second)"];
  Object.entries(matchup.times).forEach(([name, times], which) => {
    if (times) graphs.push(figure(`turns of ${name} by duration in ms`,
      barChart([{ bins: times.bins, color: colors[which % 2] }], 0, times.largest)));
  });
  return graphs;
}

function listGames(matchup) {
  const head = matchup.cooperative ? ["", "total", "team"] : ["", "result", "Black", "White"];
  const rows = matchup.games.map((game) => [`${game.pair + 1}.${game.game + 1}`, game.result, game.black,
    ...(matchup.cooperative ? [] : [game.white])]);
  const list = table("", head, rows);
  list.id = "games";
  document.getElementById("games").replaceWith(list);
  [...list.tBodies[0].rows].forEach((row, i) => {
    if (matchup.games[i].failed) row.classList.add("bad");
    row.title = matchup.games[i].verdict;
    row.addEventListener("click", () => showGame(i));
  });
}

function showGame(index) {
  const rows = document.getElementById("games").tBodies[0].rows;
  [...rows].forEach((row, i) => row.classList.toggle("chosen", i === index));
  const list = document.querySelector(".game-list");
  if (rows[index].offsetTop < list.scrollTop || rows[index].offsetTop > list.scrollTop + list.clientHeight - 40)
    list.scrollTop = rows[index].offsetTop - list.clientHeight / 2;
  viewer.show(data.matchups[current], index);
}

function showMatchup(index) {
  current = index;
  const matchup = data.matchups[index];
  const entry = data.result.results[index];
  const heading = document.createElement("h2");
  heading.textContent = matchup.text;
  document.getElementById("figures").replaceChildren(heading, figuresTable(entry));
  const graphs = matchup.cooperative ? cooperativeGraphs(matchup) : competitiveGraphs(matchup, entry);
  document.getElementById("graphs").replaceChildren(...graphs, ...sharedGraphs(matchup, entry));
  const panels = [panel(verdictTable(entry, data.meanings)), panel(timeTable(matchup.times))];
  if (!matchup.cooperative) panels.push(panel(colorTable(entry)), panel(openingTable(matchup.openings)));
  document.getElementById("details").replaceChildren(...panels);
  document.getElementById("replay").hidden = matchup.games.length === 0;
  listGames(matchup);
  if (matchup.games.length) showGame(0);
}

function start() {
  document.getElementById("command").textContent = data.command;
  document.getElementById("referee").textContent = `Referee: ${data.referee}`;
  if (data.result.ratings) {
    const ratings = document.getElementById("ratings");
    ratings.hidden = false;
    ratings.append(ratingsTable(data.result.ratings));
  }
  const chooser = document.getElementById("matchup");
  data.matchups.forEach((matchup, i) => chooser.append(new Option(matchup.text, i)));
  chooser.addEventListener("change", () => showMatchup(Number(chooser.value)));
  document.getElementById("chooser").hidden = data.matchups.length < 2;
  showMatchup(0);
}

start();

// SPDX-License-Identifier: MIT
// Tables and graphs of a match.

import {barsOf, histogramChart, lineChart, rangeOf} from "../../pages/charts.mjs";
import {figure, html, scrolling, table} from "../../pages/dom.mjs";

const FIRST = "var(--accent)";
const SECOND = "var(--second)";

function number(value, digits = 1) {
  return value === null || value === undefined ? "–" : value.toFixed(digits);
}

function signed(value, digits = 1) {
  return value === null || value === undefined ? "–" : (value > 0 ? "+" : "") + value.toFixed(digits);
}

function meanText(estimate, digits = 2) {
  if (!estimate) return "–";
  const interval = estimate.low === null ? "" : ` [${number(estimate.low, digits)}, ${number(estimate.high, digits)}]`;
  return number(estimate.mean, digits) + interval;
}

function meanWithTest(estimate) {
  return meanText(estimate) + (estimate && estimate.p_value !== null ? `, p = ${estimate.p_value.toPrecision(2)}` : "");
}

// As in `inference/elo.py`: with fewer pairs the interval is wider than any difference of interest.
const FEWEST_FOR_ELO = 5;

/// A few results are compatible with any Elo, and a clean score has infinite Elo.
function eloText(estimate) {
  if (!estimate) return "–";
  if (estimate.number < FEWEST_FOR_ELO) return `unknown (fewer than ${FEWEST_FOR_ELO} pairs)`;
  if (estimate.score === 1) return `at least ${signed(estimate.elo_low)} (every game won)`;
  if (estimate.score === 0) return `at most ${signed(estimate.elo_high)} (every game lost)`;
  return `${signed(estimate.elo)} [${signed(estimate.elo_low)}, ${signed(estimate.elo_high)}]`;
}

function pairsText([none, half, even, more, both]) {
  return `${more + both} won, ${even} drawn, ${none + half} lost`;
}

function certainty(share) {
  const percent = 100 * share;
  return percent > 99.99 ? "over 99.99%" : percent < 0.01 ? "below 0.01%" : `${number(percent, 2)}%`;
}

/// Losses on time caused by the machine: they count, but do not reflect the player's strength.
function lateText(entry) {
  const late = Object.entries(entry.failures).map(([name, by]) => [name, by["late machine"] ?? 0])
    .filter(([, count]) => count).map(([name, count]) => `${count} lost by ${name}`);
  return late.length ? ` (${late.join(", ")} on time while the machine was late)` : "";
}

function competitiveRows(entry) {
  const elo = entry.elo;
  const enough = elo && elo.number >= FEWEST_FOR_ELO;
  const rows = [
    ["games", `${entry.games} in ${entry.pairs} pairs`],
    [`wins – draws – losses of ${entry.players[0]}`, `${entry.wins} – ${entry.draws} – ${entry.losses}${lateText(entry)}`],
    ["pairs (two games from one opening, colours swapped)", pairsText(entry.pair_counts)],
    ["pairs with 0, ½, 1, 1½, 2 points", entry.pair_counts.join(", ")],
    ["score [95%]", elo ? `${number(100 * elo.score)}% [${number(100 * Math.max(0, elo.score_low))}, ` +
      `${number(100 * Math.min(1, elo.score_high))}]` : "–"],
    ["Elo [95%]", eloText(elo)],
    ["normalised Elo", enough && elo.normalised !== null
      ? `${signed(elo.normalised)} ± ${number(elo.normalised_error)}` : "–"],
    ["likelihood of superiority", enough ? certainty(elo.superiority) : "–"],
    ["margin per game [95%], paired test", meanWithTest(entry.margin)],
  ];
  if (entry.sprt) {
    const test = entry.sprt;
    rows.push(["log-likelihood ratio", `${number(test.ratio, 2)} (${number(test.lower, 2)}, ${number(test.upper, 2)})` +
      (test.decision ? `: accepts ${test.decision}` : "")]);
  }
  for (const [i, series] of (entry.series ? entry.series.finished : []).entries())
    rows.push([`series ${i + 1}`, `${series.winner}, ${series.points.join(" : ")} points in ${series.games} games`]);
  return rows;
}

function cooperativeRows(entry) {
  const rows = Object.entries(entry.totals).map(([team, total]) => [`total of ${team} [95%]`, meanText(total)]);
  if (entry.difference) rows.push(["difference on the same dice [95%]", meanWithTest(entry.difference)]);
  if (entry.dice) rows.push(["dice", `${entry.dice.rolls} rolls, χ² = ${number(entry.dice.statistic)} of ${entry.dice.groups} groups, ` +
    `p = ${entry.dice.p_value.toPrecision(2)} by simulation`]);
  return rows;
}

export function figuresTable(entry, openings) {
  const rows = entry.totals ? cooperativeRows(entry) : competitiveRows(entry);
  rows.push(["turns per game, after the opening [95%]", meanText(entry.lengths, 1)], ["openings", openings]);
  return table("", ["", ""], rows);
}

export function ratingsTable(ratings) {
  return table("Bradley-Terry ratings", ["player", "Elo", "±95%", "score", "games"],
    ratings.map((r) => [r.name, signed(r.elo), number(r.error), String(r.score), String(r.games)]));
}

function verdictTable(entry, meanings) {
  const rows = Object.entries(entry.verdicts).map(([verdict, count]) => {
    const losers = Object.entries(entry.failures).filter(([, by]) => by[verdict])
      .map(([name, by]) => `${name}: ${by[verdict]}`).join(", ");
    return [verdict, String(count), losers || "–", meanings[verdict]];
  });
  return table("Verdicts", ["verdict", "games", "lost by", "meaning"], rows);
}

function colorTable(entry) {
  const name = entry.players[0];
  const total = (of) => of[0] + of[1] + of[2];
  const rows = Object.entries(entry.colors).map(([color, of]) => [`${name} with ${color}`, ...of.map(String),
    total(of) ? `${number(100 * (of[0] + of[1] / 2) / total(of))}%` : "–"]);
  return table("By colour", ["player", "wins", "draws", "losses", "score"], rows);
}

function timeTable(times) {
  const rows = Object.entries(times).filter(([, t]) => t).map(([name, t]) =>
    [name, String(t.turns), ...[t.mean, t.median, t.largest].map((value) => `${number(value)} ms`)]);
  return table("Time per turn", ["player", "turns", "mean", "median", "largest"], rows);
}

export function detailPanels(matchup, entry, meanings) {
  const panels = [scrolling("Verdicts", verdictTable(entry, meanings)),
                  scrolling("Time per turn", timeTable(matchup.times))];
  if (matchup.cooperative) return panels;
  const openings = table("By opening", ["opening", `points of ${entry.players[0]}`],
    matchup.openings.map(([name, score, games]) => [name, `${score} of ${games}`]));
  return [...panels, scrolling("By colour", colorTable(entry)), scrolling("By opening", openings)];
}

function competitiveGraphs(matchup, entry) {
  const points = matchup.progress;
  if (points.length < 2) return [];
  const name = entry.players[0];
  const ofColumn = (column) => [{color: FIRST, points: points.map((p) => [p[0], p[column]])}];
  const graphs = [figure(`Score of ${name} over the pairs`,
    lineChart("Score over the pairs", ["pairs", "score in %"], {levels: [50],
      lines: [{color: FIRST, points: points.map((p) => [p[0], 100 * p[1]])}]}, [0, 100]))];
  // Clean scores have no Elo, only a bound.
  const rated = points.filter((p) => p[0] >= FEWEST_FOR_ELO);
  if (rated.length > 1)
    graphs.push(figure(`Elo of ${name} over the pairs, with its 95% interval`,
      lineChart("Elo over the pairs", ["pairs", "Elo"], {levels: [0],
        lines: [{color: FIRST, points: rated.filter((p) => p[1] > 0 && p[1] < 1).map((p) => [p[0], p[2]])}],
        band: rated.map((p) => [p[0], p[3], p[4]])}, eloRange(rated))));
  if (entry.sprt)
    graphs.push(figure("Log-likelihood ratio between its two bounds",
      lineChart("Log-likelihood ratio", ["pairs", "LLR"], {lines: ofColumn(5),
        levels: [entry.sprt.lower, entry.sprt.upper]})));
  return graphs;
}

/// Fits the axis to the last three quarters, because the first intervals are wide.
function eloRange(points) {
  const later = points.slice(Math.floor(points.length / 4));
  return rangeOf([0, ...later.flatMap((p) => [p[3], p[4]])]);
}

function cooperativeGraphs(matchup) {
  const paints = [{color: FIRST}, {color: SECOND, dash: "5 3"}];
  const lines = matchup.names.map((_, which) => ({...paints[which % 2],
    points: matchup.games.filter((game) => game.game === which).map((game) => [game.pair + 1, Number(game.result)])}));
  if (lines[0].points.length < 2) return [];
  const teams = matchup.names.map((name, i) => `${name} ${i ? "dashed" : "solid"}`);
  const caption = `Total of each game: ${teams.join(", ")}`;
  return [figure(caption, lineChart("Totals", ["pair", "total"], {lines}))];
}

function timeBars({bins, largest}) {
  const width = (largest || 1) / bins.length;
  return bins.map((count, i) => ({from: i * width, to: (i + 1) * width, count}));
}

export function graphsOf(matchup, entry) {
  const graphs = matchup.cooperative ? cooperativeGraphs(matchup) : competitiveGraphs(matchup, entry);
  if (entry.list.length)
    graphs.push(figure("Lengths of the games",
      histogramChart("Lengths of the games", ["turns after the opening", "games"], barsOf(entry.list.map((game) => game.turns)))));
  Object.entries(matchup.times).filter(([, times]) => times).forEach(([name, times], which) => graphs.push(
    figure(`Time of ${name} for its turns`, histogramChart(`Time of ${name}`, ["milliseconds", "turns"],
      timeBars(times), which ? SECOND : FIRST))));
  return graphs;
}

export function heading(text) {
  return html("h2", {}, text);
}

// SPDX-License-Identifier: MIT
// Tables of figures.

function number(value, digits = 1) {
  return value === null || value === undefined ? "–" : value.toFixed(digits);
}

function signed(value, digits = 1) {
  return value === null || value === undefined ? "–" : (value > 0 ? "+" : "") + value.toFixed(digits);
}

function table(caption, head, rows) {
  const node = document.createElement("table");
  if (caption) node.createCaption().textContent = caption;
  const top = node.createTHead().insertRow();
  for (const text of head) {
    const cell = document.createElement("th");
    cell.textContent = text;
    top.append(cell);
  }
  const body = node.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) {
      const cell = line.insertCell();
      cell.textContent = value;
      if (head[0] !== "" || row.length > 2) cell.className = /^[-+–0-9.%]+$/.test(String(value)) ? "number" : "";
    }
  }
  return node;
}

function panel(...children) {
  const node = document.createElement("div");
  node.className = "panel";
  node.append(...children);
  return node;
}

function meanText(estimate, digits = 2) {
  if (!estimate) return "–";
  const interval = estimate.low === null ? "" : ` [${number(estimate.low, digits)}, ${number(estimate.high, digits)}]`;
  return number(estimate.mean, digits) + interval;
}

function meanWithTest(estimate) {
  return meanText(estimate) + (estimate && estimate.p_value !== null ? `, p = ${estimate.p_value.toPrecision(2)}` : "");
}

const FEWEST_FOR_ELO = 5;

/** A few results allow any Elo, and that of a clean score is infinite. */
function eloText(estimate) {
  if (!estimate) return "–";
  if (estimate.number < FEWEST_FOR_ELO) return "too few games for Elo";
  if (estimate.score === 1) return `at least ${signed(estimate.elo_low)} (every game won)`;
  if (estimate.score === 0) return `at most ${signed(estimate.elo_high)} (every game lost)`;
  return `${signed(estimate.elo)} [${signed(estimate.elo_low)}, ${signed(estimate.elo_high)}]`;
}

function pairsText([none, half, even, more, both]) {
  return `${more + both} won, ${even} drawn, ${none + half} lost`;
}

function competitiveRows(entry) {
  const elo = entry.elo;
  const enough = elo && elo.number >= FEWEST_FOR_ELO;
  const rows = [
    ["games", `${entry.games} in ${entry.pairs} pairs`],
    [`wins – draws – losses of ${entry.players[0]}`, `${entry.wins} – ${entry.draws} – ${entry.losses}`],
    ["pairs (two games from one opening, colours swapped)", pairsText(entry.pair_counts)],
    ["pairs with 0, ½, 1, 1½, 2 points", entry.pair_counts.join(", ")],
    ["score [95%]", elo ? `${number(100 * elo.score)}% [${number(100 * Math.max(0, elo.score_low))}, ` +
      `${number(100 * Math.min(1, elo.score_high))}]` : "–"],
    ["Elo [95%]", eloText(elo)],
    ["normalised Elo", enough && elo.normalised !== null
      ? `${signed(elo.normalised)} ± ${number(elo.normalised_error)}` : "–"],
    ["likelihood of superiority", enough ? `${number(100 * elo.superiority, 2)}%` : "–"],
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
  if (entry.dice) rows.push(["dice", `${entry.dice.rolls} rolls, χ² = ${number(entry.dice.statistic)}, ` +
    `p = ${entry.dice.p_value.toPrecision(2)} by simulation`]);
  return rows;
}

function figuresTable(entry) {
  const rows = entry.totals ? cooperativeRows(entry) : competitiveRows(entry);
  rows.push(["turns per game", meanText(entry.lengths, 1)]);
  return table("", ["", ""], rows);
}

function ratingsTable(ratings) {
  return table("", ["player", "Elo", "±95%", "score", "games"],
    ratings.map((r) => [r.name, signed(r.elo), number(r.error), r.score, r.games]));
}

function verdictTable(entry, meanings) {
  const rows = Object.entries(entry.verdicts).map(([verdict, count]) => {
    const losers = Object.entries(entry.failures).filter(([, by]) => by[verdict])
      .map(([name, by]) => `${name}: ${by[verdict]}`).join(", ");
    return [verdict, count, losers, meanings[verdict]];
  });
  return table("Verdicts", ["verdict", "games", "lost by", "meaning"], rows);
}

function colorTable(entry) {
  const name = entry.players[0];
  const total = (of) => of[0] + of[1] + of[2];
  const rows = Object.entries(entry.colors).map(([color, of]) => [`${name} with ${color}`, ...of,
    total(of) ? `${number(100 * (of[0] + of[1] / 2) / total(of))}%` : "–"]);
  return table("By colour", ["", "wins", "draws", "losses", "score"], rows);
}

function openingTable(openings) {
  return table("By opening", ["opening", "score", "games"], openings);
}

function timeTable(times) {
  const rows = Object.entries(times).filter(([, t]) => t).map(([name, t]) =>
    [name, t.turns, number(t.mean), number(t.median), number(t.largest)]);
  return table("Milliseconds per turn", ["player", "turns", "mean", "median", "largest"], rows);
}

# SPDX-License-Identifier: MIT
"""The figures of a match: counts of each matchup, summaries, and the tables that show them."""

import dataclasses

from rich.table import Table
from rich.text import Text

from ..model import FAILURES, MEANINGS, Verdict
from ..files import rounded
from ..statistics import elo
from ..statistics.elo import FEWEST_FOR_ELO, PENTANOMIAL_SCORES, bradley_terry, elo_text, mean_text, signed
from ..statistics.means import dice_fit, mean_estimate


def score_of_first(record, matchup):
    """1, 1/2 or 0 for the first player."""
    return matchup.score_of_first(record["game"], record["winner"])


def margin_of_first(record, matchup):
    """The result's margin from the first player's side; None where the game was not finished by the rules."""
    if record["verdict"] == Verdict.DRAW:
        return 0.0
    if record["verdict"] != Verdict.WIN or record["margin"] is None:
        return None
    return record["margin"] if score_of_first(record, matchup) == 1 else -record["margin"]


class SeriesScore:
    """Points of consecutive games, and the series that they have decided."""

    def __init__(self, series):
        self._series = series
        self.points = [0.0, 0.0]
        self.games = 0
        self.finished = []

    def add(self, record, matchup):
        """Counts a game, until there are as many series as wanted."""
        if self.decided:
            return
        self.games += 1
        if record["winner"] is not None:
            winner = matchup.owners(record["game"])[record["winner"]]
            # A game that an engine lost by a failure has no points of its own; the winner gets one.
            self.points[winner] += 1.0 if record["verdict"] in FAILURES else record["margin"] or 0.0
        if max(self.points) >= self._series.target:
            self.finished.append({"points": self.points, "games": self.games,
                                  "winner": matchup.names[self.points.index(max(self.points))]})
            self.points, self.games = [0.0, 0.0], 0

    @property
    def decided(self):
        return len(self.finished) >= self._series.count


class Tally:
    """Takes pairs in any order and counts them in theirs. `records` are those that count."""

    def __init__(self, matchup, sprt=None, series=None):
        self.matchup = matchup
        self.records = []
        self.pair_counts = [0] * len(PENTANOMIAL_SCORES)
        self.game_counts = [0, 0, 0]
        self.ratio = 0.0
        self.decision = None
        self.series = SeriesScore(series) if series else None
        self.counted_pairs = 0
        self._sprt = sprt
        self._waiting = {}

    @property
    def finished(self):
        return self.decided or self.counted_pairs >= self.matchup.pairs

    @property
    def decided(self):
        """True if it ended before its last pair."""
        return bool(self.decision or (self.series and self.series.decided))

    @property
    def played_pairs(self):
        """Also those behind a pair that is still being played."""
        return self.counted_pairs + len(self._waiting)

    def add(self, pair, records):
        self._waiting[pair] = records
        while self.counted_pairs in self._waiting and not self.finished:
            self._count(self._waiting.pop(self.counted_pairs))
            self.counted_pairs += 1

    def _count(self, records):
        self.records += records
        if self.matchup.cooperative:
            return
        scores = [score_of_first(record, self.matchup) for record in records]
        for score in scores:
            self.game_counts[int(2 * score)] += 1
        self.pair_counts[int(2 * sum(scores))] += 1
        if self._sprt:
            self.ratio = self._sprt.ratio(self.pair_counts)
            self.decision = self._sprt.decision(self.ratio)
        if self.series:
            for record in records:
                self.series.add(record, self.matchup)

    def failures(self):
        """Games that each player lost by each failure: {name: {verdict: games}}."""
        counts = {name: {} for name in self.matchup.names}
        for record in self.records:
            if record["verdict"] in FAILURES:
                by = counts[record["failed"]]
                by[record["verdict"]] = by.get(record["verdict"], 0) + 1
        return counts


def _fields(estimate):
    return dataclasses.asdict(estimate) if estimate else None


def result_of(plan, tallies):
    """The whole of result.json."""
    result = {"finished": all(tally.finished for tally in tallies), "style": plan.style, **plan.identity(),
              "results": [matchup_result(tally, plan) for tally in tallies]}
    if plan.style in ("round-robin", "gauntlet"):
        result["ratings"] = [_fields(rating) for rating in ratings_of(tallies)]
    return rounded(result)


def ratings_of(tallies):
    """Bradley-Terry over the competitive games of all matchups."""
    names = list(dict.fromkeys(name for tally in tallies for name in tally.matchup.names))
    games = []
    for tally in tallies:
        first, second = (names.index(name) for name in tally.matchup.names)
        games += [(first, second, score_of_first(record, tally.matchup)) for record in tally.records]
    return bradley_terry(names, games)


def matchup_result(tally, plan):
    """One matchup."""
    matchup = tally.matchup
    result = {"players": list(matchup.names), "setting": matchup.setting.text(), "time": matchup.control.text(),
              "pairs": tally.counted_pairs, "games": len(tally.records)}
    result |= cooperative_figures(tally) if matchup.cooperative else competitive_figures(tally, plan)
    result["lengths"] = _fields(mean_estimate([len(record["turns"]) for record in tally.records], least=0))
    result["verdicts"] = _counted(record["verdict"] for record in tally.records)
    result["failures"] = tally.failures()
    result["list"] = [{key: record[key] for key in ("pair", "game", "black", "white", "opening", "result", "verdict")}
                      | {"turns": len(record["turns"])} for record in tally.records]
    return result


def competitive_figures(tally, plan):
    """Scores of the first player against the second."""
    losses, draws, wins = tally.game_counts
    figures = {"wins": wins, "draws": draws, "losses": losses, "pair_counts": tally.pair_counts,
               "elo": _fields(elo.estimate(tally.pair_counts, elo.PENTANOMIAL_SCORES)),
               "elo_of_games": _fields(elo.estimate(tally.game_counts, elo.TRINOMIAL_SCORES)),
               "margin": _fields(mean_estimate(pair_margins(tally))), "colors": colors_of(tally)}
    if plan.sprt:
        figures["sprt"] = {"ratio": tally.ratio, "lower": plan.sprt.lower, "upper": plan.sprt.upper,
                           "decision": tally.decision}
    if tally.series:
        figures["series"] = {"finished": tally.series.finished, "points": tally.series.points,
                             "games": tally.series.games}
    return figures


def cooperative_figures(tally):
    """Totals of each team, and their differences on the same dice."""
    names = tally.matchup.names
    totals = [[record["margin"] for record in tally.records if record["game"] == game] for game in range(len(names))]
    figures = {"totals": {name: _fields(mean_estimate(values)) for name, values in zip(names, totals)}}
    if len(names) == 2:
        figures["difference"] = _fields(mean_estimate([a - b for a, b in zip(*totals)]))
    # The second team has the same dice: they would count twice.
    rolls = [roll for record in tally.records if record["game"] == 0 for roll in record["rolls"]]
    fit = dice_fit(rolls)
    figures["dice"] = fit and {"rolls": len(rolls), **_fields(fit)}
    return figures


def pair_margins(tally):
    """The first player's mean margin over the two games of each pair that was finished by the rules."""
    pairs = {}
    for record in tally.records:
        pairs.setdefault(record["pair"], []).append(margin_of_first(record, tally.matchup))
    return [sum(margins) / 2 for margins in pairs.values() if None not in margins]


def colors_of(tally):
    """Wins, draws and losses of the first player with each colour."""
    by_color = {"black": [0, 0, 0], "white": [0, 0, 0]}
    for record in tally.records:
        color = "black" if tally.matchup.owners(record["game"])["black"] == 0 else "white"
        by_color[color][2 - int(2 * score_of_first(record, tally.matchup))] += 1
    return by_color


def _counted(words):
    counts = {}
    for word in words:
        counts[word] = counts.get(word, 0) + 1
    return {word: counts[word] for word in MEANINGS if word in counts}


PAIRS = "A pair is two games from one opening with the colours swapped. It is won with more than one point of two."


def sprt_text(test):
    decision = f", accepts {test['decision']}" if test["decision"] else ""
    return f"{test['ratio']:.2f} ({test['lower']:.2f}, {test['upper']:.2f}){decision}"


def failures_text(failures):
    """Losses by failures: `uct: 2 time, 1 crash`."""
    parts = [f"{name}: " + ", ".join(f"{count} {verdict}" for verdict, count in by.items())
             for name, by in failures.items() if by]
    return "; ".join(parts) or "none"


def late_text(entry):
    """Losses on time that were the machine's: they count, but say nothing of the player."""
    late = {name: by.get(Verdict.MACHINE_LATE, 0) for name, by in entry["failures"].items()}
    parts = [f"{count} lost by {name}" for name, count in late.items() if count]
    return f" ({', '.join(parts)} on time while the machine was late)" if parts else ""


def result_tables(result):
    """Everything that the end of a run prints."""
    tables = [_ratings(result["ratings"])] if result.get("ratings") else []
    competitive = [entry for entry in result["results"] if "totals" not in entry]
    if len(competitive) == 1:
        tables.append(_one_match(competitive[0]))
    elif competitive:
        tables.append(_matches(competitive))
    return tables + [_one_cooperative(entry) for entry in result["results"] if "totals" in entry]


def _figures(title, caption=None):
    """A table of names and values."""
    table = Table(title=Text(title), caption=caption, caption_justify="left", show_header=False)
    table.add_column()
    table.add_column(overflow="fold")
    return table


def _ratings(ratings):
    table = Table(title="Bradley-Terry ratings")
    for name, justify in (("player", "left"), ("Elo", "right"), ("±95%", "right"), ("score", "right"),
                          ("games", "right")):
        table.add_column(name, justify=justify)
    for rating in ratings:
        table.add_row(Text(rating["name"]), signed(rating["elo"]), f"{rating['error']:.1f}", f"{rating['score']:g}",
                      str(rating["games"]))
    return table


def _score_text(estimate):
    if not estimate:
        return "-"
    low, high = max(0, estimate["score_low"]), min(1, estimate["score_high"])
    return f"{100 * estimate['score']:.1f}% [{100 * low:.1f}, {100 * high:.1f}]"


def _points_text(entry):
    return f"+{entry['wins']} ={entry['draws']} -{entry['losses']}"


def pairs_text(counts):
    """`counts` are those of pairs with 0, 1/2, 1, 3/2 and 2 points."""
    none, half, even, more, both = counts
    return f"{more + both} won, {even} drawn, {none + half} lost; with 0, ½, 1, 1½, 2 points: " + \
        ", ".join(map(str, counts))


def _normalised_text(estimate):
    if not estimate or estimate["normalised"] is None or estimate["number"] < FEWEST_FOR_ELO:
        return "-"
    return f"{signed(estimate['normalised'])} ±{estimate['normalised_error']:.1f}"


def _one_match(entry):
    """A line for each figure."""
    table = _figures(" - ".join(entry["players"]), caption=PAIRS)
    estimate = entry["elo"]
    rows = [("setting", f"{entry['setting']}, {entry['time']}"),
            ("games", f"{entry['games']} in {entry['pairs']} pairs; {entry['players'][0]} won {entry['wins']}, drew "
                      f"{entry['draws']} and lost {entry['losses']}{late_text(entry)}"),
            ("pairs", pairs_text(entry["pair_counts"])),
            ("score", _score_text(estimate)), ("Elo [95%]", elo_text(estimate)),
            ("normalised Elo", _normalised_text(estimate)),
            ("margin per game [95%]", mean_text(entry["margin"]) + _p_text(entry["margin"]))]
    if "sprt" in entry:
        rows.append(("log-likelihood ratio", sprt_text(entry["sprt"])))
    for number, series in enumerate(entry.get("series", {}).get("finished", []), 1):
        points = " : ".join(f"{value:g}" for value in series["points"])
        rows.append((f"series {number}", f"{series['winner']}, {points} points in {series['games']} games"))
    rows += [("turns per game, after the opening", mean_text(entry["lengths"], 1)),
             ("failures", failures_text(entry["failures"]))]
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def _p_text(estimate):
    return f", p = {estimate['p_value']:.2g}" if estimate and estimate["p_value"] is not None else ""


def _matches(entries):
    """A line for each match."""
    table = Table(title="Matches", caption="from the first player's side; [95% intervals], on pairs")
    tested = any("sprt" in entry for entry in entries)
    for name in ("players", "setting", "time", "games", "score", "Elo", *(["LLR"] if tested else []), "failures"):
        table.add_column(name, overflow="fold")
    for entry in entries:
        test = [sprt_text(entry["sprt"])] if tested else []
        table.add_row(*map(Text, (" - ".join(entry["players"]), entry["setting"], entry["time"], _points_text(entry),
                                  _score_text(entry["elo"]), elo_text(entry["elo"]), *test,
                                  failures_text(entry["failures"]))))
    return table


def _one_cooperative(entry):
    """Totals of the teams, and their difference on the same dice."""
    table = _figures(" - ".join(entry["players"]))
    rows = [("setting", f"{entry['setting']}, {entry['time']}"), ("games", str(entry["games"]))]
    rows += [(f"total of {team} [95%]", mean_text(total)) for team, total in entry["totals"].items()]
    if "difference" in entry:
        difference = entry["difference"]
        rows.append(("difference on the same dice [95%]", mean_text(difference) + _p_text(difference)))
    if dice := entry["dice"]:
        rows.append(("dice", f"{dice['rolls']} rolls, chi-square {dice['statistic']:.1f} of {dice['groups']} groups, "
                             f"p = {dice['p_value']:.2g} by simulation"))
    rows.append(("failures", failures_text(entry["failures"])))
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def verdict_lines(result):
    """The meaning of the verdicts in the table, if any needs an explanation, and what can be done about them."""
    seen = {verdict for entry in result["results"] for verdict in entry["verdicts"]}
    lines = [f"{verdict}: {MEANINGS[verdict]}" for verdict in FAILURES if verdict in seen]
    late = sum(entry["verdicts"].get(Verdict.MACHINE_LATE, 0) for entry in result["results"])
    if late:
        games = "1 game was" if late == 1 else f"{late} games were"
        lines.append(f"{games} lost on time while the machine was late. The same command with --replay-late plays "
                     f"{'its pair' if late == 1 else 'their pairs'} again.")
    return lines

# SPDX-License-Identifier: MIT
"""The figures of a match: counts for each matchup, summaries, and the tables that show them."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..files import JsonObject, rounded
from ..inference import elo
from ..inference.elo import (FEWEST_FOR_ELO, EloEstimate, PENTANOMIAL_SCORES, bradley_terry, elo_text, mean_text,
                             signed)
from ..inference.means import dice_fit, mean_estimate
from ..model import FAILURES, GameEntry, MEANINGS, Roll, Verdict
from ..play.pairs import Matchup
from .setup import Plan, Series
from .tables import Table

PAIRS = "A pair is two games from one opening with the colours swapped. It is won with more than one point of two."
# The fields of each game in result.json.
LISTED = ("pair", "game", "black", "white", "opening", "result", "verdict")


class SeriesScore:
    """Points in consecutive games, and the series decided so far."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self.points = [0.0, 0.0]
        self.games = 0
        self.finished: list[JsonObject] = []

    def add(self, game: GameEntry, matchup: Matchup) -> None:
        """Counts a game, until the wanted number of series is complete."""
        if self.decided:
            return
        self.games += 1
        if game.winner is not None:
            winner = matchup.owners(game.game)[game.winner]
            # A game that an engine lost by a failure has no points of its own; the winner gets one point.
            self.points[winner] += 1.0 if game.verdict in FAILURES else game.margin or 0.0
        if max(self.points) >= self._series.target:
            self.finished.append({"points": self.points, "games": self.games,
                                  "winner": matchup.names[self.points.index(max(self.points))]})
            self.points, self.games = [0.0, 0.0], 0

    @property
    def decided(self) -> bool:
        return len(self.finished) >= self._series.count


class Tally:
    """Takes the pairs of a matchup in any order and counts them in the order of their numbers. `games` are the counted
    games."""

    def __init__(self, matchup: Matchup, sprt: elo.Sprt | None = None, series: Series | None = None) -> None:
        self.matchup = matchup
        self.games: list[GameEntry] = []
        self.pair_counts = [0] * len(PENTANOMIAL_SCORES)
        self.game_counts = [0, 0, 0]
        self.ratio = 0.0
        self.decision: str | None = None
        self.series = SeriesScore(series) if series else None
        self.counted_pairs = 0
        self._sprt = sprt
        self._waiting: dict[int, Sequence[GameEntry]] = {}

    @property
    def finished(self) -> bool:
        return self.decided or self.counted_pairs >= self.matchup.pairs

    @property
    def decided(self) -> bool:
        """True if a stopping rule has ended the matchup."""
        return bool(self.decision or (self.series and self.series.decided))

    @property
    def played_pairs(self) -> int:
        """The number of pairs played, including those that wait for an earlier pair."""
        return self.counted_pairs + len(self._waiting)

    def score_of_first(self, game: GameEntry) -> float:
        """1, 1/2 or 0 for the first player."""
        return self.matchup.score_of_first(game.game, game.winner)

    def add(self, pair: int, games: Sequence[GameEntry]) -> None:
        self._waiting[pair] = games
        while self.counted_pairs in self._waiting and not self.finished:
            self._count(self._waiting.pop(self.counted_pairs))
            self.counted_pairs += 1

    def _count(self, games: Sequence[GameEntry]) -> None:
        self.games += games
        if self.matchup.cooperative:
            return
        scores = list(map(self.score_of_first, games))
        for score in scores:
            self.game_counts[int(2 * score)] += 1
        self.pair_counts[int(2 * sum(scores))] += 1
        if self._sprt:
            self.ratio = self._sprt.ratio(self.pair_counts)
            self.decision = self._sprt.decision(self.ratio)
        if self.series:
            for game in games:
                self.series.add(game, self.matchup)

    def failures(self) -> dict[str, Counter[str]]:
        """The number of games that each player lost by each failure, by player name."""
        counts: dict[str, Counter[str]] = {name: Counter() for name in self.matchup.names}
        for game in self.games:
            if game.failed is not None:
                counts[game.failed][game.verdict] += 1
        return counts


# result.json.

def result_of(plan: Plan, tallies: Sequence[Tally]) -> JsonObject:
    """The whole content of result.json."""
    result = {"finished": all(tally.finished for tally in tallies), "style": plan.style, **plan.identity(),
              "results": [_matchup_result(tally, plan) for tally in tallies]}
    if plan.style in ("round-robin", "gauntlet"):
        names = list(dict.fromkeys(name for tally in tallies for name in tally.matchup.names))
        games = [(names.index(tally.matchup.names[0]), names.index(tally.matchup.names[1]), tally.score_of_first(game))
                 for tally in tallies for game in tally.games]
        result["ratings"] = list(map(_fields, bradley_terry(names, games)))
    rounded_result: JsonObject = rounded(result)
    return rounded_result


def _fields(estimate: Any) -> JsonObject | None:
    """The fields of a dataclass; None for None."""
    return dataclasses.asdict(estimate) if estimate else None


def _matchup_result(tally: Tally, plan: Plan) -> JsonObject:
    matchup = tally.matchup
    result = {"players": list(matchup.names), "setting": matchup.setting.text(), "time": matchup.limits_text(),
              "pairs": tally.counted_pairs, "games": len(tally.games)}
    result |= cooperative_figures(tally) if matchup.cooperative else _competitive_figures(tally, plan)
    result["lengths"] = _fields(mean_estimate([len(game.turns) for game in tally.games], least=0))
    verdicts = Counter(game.verdict for game in tally.games)
    result["verdicts"] = {verdict: verdicts[verdict] for verdict in MEANINGS if verdict in verdicts}
    result["failures"] = tally.failures()
    result["list"] = [{name: getattr(game, name) for name in LISTED} | {"turns": len(game.turns)}
                      for game in tally.games]
    return result


def _competitive_figures(tally: Tally, plan: Plan) -> JsonObject:
    """Scores of the first player against the second."""
    losses, draws, wins = tally.game_counts
    figures = {"wins": wins, "draws": draws, "losses": losses, "pair_counts": tally.pair_counts,
               "elo": _fields(elo.estimate(tally.pair_counts, elo.PENTANOMIAL_SCORES)),
               "elo_of_games": _fields(elo.estimate(tally.game_counts, elo.TRINOMIAL_SCORES)),
               "margin": _fields(mean_estimate(_pair_margins(tally))), "colors": _colors_of(tally)}
    if plan.sprt:
        figures["sprt"] = {"ratio": tally.ratio, "lower": plan.sprt.lower, "upper": plan.sprt.upper,
                           "decision": tally.decision}
    if tally.series:
        figures["series"] = {"finished": tally.series.finished, "points": tally.series.points,
                             "games": tally.series.games}
    return figures


def cooperative_figures(tally: Tally) -> JsonObject:
    """The totals of each team, and their differences with the same dice."""
    figures: JsonObject = {"totals": totals_of(tally)}
    if len(tally.matchup.names) == 2:
        figures["difference"] = _fields(mean_estimate([a - b for a, b in zip(*_totals(tally))]))
    # The second team has the same dice, so they would be counted twice.
    rolls: list[Roll] = [roll for game in tally.games if game.game == 0 for roll in game.rolls]
    fit = dice_fit(rolls)
    figures["dice"] = fit and {"rolls": len(rolls), **dataclasses.asdict(fit)}
    return figures


def totals_of(tally: Tally) -> dict[str, JsonObject | None]:
    """The mean totals of the teams."""
    return {name: _fields(mean_estimate(values)) for name, values in zip(tally.matchup.names, _totals(tally))}


def _totals(tally: Tally) -> list[list[float]]:
    """The totals of each team."""
    return [[game.margin or 0.0 for game in tally.games if game.game == number]
            for number in range(len(tally.matchup.names))]


def _pair_margins(tally: Tally) -> list[float]:
    """The first player's mean margin over both games of each pair in which both were finished by the rules."""
    pairs: dict[int, list[float | None]] = {}
    for game in tally.games:
        pairs.setdefault(game.pair, []).append(_margin_of_first(game, tally))
    return [sum(known) / 2 for margins in pairs.values()
            if len(known := [margin for margin in margins if margin is not None]) == len(margins)]


def _margin_of_first(game: GameEntry, tally: Tally) -> float | None:
    """The result's margin from the first player's point of view; None if the game was not finished by the rules."""
    if game.verdict == Verdict.DRAW:
        return 0.0
    if game.verdict != Verdict.WIN or game.margin is None:
        return None
    return game.margin if tally.score_of_first(game) == 1 else -game.margin


def _colors_of(tally: Tally) -> dict[str, list[int]]:
    """Wins, draws and losses of the first player with each colour."""
    by_color = {"black": [0, 0, 0], "white": [0, 0, 0]}
    for game in tally.games:
        color = "black" if tally.matchup.owners(game.game)["black"] == 0 else "white"
        by_color[color][2 - int(2 * tally.score_of_first(game))] += 1
    return by_color


# Texts and tables for the content of result.json.

def failures_text(failures: Mapping[str, Mapping[str, int]]) -> str:
    """Losses by failures: `uct: 2 time, 1 crash`."""
    parts = [f"{name}: " + ", ".join(f"{count} {verdict}" for verdict, count in by.items())
             for name, by in failures.items() if by]
    return "; ".join(parts) or "none"


def result_tables(result: JsonObject) -> list[Table]:
    """Everything that is printed at the end of a run."""
    tables = [_ratings(result["ratings"])] if result.get("ratings") else []
    competitive = [entry for entry in result["results"] if "totals" not in entry]
    if len(competitive) == 1:
        tables.append(_one_match(competitive[0]))
    elif competitive:
        tables.append(_matches(competitive))
    return tables + [_one_cooperative(entry) for entry in result["results"] if "totals" in entry]


def verdict_lines(result: JsonObject) -> list[str]:
    """Explains the verdicts in the table, if any need it, and says what can be done about them."""
    seen = {verdict for entry in result["results"] for verdict in entry["verdicts"]}
    lines = [f"{verdict}: {MEANINGS[verdict]}" for verdict in Verdict if verdict in FAILURES and verdict in seen]
    failed = sum(sum(by.values()) for entry in result["results"] for by in entry["failures"].values())
    games = sum(entry["games"] for entry in result["results"])
    if 2 * failed > games:
        lines.insert(0, f"WARNING: {failed} of {games} games ended by a failure, so these figures say little about "
                        "strength.")
    late = sum(entry["verdicts"].get(Verdict.MACHINE_LATE, 0) for entry in result["results"])
    if late:
        games = "1 game was" if late == 1 else f"{late} games were"
        lines.append(f"{games} lost on time while the machine was late. The same command with --replay-late plays "
                     f"{'its pair' if late == 1 else 'their pairs'} again.")
    return lines


def _ratings(ratings: Iterable[JsonObject]) -> Table:
    rows = [(rating["name"], signed(rating["elo"]), f"{rating['error']:.1f}", f"{rating['score']:g}",
             str(rating["games"])) for rating in ratings]
    return Table("Bradley-Terry ratings", rows, ("player", "Elo", "±95%", "score", "games"), range(1, 5))


def _score_text(estimate: EloEstimate | None) -> str:
    if not estimate:
        return "-"
    return f"{100 * estimate.score:.1f}% [{100 * estimate.score_low:.1f}, {100 * estimate.score_high:.1f}]"


def pairs_text(counts: Sequence[int]) -> str:
    """`counts` are the numbers of pairs with 0, 1/2, 1, 3/2 and 2 points."""
    none, half, even, more, both = counts
    listed = ", ".join(map(str, counts))
    return f"{more + both} won, {even} drawn, {none + half} lost; with 0, ½, 1, 1½, 2 points: {listed}"


def _normalised_text(estimate: EloEstimate | None) -> str:
    if not estimate or estimate.normalised is None or estimate.number < FEWEST_FOR_ELO:
        return "-"
    return f"{signed(estimate.normalised)} ±{estimate.normalised_error:.1f}"


def _sprt_text(test: JsonObject) -> str:
    decision = f", accepts {test['decision']}" if test["decision"] else ""
    return f"{test['ratio']:.2f} ({test['lower']:.2f}, {test['upper']:.2f}){decision}"


def _late_text(entry: JsonObject) -> str:
    """Losses on time caused by the machine: they count, but do not reflect the player's strength."""
    late = {name: by.get(Verdict.MACHINE_LATE, 0) for name, by in entry["failures"].items()}
    parts = [f"{count} lost by {name}" for name, count in late.items() if count]
    return f" ({', '.join(parts)} on time while the machine was late)" if parts else ""


def _one_match(entry: JsonObject) -> Table:
    """One line per figure."""
    estimate = EloEstimate.from_json(entry["elo"])
    rows = [("setting", f"{entry['setting']}, {entry['time']}"),
            ("games", f"{entry['games']} in {entry['pairs']} pairs; {entry['players'][0]} won {entry['wins']}, drew "
                      f"{entry['draws']} and lost {entry['losses']}{_late_text(entry)}"),
            ("pairs", pairs_text(entry["pair_counts"])),
            ("score", _score_text(estimate)), ("Elo [95%]", elo_text(estimate)),
            ("normalised Elo", _normalised_text(estimate)),
            ("margin per game [95%]", mean_text(entry["margin"]) + _p_text(entry["margin"]))]
    if "sprt" in entry:
        rows.append(("log-likelihood ratio", _sprt_text(entry["sprt"])))
    for number, series in enumerate(entry.get("series", {}).get("finished", []), 1):
        points = " : ".join(f"{value:g}" for value in series["points"])
        rows.append((f"series {number}", f"{series['winner']}, {points} points in {series['games']} games"))
    rows += [("turns per game, after the opening", mean_text(entry["lengths"], 1)),
             ("failures", failures_text(entry["failures"]))]
    return _listed(entry, rows, PAIRS)


def _p_text(estimate: JsonObject | None) -> str:
    return f", p = {estimate['p_value']:.2g}" if estimate and estimate["p_value"] is not None else ""


def _matches(entries: Sequence[JsonObject]) -> Table:
    """One line per match."""
    tested = any("sprt" in entry for entry in entries)
    rows = []
    for entry in entries:
        test = [_sprt_text(entry["sprt"])] if tested else []
        points = f"+{entry['wins']} ={entry['draws']} -{entry['losses']}"
        estimate = EloEstimate.from_json(entry["elo"])
        rows.append((" - ".join(entry["players"]), entry["setting"], entry["time"], points, _score_text(estimate),
                     elo_text(estimate), *test, failures_text(entry["failures"])))
    head = ("players", "setting", "time", "games", "score", "Elo", *(["LLR"] if tested else []), "failures")
    return Table("Matches", rows, head, caption="from the first player's side; [95% intervals], on pairs")


def _one_cooperative(entry: JsonObject) -> Table:
    """The totals of the teams, and their difference with the same dice."""
    rows = [("setting", f"{entry['setting']}, {entry['time']}"), ("games", str(entry["games"]))]
    rows += [(f"total of {team} [95%]", mean_text(total)) for team, total in entry["totals"].items()]
    if "difference" in entry:
        difference = entry["difference"]
        rows.append(("difference on the same dice [95%]", mean_text(difference) + _p_text(difference)))
    if dice := entry["dice"]:
        rows.append(("dice", f"{dice['rolls']} rolls, chi-square {dice['statistic']:.1f} of {dice['groups']} groups, "
                             f"p = {dice['p_value']:.2g} by simulation"))
    rows.append(("failures", failures_text(entry["failures"])))
    return _listed(entry, rows)


def _listed(entry: JsonObject, rows: Iterable[tuple[str, str]], caption: str = "") -> Table:
    """A table of names and values."""
    return Table(" - ".join(entry["players"]), list(rows), caption=caption)

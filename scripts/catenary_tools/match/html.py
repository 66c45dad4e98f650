# SPDX-License-Identifier: MIT
"""report.html: one file with its data, style and scripts, so that it opens anywhere and asks no network."""

import json
import shlex
from pathlib import Path

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ..play import verdicts
from ..play.bench import engine_text
from ..records.results import rounded
from ..statistics import elo
from .tally import score_of_first

PAGE = Path(__file__).with_name("page")
SCRIPTS = ("geometry.js", "boards.js", "charts.js", "tables.js", "viewer.js", "page.js")
MOST_POINTS = 300
# End of the graph of Elo; clean scores are infinite.
MOST_ELO = 800


def data_of(plan, result, tallies):
    """Returns the data of the page. Only the figures of the result: the paths in it are those of one machine."""
    games = list(dict.fromkeys(tally.matchup.setting.game for tally in tallies))
    return {"command": shlex.join(plan.command), "referee": engine_text(plan.referee[0], games),
            "result": {name: result[name] for name in ("results", "ratings") if name in result},
            "meanings": verdicts.MEANINGS, "matchups": [matchup_data(tally, plan) for tally in tallies]}


def page_of(data):
    """Returns the text of the page."""
    # A game's text could close the element that holds it.
    encoded = json.dumps(rounded(data), separators=(",", ":")).replace("<", "\\u003c")
    matchups = data["matchups"]
    title = matchups[0]["text"] if len(matchups) == 1 else f"{len(matchups)} matches"
    pages = Environment(loader=FileSystemLoader(PAGE), autoescape=True, keep_trailing_newline=True)
    return pages.get_template("template.html").render(
        title=title, data=Markup(encoded), style=Markup((PAGE / "style.css").read_text(encoding="utf-8")),
        script=Markup("\n".join((PAGE / name).read_text(encoding="utf-8") for name in SCRIPTS)))


def matchup_data(tally, plan):
    """Content of the page for one matchup, beside its figures in result.json."""
    return {"names": tally.matchup.names, "text": tally.matchup.text(), "cooperative": tally.matchup.cooperative,
            "progress": [] if tally.matchup.cooperative else progress(tally, plan),
            "openings": [] if tally.matchup.cooperative else by_opening(tally),
            "times": times(tally), "games": games(tally, plan.report_games)}


def progress(tally, plan):
    """Score, Elo with its interval and log-likelihood ratio after each pair, thinned out where there are many."""
    counts = [0] * len(elo.PENTANOMIAL_SCORES)
    pairs = [tally.records[at:at + 2] for at in range(0, len(tally.records), 2)]
    step = max(1, len(pairs) // MOST_POINTS)
    points = []
    for number, records in enumerate(pairs, 1):
        counts[int(2 * sum(score_of_first(record, tally.matchup) for record in records))] += 1
        if number % step == 0 or number == len(pairs):
            estimate = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
            ratio = plan.sprt.ratio(counts) if plan.sprt else None
            ends = [max(-MOST_ELO, min(MOST_ELO, value))
                    for value in (estimate.elo, estimate.elo_low, estimate.elo_high)]
            points.append([number, estimate.score, *ends, ratio])
    return points


def by_opening(tally):
    """Each opening with the first player's score and the number of games."""
    scores = {}
    for record in tally.records:
        scores.setdefault(record["opening"], []).append(score_of_first(record, tally.matchup))
    return [[name, sum(of), len(of)] for name, of in scores.items()]


def times(tally):
    """Milliseconds of every player's turns."""
    by_player = {name: [] for name in tally.matchup.names}
    for record in tally.records:
        for color, _, milliseconds, *_ in record["turns"]:
            if color != "chance":
                by_player[record[color]].append(milliseconds)
    return {name: time_figures(values) for name, values in by_player.items()}


def time_figures(values):
    """Number, mean, median, largest; and a histogram of twenty bins from 0 to the largest."""
    if not values:
        return None
    ordered = sorted(values)
    top = max(ordered[-1], 1e-3)
    bins = [0] * 20
    for value in values:
        bins[min(19, int(20 * value / top))] += 1
    return {"turns": len(values), "mean": sum(values) / len(values), "median": ordered[len(ordered) // 2],
            "largest": ordered[-1], "bins": bins}


def games(tally, most):
    """The games to replay: first those that an engine lost by a failure, then from the beginning."""
    chosen = sorted(tally.records, key=lambda record: record["failed"] is None)[:most]
    chosen.sort(key=lambda record: (record["pair"], record["game"]))
    kept = ("pair", "game", "black", "white", "opening", "opening_moves", "start", "turns", "result", "winner",
            "verdict", "detail", "last_lines", "failed", "board", "sgf")
    return [{key: record[key] for key in kept} for record in chosen]

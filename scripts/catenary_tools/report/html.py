# SPDX-License-Identifier: MIT
"""The report as one HTML file that needs nothing else."""

import dataclasses
import math
from pathlib import Path

from scipy import stats

from ..pages.page import render
from . import sentences
from .figures import BEHIND, LEAD
from .games import OPENING_NODES, OPENING_TURNS
from .heat import EARLY
from .opening import SHOWN_MOVES
from .samples import choose

PAGE = Path(__file__).with_name("page")
LIMITS = {"opening_turns": OPENING_TURNS, "opening_nodes": OPENING_NODES, "lead": LEAD, "behind": BEHIND,
          "early": EARLY}


def _ends(interval):
    return interval and [interval.value, interval.low, interval.high]


def _gain_ends(rung):
    value, low, high = _ends(rung.gain)
    return [None if rung.clean else value, low, high]


def _gain_text(rung):
    gain = rung.gain
    if rung.clean:
        return f"at least {gain.low:+.0f} (every game won)" if gain.value > 0 else \
            f"at most {gain.high:+.0f} (every game lost)"
    return f"{gain.value:+.0f}" + ("" if gain.low is None else f" [{gain.low:+.0f}, {gain.high:+.0f}]")


def _figures(played):
    """The figures of the engine's games that are numbers, for the charts."""
    found = []
    for kind in played.kinds:
        interval = kind.interval(played.games)
        if interval:
            ends = [end if end is None else kind.factor * end for end in _ends(interval)]
            found.append({"name": kind.name, "share": kind.factor == 100, "ends": ends, "text": kind.text(interval),
                          "unit": "%" if kind.is_percentage else kind.unit})
    return found


def _sample(label, game):
    return {"label": label, "result": game.result, "plays": game.plays, "states": game.states}


def _points(games):
    return [game.points for game in games if game.points is not None and game.winner != "draw"]


def variant_data(played):
    """The data of one variant that the scripts of the page draw."""
    ladder = played.ladder
    samples = [_sample(label, game) for label, game in choose(played.games)]
    return {"name": played.name, "figures": _figures(played), "lengths": [game.turns for game in played.games],
            "points": _points(played.games), "layout": played.boards.layout, "pieces": played.boards.pieces,
            "start": {"pieces": played.start["pieces"]}, "heat": played.heat,
            "moves": [[move.move, move.chance, move.swap] for move in played.opening.moves], "samples": samples,
            "ladder": {"unit": ladder.unit, "rungs": [[2 * rung.nodes, _gain_ends(rung)] for rung in ladder.rungs]}}


def survey_data(survey):
    """The scores of a survey, and how many values chance alone would give each score."""
    counts = [0] * (survey.games + 1)
    for score in survey.scores:
        counts[math.floor(survey.games * score)] += 1
    mean = sum(survey.scores) / survey.values
    expected = [survey.values * float(stats.binom.pmf(wins, survey.games, mean)) for wins in range(survey.games + 1)]
    boards = [{"value": one.value, "layout": one.layout, "start": {"pieces": one.state["pieces"]}}
              for one in survey.confirmed]
    return {"games": survey.games, "counts": counts, "expected": expected, "boards": boards}


def rows_of(report, games_of, random_play):
    """The figures of all variants as rows of a table."""
    rows = []
    for number, kind in enumerate(report.variants[0].kinds):
        if random_play and not kind.of_random_play:
            continue
        intervals = [played.kinds[number].interval(games_of(played)) for played in report.variants]
        if any(intervals):
            rows.append((kind.name, *(kind.text(interval) for interval in intervals)))
    return rows


def moves_rows(played):
    """The best first moves and, under the pie rule, the fairest ones; one for those that symmetries make equal."""
    moves = played.opening.moves
    if played.opening.has_swap:
        moves = sorted(moves, key=lambda move: abs(move.chance - 0.5))
    rows, seen = [], set()
    for move in moves:
        if move.move not in seen:
            seen |= played.alike[move.move]
            alike = [len(played.alike[move.move])] if _has_symmetries(played) else []
            rows.append((move.move, *alike, f"{100 * move.chance:.1f}%", *_last_columns(played, move), move.variation))
    return rows[:SHOWN_MOVES]


def _has_symmetries(played):
    return any(len(images) > 1 for images in played.alike.values())


def _last_columns(played, move):
    if move.swap is not None:
        return ["swap" if move.swap else "play on"]
    return [move.score] if played.cooperative else []


def moves_head(played):
    alike = ["alike"] if _has_symmetries(played) else []
    if played.opening.has_swap:
        return ("move", *alike, "chance of the stone", "opponent", "principal variation")
    if played.cooperative:
        return ("move", *alike, "chance of an above-average total", "expected total", "principal variation")
    return ("move", *alike, "chance", "principal variation")


def ladder_rows(report):
    """A row for each rung, a column for each variant."""
    ladders = [played.ladder for played in report.variants]
    return [(f"{2 * rungs[0].nodes:,} : {rungs[0].nodes:,}", rungs[0].games, *map(_gain_text, rungs))
            for rungs in zip(*(ladder.rungs for ladder in ladders))]


def survey_rows(survey):
    return [(one.value, f"{100 * one.first_score:.0f}%",
             f"{100 * one.score.value:.0f}% [{100 * one.score.low:.0f}, {100 * one.score.high:.0f}]",
             "unfair" if one.unfair else "not shown to be unfair") for one in survey.confirmed]


def page_of(report):
    """Returns the text of the page."""
    data = {"cooperative": report.cooperative, "first": report.first,
            "variants": [variant_data(played) for played in report.variants],
            "survey": report.survey and survey_data(report.survey)}
    return render(PAGE, data, report=report, options=report.options, limits=LIMITS,
                  summary=sentences.summary(report), caution=sentences.CAUTION,
                  engine_rows=rows_of(report, lambda played: played.games, False),
                  random_rows=rows_of(report, lambda played: played.random_games, True),
                  moves=[(played, moves_head(played), moves_rows(played)) for played in report.variants],
                  ladder_rows=ladder_rows(report), survey=report.survey and dataclasses.asdict(report.survey),
                  survey_rows=report.survey and survey_rows(report.survey))

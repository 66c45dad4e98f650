# SPDX-License-Identifier: MIT
"""The page of a report: a summary in sentences derived from the figures and their intervals, tables, and the data that
the page's scripts draw."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Sequence

from scipy import stats

from ..files import JsonObject
from ..inference.means import Interval
from ..pages.templates import render
from .figures import BEHIND, EARLY, LEAD, interval_text, lead_changes
from .games import OPENING_NODES, OPENING_TURNS, PlayedGame
from .ladder import Rung
from .survey import Survey
from .variants import PlayedVariant, Report

# A whole report makes dozens of comparisons, so some will differ by chance alone.
CAUTION = ("Of the differences between variants only those are named whose 95% interval leaves out zero. One in twenty "
           "figures without any difference does so by chance, so a small one needs more games.")
PAGE = "report/page"
LIMITS = {"opening_turns": OPENING_TURNS, "opening_nodes": OPENING_NODES, "lead": LEAD, "behind": BEHIND,
          "early": EARLY}
SHOWN_MOVES = 10

Row = tuple[object, ...]


def page_of_report(report: Report) -> str:
    survey = report.survey
    data = {"cooperative": report.cooperative, "first": report.first,
            "variants": [variant_data(played) for played in report.variants], "survey": survey and survey_data(survey)}
    return render(PAGE, data, report=report, limits=LIMITS, summary=summary(report),
                  caution=CAUTION, engine_rows=figure_rows(report, lambda played: played.games, False),
                  random_rows=figure_rows(report, lambda played: played.random_games, True),
                  moves=[(played, *moves_table(played)) for played in report.variants],
                  ladder_rows=ladder_rows(report), survey=survey, survey_rows=survey and survey_rows(survey))


def summary(report: Report) -> list[tuple[str, str]]:
    """The paragraphs of a report as (heading, text)."""
    found = []
    for played in report.variants:
        parts = [totals(played)] if report.cooperative else [first_player(played, report.first), course(played)]
        parts += [depth(played), swap(played)]
        heading = f"{played.name} ({played.variant.text})" if played.variant.text else played.name
        found.append((heading, " ".join(part for part in parts if part)))
    base, *others = report.variants
    for played in others:
        text = differences(played, base)
        found.append((f"{played.name} against {base.name}", text[:1].upper() + text[1:]))
    if report.survey:
        found.append((f"Survey of {report.survey.plan.option}", survey_text(report.survey)))
    return found


def _percent(interval: Interval) -> str:
    return interval_text(interval, ".0f", 100, "%")


def first_player(played: PlayedVariant, first: str) -> str:
    """The advantage of the first player in one variant."""
    score = played.figure("score")
    if not score:
        return ""
    text = f"{first.capitalize()} moves first and scores {_percent(score)} between equal players: "
    if not score.excludes(0.5):
        return text + f"{len(played.games)} games show no advantage of either side."
    return text + ("moving first is an advantage." if score.value > 0.5 else "moving second is an advantage.")


def course(played: PlayedVariant) -> str:
    """Length, branching, drama and decisiveness of a competitive game."""
    sentences = []
    turns, choice = played.figure("length"), played.figure("choice")
    if turns and choice:
        sentences.append(f"A game takes {interval_text(turns, '.1f')} turns. "
                         f"A player has {choice.value:.0f} legal moves at the start of a turn.")
    changes, comebacks = played.figure("changes"), played.figure("comebacks")
    if changes and comebacks:
        sentences.append(f"The lead changes {interval_text(changes, '.1f')} times a game, and {_percent(comebacks)} of "
                         "the winners come back from a chance below 30%.")
    if decided := played.figure("decided"):
        sentences.append(f"The winner is ahead for good after {interval_text(decided, '.0f', 1, '%')} of the turns.")
    endless = played.figure("endless")
    if endless and endless.value > 0:
        sentences.append(f"{_percent(endless)} of the games had no end at the limit of turns.")
    draws, close = played.figure("draws"), played.figure("close")
    if draws and close:
        drawn = "None of the games is drawn" if draws.value == 0 else f"{_percent(draws)} of the games are drawn"
        sentences.append(f"{drawn}; {_percent(close)} of the wins are by the smallest margin.")
    return " ".join(sentences)


def totals(played: PlayedVariant) -> str:
    total, spread = played.figure("total"), played.figure("spread")
    if not total or not spread:
        return ""
    return (f"The engine reaches {interval_text(total, '.0f')} points on average; a single game is {spread.value:.0f} "
            "points away from that on average.")


def depth(played: PlayedVariant) -> str:
    """The gain from searching more nodes."""
    ladder = played.ladder
    if clean := [rung for rung in ladder.rungs if rung.clean]:
        won = "wins" if clean[-1].gain.value > 0 else "loses"
        return f"{2 * clean[-1].nodes:,} nodes per turn against {clean[-1].nodes:,} {won} every game."
    gain = ladder.gain
    if not gain:
        return ""
    last = ladder.rungs[-1]
    nodes = f"From {ladder.rungs[0].nodes:,} to {2 * last.nodes:,} nodes per turn"
    found = interval_text(gain, "+.0f", unit=f" {ladder.unit}")
    if not gain.excludes(0):
        return f"{nodes} there is no gain beyond chance: {found}."
    still = ("The last doubling still gains: there is more to find than this." if last.gain.low and last.gain.low > 0
             else "The last doubling shows no gain beyond chance.")
    return f"{nodes} a player gains {found}. {still}"


def swap(played: PlayedVariant) -> str:
    """Advice on swaps under the pie rule."""
    moves = [move for move in played.opening.moves if move.swap is not None]
    if not moves:
        return ""
    taken = sum(bool(move.swap) for move in moves)
    which = f"all {taken}" if taken == len(moves) else f"{taken} of the {len(moves)}"
    nearest = min(moves, key=lambda move: abs(move.chance - 0.5))
    return (f"Under the pie rule the opponent should swap {which} first moves. The fairest is {nearest.move}: "
            f"{100 * nearest.chance:.0f}% for the owner of the stone.")


def differences(variant: PlayedVariant, base: PlayedVariant) -> str:
    """Differences between a variant and the first one."""
    found = []
    for figure in variant.kinds:
        difference = figure.difference(variant.games, base.games)
        if difference and difference.excludes(0):
            word = figure.more if difference.value > 0 else figure.less
            found.append(f"{word} ({figure.difference_text(difference)})")
    text = "; ".join(found) or "no figure differs beyond chance"
    gain, other = variant.ladder.gain, base.ladder.gain
    if gain and other and _are_apart(gain, other):
        text += f"; {'more' if gain.value > other.value else 'less'} gained by more nodes"
    return f"{text}."


def _are_apart(first: Interval, second: Interval) -> bool:
    """True if no value is in both."""
    return (first.low is not None and second.high is not None and first.low > second.high
            or first.high is not None and second.low is not None and first.high < second.low)


def survey_text(survey: Survey) -> str:
    """The outcome of a survey."""
    plan = survey.plan
    unfair = [tested.value for tested in survey.confirmed if tested.unfair]
    text = f"{plan.values} values of {plan.option} got {plan.games} games each. "
    if survey.endless > 0:
        share = "Less than 1%" if survey.endless < 0.01 else f"{100 * survey.endless:.0f}%"
        text += f"{share} of these had no end at the limit of turns and count half. "
    text += f"The first player scores {100 * statistics.fmean(survey.scores):.0f}% over all of them. "
    text += ("The values differ more than equal ones would " if survey.p_value < 0.05 else
             "The values differ no more than equal ones would ") + f"(p = {survey.p_value:.2g}). "
    if not unfair:
        return text + (f"None of the {len(survey.confirmed)} that looked most uneven is shown to be unfair by "
                       f"{plan.fresh_games} fresh games each.")
    return text + (f"Of the {len(survey.confirmed)} that looked most uneven, {plan.fresh_games} fresh games each "
                   f"show {len(unfair)} to be unfair: {', '.join(unfair)}.")


def figure_rows(report: Report, games_of: Callable[[PlayedVariant], Sequence[PlayedGame]], random_play: bool
                ) -> list[Row]:
    """The figures of all variants, one column each."""
    rows: list[Row] = []
    for number, kind in enumerate(report.variants[0].kinds):
        if random_play and not kind.of_random_play:
            continue
        intervals = [played.kinds[number].interval(games_of(played)) for played in report.variants]
        if any(intervals):
            rows.append((kind.name, *map(kind.text, intervals)))
    return rows


def moves_table(played: PlayedVariant) -> tuple[Row, list[Row]]:
    """Head and rows: the best first moves and, under the pie rule, the fairest ones. Moves that are equal by symmetry
    are listed once."""
    moves, has_swap = played.opening.moves, played.opening.has_swap
    has_symmetries = any(len(images) > 1 for images in played.alike.values())
    chance, last = (("chance of the stone", ["opponent"]) if has_swap else
                    ("chance of an above-average total", ["expected total"]) if played.cooperative else
                    ("chance", []))
    if has_swap:
        moves = sorted(moves, key=lambda move: abs(move.chance - 0.5))
    rows: list[Row] = []
    seen: set[str] = set()
    for move in moves:
        if move.move not in seen:
            alike = played.alike[move.move]
            seen |= alike
            said = (["swap" if move.swap else "play on"] if move.swap is not None else
                    [move.score] if played.cooperative else [])
            rows.append((move.move, *([len(alike)] if has_symmetries else []), f"{100 * move.chance:.1f}%", *said,
                         move.variation))
    head = ("move", *(["alike"] if has_symmetries else []), chance, *last, "principal variation")
    return head, rows[:SHOWN_MOVES]


def ladder_rows(report: Report) -> list[Row]:
    """A row for each rung, a column for each variant."""
    return [(f"{2 * rungs[0].nodes:,} : {rungs[0].nodes:,}", rungs[0].games, *map(_gain_text, rungs))
            for rungs in zip(*(played.ladder.rungs for played in report.variants))]


def _gain_text(rung: Rung) -> str:
    if not rung.clean:
        return interval_text(rung.gain, "+.0f")
    return f"at least {rung.gain.low:+.0f} (every game won)" if rung.gain.value > 0 else \
        f"at most {rung.gain.high:+.0f} (every game lost)"


def survey_rows(survey: Survey) -> list[Row]:
    return [(tested.value, f"{100 * tested.first_score:.0f}%", _percent(tested.score),
             "unfair" if tested.unfair else "not shown to be unfair") for tested in survey.confirmed]


def variant_data(played: PlayedVariant) -> JsonObject:
    figures = []
    for kind in played.kinds:
        if interval := kind.interval(played.games):
            ends = [None if end is None else kind.factor * end for end in (interval.value, interval.low, interval.high)]
            figures.append({"name": kind.name, "share": kind.factor == 100, "ends": ends, "text": kind.text(interval),
                            "unit": "%" if kind.is_percentage else kind.unit})
    samples = [{"label": label, "result": game.result,
                "plays": [(play.color, play.text, play.chance) for play in game.plays], "states": game.states}
               for label, game in samples_of(played.games)]
    rungs = [[2 * rung.nodes, [None if rung.clean else rung.gain.value, rung.gain.low, rung.gain.high]]
             for rung in played.ladder.rungs]
    return {"name": played.name, "figures": figures, "lengths": [game.turns for game in played.games],
            "points": [game.points for game in played.games if game.points is not None and game.winner != "draw"],
            "layout": played.boards.layout, "pieces": played.boards.pieces,
            "start": {"pieces": played.start["pieces"]}, "heat": played.heat,
            "moves": [[move.move, move.chance, move.swap] for move in played.opening.moves], "samples": samples,
            "ladder": {"unit": played.ladder.unit, "rungs": rungs}}


def samples_of(games: Sequence[PlayedGame]) -> list[tuple[str, PlayedGame]]:
    """Games to replay, each with a short description."""
    ended = [game for game in games if game.winner]
    if not ended:
        return []
    if any(game.winner == "total" for game in ended):
        ranked = sorted(ended, key=lambda game: game.points or 0)
        return [("median total", ranked[len(ranked) // 2]), ("highest total", ranked[-1])]
    middle = statistics.median(game.turns for game in ended)
    typical = min(ended, key=lambda game: (abs(game.turns - middle), lead_changes(game)))
    # The lowest chance of the eventual winner; a game without a winner is the least dramatic.
    dramatic = min((game for game in ended if game is not typical), default=None,
                   key=lambda game: min(map(game.for_winner, game.chances), default=1.0) if game.is_won else 1.0)
    return [("typical length", typical)] + ([("largest comeback", dramatic)] if dramatic else [])


def survey_data(survey: Survey) -> JsonObject:
    """The scores of a survey, and how many values would have each score by chance alone."""
    values, games = survey.plan.values, survey.plan.games
    counts = [0] * (games + 1)
    for score in survey.scores:
        counts[math.floor(games * score)] += 1
    mean = sum(survey.scores) / values
    expected = [values * float(stats.binom.pmf(wins, games, mean)) for wins in range(games + 1)]
    boards = [{"value": tested.value, "layout": tested.layout, "start": {"pieces": tested.state["pieces"]}}
              for tested in survey.confirmed]
    return {"games": games, "counts": counts, "expected": expected, "boards": boards}

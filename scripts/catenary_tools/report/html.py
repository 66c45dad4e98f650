# SPDX-License-Identifier: MIT
"""The summary of a report: sentences that follow from the figures and their intervals."""

import dataclasses
import math
from pathlib import Path

from scipy import stats

from ..pages import render
from .figures import BEHIND, EARLY, LEAD, SHOWN_MOVES
from .games import OPENING_NODES, OPENING_TURNS, choose

# A whole summary compares dozens of figures.
CAUTION = ("Of the differences between variants only those are named whose 95% interval leaves out zero. One in twenty "
           "figures without any difference does so by chance, so a small one needs more games.")


def _percent(interval):
    return f"{100 * interval.value:.0f}% [{100 * interval.low:.0f}, {100 * interval.high:.0f}]"


def _sentence(text):
    return text[:1].upper() + text[1:]


def _plain(interval, digits=1):
    ends = "" if interval.low is None else f" [{interval.low:.{digits}f}, {interval.high:.{digits}f}]"
    return f"{interval.value:.{digits}f}{ends}"


def first_player(played, first):
    """The advantage of the first player in one variant."""
    score = played.figure("score of the first player")
    if not score:
        return ""
    text = f"{first.capitalize()} moves first and scores {_percent(score)} between equal players: "
    if not score.excludes(0.5):
        return text + f"{len(played.games)} games show no advantage of either side."
    return text + ("moving first is an advantage." if score.value > 0.5 else "moving second is an advantage.")


def course(played):
    """Length, choice, drama and decisiveness of a competitive game."""
    turns, choice = played.figure("turns per game"), played.figure("legal moves at the start of a turn")
    sentences = [f"A game takes {_plain(turns)} turns. "
                 f"A player has {choice.value:.0f} legal moves at the start of a turn."]
    changes, comebacks = played.figure("lead changes per game"), played.figure("comebacks")
    decided = played.figure("turns until the winner is ahead for good")
    if changes and comebacks:
        sentences.append(f"The lead changes {_plain(changes)} times a game, and {_percent(comebacks)} of the winners "
                         "come back from a chance below 30%.")
    if decided:
        ends = "" if decided.low is None else f" [{decided.low:.0f}, {decided.high:.0f}]"
        sentences.append(f"The winner is ahead for good after {decided.value:.0f}%{ends} of the turns.")
    endless = played.figure("games without an end")
    if endless and endless.value > 0:
        sentences.append(f"{_percent(endless)} of the games had no end at the limit of turns.")
    draws, close = played.figure("draws"), played.figure("wins by the smallest margin")
    if draws and close:
        drawn = "None of the games is drawn" if draws.value == 0 else f"{_percent(draws)} of the games are drawn"
        sentences.append(f"{drawn}; {_percent(close)} of the wins are by the smallest margin.")
    return " ".join(sentences)


def totals(played):
    total, spread = played.figure("total"), played.figure("distance of totals from their mean")
    return (f"The engine reaches {_plain(total, 0)} points on average; a single game is {spread.value:.0f} points away "
            "from that on average.")


def depth(played):
    """The worth of more nodes."""
    ladder = played.ladder
    if not ladder or not ladder.rungs:
        return ""
    clean = [rung for rung in ladder.rungs if rung.clean]
    if clean:
        won = "wins" if clean[-1].gain.value > 0 else "loses"
        return f"{2 * clean[-1].nodes:,} nodes a turn against {clean[-1].nodes:,} {won} every game."
    gain = ladder.gain
    if not gain:
        return ""
    low, high = ladder.rungs[0].nodes, 2 * ladder.rungs[-1].nodes
    found = f"{gain.value:+.0f} {ladder.unit} [{gain.low:+.0f}, {gain.high:+.0f}]"
    if not gain.excludes(0):
        return f"From {low:,} to {high:,} nodes a turn there is no gain beyond chance: {found}."
    text = f"From {low:,} to {high:,} nodes a turn a player gains {found}. "
    if ladder.rungs[-1].gain.low > 0:
        return text + "The last doubling still gains: there is more to find than this."
    return text + "The last doubling shows no gain beyond chance."


def swap(played):
    """Advice on swaps under the pie rule."""
    moves = [move for move in played.opening.moves if move.swap is not None]
    if not moves:
        return ""
    taken = sum(move.swap for move in moves)
    which = f"all {taken}" if taken == len(moves) else f"{taken} of the {len(moves)}"
    nearest = min(moves, key=lambda move: abs(move.chance - 0.5))
    return (f"Under the pie rule the opponent should swap {which} first moves. The fairest is {nearest.move}: "
            f"{100 * nearest.chance:.0f}% for the owner of the stone.")


def differences(variant, base):
    """Differences of a variant from the first one."""
    more, depth_text = [], ""
    for figure in variant.kinds:
        difference = figure.difference(variant.games, base.games)
        if difference and difference.excludes(0):
            word = figure.more if difference.value > 0 else figure.less
            more.append(f"{word} ({figure.difference_text(difference)})")
    text = "; ".join(more) or "no figure differs beyond chance"
    gains = [played.ladder and played.ladder.gain for played in (variant, base)]
    if all(gains) and (gains[0].low > gains[1].high or gains[0].high < gains[1].low):
        depth_text = "; " + ("more" if gains[0].value > gains[1].value else "less") + " gained by more nodes"
    return f"{text}{depth_text}."


def survey(found):
    """The outcome of a survey."""
    unfair = [one.value for one in found.confirmed if one.unfair]
    text = f"{found.values} values of {found.option} got {found.games} games each. "
    if found.endless > 0:
        share = "Less than 1%" if found.endless < 0.01 else f"{100 * found.endless:.0f}%"
        text += f"{share} of these had no end at the limit of turns and count half. "
    mean = sum(found.scores) / len(found.scores)
    text += f"The first player scores {100 * mean:.0f}% over all of them. "
    text += ("The values differ more than equal ones would " if found.p_value < 0.05 else
             "The values differ no more than equal ones would ") + f"(p = {found.p_value:.2g}). "
    if not unfair:
        return text + (f"None of the {len(found.confirmed)} that looked most uneven is shown to be unfair by "
                       f"{found.fresh_games} fresh games each.")
    return text + (f"Of the {len(found.confirmed)} that looked most uneven, {found.fresh_games} fresh games each show "
                   f"{len(unfair)} to be unfair: {', '.join(unfair)}.")


def summary(report):
    """The paragraphs of a report as (heading, text)."""
    found = []
    for played in report.variants:
        parts = [totals(played)] if report.cooperative else [first_player(played, report.first), course(played)]
        parts += [depth(played), swap(played)]
        heading = f"{played.name} ({played.variant.text})" if played.variant.text else played.name
        found.append((heading, " ".join(part for part in parts if part)))
    base = report.variants[0]
    found += [(f"{played.name} against {base.name}", _sentence(differences(played, base)))
              for played in report.variants[1:]]
    if report.survey:
        found.append((f"Survey of {report.survey.option}", survey(report.survey)))
    return found


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
                  summary=summary(report), caution=CAUTION,
                  engine_rows=rows_of(report, lambda played: played.games, False),
                  random_rows=rows_of(report, lambda played: played.random_games, True),
                  moves=[(played, moves_head(played), moves_rows(played)) for played in report.variants],
                  ladder_rows=ladder_rows(report), survey=report.survey and dataclasses.asdict(report.survey),
                  survey_rows=report.survey and survey_rows(report.survey))

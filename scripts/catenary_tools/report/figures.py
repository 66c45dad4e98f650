# SPDX-License-Identifier: MIT
"""Figures of many games, each as a name and a text."""

import math
import statistics
from collections import Counter

from ..statistics.samples import mean_estimate


def _mean(values, digits=1):
    values = list(values)
    if not values:
        return "-"
    estimate = mean_estimate(values)
    text = f"{estimate.mean:.{digits}f}"
    return text if estimate.low is None else f"{text} [{estimate.low:.{digits}f}, {estimate.high:.{digits}f}]"


def _share(hits):
    hits = list(hits)
    if not hits:
        return "-"
    estimate = mean_estimate([100.0 * hit for hit in hits])
    if estimate.low is None:
        return f"{estimate.mean:.1f}%"
    return f"{estimate.mean:.1f}% [{max(0.0, estimate.low):.1f}, {min(100.0, estimate.high):.1f}]"


def signs(leads):
    """The player ahead after each turn, without the turns after which nobody is."""
    return [lead > 0 for lead in leads if lead != 0]


def lead_changes(game):
    ahead = signs(game.leads)
    return sum(before != after for before, after in zip(ahead, ahead[1:]))


def decided_at(game):
    """The share of the turns after which the later winner stayed ahead, 0 to 1."""
    last_behind = 0
    for turn, lead in enumerate(game.leads, 1):
        if lead != 0 and (lead > 0) != (game.winner == "black"):
            last_behind = turn
    return last_behind / game.turns


def competitive(games, first):
    ended = [game for game in games if game.winner]
    won = [game for game in ended if game.winner != "draw"]
    margins = [game.points for game in won if game.points is not None]
    return [("games", str(len(games))),
            (f"score of {first}, who moves first",
             _share((game.winner == first) + 0.5 * (game.winner == "draw") for game in ended)),
            ("draws", _share(game.winner == "draw" for game in ended)),
            ("stopped at the turn limit", str(len(games) - len(ended))),
            ("turns per game", _mean(game.turns for game in games)),
            ("moves per game", _mean(game.moves for game in games)),
            ("legal moves at the start of a turn", _mean((statistics.mean(game.branching) for game in games))),
            ("winning margin", _mean(margins)),
            ("wins by the smallest margin", _share(margin == min(margins) for margin in margins)),
            ("lead changes per game", _mean(lead_changes(game) for game in games)),
            ("decided after this share of the turns", _share(decided_at(game) for game in won))]


def cooperative(games):
    totals = [game.points for game in games if game.points is not None]
    spread = f"{min(totals):.0f} to {max(totals):.0f}" if totals else "-"
    return [("games", str(len(games))), ("total", _mean(totals, 0)), ("range of totals", spread),
            ("moves of both players per game", _mean(game.moves for game in games)),
            ("legal moves at the start of a turn", _mean((statistics.mean(game.branching) for game in games)))]


def histogram(values, bars=12):
    """Pairs of a label and a count: at most `bars` of equal width without a gap, the label is where each begins. Values
    are whole or end in a half."""
    if not values:
        return []
    unit = 1 if all(value == int(value) for value in values) else 0.5
    low = min(values)
    width = unit * math.ceil((max(values) - low + unit) / unit / bars)
    counts = Counter(int((value - low) / width) for value in values)
    return [(f"{low + bar * width:g}", counts[bar]) for bar in range(max(counts) + 1)]

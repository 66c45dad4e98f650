# SPDX-License-Identifier: MIT
"""Sample games of a report: the most typical one and the most dramatic one."""

import statistics

from .figures import chances, lead_changes


def _drama(game):
    """The lowest chance of the later winner; a game without one is the least dramatic."""
    if game.winner not in ("black", "white"):
        return 1.0
    return min((chance if game.winner == "black" else 1 - chance for chance in chances(game)), default=1.0)


def choose(games):
    """Returns pairs of a word on the game and the game."""
    ended = [game for game in games if game.winner]
    if not ended:
        return []
    if any(game.winner == "total" for game in ended):
        ranked = sorted(ended, key=lambda game: game.points)
        return [("median total", ranked[len(ranked) // 2]), ("highest total", ranked[-1])]
    middle = statistics.median(game.turns for game in ended)
    typical = min(ended, key=lambda game: (abs(game.turns - middle), lead_changes(game)))
    dramatic = min((game for game in ended if game is not typical), key=_drama, default=None)
    return [("typical length", typical)] + ([("largest comeback", dramatic)] if dramatic else [])

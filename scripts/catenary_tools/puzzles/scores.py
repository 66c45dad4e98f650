# SPDX-License-Identifier: MIT
"""Proven results as numbers for one side, so that they can be compared."""

import math

from ..play.outcome import Outcome


def score_for(side, result):
    """The result for `side`: positive for a win, larger by a larger margin. A win without a margin is 1."""
    outcome = Outcome.parse(result)
    if outcome.winner is None:
        return 0.0
    # A win by 0 (equal counts, decided otherwise) is still a win.
    size = 1.0 if outcome.margin is None else 1.0 + outcome.margin
    return math.copysign(size, 1 if outcome.winner == side else -1)


def kind_of(best, others):
    """The kind of a puzzle whose only best turn scores `best`; None for a lost position or for no other turn."""
    if best < 0 or not others:
        return None
    if best == 0:
        return "draw"
    return "margin" if max(others) > 0 else "win"

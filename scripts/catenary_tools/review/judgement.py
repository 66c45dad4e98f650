# SPDX-License-Identifier: MIT
"""Judgement of a turn by the evaluations after the best turn and after the played one."""

from dataclasses import dataclass

# The least loss of each class in percentage points of the chance to win, the gravest first.
CLASSES = (("blunder", 20), ("mistake", 10), ("inaccuracy", 5))
LEAST_LOSS = CLASSES[-1][1]
# So much may a position and its best turn differ before the searches of both are doubted: as much as a blunder loses.
# With less, longer searches of chances that are uncertain anyway find losses that still longer ones do not see.
UNEXPLAINED = CLASSES[0][1]
# Chances are compared as they are shown, so that a loss is the difference of what a person sees.
DIGITS = 3


@dataclass(frozen=True)
class Judgement:
    """`loss` in percentage points, `points_lost` of the expected total in a cooperative game, `margin_lost` between
    proven margins of the same winner; `kind` is the class, empty for a good turn."""

    loss: float
    points_lost: float | None = None
    margin_lost: float | None = None

    @property
    def kind(self):
        return next((name for name, least in CLASSES if self.loss >= least), "")


def judge(side, best, played):
    """Compares two evaluations for the side that chose between them."""
    chances = [round(evaluation.for_side(side), DIGITS) for evaluation in (best, played)]
    loss = max(0.0, round(100 * (chances[0] - chances[1]), DIGITS - 2))
    if played.points is not None:
        return Judgement(loss, points_lost=max(0.0, best.points - played.points))
    if best.proven and best.winner == played.winner:
        margins = best.margin_for(side), played.margin_for(side)
        lost = max(0.0, margins[0] - margins[1]) if None not in margins else None
        return Judgement(0.0, margin_lost=lost or None)
    return Judgement(loss)

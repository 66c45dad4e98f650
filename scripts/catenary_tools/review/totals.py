# SPDX-License-Identifier: MIT
"""Totals of a review: counts of mistakes and points lost for each side, luck and skill."""

from .judgement import CLASSES


def totals_of(turns, side):
    """The counts of one side."""
    own = [turn for turn in turns if turn["mover"] == side]
    totals = {"turns": len(own), "lost": round(sum(turn["loss"] for turn in own), 2),
              "worst": max((turn["loss"] for turn in own), default=0.0),
              "margin_lost": sum(turn["margin_lost"] or 0 for turn in own)}
    totals |= {name: sum(turn["class"] == name for turn in own) for name, _ in CLASSES}
    if any(turn["points_lost"] is not None for turn in own):
        totals["points_lost"] = round(sum(turn["points_lost"] or 0 for turn in own), 2)
    return totals


def luck_and_skill(turns):
    """The luck of all rolls, and what decisions lost in points of the total; None in games without rolls."""
    rolls = [turn for turn in turns if turn["luck"] is not None]
    if not rolls:
        return None
    return {"rolls": len(rolls), "luck": round(sum(turn["luck"] for turn in rolls), 2),
            "skill": round(-sum(turn["points_lost"] or 0 for turn in turns), 2)}

# SPDX-License-Identifier: MIT
"""Estimates as text, from their fields as result.json has them."""

import math

# Below so many pairs the interval is wider than any difference of interest.
FEWEST_FOR_ELO = 5


def signed(value, digits=1):
    if value is None:
        return "?"
    return f"{value:+.{digits}f}" if math.isfinite(value) else ("+inf" if value > 0 else "-inf")


def elo_text(estimate):
    """Elo with its interval, or what a few results or a clean score say instead: their Elo is anything or infinite."""
    if estimate is None:
        return "-"
    if estimate["number"] < FEWEST_FOR_ELO:
        return "too few games for Elo"
    if estimate["score"] == 1:
        return f"at least {signed(estimate['elo_low'])} (every game won)"
    if estimate["score"] == 0:
        return f"at most {signed(estimate['elo_high'])} (every game lost)"
    return f"{signed(estimate['elo'])} [{signed(estimate['elo_low'])}, {signed(estimate['elo_high'])}]"


def mean_text(estimate, digits=2):
    if estimate is None:
        return "-"
    text = f"{estimate['mean']:.{digits}f}"
    return text if estimate["low"] is None else f"{text} [{estimate['low']:.{digits}f}, {estimate['high']:.{digits}f}]"

# SPDX-License-Identifier: MIT
"""Estimates as text, from their fields as result.json has them."""

import math


def signed(value, digits=1):
    if value is None:
        return "?"
    return f"{value:+.{digits}f}" if math.isfinite(value) else ("+inf" if value > 0 else "-inf")


def elo_text(estimate):
    """Elo with its interval; JSON has no infinity, so that none stands for one."""
    if estimate is None:
        return "-"
    ends = [signed(estimate[key]) if estimate[key] is not None else "+inf" if estimate[of] > 0.5 else "-inf"
            for key, of in (("elo", "score"), ("elo_low", "score_low"), ("elo_high", "score_high"))]
    return f"{ends[0]} [{ends[1]}, {ends[2]}]"


def mean_text(estimate, digits=2):
    if estimate is None:
        return "-"
    text = f"{estimate['mean']:.{digits}f}"
    return text if estimate["low"] is None else f"{text} [{estimate['low']:.{digits}f}, {estimate['high']:.{digits}f}]"

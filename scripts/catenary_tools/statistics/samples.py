# SPDX-License-Identifier: MIT
"""Statistics of samples: means with intervals, the paired test, and the chi-square figure of dice."""

import math
import statistics
from dataclasses import dataclass

from scipy import stats


@dataclass(frozen=True)
class MeanEstimate:
    """A mean with its 95% interval (Student's t) and the two-sided p-value of its being 0."""

    number: int
    mean: float
    deviation: float
    low: float | None
    high: float | None
    p_value: float | None


def mean_estimate(values):
    """None without values; without an interval for a single one."""
    number = len(values)
    if number == 0:
        return None
    mean = math.fsum(values) / number
    if number == 1:
        return MeanEstimate(1, mean, 0.0, None, None, None)
    deviation = statistics.stdev(values)
    if deviation == 0:
        return MeanEstimate(number, mean, 0.0, mean, mean, 1.0 if mean == 0 else 0.0)
    error = deviation / math.sqrt(number)
    low, high = stats.t.interval(0.95, number - 1, loc=mean, scale=error)
    p_value = 2 * stats.t.sf(abs(mean) / error, number - 1)
    return MeanEstimate(number, mean, deviation, float(low), float(high), float(p_value))


@dataclass(frozen=True)
class ChiSquare:
    """Distance of counts from the expected ones."""

    statistic: float
    freedom: int
    p_value: float


def dice_fit(rolls):
    """`rolls` are pairs of the outcome and the outcomes that were possible then, all alike; None where there was no
    choice. The degrees of freedom are exact where the possible outcomes are always the same, and nearly so else."""
    observed, expected = {}, {}
    for outcome, possible in rolls:
        observed[outcome] = observed.get(outcome, 0) + 1
        for face in possible:
            expected[face] = expected.get(face, 0.0) + 1 / len(possible)
    if len(expected) < 2:
        return None
    test = stats.chisquare([observed.get(face, 0) for face in expected], list(expected.values()))
    return ChiSquare(float(test.statistic), len(expected) - 1, float(test.pvalue))

# SPDX-License-Identifier: MIT
"""Statistics of samples: means, shares and their differences with intervals, the paired test, and the test of dice."""

import math
import statistics
from dataclasses import dataclass

import numpy
from scipy import stats


@dataclass(frozen=True)
class MeanEstimate:
    """A mean with its 95% interval (Student's t) and the two-sided p-value of its being 0. Values without spread have
    no interval; their p-value is that of the sign test."""

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
        return MeanEstimate(number, mean, 0.0, None, None, 1.0 if mean == 0 else 2.0 ** (1 - number))
    error = deviation / math.sqrt(number)
    low, high = stats.t.interval(0.95, number - 1, loc=mean, scale=error)
    p_value = 2 * stats.t.sf(abs(mean) / error, number - 1)
    return MeanEstimate(number, mean, deviation, float(low), float(high), float(p_value))


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95% interval; the ends are None where there is none."""

    value: float
    low: float | None
    high: float | None

    def excludes(self, value):
        """True if the interval exists and leaves the value out."""
        return self.low is not None and not self.low <= value <= self.high


def mean_interval(values):
    """The mean of values, None without any."""
    estimate = mean_estimate(values)
    return estimate and Interval(estimate.mean, estimate.low, estimate.high)


def share_interval(hits):
    """The share of true values (Clopper and Pearson), None without any."""
    hits = list(hits)
    if not hits:
        return None
    ends = stats.binomtest(sum(hits), len(hits)).proportion_ci(0.95, "exact")
    return Interval(sum(hits) / len(hits), float(ends.low), float(ends.high))


def difference_of_means(first, second):
    """The first mean less the second one (Welch), None without values."""
    if not first or not second:
        return None
    difference = statistics.fmean(first) - statistics.fmean(second)
    if min(len(first), len(second)) < 2:
        return Interval(difference, None, None)
    parts = [statistics.variance(values) / len(values) for values in (first, second)]
    if sum(parts) == 0:
        return Interval(difference, None, None)
    freedom = sum(parts) ** 2 / sum(part ** 2 / (len(values) - 1) for part, values in zip(parts, (first, second)))
    error = float(stats.t.ppf(0.975, freedom)) * math.sqrt(sum(parts))
    return Interval(difference, difference - error, difference + error)


def difference_of_intervals(first, second):
    """The first value less the second one. The distances to the ends are added as squares (Newcombe's method 10)."""
    difference = first.value - second.value
    down = math.hypot(first.value - first.low, second.high - second.value)
    up = math.hypot(first.high - first.value, second.value - second.low)
    return Interval(difference, difference - down, difference + up)


@dataclass(frozen=True)
class ChiSquare:
    """Distance of counts from the expected ones, and the share of simulated dice that are as far away or farther."""

    statistic: float
    p_value: float


SIMULATIONS = 5000


def dice_fit(rolls):
    """`rolls` are pairs of the outcome and the outcomes that were possible then, all alike; None where there was no
    choice. The p-value is simulated: the distribution of chi-square is no help for a few rolls of many faces, or where
    the possible outcomes change."""
    listed = dict.fromkeys(face for _, possible in rolls for face in possible)
    faces = {face: index for index, face in enumerate(listed)}
    if len(faces) < 2:
        return None
    expected, observed = numpy.zeros(len(faces)), numpy.zeros((1, len(faces)))
    simulated = numpy.zeros((SIMULATIONS, len(faces)))
    rng, rows = numpy.random.default_rng(1), numpy.arange(SIMULATIONS)
    for outcome, possible in rolls:
        indices = numpy.array([faces[face] for face in possible])
        expected[indices] += 1 / len(indices)
        observed[0, faces[outcome]] += 1
        simulated[rows, indices[rng.integers(len(indices), size=SIMULATIONS)]] += 1
    statistic = _chi_square(observed, expected)[0]
    # Sums of the same numbers in another order may differ in the last digit.
    farther = int((_chi_square(simulated, expected) >= statistic - 1e-9).sum())
    return ChiSquare(float(statistic), (1 + farther) / (1 + SIMULATIONS))


def _chi_square(counts, expected):
    return ((counts - expected) ** 2 / expected).sum(axis=1)

# SPDX-License-Identifier: MIT
"""Means with intervals, of any sample and of bounded values, and samples at equal distances."""

from __future__ import annotations

import functools
import math
import random
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .distributions import beta_quantile, multinomial, root, t_above, t_quantile

SIMULATIONS = 1000
MOST_GROUPS = 6
# Logarithmic grid for Imhof's integral, whose integrand is smooth and decays at both ends.
STEP = 0.1
GRID = tuple(math.exp(STEP * number) for number in range(-250, 250))
# Beyond this the integrand is negligible.
MOST_MODULUS = 40.0

Value = TypeVar("Value")


def systematic_sample(values: Sequence[Value], number: int) -> Sequence[Value]:
    """Values at equal distances, including the first: between `number` and twice as many."""
    return values[::max(1, len(values) // number)]


@dataclass(frozen=True)
class MeanEstimate:
    """A mean with its 95% interval (Student's t) and the two-sided p-value for a mean of 0. Values without spread have
    no interval; their p-value is that of the sign test."""

    number: int
    mean: float
    deviation: float
    low: float | None
    high: float | None
    p_value: float | None


def mean_estimate(values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> MeanEstimate | None:
    """None without values; a single value has no interval. The values, and thus the interval, lie between `least` and
    `most`."""
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
    half = error * t_quantile(0.975, number - 1)
    p_value = 2 * t_above(abs(mean) / error, number - 1)
    return MeanEstimate(number, mean, deviation, max(least, mean - half), min(most, mean + half), p_value)


@dataclass(frozen=True)
class Interval:
    """An estimate with its 95% interval; the ends are None if there is no interval."""

    value: float
    low: float | None
    high: float | None

    def excludes(self, value: float) -> bool:
        """True if there is an interval and it excludes the value."""
        return self.low is not None and self.high is not None and not self.low <= value <= self.high


def mean_interval(values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Interval | None:
    """The mean of values between `least` and `most`, with its interval; None without values."""
    estimate = mean_estimate(values, least, most)
    return Interval(estimate.mean, estimate.low, estimate.high) if estimate else None


def share_interval(hits: Sequence[float]) -> Interval | None:
    """Mean and Clopper-Pearson interval of the share of ones in a sequence of zeros and ones; None if it is empty."""
    if not hits:
        return None
    ones, zeros = sum(hits), len(hits) - sum(hits)
    low = beta_quantile(0.025, ones, zeros + 1) if ones else 0.0
    high = beta_quantile(0.975, ones + 1, zeros) if zeros else 1.0
    return Interval(ones / len(hits), low, high)


def difference_of_means(first: Sequence[float], second: Sequence[float], most: float = math.inf) -> Interval | None:
    """The first mean minus the second (Welch); None without values. The largest possible difference is `most`."""
    if not first or not second:
        return None
    difference = statistics.fmean(first) - statistics.fmean(second)
    if min(len(first), len(second)) < 2:
        return Interval(difference, None, None)
    parts = [statistics.variance(values) / len(values) for values in (first, second)]
    if sum(parts) == 0:
        return Interval(difference, None, None)
    freedom = sum(parts) ** 2 / sum(part ** 2 / (len(values) - 1) for part, values in zip(parts, (first, second)))
    error = t_quantile(0.975, freedom) * math.sqrt(sum(parts))
    return Interval(difference, max(-most, difference - error), min(most, difference + error))


def difference_of_intervals(first: Interval, second: Interval) -> Interval:
    """The first value minus the second. The distances to the ends are added in quadrature (Newcombe's method 10).
    Requires both ends."""
    assert first.low is not None and first.high is not None and second.low is not None and second.high is not None
    difference = first.value - second.value
    down = math.hypot(first.value - first.low, second.high - second.value)
    up = math.hypot(first.high - first.value, second.value - second.low)
    return Interval(difference, difference - down, difference + up)


@dataclass(frozen=True)
class ChiSquare:
    """The distance between observed and expected counts of groups of outcomes, and the share of simulated dice at least
    as far away."""

    statistic: float
    groups: int
    p_value: float


def dice_fit(rolls: Iterable[tuple[str, Sequence[str]]]) -> ChiSquare | None:
    """`rolls` are pairs of the outcome and the list of outcomes that were possible at that point; None if there was
    never a choice. Outcomes are grouped by their position in the list, in sixths: counts of single outcomes would be
    too small, and an outcome that an earlier roll made impossible would never have the expected count."""
    places = [(possible.index(outcome), len(possible)) for outcome, possible in rolls if len(possible) > 1]
    if not places:
        return None
    groups = min(MOST_GROUPS, min(size for _, size in places))
    observed = Counter(groups * place // size for place, size in places)
    thrown: Counter[tuple[float, ...]] = Counter()
    for size, number in Counter(size for _, size in places).items():
        members = Counter(groups * place // size for place in range(size))
        thrown[tuple(members[group] / size for group in range(groups))] += number
    expected = [sum(number * chances[group] for chances, number in thrown.items()) for group in range(groups)]
    statistic = _chi_square([observed[group] for group in range(groups)], expected)
    rng = random.Random(1)
    simulated = ([sum(column) for column in zip(*(multinomial(rng, number, chances)
                                                  for chances, number in thrown.items()))] for _ in range(SIMULATIONS))
    # Sums of the same numbers in a different order may differ in the last digit.
    farther = sum(_chi_square(counts, expected) >= statistic - 1e-9 for counts in simulated)
    return ChiSquare(statistic, groups, (1 + farther) / (1 + SIMULATIONS))


def _chi_square(counts: Sequence[int], expected: Sequence[float]) -> float:
    return sum((count - mean) ** 2 / mean for count, mean in zip(counts, expected))


@functools.lru_cache(maxsize=4096)
def interval(counts: tuple[int, ...], scores: tuple[float, ...]) -> tuple[float, float]:
    """Returns the 95% interval of the mean; `counts` are the counts of the scores. Requires a result."""
    mirrored = tuple(1 - score for score in scores)
    return 1 - _upper_bound(counts, mirrored, 0.975), _upper_bound(counts, scores, 0.975)


def superiority(counts: Sequence[int], scores: Sequence[float]) -> float:
    """Returns the likelihood that the mean exceeds a half: the midpoint of the likelihoods from the two bounds.
    Requires a result."""
    low, high = (_probability_below(0.5, [*scores, end], [*counts, 1]) for end in (0.0, 1.0))
    return min(1.0, max(0.0, 1 - (low + high) / 2))


def _upper_bound(counts: tuple[int, ...], scores: tuple[float, ...], level: float) -> float:
    """The bound such that the mean of the results and one additional 1, with random weights uniform on the simplex, is
    below it with probability `level`."""
    values, shapes = [*scores, 1.0], [*counts, 1]
    lowest = min(score for score, count in zip(scores, counts) if count)
    if lowest >= 1:
        return 1.0
    inset = 1e-12
    return root(lambda bound: _probability_below(bound, values, shapes) - level, lowest + inset, 1 - inset, 1e-9)


def _probability_below(bound: float, values: Sequence[float], shapes: Sequence[int]) -> float:
    """The weights are gamma variables divided by their sum: their mean is below the bound if the sum of (value - bound)
    times the variables is negative. J. P. Imhof, Computing the distribution of quadratic forms in normal variables,
    Biometrika 48 (1961)."""
    largest = max(abs(value - bound) for value in values)
    terms = [((value - bound) / largest, shape) for value, shape in zip(values, shapes) if shape]
    total = 0.0
    for place in GRID:
        angle = modulus = 0.0
        for factor, shape in terms:
            product = place * factor
            angle += shape * math.atan(product)
            modulus += shape / 2 * math.log1p(product * product)
        if modulus > MOST_MODULUS:
            break
        # A logarithmic grid absorbs the 1/u of the integral.
        total += math.sin(angle) * math.exp(-modulus)
    return 0.5 - total * STEP / math.pi

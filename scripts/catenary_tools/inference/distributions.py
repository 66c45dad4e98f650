# SPDX-License-Identifier: MIT
"""Distributions and root finding: what intervals and tests need beyond the standard library."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

# Relative precision of a continued fraction, and of a sum of floating-point numbers.
PRECISION = 1e-15
TINY = 1e-300
MOST_TERMS = 10_000
# Below this count, counting individual numbers is faster than splitting.
FEW = 20


def root(function: Callable[[float], float], low: float, high: float, absolute: float = 1e-12, relative: float = 1e-14
         ) -> float:
    """Returns a root of a continuous function whose values at `low` and `high` differ in sign. T. R. Chandrupatla, A
    new hybrid quadratic/bisection algorithm, Advances in Engineering Software 28 (1997)."""
    near, far = low, high
    at_near, at_far = function(near), function(far)
    if at_near * at_far > 0:
        raise ValueError("the function has the same sign at both ends")
    share = 0.5
    while True:
        middle = near + share * (far - near)
        at_middle = function(middle)
        if (at_middle > 0) == (at_near > 0):
            last, at_last = near, at_near
        else:
            last, at_last, far, at_far = far, at_far, near, at_near
        near, at_near = middle, at_middle
        best, at_best = (near, at_near) if abs(at_near) < abs(at_far) else (far, at_far)
        least = (absolute + relative * abs(best)) / abs(far - near)
        if at_best == 0 or least > 0.5:
            return best
        share = 0.5
        if at_last not in (at_near, at_far):
            place, value = (near - far) / (last - far), (at_near - at_far) / (at_last - at_far)
            if value ** 2 < place and (1 - value) ** 2 < 1 - place:
                # Inverse quadratic interpolation stays within the interval.
                share = (at_near / (at_far - at_near) * at_last / (at_far - at_last)
                         + (last - near) / (far - near) * at_near / (at_last - at_near) * at_far / (at_last - at_far))
        share = min(max(share, least), 1 - least)


def beta_below(bound: float, first: float, second: float) -> float:
    """The probability that a beta-distributed variable with the given shapes is below a bound: the regularised
    incomplete beta function."""
    if bound <= 0 or bound >= 1:
        return float(bound >= 1)
    if bound > (first + 1) / (first + second + 2):
        return 1 - beta_below(1 - bound, second, first)
    scale = (math.lgamma(first + second) - math.lgamma(first) - math.lgamma(second)
             + first * math.log(bound) + second * math.log1p(-bound))
    return math.exp(scale) / (first * _beta_fraction(bound, first, second))


def _beta_fraction(bound: float, first: float, second: float) -> float:
    """The continued fraction 1 + d1 / (1 + d2 / (1 + ...)) of that function, evaluated forwards (Lentz's method)."""
    value = ratio = 1.0
    inverse = 0.0
    for number in range(1, MOST_TERMS):
        half = number // 2
        if number % 2:
            term = -(first + half) * (first + second + half) * bound / ((first + 2 * half) * (first + 2 * half + 1))
        else:
            term = half * (second - half) * bound / ((first + 2 * half - 1) * (first + 2 * half))
        inverse = 1 / (1 + term * inverse or TINY)
        ratio = 1 + term / ratio or TINY
        value *= ratio * inverse
        if abs(ratio * inverse - 1) < PRECISION:
            break
    return value


def beta_quantile(probability: float, first: float, second: float) -> float:
    """The quantile of the beta distribution: the bound below which the variable lies with the given probability."""
    return root(lambda bound: beta_below(bound, first, second) - probability, 0.0, 1.0, absolute=1e-16)


def t_above(bound: float, freedom: float) -> float:
    """The probability that a variable with Student's t distribution is above a bound."""
    if bound < 0:
        return 1 - t_above(-bound, freedom)
    return beta_below(freedom / (freedom + bound ** 2), freedom / 2, 0.5) / 2


def t_quantile(probability: float, freedom: float) -> float:
    """The quantile of Student's t distribution for a probability above a half."""
    high = 2.0
    while t_above(high, freedom) > 1 - probability:
        high *= 2
    return root(lambda bound: t_above(bound, freedom) - (1 - probability), 0.0, high)


def binomial(rng: random.Random, number: int, probability: float) -> int:
    """Draws how many of `number` uniform numbers between 0 and 1 are below a probability. Repeatedly draws their median
    instead of all the numbers."""
    count = 0
    while number > FEW:
        middle = number // 2 + 1
        median = rng.betavariate(middle, number + 1 - middle)
        if median <= probability:
            count, number, probability = count + middle, number - middle, (probability - median) / (1 - median)
        else:
            number, probability = middle - 1, probability / median
    return count + sum(rng.random() < probability for _ in range(number))


def multinomial(rng: random.Random, number: int, chances: Sequence[float]) -> list[int]:
    """Draws the counts of the outcomes of repeated trials, given the chance of each outcome."""
    counts, left = [], 1.0
    for chance in chances[:-1]:
        counts.append(binomial(rng, number, min(1.0, chance / left)) if number else 0)
        number, left = number - counts[-1], left - chance
    return [*counts, number]


def inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a square matrix (Gauss-Jordan elimination). Requires that it exists."""
    size = len(matrix)
    rows = [[*row, *(float(place == other) for other in range(size))] for place, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda place: abs(rows[place][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column][column]
        rows[column] = [value / head for value in rows[column]]
        for place in range(size):
            factor = rows[place][column]
            if place != column and factor:
                rows[place] = [value - factor * base for value, base in zip(rows[place], rows[column])]
    return [row[size:] for row in rows]

# SPDX-License-Identifier: MIT
"""Interval of the mean of few results between 0 and 1, without an assumption about their distribution.

The bound of N. Gaffke, Three test statistics for a nonparametric one-sided hypothesis on the mean of a nonnegative
variable, Mathematical Methods of Statistics 14 (2005). For results 0 and 1 it is that of Clopper and Pearson.
"""

import functools
import math

import numpy
from scipy.optimize import brentq

# Logarithmic grid of the integral of Imhof, which is smooth and falls off at both ends.
STEP = 0.05
GRID = numpy.exp(numpy.arange(-25, 25, STEP))


def interval(counts, scores, confidence=0.95):
    """Returns the two-sided interval of the mean; `counts` are those of the scores. Requires a result."""
    return _interval(tuple(counts), tuple(scores), confidence)


def superiority(counts, scores, middle=0.5):
    """Returns the likelihood that the mean is above the middle: halfway between those by the two bounds. Requires a
    result."""
    shapes = numpy.array([*counts, 1.0])
    low, high = (_probability_below(middle, numpy.array([*scores, end]), shapes) for end in (0.0, 1.0))
    return min(1.0, max(0.0, 1 - (low + high) / 2))


@functools.lru_cache(maxsize=4096)
def _interval(counts, scores, confidence):
    level = (1 + confidence) / 2
    mirrored = tuple(1 - score for score in scores)
    return 1 - _upper_bound(counts, mirrored, level), _upper_bound(counts, scores, level)


def _upper_bound(counts, scores, level):
    """The mean of the results and one more of 1, with random weights that are uniform on the simplex, is below the
    bound with the probability `level`."""
    values = numpy.array([*scores, 1.0])
    shapes = numpy.array([*counts, 1.0])
    lowest = min(score for score, count in zip(scores, counts) if count)
    if lowest >= 1:
        return 1.0
    inset = 1e-12
    return brentq(lambda bound: _probability_below(bound, values, shapes) - level, lowest + inset, 1 - inset, xtol=1e-9)


def _probability_below(bound, values, shapes):
    """The weights are gamma variables over their sum: their mean is below the bound where the sum of (value - bound)
    times the variables is negative. J. P. Imhof, Computing the distribution of quadratic forms in normal variables,
    Biometrika 48 (1961)."""
    factors = values - bound
    factors /= abs(factors).max()
    products = numpy.outer(GRID, factors)
    angle = (shapes * numpy.arctan(products)).sum(axis=1)
    modulus = (shapes / 2 * numpy.log1p(products ** 2)).sum(axis=1)
    # A logarithmic grid takes up the 1/u of the integral.
    return 0.5 - float((numpy.sin(angle) * numpy.exp(-modulus)).sum()) * STEP / math.pi

# SPDX-License-Identifier: MIT
"""Scores of pairs of games, and what they say in Elo: logistic and normalised, with 95% intervals."""

import math
from dataclasses import dataclass

from scipy import stats

from . import bounded_mean

# Elo per natural logit: a score s lies 400 log10(s / (1 - s)) Elo above the opponent.
ELO_PER_LOGIT = 400 / math.log(10)
# Normalised Elo is the mean over the standard deviation of one game, scaled so that it agrees with logistic Elo for
# small differences between players who never draw (there the deviation is 1/2 and the slope 1/4).
NORMALISED_ELO = 800 / math.log(10)
Z95 = float(stats.norm.ppf(0.975))

# With fewer results the mean is not normally distributed enough for the usual interval.
FEW_RESULTS = 100

TRINOMIAL_SCORES = (0.0, 0.5, 1.0)
PENTANOMIAL_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)


def expected_score(elo):
    """The score that a player so much stronger can expect of one game."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of_score(score):
    """Infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return ELO_PER_LOGIT * math.log(score / (1 - score))


def moments(counts, scores):
    """Number, mean and (population) variance."""
    number = sum(counts)
    mean = sum(n * s for n, s in zip(counts, scores)) / number
    variance = sum(n * (s - mean) ** 2 for n, s in zip(counts, scores)) / number
    return number, mean, variance


@dataclass(frozen=True)
class EloEstimate:
    """Estimates from a number of results, with 95% intervals; an end of an interval in Elo is infinite if that of the
    score is 0 or 1."""

    number: int
    score: float
    score_low: float
    score_high: float
    elo: float
    elo_low: float
    elo_high: float
    normalised: float | None
    normalised_error: float | None
    superiority: float


def score_interval(counts, scores):
    """Returns the 95% interval of the mean score; `counts` are the numbers of results with each score. Requires a
    result."""
    number, mean, variance = moments(counts, scores)
    if number < FEW_RESULTS or variance == 0:
        return bounded_mean.interval(counts, scores)
    error = Z95 * math.sqrt(variance / number)
    return mean - error, mean + error


def estimate(counts, scores):
    """From counts of results: of games (three scores) or of pairs of games (five); None without any."""
    if sum(counts) == 0:
        return None
    number, mean, variance = moments(counts, scores)
    games_in_result = 2 if len(scores) == 5 else 1
    normalised = normalised_error = None
    if variance > 0:
        # The mean of two games varies half as much as one game.
        normalised = NORMALISED_ELO * (mean - 0.5) / math.sqrt(games_in_result * variance)
        normalised_error = NORMALISED_ELO * Z95 / math.sqrt(games_in_result * number)
    if number < FEW_RESULTS or variance == 0:
        superiority = bounded_mean.superiority(counts, scores)
    else:
        superiority = float(stats.norm.cdf((mean - 0.5) / math.sqrt(variance / number)))
    low, high = score_interval(counts, scores)
    return EloEstimate(number, mean, low, high, elo_of_score(mean), elo_of_score(low), elo_of_score(high), normalised,
                       normalised_error, superiority)

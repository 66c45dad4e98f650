# SPDX-License-Identifier: MIT
"""Elo, ratings, and sequential tests of matches."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy
from scipy import special, stats
from scipy.optimize import brentq

from ..files import JsonObject
from . import means
from .means import Array

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

# Half a drawn game against every opponent met: finite ratings for players who won or lost everything.
PRIOR_DRAW = 0.5
# Weight of a result that has not been seen yet, in games: it keeps the likelihoods finite.
UNSEEN = 1e-3
# Below so many pairs the interval is wider than any difference of interest.
FEWEST_FOR_ELO = 5
# Clean scores are worth infinitely much; so much is drawn and added.
MOST_ELO = 800

# The kind of Elo of the bounds of a test.
EloModel = Literal["normalised", "logistic"]


def expected_score(elo: float) -> float:
    """The score that a player so much stronger can expect of one game."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of_score(score: float) -> float:
    """Infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return ELO_PER_LOGIT * math.log(score / (1 - score))


def _moments(counts: Sequence[int], scores: Sequence[float]) -> tuple[int, float, float]:
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

    @classmethod
    def from_json(cls, data: JsonObject | None) -> "EloEstimate | None":
        """`data` has the fields as result.json stores them, without a number for infinity."""
        return cls(**data) if data else None

    def bounded_elo(self) -> tuple[float, float, float]:
        """Elo and the ends of its interval, clipped to MOST_ELO on either side of 0."""
        elo, low, high = (max(-MOST_ELO, min(MOST_ELO, value)) for value in (self.elo, self.elo_low, self.elo_high))
        return elo, low, high


def score_interval(counts: Sequence[int], scores: Sequence[float]) -> tuple[float, float]:
    """Returns the 95% interval of the mean score, within 0 and 1; `counts` are the numbers of results with each score.
    Requires a result."""
    number, mean, variance = _moments(counts, scores)
    if number < FEW_RESULTS or variance == 0:
        return means.interval(tuple(counts), tuple(scores))
    error = Z95 * math.sqrt(variance / number)
    return max(0.0, mean - error), min(1.0, mean + error)


def estimate(counts: Sequence[int], scores: Sequence[float]) -> EloEstimate | None:
    """From counts of results: of games (three scores) or of pairs of games (five); None without any."""
    if sum(counts) == 0:
        return None
    number, mean, variance = _moments(counts, scores)
    games_in_result = 2 if len(scores) == 5 else 1
    normalised = normalised_error = None
    if variance > 0:
        # The mean of two games varies half as much as one game.
        normalised = NORMALISED_ELO * (mean - 0.5) / math.sqrt(games_in_result * variance)
        normalised_error = NORMALISED_ELO * Z95 / math.sqrt(games_in_result * number)
    if number < FEW_RESULTS or variance == 0:
        superiority = means.superiority(counts, scores)
    else:
        superiority = float(stats.norm.cdf((mean - 0.5) / math.sqrt(variance / number)))
    low, high = score_interval(counts, scores)
    return EloEstimate(number, mean, low, high, elo_of_score(mean), elo_of_score(low), elo_of_score(high), normalised,
                       normalised_error, superiority)


@dataclass(frozen=True)
class Rating:
    """Elo relative to the mean of all players, with half the width of its 95% interval."""

    name: str
    elo: float
    error: float
    score: float
    games: int


def bradley_terry(names: Sequence[str], games: Iterable[tuple[int, int, float]]) -> list[Rating]:
    """Returns the ratings, best player first. `games` are (first, second, score of first) with indices into `names`; a
    draw scores a half."""
    count = len(names)
    score = numpy.zeros((count, count))
    met = numpy.zeros((count, count))
    for first, second, result in games:
        score[first, second] += result
        score[second, first] += 1 - result
        met[first, second] += 1
        met[second, first] += 1
    prior = numpy.where(met > 0, PRIOR_DRAW, 0.0)
    strengths = _fit(score + prior / 2, met + prior)
    errors = _errors(strengths, met + prior)
    ratings = [Rating(names[i], ELO_PER_LOGIT * float(strengths[i]), ELO_PER_LOGIT * Z95 * float(errors[i]),
                      float(score[i].sum()), int(met[i].sum())) for i in range(count)]
    return sorted(ratings, key=lambda rating: (-rating.elo, rating.name))


def _probabilities(strengths: Array) -> Array:
    chances: Array = special.expit(strengths[:, None] - strengths[None, :])
    return chances


def _information(strengths: Array, met: Array) -> Array:
    """Of the log-likelihood: a Laplacian, singular along the common shift that nothing can measure."""
    p = _probabilities(strengths)
    weights: Array = met * p * (1 - p)
    return numpy.diag(weights.sum(axis=1)) - weights


def _fit(score: Array, met: Array) -> Array:
    """Newton's method with steps of at most one logit; the strengths have mean 0."""
    strengths: Array = numpy.zeros(len(score))
    for _ in range(200):
        gradient = (score - met * _probabilities(strengths)).sum(axis=1)
        step = numpy.linalg.pinv(_information(strengths, met)) @ gradient
        strengths += step / max(1.0, float(abs(step).max(initial=0)))
        if abs(step).max(initial=0) < 1e-10:
            break
    strengths -= strengths.mean()
    return strengths


def _errors(strengths: Array, met: Array) -> list[float]:
    covariance = numpy.linalg.pinv(_information(strengths, met))
    return [math.sqrt(max(0.0, float(variance))) for variance in numpy.diag(covariance)]


def _frequencies(counts: Sequence[int]) -> tuple[list[int], list[float]]:
    """The places of the results that are possible, and their observed distribution. Without draws a pair scores 0, 1/2
    or 1 only: the other two are left out then."""
    used = list(range(len(counts)))
    if len(counts) == 5 and counts[1] == counts[3] == 0:
        used = [0, 2, 4]
    elif len(counts) == 3 and counts[1] == 0:
        used = [0, 2]
    weights = [counts[i] or UNSEEN for i in used]
    total = sum(weights)
    return used, [weight / total for weight in weights]


def _with_mean(distribution: Sequence[float], values: Sequence[float], mean: float) -> list[float]:
    """The most likely distribution with that mean: each weight divided by 1 + t (value - mean), t such that it fits."""
    low, high = min(values) - mean, max(values) - mean
    if low >= 0 or high <= 0:
        raise ValueError("no distribution over these results has that mean")

    def excess(t: float) -> float:
        return sum(p * (v - mean) / (1 + t * (v - mean)) for p, v in zip(distribution, values))

    # The weights stay positive between the two poles; the excess falls from +inf to -inf there.
    inset = 1e-12
    t = brentq(excess, -1 / high + inset / high, -1 / low + inset / low, xtol=1e-15, rtol=1e-14)
    return [p / (1 + t * (v - mean)) for p, v in zip(distribution, values)]


def _with_t_value(distribution: Sequence[float], values: Sequence[float], middle: float, t_value: float
                  ) -> list[float]:
    """The most likely distribution whose mean lies `t_value` standard deviations above `middle`.

    The condition is linearised at the current distribution and solved, until the distribution is stable.
    """
    current = [1 / len(values)] * len(values)
    for _ in range(50):
        mean = sum(p * v for p, v in zip(current, values))
        deviation = math.sqrt(sum(p * (v - mean) ** 2 for p, v in zip(current, values)))
        slopes = [v - middle - t_value * deviation / 2 * (1 + ((v - mean) / deviation) ** 2) for v in values]
        before = current
        current = _with_mean(distribution, slopes, 0)
        if max(abs(p - q) for p, q in zip(before, current)) < 1e-9:
            break
    return current


def log_likelihood_ratio(counts: Sequence[int], scores: Sequence[float], elo0: float, elo1: float,
                         model: EloModel = "normalised") -> float:
    """log of how much better elo1 explains the results than elo0. Raises ValueError if no distribution has that
    Elo."""
    if not any(counts):
        return 0.0
    used, distribution = _frequencies(counts)
    values = [scores[i] for i in used]

    def most_likely(elo: float) -> list[float]:
        if model == "logistic":
            return _with_mean(distribution, values, expected_score(elo))
        games_in_result = 2 if len(scores) == 5 else 1
        return _with_t_value(distribution, values, 0.5, math.sqrt(games_in_result) * elo / NORMALISED_ELO)

    under0, under1 = most_likely(elo0), most_likely(elo1)
    return sum(counts) * sum(p * math.log(p1 / p0) for p, p0, p1 in zip(distribution, under0, under1))


@dataclass(frozen=True)
class Sprt:
    """A test of `elo0` against `elo1` with error rates `alpha` and `beta`, on pairs."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    model: EloModel = "normalised"

    @property
    def lower(self) -> float:
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, pair_counts: Sequence[int]) -> float:
        return log_likelihood_ratio(pair_counts, PENTANOMIAL_SCORES, self.elo0, self.elo1, self.model)

    def is_computable(self) -> bool:
        """True if the likelihoods under both hypotheses are found, with and without draws: those far from even are
        not in the normalised model."""
        try:
            return all(math.isfinite(self.ratio(counts)) for counts in ((0, 0, 1, 0, 0), (1, 1, 1, 1, 1)))
        except ValueError:
            return False

    def decision(self, ratio: float) -> Literal["H0", "H1"] | None:
        """None to continue."""
        if ratio <= self.lower:
            return "H0"
        return "H1" if ratio >= self.upper else None


# Texts from estimates, and from means as result.json has them.

def signed(value: float | None) -> str:
    """`?` for infinity, which result.json stores as no number."""
    return "?" if value is None or math.isinf(value) else f"{value:+.1f}"


def elo_text(estimate: EloEstimate | None) -> str:
    """Elo with its interval, as it is printed after or below the word Elo. Few results allow any Elo, and that of a
    clean score is infinite."""
    if estimate is None:
        return "-"
    if estimate.number < FEWEST_FOR_ELO:
        return f"unknown (fewer than {FEWEST_FOR_ELO} pairs)"
    if estimate.score == 1:
        return f"at least {signed(estimate.elo_low)} (every game won)"
    if estimate.score == 0:
        return f"at most {signed(estimate.elo_high)} (every game lost)"
    return f"{signed(estimate.elo)} [{signed(estimate.elo_low)}, {signed(estimate.elo_high)}]"


def mean_text(estimate: JsonObject | None, digits: int = 2) -> str:
    if estimate is None:
        return "-"
    text = f"{estimate['mean']:.{digits}f}"
    return text if estimate["low"] is None else f"{text} [{estimate['low']:.{digits}f}, {estimate['high']:.{digits}f}]"

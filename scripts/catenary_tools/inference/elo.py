# SPDX-License-Identifier: MIT
"""Elo, ratings, and sequential tests of matches."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..files import JsonObject
from . import means
from .distributions import inverse, root

# Elo per logit: a score s corresponds to 400 log10(s / (1 - s)) Elo above the opponent.
ELO_PER_LOGIT = 400 / math.log(10)
# Normalised Elo is the mean over the standard deviation of one game, scaled to agree with logistic Elo for small
# differences between players who never draw (where the deviation is 1/2 and the slope 1/4).
NORMALISED_ELO = 800 / math.log(10)
NORMAL = statistics.NormalDist()
Z95 = NORMAL.inv_cdf(0.975)

# With fewer results the mean is not close enough to normal for the usual interval.
FEW_RESULTS = 100

TRINOMIAL_SCORES = (0.0, 0.5, 1.0)
PENTANOMIAL_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)

# Half a drawn game against every opponent met, which keeps ratings finite for players who won or lost everything.
PRIOR_DRAW = 0.5
# The weight, in games, of a result that has not occurred yet: it keeps the likelihoods finite.
UNSEEN = 1e-3
# With fewer pairs the interval is wider than any difference of interest.
FEWEST_FOR_ELO = 5
# Clean scores have infinite Elo; this value is drawn and added instead.
MOST_ELO = 800

Matrix = list[list[float]]
# The kind of Elo in which the bounds of a test are given.
EloModel = Literal["normalised", "logistic"]


def expected_score(elo: float) -> float:
    """The score that a player who is stronger by this much can expect in one game."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of_score(score: float) -> float:
    """Infinite at 0 and 1."""
    if score <= 0:
        return -math.inf
    if score >= 1:
        return math.inf
    return ELO_PER_LOGIT * math.log(score / (1 - score))


def _moments(counts: Sequence[int], scores: Sequence[float]) -> tuple[int, float, float]:
    """Count, mean and (population) variance."""
    number = sum(counts)
    mean = sum(n * s for n, s in zip(counts, scores)) / number
    variance = sum(n * (s - mean) ** 2 for n, s in zip(counts, scores)) / number
    return number, mean, variance


@dataclass(frozen=True)
class EloEstimate:
    """Estimates from a number of results, with 95% intervals. An end of an interval in Elo is infinite if the
    corresponding score is 0 or 1."""

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
        """`data` has the fields as stored in result.json, with null for infinity."""
        return cls(**data) if data else None

    def bounded_elo(self) -> tuple[float, float, float]:
        """Elo and the ends of its interval, clipped to ±MOST_ELO; of the scores, because infinity may be null."""
        elo, low, high = (max(-MOST_ELO, min(MOST_ELO, elo_of_score(score)))
                          for score in (self.score, self.score_low, self.score_high))
        return elo, low, high


def score_interval(counts: Sequence[int], scores: Sequence[float]) -> tuple[float, float]:
    """Returns the 95% interval of the mean score, within 0 and 1; `counts` are the numbers of results with each score.
    Requires at least one result."""
    number, mean, variance = _moments(counts, scores)
    if number < FEW_RESULTS or variance == 0:
        return means.interval(tuple(counts), tuple(scores))
    error = Z95 * math.sqrt(variance / number)
    return max(0.0, mean - error), min(1.0, mean + error)


def estimate(counts: Sequence[int], scores: Sequence[float]) -> EloEstimate | None:
    """From counts of results: of games (three scores) or of pairs of games (five). None if there are none."""
    if sum(counts) == 0:
        return None
    number, mean, variance = _moments(counts, scores)
    games_in_result = 2 if len(scores) == 5 else 1
    normalised = normalised_error = None
    if variance > 0:
        # The mean of two games has half the variance of one game.
        normalised = NORMALISED_ELO * (mean - 0.5) / math.sqrt(games_in_result * variance)
        normalised_error = NORMALISED_ELO * Z95 / math.sqrt(games_in_result * number)
    if number < FEW_RESULTS or variance == 0:
        superiority = means.superiority(counts, scores)
    else:
        superiority = NORMAL.cdf((mean - 0.5) / math.sqrt(variance / number))
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
    players = range(len(names))
    score = [[0.0 for _ in players] for _ in players]
    met = [[0.0 for _ in players] for _ in players]
    for first, second, result in games:
        score[first][second] += result
        score[second][first] += 1 - result
        met[first][second] += 1
        met[second][first] += 1
    # Includes the prior.
    weights = [[number + PRIOR_DRAW if number else 0.0 for number in row] for row in met]
    points = [sum(score[i]) + PRIOR_DRAW / 2 * sum(number > 0 for number in met[i]) for i in players]
    strengths = _fit(points, weights)
    covariance = _pseudo_inverse(_information(strengths, weights))
    ratings = [Rating(names[i], ELO_PER_LOGIT * strengths[i],
                      ELO_PER_LOGIT * Z95 * math.sqrt(max(0.0, covariance[i][i])), sum(score[i]), int(sum(met[i])))
               for i in players]
    return sorted(ratings, key=lambda rating: (-rating.elo, rating.name))


def _probability(difference: float) -> float:
    return 1 / (1 + math.exp(-difference))


def _information(strengths: Sequence[float], weights: Matrix) -> Matrix:
    """The negative Hessian of the log-likelihood: a Laplacian, singular along the common shift, which cannot be
    measured."""
    rows = []
    for i, row in enumerate(weights):
        chances = [_probability(strengths[i] - strength) for strength in strengths]
        information = [weight * p * (1 - p) for weight, p in zip(row, chances)]
        rows.append([sum(information) if i == j else -value for j, value in enumerate(information)])
    return rows


def _pseudo_inverse(laplacian: Matrix) -> Matrix:
    """The Moore-Penrose inverse. The matrix maps the mean over each group of connected players to 0, so it is added
    before inverting and subtracted afterwards."""
    size = len(laplacian)
    means = [[0.0] * size for _ in range(size)]
    for group in _groups(laplacian):
        for i in group:
            for j in group:
                means[i][j] = 1 / len(group)
    inverted = inverse([[value + part for value, part in zip(row, mean)] for row, mean in zip(laplacian, means)])
    return [[value - mean for value, mean in zip(row, of)] for row, of in zip(inverted, means)]


def _groups(laplacian: Matrix) -> list[set[int]]:
    """The indices of players who are connected by games."""
    groups: list[set[int]] = []
    for i, row in enumerate(laplacian):
        group = {i, *(j for j, value in enumerate(row) if value)}
        joined = [other for other in groups if other & group]
        groups = [other for other in groups if other not in joined] + [group.union(*joined)]
    return groups


def _fit(points: Sequence[float], weights: Matrix) -> list[float]:
    """Newton's method with steps of at most one logit; the strengths have mean 0."""
    strengths = [0.0] * len(points)
    for _ in range(200):
        gradient = [scored - sum(weight * _probability(strengths[i] - strength)
                                 for weight, strength in zip(weights[i], strengths))
                    for i, scored in enumerate(points)]
        covariance = _pseudo_inverse(_information(strengths, weights))
        step = [sum(value * slope for value, slope in zip(row, gradient)) for row in covariance]
        longest = max((abs(change) for change in step), default=0.0)
        strengths = [strength + change / max(1.0, longest) for strength, change in zip(strengths, step)]
        if longest < 1e-10:
            break
    mean = sum(strengths) / max(1, len(strengths))
    return [strength - mean for strength in strengths]


def _frequencies(counts: Sequence[int]) -> tuple[list[int], list[float]]:
    """The indices of the possible results, and their observed distribution. Without draws a pair can only score 0, 1/2
    or 1, so the other two are left out."""
    used = list(range(len(counts)))
    if len(counts) == 5 and counts[1] == counts[3] == 0:
        used = [0, 2, 4]
    elif len(counts) == 3 and counts[1] == 0:
        used = [0, 2]
    weights = [counts[i] or UNSEEN for i in used]
    total = sum(weights)
    return used, [weight / total for weight in weights]


def _with_mean(distribution: Sequence[float], values: Sequence[float], mean: float) -> list[float]:
    """The maximum-likelihood distribution with that mean: each weight divided by 1 + t (value - mean), for the t that
    fits."""
    low, high = min(values) - mean, max(values) - mean
    if low >= 0 or high <= 0:
        raise ValueError("no distribution over these results has that mean")

    def excess(t: float) -> float:
        return sum(p * (v - mean) / (1 + t * (v - mean)) for p, v in zip(distribution, values))

    # The weights stay positive between the two poles, where the excess falls from +inf to -inf.
    inset = 1e-12
    t = root(excess, -1 / high + inset / high, -1 / low + inset / low, absolute=1e-15)
    return [p / (1 + t * (v - mean)) for p, v in zip(distribution, values)]


def _with_t_value(distribution: Sequence[float], values: Sequence[float], middle: float, t_value: float
                  ) -> list[float]:
    """The maximum-likelihood distribution whose mean lies `t_value` standard deviations above `middle`.

    The condition is linearised at the current distribution and solved, repeatedly, until the distribution is stable.
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
    """The log-likelihood ratio of elo1 to elo0. Raises ValueError if no distribution has that Elo."""
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
    """A test of `elo0` against `elo1` with error rates `alpha` and `beta`, on pairs of games."""

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
        """True if the likelihoods under both hypotheses can be computed, with and without draws: the normalised model
        does not include hypotheses far from even."""
        try:
            return all(math.isfinite(self.ratio(counts)) for counts in ((0, 0, 1, 0, 0), (1, 1, 1, 1, 1)))
        except ValueError:
            return False

    def decision(self, ratio: float) -> Literal["H0", "H1"] | None:
        """None means that the test continues."""
        if ratio <= self.lower:
            return "H0"
        return "H1" if ratio >= self.upper else None


# Text for estimates, and for means as stored in result.json.

def signed(value: float | None) -> str:
    """`?` for infinity, which result.json stores as null."""
    return "?" if value is None or math.isinf(value) else f"{value:+.1f}"


def elo_text(estimate: EloEstimate | None) -> str:
    """Elo with its interval, as printed after or below the word Elo. A few results are compatible with any Elo, and a
    clean score has infinite Elo."""
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

# SPDX-License-Identifier: MIT
"""The generalised sequential probability ratio test, on games (trinomial) or on pairs of games (pentanomial)."""

import math
from dataclasses import dataclass

from scipy.optimize import brentq

from .elo import NORMALISED_ELO, PENTANOMIAL_SCORES, expected_score

# Weight of a result that has not been seen yet, in games: it keeps the likelihoods finite.
UNSEEN = 1e-3


def frequencies(counts):
    """The observed distribution. Without draws a pair scores 0, 1/2 or 1 only: the other two are left out then."""
    number = sum(counts)
    used = list(range(len(counts)))
    if len(counts) == 5 and counts[1] == counts[3] == 0:
        used = [0, 2, 4]
    elif len(counts) == 3 and counts[1] == 0:
        used = [0, 2]
    weights = [counts[i] or UNSEEN for i in used]
    total = sum(weights)
    return number, used, [weight / total for weight in weights]


def _with_mean(distribution, values, mean):
    """The most likely distribution with that mean: each weight divided by 1 + t (value - mean), t such that it fits."""
    low, high = min(values) - mean, max(values) - mean
    if low >= 0 or high <= 0:
        raise ValueError("no distribution over these results has that mean")

    def excess(t):
        return sum(p * (v - mean) / (1 + t * (v - mean)) for p, v in zip(distribution, values))

    # The weights stay positive between the two poles; the excess falls from +inf to -inf there.
    inset = 1e-12
    t = brentq(excess, -1 / high + inset / high, -1 / low + inset / low, xtol=1e-15, rtol=1e-14)
    return [p / (1 + t * (v - mean)) for p, v in zip(distribution, values)]


def _with_t_value(distribution, values, middle, t_value):
    """The most likely distribution whose mean lies `t_value` standard deviations above `middle`.

    The condition is made linear at the current distribution, and that is solved and repeated until it stands still.
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


def log_likelihood_ratio(counts, scores, elo0, elo1, model="normalised"):
    """log of how much better elo1 explains the results than elo0; `model` says which Elo is meant."""
    number, used, distribution = frequencies(counts)
    if number == 0:
        return 0.0
    values = [scores[i] for i in used]

    def most_likely(elo):
        if model == "logistic":
            return _with_mean(distribution, values, expected_score(elo))
        games_in_result = 2 if len(scores) == 5 else 1
        return _with_t_value(distribution, values, 0.5, math.sqrt(games_in_result) * elo / NORMALISED_ELO)

    under0, under1 = most_likely(elo0), most_likely(elo1)
    return number * sum(p * math.log(p1 / p0) for p, p0, p1 in zip(distribution, under0, under1))


@dataclass(frozen=True)
class Sprt:
    """A test of `elo0` against `elo1` with error rates `alpha` and `beta`, on pairs."""

    elo0: float
    elo1: float
    alpha: float
    beta: float
    model: str = "normalised"

    @property
    def lower(self):
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self):
        return math.log((1 - self.beta) / self.alpha)

    def ratio(self, pair_counts):
        return log_likelihood_ratio(pair_counts, PENTANOMIAL_SCORES, self.elo0, self.elo1, self.model)

    def is_computable(self):
        """True if the likelihoods under both hypotheses are found, with and without draws: those far from even are
        not in the normalised model."""
        try:
            return all(math.isfinite(self.ratio(counts)) for counts in ((0, 0, 1, 0, 0), (1, 1, 1, 1, 1)))
        except ValueError:
            return False

    def decision(self, ratio):
        """`H0`, `H1` or None to go on."""
        if ratio <= self.lower:
            return "H0"
        return "H1" if ratio >= self.upper else None

# SPDX-License-Identifier: MIT
"""Bradley-Terry ratings of more than two players, by maximum likelihood."""

import math
from dataclasses import dataclass

import numpy
from scipy import special

from .elo import ELO_PER_LOGIT, Z95

# Half a drawn game against every opponent met: finite ratings for players who won or lost everything.
PRIOR_DRAW = 0.5


@dataclass(frozen=True)
class Rating:
    """Elo relative to the mean of all players, with half the width of its 95% interval."""

    name: str
    elo: float
    error: float
    score: float
    games: int


def bradley_terry(names, games):
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


def _probabilities(strengths):
    return special.expit(strengths[:, None] - strengths[None, :])


def _information(strengths, met):
    """Of the log-likelihood: a Laplacian, singular along the common shift that nothing can measure."""
    p = _probabilities(strengths)
    weights = met * p * (1 - p)
    return numpy.diag(weights.sum(axis=1)) - weights


def _fit(score, met):
    """Newton's method with steps of at most one logit; the strengths have mean 0."""
    strengths = numpy.zeros(len(score))
    for _ in range(200):
        gradient = (score - met * _probabilities(strengths)).sum(axis=1)
        step = numpy.linalg.pinv(_information(strengths, met)) @ gradient
        strengths += step / max(1.0, float(abs(step).max(initial=0)))
        if abs(step).max(initial=0) < 1e-10:
            break
    return strengths - strengths.mean()


def _errors(strengths, met):
    covariance = numpy.linalg.pinv(_information(strengths, met))
    return [math.sqrt(max(0.0, float(variance))) for variance in numpy.diag(covariance)]

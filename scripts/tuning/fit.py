"""Logistic regression of outcomes on the terms of an evaluation, each with a weight early and one late in the game."""

import dataclasses

import numpy
from scipy.optimize import minimize


@dataclasses.dataclass
class Samples:
    """Rows of positions: amounts of the terms and phase (0 to 1) for the side to move, and its points (0 to 1)."""
    names: list
    amounts: numpy.ndarray
    phases: numpy.ndarray
    points: numpy.ndarray

    def part(self, chosen):
        return Samples(self.names, self.amounts[chosen], self.phases[chosen], self.points[chosen])


@dataclasses.dataclass
class Weights:
    """In log-odds a unit of each term, at phase 0 and at phase 1."""
    early: numpy.ndarray
    late: numpy.ndarray

    def log_odds(self, samples):
        return (samples.amounts @ self.early) * (1 - samples.phases) + (samples.amounts @ self.late) * samples.phases


def loss(weights, samples):
    """Mean logarithmic loss of the predictions, in natural units: 0.693 is a coin."""
    return mean_loss(weights.log_odds(samples), samples.points)


def mean_loss(log_odds, points):
    return float(numpy.mean(numpy.logaddexp(0, log_odds) - points * log_odds))


def fit(samples, ridge):
    """The weights of least loss, with a penalty on large ones (in units of a term's usual size)."""
    scale = numpy.abs(samples.amounts).mean(axis=0) + 1e-9
    scaled = samples.amounts / scale
    columns = numpy.hstack([scaled * (1 - samples.phases)[:, None], scaled * samples.phases[:, None]])

    def objective(vector):
        log_odds = columns @ vector
        chances = 1 / (1 + numpy.exp(-numpy.clip(log_odds, -30, 30)))
        gradient = columns.T @ (chances - samples.points) / len(samples.points) + ridge * vector
        return mean_loss(log_odds, samples.points) + ridge * vector @ vector / 2, gradient

    found = minimize(objective, numpy.zeros(columns.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 5000})
    count = len(samples.names)
    return Weights(found.x[:count] / scale, found.x[count:] / scale)


def weights_text(names, weights):
    """The lines of a game's weights.inc."""
    return "".join(f'{{"{name}", {early:.6g}F, {late:.6g}F}},\n'
                   for name, early, late in zip(names, weights.early, weights.late))

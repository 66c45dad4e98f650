# SPDX-License-Identifier: MIT
"""The fit of weights to games of self-play."""

import dataclasses
import os

import numpy
from scipy.optimize import minimize

from ..engine.client import Engine
from ..errors import UserError
from ..records import sgf
from . import options


def _row(engine, position, points_of_black):
    """Names, amounts, phase and points of one position."""
    engine.ask(f"position {position}")
    points = points_of_black if engine.ask("to_move") == "black" else 1 - points_of_black
    # "VALUE phase PHASE ...", then "NAME AMOUNT WEIGHT" for each term.
    head, *lines = engine.ask("evaluation").splitlines()
    _, _, phase, *_ = head.split()
    terms = [line.split() for line in lines]
    return [term[0] for term in terms], [float(term[1]) for term in terms], float(phase), points


def read_samples(command, paths):
    """Returns all positions of the games, and the number of the game of each. Raises UserError where there are
    none."""
    rows, games = [], []
    with Engine(command, os.devnull) as engine:
        for path in paths:
            for number, (positions, points) in enumerate(sgf.read_selfplay(path)):
                rows += [_row(engine, position, points) for position in positions]
                games += [number] * len(positions)
    if not rows or not rows[0][0]:
        raise UserError("no positions, or an evaluation without terms")
    amounts, phases, points = (numpy.array([row[i] for row in rows]) for i in (1, 2, 3))
    return Samples(rows[0][0], amounts, phases, points), numpy.array(games)


@dataclasses.dataclass
class Samples:
    """Rows of positions: amounts of the terms and phase (0 to 1) for the side to move, and its points (0 to 1)."""
    names: list
    amounts: numpy.ndarray
    phases: numpy.ndarray
    points: numpy.ndarray

    def part(self, chosen):
        return Samples(self.names, self.amounts[chosen], self.phases[chosen], self.points[chosen])

    def without(self, term):
        return Samples(self.names[:term] + self.names[term + 1:], numpy.delete(self.amounts, term, axis=1), self.phases,
                       self.points)


@dataclasses.dataclass
class Weights:
    """In log-odds a unit of each term, at phase 0 and at phase 1."""
    early: numpy.ndarray
    late: numpy.ndarray

    def log_odds(self, samples):
        return (samples.amounts @ self.early) * (1 - samples.phases) + (samples.amounts @ self.late) * samples.phases


# The share of games that end against all odds, because a player let a won position slip: without it a few such games
# would teach that no lead is safe.
LAPSES = 0.02


def loss(weights, samples):
    """Mean logarithmic loss of the predictions, in natural units: 0.693 is a coin."""
    return loss_and_slope(weights.log_odds(samples), samples.points)[0]


def loss_and_slope(log_odds, points):
    """The mean loss, and what each log-odds adds to it."""
    chances = 1 / (1 + numpy.exp(-numpy.clip(log_odds, -30, 30)))
    expected = LAPSES + (1 - 2 * LAPSES) * chances
    losses = -points * numpy.log(expected) - (1 - points) * numpy.log(1 - expected)
    slopes = (expected - points) / (expected * (1 - expected)) * (1 - 2 * LAPSES) * chances * (1 - chances)
    return float(losses.mean()), slopes / len(points)


def fit(samples, ridge):
    """The weights of least loss, with a penalty on large ones (in units of a term's usual size)."""
    scale = numpy.abs(samples.amounts).mean(axis=0) + 1e-9
    scaled = samples.amounts / scale
    columns = numpy.hstack([scaled * (1 - samples.phases)[:, None], scaled * samples.phases[:, None]])

    def objective(vector):
        mean, slopes = loss_and_slope(columns @ vector, samples.points)
        return mean + ridge * vector @ vector / 2, columns.T @ slopes + ridge * vector

    found = minimize(objective, numpy.zeros(columns.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 5000})
    count = len(samples.names)
    return Weights(found.x[:count] / scale, found.x[count:] / scale)


def weights_text(names, weights):
    """The lines of a game's weights.inc below its header."""
    return "".join(f'{{"{name}", {early:.6g}F, {late:.6g}F}},\n'
                   for name, early, late in zip(names, weights.early, weights.late))


def header_text(command):
    """The header of a game's weights.inc; `command` made the weights."""
    return options.header_text("Term, log-odds a unit at phase 0 (opening), at phase 1 (end)", command)

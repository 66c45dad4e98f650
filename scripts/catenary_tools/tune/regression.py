# SPDX-License-Identifier: MIT
"""Fits weights to games of self-play."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Union

import numpy
from numpy.typing import NDArray
from scipy.optimize import minimize

from ..engine.client import Engine
from ..errors import UsageError, UserError
from ..records import sgf
from ..sources import header_text

# The share of games with an unexpected result because a player missed a win. Without it a few such games would make the
# fit distrust every lead.
LAPSES = 0.02
# One in this many games is held out of the first fit.
HOLD_OUT_EVERY = 5

Array = NDArray[numpy.float64]
Indices = Union[NDArray[numpy.int64], NDArray[numpy.bool_]]


@dataclass
class Samples:
    """Rows of positions: amounts of the terms and the phase (0 to 1) for the side to move, and its points (0 to 1)."""

    names: list[str]
    amounts: Array
    phases: Array
    points: Array

    def part(self, chosen: Indices) -> "Samples":
        return Samples(self.names, self.amounts[chosen], self.phases[chosen], self.points[chosen])

    def without(self, term: int) -> "Samples":
        return replace(self, names=self.names[:term] + self.names[term + 1:],
                       amounts=numpy.delete(self.amounts, term, axis=1))


@dataclass
class Weights:
    """The log-odds per unit of each term, at phase 0 and at phase 1."""

    early: Array
    late: Array

    def log_odds(self, samples: Samples) -> Array:
        log_odds: Array = ((samples.amounts @ self.early) * (1 - samples.phases)
                           + (samples.amounts @ self.late) * samples.phases)
        return log_odds


class Sample(NamedTuple):
    names: list[str]
    amounts: list[float]
    phase: float
    points: float


def read_samples(command: Sequence[str], paths: Sequence[str]) -> tuple[Samples, NDArray[numpy.int64]]:
    """Returns all positions of the games, and the number of each position's game. Raises UsageError if there are too
    few games, and UserError for an evaluation without terms."""
    rows: list[Sample] = []
    games: list[int] = []
    with Engine(command, os.devnull) as engine:
        played = [game for path in paths for game in sgf.read_selfplay(path) if game[0]]
        if len(played) < HOLD_OUT_EVERY:
            raise UsageError(f"{len(played)} game{'' if len(played) == 1 else 's'} with positions; the fit expects at "
                             f"least {HOLD_OUT_EVERY}, of which it leaves out one")
        for number, (positions, points) in enumerate(played):
            rows += [_sample(engine, position, points) for position in positions]
            games += [number] * len(positions)
    if not rows[0].names:
        raise UserError("the evaluation of the game has no terms to fit")
    return (Samples(rows[0].names, numpy.array([row.amounts for row in rows]), numpy.array([row.phase for row in rows]),
                    numpy.array([row.points for row in rows])), numpy.array(games))


def _sample(engine: Engine, position: str, points_of_black: float) -> Sample:
    engine.ask(f"position {position}")
    points = points_of_black if engine.ask("to_move") == "black" else 1 - points_of_black
    # "VALUE phase PHASE ...", then "NAME AMOUNT WEIGHT" for each term.
    head, *lines = engine.ask("evaluation").splitlines()
    _, _, phase, *_ = head.split()
    terms = [line.split() for line in lines]
    return Sample([term[0] for term in terms], [float(term[1]) for term in terms], float(phase), points)


def loss(weights: Weights, samples: Samples) -> float:
    """The mean logarithmic loss of the predictions, in nats: 0.693 is that of a coin toss."""
    return loss_and_slope(weights.log_odds(samples), samples.points)[0]


def loss_and_slope(log_odds: Array, points: Array) -> tuple[float, Array]:
    """The mean loss and its gradient with respect to each log-odds."""
    chances = 1 / (1 + numpy.exp(-numpy.clip(log_odds, -30, 30)))
    expected = LAPSES + (1 - 2 * LAPSES) * chances
    losses = -points * numpy.log(expected) - (1 - points) * numpy.log(1 - expected)
    slopes = (expected - points) / (expected * (1 - expected)) * (1 - 2 * LAPSES) * chances * (1 - chances)
    return float(losses.mean()), slopes / len(points)


def fit(samples: Samples, ridge: float) -> Weights:
    """The weights that minimise the loss, with a penalty on large weights (relative to a term's usual size)."""
    scale = numpy.abs(samples.amounts).mean(axis=0) + 1e-9
    scaled = samples.amounts / scale
    columns = numpy.hstack([scaled * (1 - samples.phases)[:, None], scaled * samples.phases[:, None]])

    def objective(vector: Array) -> tuple[float, Array]:
        mean, slopes = loss_and_slope(columns @ vector, samples.points)
        return mean + float(ridge * vector @ vector / 2), columns.T @ slopes + ridge * vector

    found = minimize(objective, numpy.zeros(columns.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 5000})
    count = len(samples.names)
    return Weights(found.x[:count] / scale, found.x[count:] / scale)


def weights_text(names: Sequence[str], weights: Weights) -> str:
    """The lines of a game's weights.inc below its header."""
    return "".join(f'{{"{name}", {early:.6g}F, {late:.6g}F}},\n'
                   for name, early, late in zip(names, weights.early, weights.late))


def weights_header(argv: Sequence[str]) -> str:
    """The header of a game's weights.inc, for the arguments of the command that made the weights."""
    return header_text("Term, log-odds a unit at phase 0 (opening), at phase 1 (end)", argv)

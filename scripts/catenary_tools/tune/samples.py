# SPDX-License-Identifier: MIT
"""Positions of self-play games as samples for the fit of weights."""

import os

import numpy

from ..engine.client import Engine
from ..errors import UserError
from ..records import selfplay
from .regression import Samples


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
            for number, (positions, points) in enumerate(selfplay.read_selfplay(path)):
                rows += [_row(engine, position, points) for position in positions]
                games += [number] * len(positions)
    if not rows or not rows[0][0]:
        raise UserError("no positions, or an evaluation without terms")
    amounts, phases, points = (numpy.array([row[i] for row in rows]) for i in (1, 2, 3))
    return Samples(rows[0][0], amounts, phases, points), numpy.array(games)

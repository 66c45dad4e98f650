# SPDX-License-Identifier: MIT
"""SPSA: games of parameters against their neighbours."""

import argparse
import contextlib
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from ..cli import number
from ..engine.client import AsyncEngine
from ..model import Move
from ..play.work import Machine, Needs, ResultT, UnitT, Work
from ..play.game import PreparedEngines
from ..play.loop import play_game
from ..play.openings import random_moves
from ..play.referee import EngineReferee
from ..play.seats import EngineSeat, PlayingEngine, RefereeSeat
from ..play.selfplay import positions_of_game

MOST_TURNS = 1000

Values = dict[str, int]
"""Parameters of the engine by name."""
Pair = tuple[list[Values], int]
"""The values of both sides, and a seed."""


@dataclass
class Parameter:
    """An `engine_param` that is a whole number: where to begin, and how far to try on either side."""

    name: str
    value: float
    step: float

    def moved(self, sign: float, gain: float = 1.0) -> float:
        return max(0.0, self.value + sign * gain * self.step)


def parse_parameter(text: str) -> Parameter:
    """Parses NAME=START:STEP; raises ArgumentTypeError."""
    name, _, numbers = text.partition("=")
    start, _, step = numbers.partition(":")
    with contextlib.suppress(argparse.ArgumentTypeError):
        parameter = Parameter(name, number(0)(start), number(0)(step))
        if name and parameter.step > 0:
            return parameter
    raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=START:STEP, with START of at least 0 and STEP "
                                     "above 0")


async def random_opening(engine: AsyncEngine, rng: random.Random, count: int) -> list[Move]:
    """Plays random moves from the start, for both games of a pair; returns none if they end the game too early."""
    await engine.ask("clear_board")
    moves, _ = await random_moves(EngineReferee(engine), rng, count)
    return moves if len(moves) == count else []


async def points_of_black(black: PlayingEngine, white: PlayingEngine, opening: Sequence[tuple[str, str]]) -> float:
    """Plays a game between two engines, with that of Black as the referee."""
    for engine in (black, white):
        await engine.ask_all(["clear_board", *(f"play {side} {move}" for side, move in opening)])
    referee = EngineReferee(black)
    side = await play_game(referee, {"black": RefereeSeat(black), "white": EngineSeat(white)}, MOST_TURNS)
    points: float = (await referee.outcome()).points_of_black if side == "none" else 0.5
    return points


async def play_pair(engines: Sequence[PlayingEngine], settings: Sequence[Values], seed: int, opening_moves: int
                    ) -> float:
    """Score of the first settings against the second ones in two games from one opening: -1 to 1."""
    first, second = engines
    for engine, values in zip(engines, settings):
        await engine.ask_all([f"engine_param {name} {value}" for name, value in values.items()])
    opening = await random_opening(first, random.Random(seed), opening_moves)
    return await points_of_black(first, second, opening) - await points_of_black(second, first, opening)


async def tune(parameters: Sequence[Parameter], play: Callable[[list[Pair]], Awaitable[list[float]]], pairs: int,
               iterations: int, seed: int, rate: float, observe: Callable[[int, float], None]) -> None:
    """Moves the parameters in place. Each iteration plays so many pairs of games: `play` returns the scores of a list
    of (settings, seed). `observe(iteration, points)` is called after each. The same seed and engine give the same
    values."""
    rng = random.Random(seed)
    for iteration in range(iterations):
        # Spall's exponents; a tenth of the way steadies the beginning.
        gain = (1 + iteration) ** -0.101
        pace = rate * ((1 + iterations / 10) / (1 + iteration + iterations / 10)) ** 0.602
        signs = [rng.choice((-1, 1)) for _ in parameters]
        settings = [{parameter.name: round(parameter.moved(side * sign, gain))
                     for parameter, sign in zip(parameters, signs)} for side in (1, -1)]
        points = sum(await play([(settings, rng.getrandbits(32)) for _ in range(pairs)])) / pairs
        for parameter, sign in zip(parameters, signs):
            parameter.value = parameter.moved(sign, pace * points)
        observe(iteration, points)


@dataclass(frozen=True)
class EngineWork(Work[PreparedEngines, UnitT, ResultT]):
    """`command` starts an engine that plays the game."""

    game: str
    command: tuple[str, ...]
    nodes: int
    random_moves: int

    @property
    def needs(self) -> Needs:
        return Needs((self.game,), (self.command,))

    def _limits(self) -> list[str]:
        return [f"engine_param max_nodes {self.nodes}", "engine_param threads 1"]


@dataclass(frozen=True)
class SelfPlayWork(EngineWork[int, tuple[list[str], float]]):
    """A unit is the seed of a game; its result are the positions and Black's points."""

    searcher: str

    def open_slot(self, number: int, machine: Machine) -> PreparedEngines:
        return PreparedEngines(machine, [self.command], [f"engine_param searcher {self.searcher}", *self._limits()])

    async def run(self, slot: PreparedEngines, unit: int) -> tuple[list[str], float]:
        engine, = await slot.ready()
        played: tuple[list[str], float] = await positions_of_game(engine, unit, self.random_moves)
        return played


@dataclass(frozen=True)
class ParameterMatchWork(EngineWork[Pair, float]):
    """A unit is a pair of settings and a seed; its result is the score of the first settings."""

    def open_slot(self, number: int, machine: Machine) -> PreparedEngines:
        return PreparedEngines(machine, [self.command] * 2, self._limits())

    async def run(self, slot: PreparedEngines, unit: Pair) -> float:
        settings, seed = unit
        return await play_pair(await slot.ready(), settings, seed, self.random_moves)

# SPDX-License-Identifier: MIT
"""SPSA: games between perturbed parameters."""

from __future__ import annotations

import argparse
import contextlib
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from ..cli import number
from ..engine.client import AsyncEngine, engine_of
from ..engine.process import EngineFailure
from ..model import FAILURES
from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import Opening, random_moves
from ..play.pairs import Matchup, PairSlot, Player
from ..play.seats import AT_NODES, EngineSpec
from ..play.selfplay import positions_of_game
from ..play.work import Machine, SettingWork, Slot

# The parameters of both sides by name, and a seed.
ValuesOfPair = tuple[list[dict[str, int]], int]


@dataclass
class Parameter:
    """An integer `engine_param`: its initial value, and how far to perturb it."""

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


async def tune(parameters: Sequence[Parameter], play: Callable[[list[ValuesOfPair]], Awaitable[list[float]]],
               pairs: int, iterations: int, seed: int, rate: float, observe: Callable[[int, float], None]) -> None:
    """Updates the parameters in place. Each iteration plays `pairs` pairs of games: `play` returns the scores for a
    list of (settings, seed). `observe(iteration, points)` is called after each iteration. The result is determined by
    the seed and the engine."""
    rng = random.Random(seed)
    for iteration in range(iterations):
        # Spall's exponents; the offset of a tenth of the iterations stabilises the first steps.
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
class SelfPlayWork(SettingWork[Slot[AsyncEngine], int, tuple[list[str], float]]):
    """A unit is the seed of a game; its result is the positions and Black's points."""

    nodes: int
    random_moves: int
    searcher: str

    def open_slot(self, number: int, machine: Machine) -> Slot[AsyncEngine]:
        return Slot(machine, [engine_of(machine.path(self.program), self.setting)])

    async def run(self, slot: Slot[AsyncEngine], unit: int) -> tuple[list[str], float]:
        engine, = slot.engines
        await engine.ask_all([f"engine_param searcher {self.searcher}", f"engine_param max_nodes {self.nodes}"])
        played: tuple[list[str], float] = await positions_of_game(engine, unit, self.random_moves)
        return played


@dataclass(frozen=True)
class ParameterMatchWork(SettingWork[PairSlot, ValuesOfPair, float]):
    """A unit is the values of both sides and a seed; its result is the score of the first side in two games from one
    opening, from -1 to 1."""

    nodes: int
    random_moves: int

    def open_slot(self, number: int, machine: Machine) -> PairSlot:
        return PairSlot(number, (), (self.program,), machine)

    async def run(self, slot: PairSlot, unit: ValuesOfPair) -> float:
        sides, seed = unit
        specs = [EngineSpec(name, (slot.machine.path(self.program),),
                            tuple((parameter, str(value)) for parameter, value in values.items()))
                 for name, values in zip(("first", "second"), sides)]
        players = tuple(Player(spec.name, (spec,)) for spec in specs)
        matchup = Matchup(players, self.setting, TimeControl("nodes", nodes=self.nodes), 1, False)
        await slot.referee.set_up(self.setting)
        moves, _ = await random_moves(slot.referee, random.Random(seed), self.random_moves)
        # A game that the random moves would end starts from the beginning instead.
        opening = Opening("random", tuple(moves) if len(moves) == self.random_moves else ())
        played = await slot.play_games(matchup, 0, opening, Conditions(timeouts=AT_NODES), seed)
        for record in played.records:
            if record.verdict in FAILURES:
                raise EngineFailure(record.verdict, record.detail)
        return matchup.points_of_first(played.records) - 1

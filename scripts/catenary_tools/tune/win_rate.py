# SPDX-License-Identifier: MIT
"""Fits a curve from values to win rates: the command scripts/fit-win-rate."""

from __future__ import annotations

import asyncio
import math
import statistics
from dataclasses import dataclass

import numpy
from scipy import optimize, special

from .. import places
from ..engine.analysis import Analysis, POINT_UNIT, WIN_BASE
from ..engine.client import AsyncEngine, check_settings
from ..errors import UsageError
from ..files import write_whole
from ..model import Setting
from ..play.referee import EngineReferee, Outcome
from ..play.selfplay import PositionObserver, play_alone
from ..puzzles.proof import lead
from ..sources import header_text, source_file
from .regression import Array
from .win_rate_options import WinRateOptions

RANDOM_TURNS = 3
MOST_TURNS = 400


class RandomOpening(PositionObserver):
    """Starts a game with random turns, so that games differ."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self._engine = engine

    async def before(self, color: str, position: str) -> None:
        searcher = "random" if len(self.positions) < RANDOM_TURNS else "alphabeta"
        await self._engine.ask(f"engine_param searcher {searcher}")
        await super().before(color, position)


def _result_for(side: str, outcome: Outcome, cooperative: bool) -> float:
    """The total of a cooperative game, otherwise 1, 0.5 or 0 for the side."""
    if cooperative:
        assert outcome.margin is not None
        return outcome.margin
    return (1 + lead(outcome.text, side).sign) / 2


@dataclass(frozen=True)
class SampleOptions:
    """The number of games to play, and the interval between searched positions of each game."""

    game: str
    games: int
    seed: int
    nodes: int
    every: int
    analysis_nodes: int


async def samples(program: str, sampling: SampleOptions) -> tuple[bool, list[tuple[int, int, float]]]:
    """Returns whether the game is cooperative, and triples of the game's number, the value, and the result for the side
    to move."""
    found = []
    async with AsyncEngine([program, "--game", sampling.game]) as engine:
        await engine.ask_all([f"engine_param max_nodes {sampling.nodes}", "clear_board"])
        cooperative = await EngineReferee(engine).is_cooperative()
        async with Analysis([program]) as analysis:
            for number in range(sampling.games):
                game, seed = RandomOpening(engine), sampling.seed + number
                await engine.ask_all(["clear_board", f"set_random_seed {seed}"])
                outcome = await play_alone(engine, MOST_TURNS, game)
                if not outcome:
                    continue
                for turn, position in enumerate(game.positions):
                    if turn < RANDOM_TURNS or (turn - seed) % sampling.every:
                        continue
                    answer = await analysis.analyse({"game": sampling.game, "position": position, "multi_pv": 1,
                                                     "limits": {"nodes": sampling.analysis_nodes}})
                    value = answer.moves[0].value if answer.moves else WIN_BASE
                    if abs(value) < WIN_BASE:
                        found.append((number, value, _result_for(answer.to_move, outcome, cooperative)))
    return cooperative, found


def loss(scale: float, even: float, values: Array, won: Array) -> float:
    """The mean negative log-likelihood."""
    chances = numpy.clip(special.expit((values - even) / scale), 1e-9, 1 - 1e-9)
    return float(-(special.xlogy(won, chances) + special.xlog1py(1 - won, -chances)).mean())


def main(options: WinRateOptions) -> int:
    sampling = SampleOptions(options.game, options.games, options.seed, options.nodes, options.every,
                             options.analysis_nodes)
    program = places.ensure_built(options.engine_path)
    asyncio.run(check_settings(program, [Setting(options.game)]))
    cooperative, found = asyncio.run(samples(program, sampling))
    if not found:
        games = f"{options.games} game{'s' if options.games > 1 else ''}"
        raise UsageError(f"no position of {games} was searched; expected at least one: raise --games or lower --every")
    totals = {number: won for number, _, won in found}
    middle = statistics.median(totals.values()) if cooperative else 0.0
    even = POINT_UNIT * middle if cooperative else 0.0
    values = numpy.array([value for _, value, _ in found], dtype=float)
    won = numpy.array([float(won > middle) if cooperative else won for _, _, won in found])
    best = optimize.minimize_scalar(lambda logarithm: loss(math.exp(logarithm), even, values, won), bounds=(1, 10),
                                    method="bounded")
    scale = math.exp(best.x)
    print(f"{len(found)} positions of {options.games} games: half a win at {even:.0f}, scale {scale:.1f}, "
          f"loss {best.fun:.4f} (without a value {loss(1e9, even, values, won):.4f})")
    if options.write:
        header = header_text("The value of half a win, and the scale of the curve", options.argv)
        text = f"{header}{{{even:.1f}, {scale:.1f}}}\n"
        write_whole(source_file(options.game, "win_rate.inc"), text)
    return 0

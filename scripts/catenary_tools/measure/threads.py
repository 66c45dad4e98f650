# SPDX-License-Identifier: MIT
"""scripts/measure-threads: the gain from several threads over one, at positions of `bench` or of games."""

from __future__ import annotations

import asyncio
import math
import statistics
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .. import places
from ..cli import Parser, ToolOptions, add_engine, fraction, natural, positive, seconds
from ..engine.bench import bench, listed_games
from ..engine.client import AsyncEngine, Engine, check_settings
from ..errors import UserError
from ..inference.means import mean_estimate
from ..model import Setting
from ..play import protocols
from ..play.protocols import SearchInfo
from ..play.referee import EngineReferee
from ..play.selfplay import positions_of_game

DESCRIPTION = """Measures the gain of several threads over one: the ratio of nodes and of time to reach the same depth.

Example: %(prog)s --threads 2 --seconds 1.5 --runs 3
Example: %(prog)s --threads 2 --seconds 0.3 --runs 4 --games 5

At the positions of `bench`, the depth is the one that a single thread reaches in --seconds, which is to its advantage.
At positions of games it is the usual depth of a single thread at that stage of a game, which favours neither. Nodes
are those of the thread that decides, so their ratio does not depend on the load of the machine. Positions that are
solved too soon are left out."""
# Stages as fractions of the length of a game; most later positions are searched to the end.
STAGES = (0, 0.15, 0.3, 0.45, 0.6)
RANDOM_MOVES = 4
NODES_OF_GAMES = 200


@dataclass(frozen=True)
class ThreadsOptions(ToolOptions):
    engine_path: str
    game: Sequence[str] | None
    games: int
    threads: int
    seconds: float
    least: float
    runs: int


def parse(arguments: Sequence[str]) -> ThreadsOptions:
    parser = Parser(description=DESCRIPTION)
    add_engine(parser)
    parser.add_argument("--game", action="append", metavar="NAME",
                        help="a game; repeatable (default: all games of alpha-beta)")
    parser.add_argument("--games", type=natural, default=0, metavar="N",
                        help=f"positions of {len(STAGES)} stages of N games in place of those of bench (default: 0)")
    parser.add_argument("--threads", type=positive, default=2, metavar="N", help="number of threads (default: 2)")
    parser.add_argument("--seconds", type=seconds, default=1.5, metavar="S",
                        help="time of one thread that determines the depth (default: 1.5)")
    parser.add_argument("--least", type=fraction, default=0.1, metavar="SHARE",
                        help="leave out positions that take a smaller share of that time (default: 0.1)")
    parser.add_argument("--runs", type=positive, default=3, metavar="N",
                        help="runs of each position, for the median (default: 3)")
    return ThreadsOptions.from_attributes(parser.parse_args(arguments))


class Effort(NamedTuple):
    """The nodes of the main thread, and elapsed seconds; or ratios of them."""

    nodes: float
    seconds: float


@dataclass(frozen=True)
class Trial:
    """How one thread is compared with `threads`: at the depth that it reaches in `seconds`, by the median of `runs`.
    Searches shorter than `least_seconds` are too quick."""

    threads: int
    seconds: float
    least_seconds: float
    runs: int


def games_of_alpha_beta(program: str) -> list[str]:
    async def is_cooperative(game: str) -> bool:
        async with AsyncEngine([program, "--game", game]) as engine:
            cooperative: bool = await EngineReferee(engine).is_cooperative()
            return cooperative

    return [game for game in listed_games(program) if not asyncio.run(is_cooperative(game))]


async def positions_of_stages(program: str, game: str, games: int) -> list[list[str]]:
    """A position from each game for each stage."""
    async with AsyncEngine([program, "--game", game]) as engine:
        await engine.ask_all(["engine_param threads 1", f"engine_param max_nodes {NODES_OF_GAMES}"])
        played = [(await positions_of_game(engine, seed, RANDOM_MOVES))[0] for seed in range(1, games + 1)]
    return [[positions[int(stage * len(positions))] for positions in played] for stage in STAGES]


def search(program: str, game: str, position: str, threads: int, limit: str) -> tuple[int, Effort]:
    """Searches within `limit` (words of engine_param); returns the depth that was completed, and the cost."""
    with Engine([program, "--game", game]) as engine:
        for command in (f"position {position}", f"engine_param threads {threads}", f"engine_param {limit}"):
            engine.ask(command)
        side = engine.ask("to_move")
        start = time.monotonic()
        seconds = engine.request(f"reg_genmove {side}").at - start
        info = SearchInfo.parse(engine.request(protocols.SEARCH_INFO))
    if info.depth is None or info.nodes is None:
        raise UserError(f"{program} does not report its searches ({protocols.SEARCH_INFO})")
    return info.depth, Effort(info.nodes, seconds)


def ratios_at(program: str, game: str, position: str, depth: int, trial: Trial) -> Effort | None:
    """The cost with one thread divided by the cost with several, measured alternately so that both see the same
    machine; None if the search is too quick."""
    alone, together = [], []
    for _ in range(trial.runs):
        alone.append(search(program, game, position, 1, f"max_depth {depth}")[1])
        if alone[0].seconds < trial.least_seconds:
            return None
        together.append(search(program, game, position, trial.threads, f"max_depth {depth}")[1])
    return Effort(*(statistics.median(one) / statistics.median(several)
                    for one, several in zip(zip(*alone), zip(*together))))


def ratios(program: str, game: str, games: int, trial: Trial) -> list[Effort]:
    """The ratios at positions of this many games, or of `bench` for 0 games."""
    stages = (asyncio.run(positions_of_stages(program, game, games)) if games else
              [[position] for position in asyncio.run(bench(program, game)).positions])
    found = []
    for stage, positions in enumerate(stages, 1):
        depth = statistics.median_low([search(program, game, position, 1, f"move_time {trial.seconds}")[0]
                                       for position in positions])
        for position in positions:
            ratio = ratios_at(program, game, position, depth, trial)
            if ratio:
                found.append(ratio)
                print(f"{game} {stage}: depth {depth}, nodes {ratio.nodes:.2f}, clock {ratio.seconds:.2f}", flush=True)
    return found


def summary(values: Iterable[float]) -> str:
    """The median, and the geometric mean with its 95% interval, if the values differ."""
    values = list(values)
    logs = mean_estimate([math.log(value) for value in values])
    assert logs
    text = f"median {statistics.median(values):.2f}, geometric mean {math.exp(logs.mean):.2f}"
    if logs.low is None or logs.high is None:
        return text
    return f"{text} [{math.exp(logs.low):.2f}, {math.exp(logs.high):.2f}]"


def print_gain(name: str, found: Sequence[Effort]) -> None:
    if len(found) < 2:
        print(f"{name}: too quick")
        return
    nodes, clock = zip(*found)
    print(f"{name}, {len(found)} positions: nodes {summary(nodes)}; clock {summary(clock)}", flush=True)


def main(options: ThreadsOptions) -> int:
    program = places.ensure_built(options.engine_path)
    asyncio.run(check_settings(program, map(Setting, options.game or ())))
    trial = Trial(options.threads, options.seconds, options.least * options.seconds, options.runs)
    found = {game: ratios(program, game, options.games, trial)
             for game in options.game or games_of_alpha_beta(program)}
    for game, values in found.items():
        print_gain(game, values)
    print_gain("all", [value for values in found.values() for value in values])
    return 0

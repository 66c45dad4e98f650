# SPDX-License-Identifier: MIT
"""The command scripts/measure-threads."""

import asyncio
import math
import statistics
import subprocess
import time
from dataclasses import dataclass

from .. import places
from ..engine.bench import bench
from ..engine.client import AsyncEngine, Engine
from ..errors import UserError
from ..play import protocols
from ..play.game import positions_of_game
from ..play.protocols import SearchInfo
from ..play.referee import EngineReferee
from ..statistics.means import mean_estimate
from .options import STAGES

RANDOM_MOVES = 4
NODES_OF_GAMES = 200


@dataclass
class Search:
    """The depth that a search completed, the nodes of its deciding thread, and seconds by the clock."""

    depth: int
    nodes: int
    seconds: float


async def is_cooperative(program, game):
    async with AsyncEngine("engine", [program, "--game", game]) as engine:
        return await EngineReferee(engine).is_cooperative()


def games_of_alpha_beta(program):
    listed = subprocess.run([program, "--list-games"], capture_output=True, text=True, check=True).stdout.split()
    return [game for game in listed if not asyncio.run(is_cooperative(program, game))]


def bench_positions(program, game):
    return [[position] for position in bench(program, game).positions]


async def game_positions(program, game, games):
    """Returns a list for each stage, with a position of each game."""
    async with AsyncEngine("engine", [program, "--game", game]) as engine:
        await engine.ask_all(["engine_param threads 1", f"engine_param max_nodes {NODES_OF_GAMES}"])
        played = [(await positions_of_game(engine, seed, RANDOM_MOVES))[0] for seed in range(1, games + 1)]
    return [[positions[int(stage * len(positions))] for positions in played] for stage in STAGES]


def search(program, game, position, threads, limit):
    """Searches within `limit` (words of engine_param)."""
    with Engine([program, "--game", game]) as engine:
        engine.ask("position " + position)
        engine.ask(f"engine_param threads {threads}")
        engine.ask("engine_param " + limit)
        side = engine.ask("to_move")
        start = time.monotonic()
        seconds = engine.request("reg_genmove " + side).at - start
        info = SearchInfo.parse(engine.request(protocols.SEARCH_INFO))
    if info.depth is None:
        raise UserError(f"{program} does not tell of its searches ({protocols.SEARCH_INFO})")
    return Search(info.depth, info.nodes, seconds)


def ratios_at(options, game, position, depth):
    """Returns nodes and seconds of one thread over those of several, by turns so that both see the same machine; None
    where the search is too quick."""
    alone, together = [], []
    for _ in range(options.runs):
        alone.append(search(options.engine_path, game, position, 1, f"max_depth {depth}"))
        if alone[0].seconds < options.least * options.seconds:
            return None
        together.append(search(options.engine_path, game, position, options.threads, f"max_depth {depth}"))
    return tuple(statistics.median(getattr(each, what) for each in alone) /
                 statistics.median(getattr(each, what) for each in together) for what in ("nodes", "seconds"))


def ratios(options, game):
    stages = (asyncio.run(game_positions(options.engine_path, game, options.games)) if options.games else
              bench_positions(options.engine_path, game))
    found = []
    for stage, positions in enumerate(stages, 1):
        limit = f"move_time {options.seconds}"
        depth = statistics.median_low([search(options.engine_path, game, each, 1, limit).depth for each in positions])
        for position in positions:
            ratio = ratios_at(options, game, position, depth)
            if ratio is None:
                continue
            found.append(ratio)
            print(f"{game} {stage}: depth {depth}, nodes {ratio[0]:.2f}, clock {ratio[1]:.2f}", flush=True)
    return found


def summary(values):
    """The median, and the geometric mean with its 95% interval; equal values have none."""
    logs = mean_estimate([math.log(value) for value in values])
    text = f"median {statistics.median(values):.2f}, geometric mean {math.exp(logs.mean):.2f}"
    return text if logs.low is None else f"{text} [{math.exp(logs.low):.2f}, {math.exp(logs.high):.2f}]"


def report(name, found):
    if len(found) < 2:
        print(f"{name}: too quick")
        return
    nodes, clock = zip(*found)
    print(f"{name}, {len(found)} positions: nodes {summary(nodes)}; clock {summary(clock)}", flush=True)


def main(options):
    options.engine_path = places.provide_engine(options.engine_path)
    found = {game: ratios(options, game) for game in options.game or games_of_alpha_beta(options.engine_path)}
    for game, values in found.items():
        report(game, values)
    report("all", [value for values in found.values() for value in values])
    return 0

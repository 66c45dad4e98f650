# SPDX-License-Identifier: MIT
"""The command scripts/measure-totals."""

import asyncio
import math
import re
import statistics

from .. import places
from ..engine.client import AsyncEngine
from ..model import Setting
from ..play.game import both_seats
from ..play.loop import Observer, play_game
from ..play.referee import EngineReferee


class Totals(Observer):
    """The total after each turn of the game, from 0 before the first one."""

    def __init__(self, referee):
        self._referee = referee
        self._after = {0: 0}

    async def after(self, color, choice, side, position):
        turn = int(re.search(r"turn=(\d+)", position)[1])
        total = int(await self._referee.ask("score"))
        if side == "none":
            self._after[turn] = total
        else:
            self._after.setdefault(turn - 1, total)

    def listed(self):
        return [self._after[turn] for turn in sorted(self._after)]


async def play(program, options, seed):
    """Plays a game; returns its totals."""
    setting = Setting(options.game, options=tuple(options.option))
    parameters = [f"engine_param {name} {value}" for name, value in options.param]
    if options.move_time is not None:
        parameters.append(f"engine_param move_time {options.move_time}")
    async with AsyncEngine("engine", [program, *setting.words(), "--seed", str(seed)]) as engine:
        for parameter in parameters:
            await engine.ask(parameter)
        referee = EngineReferee(engine)
        totals = Totals(referee)
        await play_game(referee, both_seats(engine), math.inf, totals)
    return totals.listed()


async def play_all(program, options):
    """Plays games with one seed each, `jobs` at a time."""
    free = asyncio.Semaphore(options.concurrency)

    async def play_when_free(seed):
        async with free:
            return await play(program, options, seed)

    return await asyncio.gather(*(play_when_free(options.seed + number) for number in range(options.games)))


def points_of_turns(totals):
    return [after - before for before, after in zip(totals, totals[1:])]


def report(games):
    finals = [totals[-1] for totals in games]
    for number, totals in enumerate(games):
        print(f"game {number + 1}: {totals[-1]}: " + " ".join(map(str, points_of_turns(totals))))
    spread = statistics.stdev(finals) / len(finals) ** 0.5 if len(finals) > 1 else 0
    print(f"mean {statistics.mean(finals):.1f} +- {spread:.1f}, least {min(finals)}, most {max(finals)}, "
          f"games without points {finals.count(0)}")
    turns = max(map(len, games)) - 1
    means = [statistics.mean(points_of_turns(totals)[turn] for totals in games if len(totals) > turn + 1)
             for turn in range(turns)]
    print("mean of each turn: " + " ".join(f"{mean:.0f}" for mean in means))


def main(options):
    report(asyncio.run(play_all(places.provide_engine(options.engine_path), options)))
    return 0

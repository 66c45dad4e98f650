# SPDX-License-Identifier: MIT
"""scripts/measure-totals: the totals of a cooperative game, and the mean total after each turn."""

from __future__ import annotations

import argparse
import asyncio
import math
import re
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .. import places
from ..cli import (Parser, SettingOptions, add_concurrency, add_engine, add_seed, add_setting, assignment, positive,
                   seconds)
from ..engine.client import AsyncEngine, check_settings
from ..errors import UsageError
from ..model import Setting
from ..play.loop import Choice, Observer
from ..play.referee import EngineReferee
from ..play.selfplay import play_alone

DESCRIPTION = """Plays games of a cooperative game by the engine alone, and reports the total of each game and the mean
of each turn."""
TURN = re.compile(r"turn=(\d+)")


@dataclass(frozen=True)
class TotalsOptions(SettingOptions):
    engine_path: str
    param: Sequence[tuple[str, str]]
    level: int | None
    move_time: float | None
    games: int
    seed: int
    concurrency: int


def parse(arguments: Sequence[str]) -> TotalsOptions:
    parser = Parser(argparse.HelpFormatter, description=DESCRIPTION)
    add_engine(parser)
    parser.add_argument("--game", default="catalonia", metavar="NAME", help="the game (default: catalonia)")
    add_setting(parser)
    parser.add_argument("--param", action="append", default=[], type=assignment, metavar="NAME=VALUE",
                        help="a parameter of the engine, as `engine_param` takes it; repeatable")
    parser.add_argument("--level", type=positive, metavar="N", help="strength from 1 to 10")
    parser.add_argument("--move-time", type=seconds, metavar="SECONDS", help="time limit of a turn")
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="number of games (default: 20)")
    add_seed(parser, "seed of the first game; each game adds 1")
    add_concurrency(parser, "games")
    return TotalsOptions.from_attributes(parser.parse_args(arguments))


class TotalsOfGame(Observer):
    """`after_turn` holds the total after each turn of the game, starting with 0 before the first."""

    def __init__(self, referee: EngineReferee) -> None:
        self.after_turn = {0: 0}
        self._referee = referee

    async def after(self, color: str, choice: Choice, side: str, position: str) -> None:
        found = TURN.search(position)
        assert found, position
        turn, total = int(found[1]), int(await self._referee.ask("score"))
        if side == "none":
            self.after_turn[turn] = total
        else:
            self.after_turn.setdefault(turn - 1, total)


async def totals_of_game(command: Sequence[str], setting: Setting, parameters: Sequence[tuple[str, str]],
                         seed: int) -> list[int]:
    """Plays a game with parameters of the engine; returns 0 and the total after each turn."""
    async with AsyncEngine([*command, *setting.arguments(), "--seed", str(seed)]) as engine:
        for name, value in parameters:
            await engine.ask(f"engine_param {name} {value}")
        referee = EngineReferee(engine)
        if not await referee.is_cooperative():
            raise UsageError(f"argument --game: {setting.game} is not a cooperative game")
        totals = TotalsOfGame(referee)
        await play_alone(engine, math.inf, totals)
    return [total for _, total in sorted(totals.after_turn.items())]


async def totals_of_games(command: Sequence[str], setting: Setting, parameters: Sequence[tuple[str, str]],
                          seeds: Iterable[int], concurrency: int) -> list[list[int]]:
    """Plays a game for each seed, `concurrency` at a time."""
    free = asyncio.Semaphore(concurrency)

    async def play_when_free(seed: int) -> list[int]:
        async with free:
            return await totals_of_game(command, setting, parameters, seed)

    return await asyncio.gather(*map(play_when_free, seeds))


def print_totals(games: Sequence[Sequence[int]]) -> None:
    finals = [totals[-1] for totals in games]
    points = [[after - before for before, after in zip(totals, totals[1:])] for totals in games]
    for number, (final, of_turns) in enumerate(zip(finals, points), 1):
        print(f"game {number}: {final}: " + " ".join(map(str, of_turns)))
    error = statistics.stdev(finals) / len(finals) ** 0.5 if len(finals) > 1 else 0
    print(f"mean {statistics.mean(finals):.1f} +- {error:.1f}, least {min(finals)}, most {max(finals)}, "
          f"games without points {finals.count(0)}")
    means = [statistics.mean(of_turns[turn] for of_turns in points if len(of_turns) > turn)
             for turn in range(max(map(len, points)))]
    print("mean of each turn: " + " ".join(f"{mean:.0f}" for mean in means))


def main(options: TotalsOptions) -> int:
    parameters = list(options.param)
    if options.move_time is not None:
        parameters.append(("move_time", str(options.move_time)))
    seeds = range(options.seed, options.seed + options.games)
    program, setting = places.ensure_built(options.engine_path), options.setting
    asyncio.run(check_settings(program, [setting]))
    command = [program, *([] if options.level is None else ["--level", str(options.level)])]
    print_totals(asyncio.run(totals_of_games(command, setting, parameters, seeds, options.concurrency)))
    return 0

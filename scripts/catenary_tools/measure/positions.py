# SPDX-License-Identifier: MIT
"""Solved positions for scripts/measure-truth: their files, the engine that proves them, and how more are made."""

from __future__ import annotations

import argparse
import itertools
import random
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..cli import assignment, natural, positive
from ..engine.client import AsyncEngine, engine_of
from ..errors import UserError
from ..files import append_line
from ..model import Setting
from ..play.progress import ProgressBar
from ..play.referee import EngineReferee, Outcome
from ..play.selfplay import positions_of_mixed_game, random_turn
from ..play.work import Executor, Machine, SettingSlot, SettingWork
from ..puzzles.proof import UNKNOWN, Unsolved, lead, solve, solved_backwards

SIZE = "size"
# The number of random turns to try when looking for one that loses the result.
TRIES = 8
MOST_TURNS = 400

Proven = tuple[str, str]
"""A position and its result."""


@dataclass(frozen=True)
class Solved:
    """A position with its proven result, as printed by `final_score`, and the seed of its game; older sets have no
    seed."""

    setting: Setting
    position: str
    result: str
    seed: int | None = None


def path_of_set(folder: str, game: str) -> Path:
    return Path(folder) / f"{game}.tsv"


def games_with_sets(folder: str) -> list[str]:
    return sorted(path.stem for path in Path(folder).glob("*.tsv"))


def read_set(folder: str, game: str) -> list[Solved]:
    """Returns the positions of a game in file order; none if there is no file. Raises UserError."""
    path = path_of_set(folder, game)
    if not path.exists():
        return []
    found = []
    *lines, _ = path.read_text(encoding="ascii", errors="replace").split("\n")  # The last line is incomplete.
    for number, line in enumerate(lines, 1):
        try:
            settings, position, result, *seeds = line.split("\t")
            seed, = map(natural, seeds or ["0"])
            Outcome.parse(result)
            options = dict(map(assignment, shlex.split(settings)))
            size = options.pop(SIZE, None)
            setting = Setting(game, positive(size) if size else None, tuple(options.items()))
            found.append(Solved(setting, position, result, seed if seeds else None))
        except (ValueError, argparse.ArgumentTypeError, UserError):
            raise UserError(f"{path}:{number}: expected size and options, position, result and seed") from None
    return found


def append_to_set(folder: str, solved: Solved) -> None:
    """Appends a position immediately, so that nothing is lost when the command is stopped."""
    setting = solved.setting
    path = path_of_set(folder, setting.game)
    path.parent.mkdir(parents=True, exist_ok=True)
    size = [(SIZE, setting.size)] if setting.size else []
    settings = shlex.join(f"{name}={value}" for name, value in (*size, *setting.options))
    append_line(path, f"{settings}\t{solved.position}\t{solved.result}\t{solved.seed}\n")


class Judge(EngineReferee):
    """Proofs of positions; each position is proven once."""

    def __init__(self, program: str, setting: Setting, seconds: float) -> None:
        super().__init__(engine_of(program, setting))
        self._seconds = seconds
        self._results: dict[str, str | None] = {}

    async def set_up(self, position: str) -> None:
        await self.ask(f"position {position}")

    async def result(self, position: str) -> str | None:
        """Returns the proven result; None if the time runs out."""
        if position not in self._results:
            await self.set_up(position)
            result = (await solve(self.engine, self._seconds)).result
            self._results[position] = None if result == UNKNOWN else result
        return self._results[position]

    async def proven(self, position: str) -> str:
        """Returns the proven result. Raises Unsolved."""
        result = await self.result(position)
        if result is None:
            raise Unsolved
        return result


async def make(executor: Executor, work: "PositionWork", growing: "GrowingSet") -> None:
    """Adds positions to a set until it has the wanted number for the setting."""
    if not growing.complete:
        # A seed that is given up is replaced by another one.
        async with executor:
            async for seed, chosen in executor.map(work, growing.seeds(), growing.bar, in_order=True):
                growing.take(seed, chosen)
                if growing.complete:
                    break


class GrowingSet:
    """Extends the set of a folder until it has `count` positions of a setting. `seed` is the seed of the first game. A
    repeated command continues with the last game that added a position, which may have more."""

    def __init__(self, folder: str, setting: Setting, count: int, seed: int) -> None:
        self._folder = folder
        self._setting = setting
        self._count = count
        known = read_set(folder, setting.game)
        self._known = {each.position for each in known}
        own = [each for each in known if each.setting == setting]
        self._number = len(own)
        self.bar = ProgressBar("games")
        self._seed = max([seed, *(each.seed for each in own if each.seed is not None)])

    @property
    def complete(self) -> bool:
        return self._number >= self._count

    def seeds(self) -> Iterator[int]:
        return itertools.takewhile(lambda _: not self.complete, itertools.count(self._seed))

    def take(self, seed: int, chosen: Sequence[Proven]) -> None:
        """Adds positions from the game with a seed."""
        for position, result in chosen:
            if position not in self._known and not self.complete:
                self._known.add(position)
                self._number += 1
                append_to_set(self._folder, Solved(self._setting, position, result, seed))
        self.bar.say(f"{self._setting.text()}: {self._number} of {self._count}")


class JudgeSlot(SettingSlot):
    """A judge, and an engine for each of several programs."""

    judge: Judge
    players: dict[str, AsyncEngine]

    def __init__(self, machine: Machine, judge: str, seconds: float, programs: Iterable[str]) -> None:
        super().__init__(machine)
        self._judge = machine.path(judge)
        self._seconds = seconds
        self._programs = programs

    def engines_for(self, setting: Setting) -> list[AsyncEngine]:
        self.judge = Judge(self._judge, setting, self._seconds)
        self.players = {program: engine_of(self.machine.path(program), setting) for program in self._programs}
        return [self.judge.engine, *self.players.values()]


@dataclass(frozen=True)
class PositionWork(SettingWork[JudgeSlot, int, list[Proven]]):
    """A unit is the seed of a game; its result is a list of positions with their results."""

    seconds: float
    random: float
    game_nodes: int
    per_game: int

    def open_slot(self, number: int, machine: Machine) -> JudgeSlot:
        return JudgeSlot(machine, self.program, self.seconds, [self.program])

    async def run(self, slot: JudgeSlot, unit: int) -> list[Proven]:
        await slot.set_up(self.setting)
        player, rng = slot.players[self.program], random.Random(f"{self.setting.text()} {unit}")
        await player.ask_all([f"engine_param max_nodes {self.game_nodes}", "clear_board",
                              f"set_random_seed {rng.randrange(1 << 31)}"])
        found = await positions_of_mixed_game(player, rng, 0, self.random, MOST_TURNS)
        return await choose(slot.judge, rng, found, self.per_game)


async def choose(judge: Judge, rng: random.Random, found: Sequence[str], most: int) -> list[Proven]:
    """Returns up to `most` positions of a game that can be lost, and their results; favours early positions, which are
    hard to play."""
    solved = await solved_backwards(found, judge.proven)
    chosen: list[Proven] = []
    while solved and len(chosen) < most:
        # The later of two random places in a list that starts with the end of the game.
        proven = solved.pop(max(rng.randrange(len(solved)), rng.randrange(len(solved))))
        if await can_lose(judge, rng, *proven):
            chosen.append(proven)
    return chosen


async def can_lose(judge: Judge, rng: random.Random, position: str, result: str) -> bool:
    """True if the side to move has a win or a draw, and a random turn is proven to lose it."""
    await judge.set_up(position)
    side = await judge.ask("to_move")
    best = lead(result, side).sign
    if best < 0:
        return False
    for _ in range(TRIES):
        await judge.set_up(position)
        await random_turn(judge, rng, side)
        after = await judge.result((await judge.state()).position)
        if after is not None and lead(after, side).sign < best:
            return True
    return False

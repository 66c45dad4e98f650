# SPDX-License-Identifier: MIT
"""The step `generate`: shards of games of the engine against itself, made by its command `self_play`. A shard depends
on its number alone, so it may be made anywhere and again."""

import asyncio
import pathlib
import sys
import tempfile
from dataclasses import dataclass

from ..cluster.crews import crew_of
from ..engine.client import AsyncEngine
from ..play.crew import GivenUp, LocalCrew, ProgramWork
from ..play.setting import Setting
from ..records.files import write_whole

# Small tables are cleared quickly between games.
HASH_MB = 2
GAMES_SUFFIX = ".games"


class Slot:
    """A folder for the files of one engine."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        self.engine = None

    async def close(self):
        self.kill()
        self.folder.cleanup()

    def kill(self):
        if self.engine:
            self.engine.kill()


@dataclass(frozen=True)
class ShardWork(ProgramWork):
    """A unit is the number of a shard; its result is the content of the file."""

    program: str
    setting: Setting
    kinds: tuple
    games_of_shard: int
    random_moves: int
    playouts: int
    uct_turns: str
    nodes: int
    seed: int

    def open_slot(self, number, machine):
        return Slot()

    def commands(self, shard, path):
        kind = self.kinds[shard % len(self.kinds)].of_shard(shard)
        parameters = {"threads": 1, "hash_mb": HASH_MB, "max_nodes": self.nodes, "seed": self.seed,
                      "network": "off", **dict(kind.parameters)}
        return [*kind.setting.commands(), *(f"engine_param {name} {value}" for name, value in parameters.items()),
                f"self_play {shard * self.games_of_shard} {self.games_of_shard} {self.random_moves} {path} "
                f"{self.playouts} {self.uct_turns}"]

    async def run(self, slot, unit):
        path = pathlib.Path(slot.folder.name) / f"{unit}{GAMES_SUFFIX}"
        async with AsyncEngine("engine", [self.program]) as slot.engine:
            await slot.engine.ask_all(self.commands(unit, path))
        content = path.read_bytes()
        path.unlink()
        return content


def path_of(folder, shard):
    return folder / f"{shard:05}{GAMES_SUFFIX}"


async def _generate(options, work):
    missing = [shard for shard in range(options.shards) if not path_of(options.folder, shard).exists()]
    done = options.shards - len(missing)
    given_up = []

    def take(_, shard, content):
        nonlocal done
        write_whole(path_of(options.folder, shard), content)
        done += 1
        print(f"generate: {done} of {options.shards} shards", file=sys.stderr, flush=True)

    async with crew_of(options, options.engine, LocalCrew(options.concurrency)) as crew, crew.engage(work) as team:
        await team.run(missing, take, lambda number, shard: given_up.append(shard))
    if given_up:
        raise GivenUp(given_up)


def generate(options):
    """Makes the shards that are missing."""
    work = ShardWork(options.engine, options.kinds[0].setting, options.kinds, options.games, options.random_moves,
                     options.playouts, options.uct_turns, options.nodes, options.seed)
    asyncio.run(_generate(options, work))

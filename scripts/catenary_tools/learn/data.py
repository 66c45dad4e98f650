# SPDX-License-Identifier: MIT
"""Training games: shards of games played by the engine, and their positions as rows of arrays."""

from __future__ import annotations

import pathlib
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.client import AsyncEngine
from ..errors import UserError
from ..files import DamagedFile, write_whole
from ..play.progress import ProgressBar
from ..play.work import Executor, Machine, SettingWork, Slot
from .kinds import Kind

TITLE = b"catenary rows 1"
NO_INPUT = -1
# The amounts that follow the game's own terms.
PHASE, SUM = -2, -1
# The engine's value that corresponds to one unit of log-odds.
VALUE_PER_LOG_ODDS = 1000.0
ARRAYS = ("inputs", "amounts", "games", "values", "results", "sources")
# Small tables are quick to clear between games.
HASH_MB = 2
GAMES_SUFFIX = ".games"

Array = NDArray[Any]


@dataclass(frozen=True)
class Shape:
    """The inputs of a game and the names of its terms, of which "phase" and "sum" are the last."""

    game: str
    inputs: str
    count: int
    terms: tuple[str, ...]


@dataclass
class Rows:
    """Positions of one game, a row each:

    inputs    active inputs, NO_INPUT if there are fewer: [position, view, most active], 16 bits; the view of the
              side to move comes first
    amounts   amounts of the terms: [position, term], 32-bit floating point
    games     a number that only positions of the same game share
    values    values of the search for the side to move, in thousandths of log-odds
    results   1 if the side to move won, 0 for a draw, -1
    sources   the number of the shard that a position comes from"""

    shape: Shape
    inputs: Array
    amounts: Array
    games: Array
    values: Array
    results: Array
    sources: Array

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, index: Array) -> "Rows":
        return Rows(self.shape, *(getattr(self, name)[index] for name in ARRAYS))

    def targets(self, result_share: float) -> Array:
        """The winning chance that a network should learn: a mixture of the result and the value of the search."""
        searched = 1 / (1 + np.exp(-self.values / VALUE_PER_LOG_ODDS))
        mixed: Array = result_share * (self.results + 1) / 2 + (1 - result_share) * searched
        return mixed.astype(np.float32)


def read_rows(path: pathlib.Path) -> Rows:
    """Raises UserError if the file is damaged or has other content."""
    head, found, body = path.read_bytes().partition(b"\nend\n")
    title, *lines = head.split(b"\n")
    if not found or title != TITLE:
        raise UserError(f"'{path}' is not a file of rows")
    try:
        facts: dict[str, list[str]] = {}
        for line in lines:
            name, _, value = line.decode().partition(" ")
            facts.setdefault(name, []).append(value)
        inputs, count = facts["inputs"][0].split()
        shape = Shape(facts["game"][0], inputs, int(count), tuple(facts["term"]))
        row = np.dtype([("inputs", "<i2", (2, int(facts["active"][0]))), ("amounts", "<f4", (len(shape.terms),)),
                        ("games", "<u4"), ("values", "<i2"), ("results", "<i2")])
        rows = np.frombuffer(body, row)
        return Rows(shape, sources=np.zeros(len(rows), np.int32), **{name: rows[name] for name in ARRAYS[:-1]})
    except (ValueError, LookupError, TypeError):
        raise DamagedFile(path, "its head or its rows are cut") from None


def join_rows(parts: Sequence[Rows], sources: Sequence[int]) -> Rows:
    """Joins the rows of several shards, numbered by `sources`, into one set. Their inputs are the same; shorter rows
    are padded."""
    shape = parts[0].shape
    if any(part.shape != shape for part in parts):
        raise UserError("the files have different inputs or terms")
    inputs = np.full((sum(map(len, parts)), 2, max(part.inputs.shape[2] for part in parts)), NO_INPUT, np.int16)
    games = []
    start = first_game = 0
    for part in parts:
        inputs[start:start + len(part), :, :part.inputs.shape[2]] = part.inputs
        games.append(part.games.astype(np.int64) + first_game)
        start += len(part)
        first_game += int(part.games.max(initial=0)) + 1
    amounts, values, results = (np.concatenate([getattr(part, name) for part in parts])
                                for name in ("amounts", "values", "results"))
    return Rows(shape, inputs, amounts, np.concatenate(games), values, results,
                np.repeat(np.array(sources, np.int32), [len(part) for part in parts]))


@dataclass(frozen=True)
class ShardWork(SettingWork[Slot[AsyncEngine], int, bytes]):
    """A unit is the number of a shard; its result is the content of the file."""

    kinds: tuple[Kind, ...]
    games_of_shard: int
    random_moves: int
    playouts: int
    uct_turns: str
    nodes: int
    seed: int

    def open_slot(self, number: int, machine: Machine) -> Slot[AsyncEngine]:
        return Slot(machine, [AsyncEngine([machine.path(self.program)])])

    def commands(self, shard: int, path: pathlib.Path, machine: Machine) -> list[str]:
        kind = self.kinds[shard % len(self.kinds)].of_shard(shard)
        parameters = {"threads": 1, "hash_mb": HASH_MB, "max_nodes": self.nodes, "seed": self.seed,
                      "network": "off", **dict(machine.parameters(kind.parameters))}
        return [*kind.setting.commands(), *(f"engine_param {name} {value}" for name, value in parameters.items()),
                f"self_play {shard * self.games_of_shard} {self.games_of_shard} {self.random_moves} {path} "
                f"{self.playouts} {self.uct_turns}"]

    async def run(self, slot: Slot[AsyncEngine], unit: int) -> bytes:
        # Otherwise parameters set for an earlier kind of game would persist.
        await slot.close()
        engine, = slot.engines
        with tempfile.TemporaryDirectory() as folder:
            path = shard_path(pathlib.Path(folder), unit)
            await engine.ask_all(self.commands(unit, path, slot.machine))
            return path.read_bytes()


def shard_path(folder: pathlib.Path, shard: int) -> pathlib.Path:
    return folder / f"{shard:05}{GAMES_SUFFIX}"


def shards_in(folder: pathlib.Path, count: int) -> list[pathlib.Path]:
    """The files of the first shards that have been made, at most `count`. Raises UserError if there are none."""
    paths = [path for path in (shard_path(folder, shard) for shard in range(count)) if path.exists()]
    if not paths:
        raise UserError(f"{folder} has no games; the step `generate` makes them")
    return paths


async def generate(executor: Executor, work: ShardWork, folder: pathlib.Path, count: int) -> None:
    """Makes those of the first `count` shards that are missing."""
    missing = [shard for shard in range(count) if not shard_path(folder, shard).exists()]
    done, bar = count - len(missing), ProgressBar("shards", len(missing))
    async with executor:
        async for shard, content in executor.map(work, missing, bar):
            write_whole(shard_path(folder, shard), content)
            done += 1
            bar.say(f"generate: {done} of {count} shards")

# SPDX-License-Identifier: MIT
"""The command `find`: games one after the other, and the file written after each."""

import random
import shlex
import sys

from .. import places
from ..gtp.async_client import AsyncEngine
from ..gtp.failures import ERROR, EngineFailure
from ..play.setting import Setting, assignments
from ..records.command import PLACES, words_of_command
from . import collection, sources
from .finding import Finder

# The share of one level among all puzzles.
MOST_OF_LEVEL = 0.4


def sgf_files(path):
    return sorted(path.glob("**/*.sgf")) if path.is_dir() else [path]


class Run:
    """One command, which may have been interrupted and go on."""

    def __init__(self, options, engine):
        self._options = options
        self._engine = engine
        self._finder = Finder(engine, options.seconds, options.least_nodes)
        self._told = None
        self._setting = Setting(options.game, options.size, assignments(options.option))
        self._file = collection.read(options.output) if options.output.exists() else collection.empty(options.game)
        if self._file["game"] != options.game:
            sys.exit(f"{places.program_name()}: {options.output} has puzzles of {self._file['game']}")
        # The same command goes on when it is asked for more.
        words = words_of_command(options.words, (*PLACES, "--count"))
        command = shlex.join([places.command_name(), *words])
        self._run = next((run for run in self._file["runs"] if run["command"] == command), None)
        if not self._run:
            self._run = {"command": command, "games": 0}
            self._file["runs"].append(self._run)

    async def set_up(self):
        await self._engine.ask_all([*self._setting.commands(), "engine_param threads 1",
                                    f"engine_param solver_mb {self._options.solver_mb}"])
        self._told = await sources.setting_of(self._engine)

    async def _positions_of_record(self, path):
        """The positions of a record; none where it cannot be read, or was played with another setting."""
        try:
            found = await sources.of_record(self._engine, path)
        except EngineFailure as failure:
            if failure.kind != ERROR:
                raise
            print(f"{path} is left out: {failure.detail.partition(': ')[2]}", file=sys.stderr)
            return []
        if await sources.setting_of(self._engine) != self._told:
            print(f"{path} is left out: it is not a game of {self._setting.text()}", file=sys.stderr)
            await self.set_up()
            return []
        return found

    async def positions_of(self, number, records):
        """The positions of game `number`; None after the last game."""
        options = self._options
        if number >= (len(records) if options.records else options.games):
            return None
        if options.records:
            found = await self._positions_of_record(records[number])
        else:
            play = sources.Play(options.nodes, options.random_turns, options.random_share)
            found = await sources.of_selfplay(self._engine, options.seed + number, play)
        if options.most_pieces:
            found = await sources.with_few_pieces(self._engine, found, options.most_pieces)
        return found

    def _add(self, found):
        """Adds a puzzle unless one like it, or enough of its level, is there; returns true if it is added."""
        puzzles, options = self._file["puzzles"], self._options
        entry = collection.entry_of(found, self._setting, f"{options.game}-{len(puzzles) + 1}")
        of_level = sum(puzzle["level"] == entry["level"] for puzzle in puzzles)
        if of_level >= max(1, MOST_OF_LEVEL * options.count) or collection.has_like(self._file, entry):
            return False
        puzzles.append(entry)
        return True

    async def _look_at_game(self, number, positions):
        """Adds the hardest puzzles of a game, each with a solution of its own."""
        options, solutions = self._options, set()
        rng = random.Random(f"{options.seed} {number}")
        for found in await self._finder.puzzles_of_game(positions, options.variations, rng):
            enough = len(solutions) == options.per_game or len(self._file["puzzles"]) == options.count
            if not enough and found.proof.solutions not in solutions and self._add(found):
                solutions.add(found.proof.solutions)

    async def go(self):
        """Looks at games until there are enough puzzles or no more games."""
        options, puzzles = self._options, self._file["puzzles"]
        records = sgf_files(options.records) if options.records else []
        if options.records and not records:
            sys.exit(f"{places.program_name()}: no records (*.sgf) in {options.records}")
        while len(puzzles) < options.count:
            positions = await self.positions_of(self._run["games"], records)
            if positions is None:
                break
            await self._look_at_game(self._run["games"], positions)
            self._run["games"] += 1
            collection.write(options.output, self._file)
            print(f"games {self._run['games']}, puzzles {len(puzzles)} of {options.count}", file=sys.stderr, flush=True)
        print(f"{options.output}: {len(puzzles)} puzzles")


async def find(options):
    async with AsyncEngine("engine", [places.provide_engine(options.engine)]) as engine:
        run = Run(options, engine)
        await run.set_up()
        await run.go()
    return 0

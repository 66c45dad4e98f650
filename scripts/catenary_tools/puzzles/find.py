# SPDX-License-Identifier: MIT
"""The command `find`: games one after the other, and the file written after each."""

import shlex
import sys

from .. import places
from ..gtp.async_client import AsyncEngine
from ..play.setting import Setting, assignments
from ..records.command import words_of_command
from . import collection, sources
from .finding import hardest_of_game


def sgf_files(path):
    return sorted(path.glob("**/*.sgf")) if path.is_dir() else [path]


class Run:
    """One command, which may have been interrupted and go on."""

    def __init__(self, options, engine):
        self._options = options
        self._engine = engine
        self._setting = Setting(options.game, options.size, assignments(options.option))
        self._file = collection.read(options.output) if options.output.exists() else collection.empty(options.game)
        if self._file["game"] != options.game:
            sys.exit(f"{places.program_name()}: {options.output} has puzzles of {self._file['game']}")
        command = shlex.join([places.command_name(), *words_of_command(options.words)])
        self._run = next((run for run in self._file["runs"] if run["command"] == command), None)
        if not self._run:
            self._run = {"command": command, "games": 0}
            self._file["runs"].append(self._run)

    async def set_up(self):
        await self._engine.ask_all([*self._setting.commands(), "engine_param threads 1",
                                    f"engine_param solver_mb {self._options.solver_mb}"])

    async def positions_of(self, number, records):
        """The positions of game `number`; None after the last game."""
        options = self._options
        if options.records:
            return await sources.of_record(self._engine, records[number]) if number < len(records) else None
        if number >= options.games:
            return None
        await self.set_up()
        await self._engine.ask(f"engine_param searcher {'alphabeta' if options.nodes else 'random'}")
        positions = await sources.of_selfplay(self._engine, options.seed + number, options.random_moves,
                                              options.nodes or 1)
        await self._engine.ask("engine_param searcher alphabeta")
        return positions

    async def go(self):
        """Looks at games until there are enough puzzles or no more games."""
        options, puzzles = self._options, self._file["puzzles"]
        records = sgf_files(options.records) if options.records else []
        while len(puzzles) < options.count:
            positions = await self.positions_of(self._run["games"], records)
            if positions is None:
                break
            found = await hardest_of_game(self._engine, positions, options.seconds, options.least_nodes)
            self._run["games"] += 1
            if found and all(puzzle["position"] != found.position for puzzle in puzzles):
                puzzles.append(collection.entry_of(found, self._setting, f"{options.game}-{len(puzzles) + 1}"))
            collection.write(options.output, self._file)
            print(f"games {self._run['games']}, puzzles {len(puzzles)} of {options.count}", file=sys.stderr, flush=True)
        print(f"{options.output}: {len(puzzles)} puzzles")


async def find(options):
    async with AsyncEngine("engine", [places.provide_engine(options.engine)]) as engine:
        run = Run(options, engine)
        await run.set_up()
        await run.go()
    return 0

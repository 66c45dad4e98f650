# SPDX-License-Identifier: MIT
"""The command `find`: looks at games, and writes the file after each."""

import shlex
import sys

from .. import places
from ..cluster.crews import crew_of
from ..errors import UserError
from ..play.crew import LocalCrew
from ..play.setting import Setting
from ..records.command import PLACES, words_of_command
from . import collection, sources
from .looking import Conditions, Looked, LookingWork, RecordUnit, SeedUnit

# The share of one level among all puzzles.
MOST_OF_LEVEL = 0.4


def sgf_files(path):
    return sorted(path.glob("**/*.sgf")) if path.is_dir() else [path]


class Run:
    """One command, which may have been interrupted and go on."""

    def __init__(self, options):
        self._options = options
        self._setting = Setting(options.game, options.size, tuple(options.option))
        self._file = collection.read(options.output) if options.output.exists() else collection.empty(options.game)
        if self._file["game"] != options.game:
            raise UserError(f"{options.output} has puzzles of {self._file['game']}")
        # The same command goes on when it is asked for more.
        words = words_of_command(options.words, (*PLACES, "--count"))
        command = shlex.join([places.command_name(), *words])
        self._run = next((run for run in self._file["runs"] if run["command"] == command), None)
        if not self._run:
            self._run = {"command": command, "games": 0}
            self._file["runs"].append(self._run)

    @property
    def complete(self):
        return len(self._file["puzzles"]) >= self._options.count

    def work(self, program):
        options = self._options
        play = sources.Play(options.nodes, options.random_turns, options.random_share)
        conditions = Conditions(options.seed, play, options.variations, options.most_pieces, options.least_nodes,
                                options.solver_mb)
        return LookingWork(program, self._setting, options.seconds, conditions)

    def units(self):
        """Yields the games that are still to be searched, those that were given up before the others."""
        options, first = self._options, self._run["games"]
        missing = self._run.get("missing", [])
        if options.records:
            records = sgf_files(options.records)
            if not records:
                raise UserError(f"no records (*.sgf) in {options.records}")
            units = (RecordUnit(number, str(records[number]), records[number].read_bytes())
                     for number in [*missing, *range(first, len(records))] if number < len(records))
        else:
            units = map(SeedUnit, [*missing, *range(first, options.games)])
        while not self.complete and (unit := next(units, None)):
            yield unit

    def take(self, _: int, unit: SeedUnit | RecordUnit, looked: Looked) -> None:
        """Takes in what was found in the next game. Games before it that were given up are noted as missing."""
        puzzles, options = self._file["puzzles"], self._options
        if self.complete:
            return
        if looked.note:
            print(looked.note, file=sys.stderr)
        self._add_some(looked.found)
        first, missing = self._run["games"], self._run.pop("missing", [])
        missing = [number for number in (*missing, *range(first, unit.number)) if number != unit.number]
        self._run |= {"games": max(first, unit.number + 1)} | ({"missing": missing} if missing else {})
        collection.write(options.output, self._file)
        print(f"games {self._run['games']}, puzzles {len(puzzles)} of {options.count}", file=sys.stderr, flush=True)

    def _add_some(self, candidates):
        """Adds the hardest puzzles of a game, each with a solution of its own."""
        solutions = set()
        for found in candidates:
            enough = len(solutions) == self._options.per_game or self.complete
            if not enough and found.proof.solutions not in solutions and self._add(found):
                solutions.add(found.proof.solutions)

    def _add(self, found):
        """Adds a puzzle unless one like it, or enough of its level, is there; returns true if it is added."""
        puzzles = self._file["puzzles"]
        entry = collection.entry_of(found, self._setting)
        of_level = sum(puzzle["level"] == entry["level"] for puzzle in puzzles)
        if of_level >= max(1, MOST_OF_LEVEL * self._options.count) or collection.has_like(self._file, entry):
            return False
        puzzles.append(entry)
        return True

    def finish(self):
        print(f"{self._options.output}: {len(self._file['puzzles'])} puzzles")


async def find(options):
    program = places.provide_engine(options.engine)
    run = Run(options)
    async with crew_of(options, program, LocalCrew(1)) as crew, crew.engage(run.work(program)) as team:
        await team.run_in_order(run.units(), run.take, lambda: run.complete)
    run.finish()
    return 0

# SPDX-License-Identifier: MIT
"""Reviews of many records, as units of work."""

import asyncio
import re
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .. import places
from ..cli import names_cluster
from ..cluster.crews import crew_of
from ..engine.analysis import AsyncAnalysis
from ..engine.client import Engine
from ..engine.process import EngineFailure
from ..errors import UserError
from ..play.crew import LocalCrew, ProgramWork
from ..records.sgf import is_sgf
from . import files
from .method import review


@dataclass(frozen=True)
class Record:
    """A unit: the text of a record and its name."""

    name: str
    sgf: str

    def __str__(self):
        return self.name


class Slot:
    """Nothing is kept from one review to the next."""

    async def close(self):
        """There is no process left."""

    def kill(self):
        """A review that is cancelled has ended its engine."""


def no_progress(_):
    """Returns a function that takes the progress of a review and tells nobody."""
    return lambda done, count: None


def games_of(records, program):
    """Returns those of the games of an engine that the records name."""
    with Engine([program]) as engine:
        known = engine.ask("list_games").split()
    named = {name for record in records for name in re.findall(r"\bBOARDGAME\[(\w+)\]", record.sgf)}
    return tuple(name for name in known if name in named)


@dataclass(frozen=True)
class ReviewWork(ProgramWork):
    """A unit is a Record, its result the review, or the EngineFailure that says why there is none. `games` are those
    that workers of a cluster have to play alike. `progress_of(name)` returns the function that hears of the progress of
    a review on this machine."""

    program: str
    nodes: int
    games: tuple
    progress_of: Callable = no_progress

    def open_slot(self, number, machine):
        return Slot()

    async def run(self, slot, unit):
        try:
            async with AsyncAnalysis([self.program]) as engine:
                return await review(unit.sgf, self.nodes, engine.ask, self.progress_of(unit.name))
        except EngineFailure as failure:
            return failure


class Progress:
    """A line on the standard error: games done, and the share of each game in progress."""

    def __init__(self, count):
        self._count = count
        self._stream = sys.stderr
        self._done = 0
        self._shares = {}
        self._shown = 0.0

    def of_game(self, name):
        """Returns the function that hears of the progress of a game."""
        def tell(done, count):
            self._shares[name] = done / max(done, count)
            if self._stream.isatty() and time.monotonic() - self._shown > 0.5:
                self._shown = time.monotonic()
                shares = ", ".join(f"{Path(key).name} {share:.0%}" for key, share in self._shares.items())
                print(f"\r\033[K{self._done} of {self._count} games; {shares}"[:200], end="", file=self._stream,
                      flush=True)
        return tell

    def finish(self, name, text):
        self._done += 1
        self._shares.pop(name, None)
        start = "\r\033[K" if self._stream.isatty() else ""
        print(f"{start}{self._done} of {self._count}: {text}", file=self._stream, flush=True)


def summary(result):
    """The counts of a review in a line."""
    words = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}
    return "; ".join(f"{side}: " + ", ".join(f"{totals[one]} {one if totals[one] == 1 else many}"
                                             for one, many in words.items())
                     for side, totals in result["totals"].items())


def reason(error):
    """An error in words."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)


def read(record, progress):
    """Returns the unit of a record, None for a file that cannot be read."""
    try:
        text = record.read_text(encoding="utf-8")
        if not is_sgf(text):
            raise ValueError("not an SGF record")
        return Record(str(record), text)
    except (OSError, ValueError) as error:
        progress.finish(str(record), f"{record}: no review: {reason(error)}")
        return None


class Batch:
    """The reviews of records, each written as it comes."""

    def __init__(self, places, progress):
        self._places = {str(record): place for record, place in places.items()}
        self._progress = progress
        self.written = 0

    def give_up(self, _: int, record: Record) -> None:
        self._progress.finish(record.name, f"{record}: no review: its workers were lost")

    def take(self, _: int, record: Record, result: dict | EngineFailure) -> None:
        place = self._places[record.name]
        try:
            if isinstance(result, EngineFailure):
                raise result
            files.write(place, result)
        except (EngineFailure, OSError) as error:
            self._progress.finish(record.name, f"{record}: no review: {reason(error)}")
            return
        self.written += 1
        self._progress.finish(record.name, f"{place}: {summary(result)}")


async def review_all(places, options):
    """Reviews the records of {record: page} that have none yet; returns the number of those that cannot be reviewed.
    Raises Gone and UsageError."""
    waiting = {record: place for record, place in places.items() if options.again or not place.exists()}
    if len(waiting) < len(places):
        print(f"{len(places) - len(waiting)} reviews exist already", file=sys.stderr)
    progress = Progress(len(waiting))
    units = [unit for record in waiting if (unit := read(record, progress))]
    batch = Batch(waiting, progress)
    if units:
        if names_cluster(options):
            # A review on another machine tells of its end alone.
            work = ReviewWork(options.engine_path, options.nodes, games_of(units, options.engine_path))
        else:
            work = ReviewWork(options.engine_path, options.nodes, (), progress.of_game)
        crew = crew_of(options, options.engine_path, LocalCrew(min(options.concurrency, len(units))))
        async with crew, crew.engage(work) as team:
            await team.run(units, batch.take, batch.give_up)
    return len(waiting) - batch.written


def main(options):
    options.engine_path = places.provide_engine(options.engine_path)
    records = files.records_of(options.records)
    if not records:
        raise UserError(f"no records (*.sgf) in {', '.join(map(str, options.records))}")
    try:
        failed = asyncio.run(review_all(files.places_of(records, options.output), options))
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    return 1 if failed else 0

# SPDX-License-Identifier: MIT
"""Reviews of many records side by side, here or on a cluster."""

import sys
import time
from pathlib import Path

from ..cli import names_cluster
from ..cluster.crews import crew_of
from ..engine.failures import EngineFailure
from ..play.crew import LocalCrew
from ..records.sgf import is_sgf
from . import files
from .work import Record, ReviewWork, games_of


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
            work = ReviewWork(options.engine, options.nodes, games_of(units, options.engine))
        else:
            work = ReviewWork(options.engine, options.nodes, (), progress.of_game)
        crew = crew_of(options, options.engine, LocalCrew(min(options.cores, len(units))))
        async with crew, crew.engage(work) as team:
            await team.run(units, batch.take, batch.give_up)
    return len(waiting) - batch.written

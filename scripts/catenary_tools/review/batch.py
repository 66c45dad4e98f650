# SPDX-License-Identifier: MIT
"""Reviews of many records side by side, each with an engine of its own."""

import asyncio
import sys
import time

from . import files
from .engine import AnalysisEngine, ReviewError
from .method import review


class Progress:
    """A line on the standard error: games done, and the share of each game in progress."""

    def __init__(self, count, stream=sys.stderr):
        self._count = count
        self._stream = stream
        self._done = 0
        self._shares = {}
        self._shown = 0.0

    def of_game(self, name):
        """Returns the function that hears of the progress of a game."""
        def tell(done, count):
            self._shares[name] = done / max(done, count)
            if self._stream.isatty() and time.monotonic() - self._shown > 0.5:
                self._shown = time.monotonic()
                shares = ", ".join(f"{key} {share:.0%}" for key, share in self._shares.items())
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
    counts = [f"{side}: {totals['blunder']} blunders, {totals['mistake']} mistakes, {totals['inaccuracy']} inaccuracies"
              for side, totals in result["totals"].items()]
    return "; ".join(counts)


def reason(error):
    """An error in words."""
    return f"{error.filename}: {error.strerror}" if isinstance(error, OSError) and error.filename else str(error)


async def review_file(record, place, options, progress):
    """Reviews one record; returns None, or the reason for no review."""
    try:
        sgf = record.read_text(encoding="utf-8")
        async with AnalysisEngine(options.engine) as engine:
            result = await review(sgf, options.nodes, engine.ask, progress.of_game(record.name))
        files.write(place, result)
    except (ReviewError, OSError, UnicodeDecodeError) as error:
        progress.finish(record.name, f"{record}: no review: {reason(error)}")
        return error
    progress.finish(record.name, f"{place}: {summary(result)}")
    return None


async def review_all(places, options):
    """Reviews the records of {record: page} that have none yet; returns the number of those that cannot be reviewed."""
    waiting = [record for record, place in places.items() if options.again or not place.exists()]
    if len(waiting) < len(places):
        print(f"{len(places) - len(waiting)} reviews exist already", file=sys.stderr)
    progress = Progress(len(waiting))
    failed = []

    async def work():
        while waiting:
            record = waiting.pop(0)
            failed.append(await review_file(record, places[record], options, progress))

    await asyncio.gather(*(work() for _ in range(min(options.cores, max(1, len(waiting))))))
    return sum(error is not None for error in failed)

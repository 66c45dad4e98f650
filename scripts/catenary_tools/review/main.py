# SPDX-License-Identifier: MIT
"""The command scripts/review: reviews many records, as units of work."""

from __future__ import annotations

import asyncio
import functools
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Union

from .. import places
from ..cli import Parser, add_concurrency, add_engine, positive
from ..cluster.options import ClusterOptions, add_cluster, executor_of
from ..engine.analysis import TakeProgress, no_progress, review_of
from ..engine.client import AsyncEngine
from ..engine.process import EngineFailure
from ..errors import UserError, text_of
from ..files import JsonObject, make_folder, records_of
from ..places import processors
from ..play.progress import ProgressBar
from ..play.work import LocalExecutor, Machine, ProgramWork, Slot, UnitsGivenUp
from ..records.sgf import is_sgf
from . import files

NODES = 20_000
DESCRIPTION = """Reviews games: finds mistakes, better turns, proofs and luck, and writes a page and JSON for each game.

  %(prog)s game.sgf                writes game.review.html and game.review.json beside the record
  %(prog)s games/ --output pages/  reviews all records of a folder

Reviews that exist already are kept unless the record has changed, so an interrupted command can be repeated; --again
makes them again. Equal records and nodes give equal reviews. docs/review.md of the sources describes the method."""
PLURALS = {"blunder": "blunders", "mistake": "mistakes", "inaccuracy": "inaccuracies"}


@dataclass(frozen=True)
class ReviewOptions(ClusterOptions):
    records: Sequence[Path]
    nodes: int
    output: Path | None
    concurrency: int
    again: bool
    engine_path: str


def parse(arguments: Sequence[str]) -> ReviewOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("records", nargs="+", type=Path, metavar="GAME.sgf",
                        help="a record, or a folder of records")
    parser.add_argument("--nodes", type=positive, default=NODES, metavar="N",
                        help=f"nodes per search (default: {NODES})")
    parser.add_argument("--output", type=Path, metavar="DIR",
                        help="folder of the reviews (default: that of each record)")
    add_concurrency(parser, "games", processors())
    parser.add_argument("--again", action="store_true", help="also review games whose reviews exist")
    add_engine(parser)
    add_cluster(parser)
    return ReviewOptions.from_attributes(parser.parse_args(arguments))


def main(options: ReviewOptions) -> int:
    program = places.ensure_built(options.engine_path)
    records = records_of(options.records)
    if not records:
        raise UserError(f"no records (*.sgf) in {', '.join(map(str, options.records))}")
    return 1 if asyncio.run(review_all(records, options, program)) else 0


async def review_all(records: Sequence[Path], options: ReviewOptions, program: str) -> int:
    """Reviews the records that have no page yet; returns the number of records that cannot be reviewed. Raises
    ExecutorFailed and UsageError."""
    batch = Batch()
    units = batch.units(records, options.output, options.again)
    if units:
        if options.output:
            make_folder(options.output)
        if options.names_cluster:
            # A review on another machine only reports its end.
            work = ReviewWork(program, await games_named(units, program), options.nodes)
        else:
            work = ReviewWork(program, (), options.nodes, batch.progress_of)
        executor = executor_of(options, program, LocalExecutor(min(options.concurrency, len(units))))
        try:
            async with executor:
                async for record, result in executor.map(work, units, batch.bar):
                    batch.take(record, result)
        except UnitsGivenUp as error:
            for record in error.units:
                batch.fail(record.name, "its workers were lost")
    return batch.failed


@dataclass(frozen=True)
class NamedRecord:
    """A unit: the text of a record and its name."""

    name: str
    sgf: str

    def __str__(self) -> str:
        return self.name


def no_progress_of(name: str) -> TakeProgress:
    return no_progress


@dataclass(frozen=True)
class ReviewWork(ProgramWork[Slot[AsyncEngine], NamedRecord, Union[JsonObject, EngineFailure]]):
    """A unit is a NamedRecord; its result is the review, or the EngineFailure that explains why there is none. `games`
    is empty for reviews on this machine. `progress_of(name)` returns the function that receives the progress of such a
    review."""

    nodes: int
    progress_of: Callable[[str], TakeProgress] = no_progress_of

    def open_slot(self, number: int, machine: Machine) -> Slot[AsyncEngine]:
        return Slot(machine)

    async def run(self, slot: Slot[AsyncEngine], unit: NamedRecord) -> JsonObject | EngineFailure:
        try:
            return await review_of([slot.machine.path(self.program)], unit.sgf, self.nodes, self.progress_of(unit.name))
        except EngineFailure as failure:
            return failure


async def games_named(records: Iterable[NamedRecord], program: str) -> tuple[str, ...]:
    """Returns those of the engine's games that the records name."""
    async with AsyncEngine([program]) as engine:
        known = (await engine.ask("list_games")).split()
    named = {name for record in records for name in re.findall(r"\bBOARDGAME\[(\w+)\]", record.sgf)}
    return tuple(name for name in known if name in named)


class Batch:
    """The reviews of records, each written to its page as it arrives, with a line on standard error."""

    def __init__(self) -> None:
        self._pages: dict[str, Path] = {}
        self._total = self._done = 0
        self.bar = ProgressBar()
        self.failed = 0

    def units(self, records: Sequence[Path], output: Path | None, again: bool) -> list[NamedRecord]:
        """Returns the records to review, without files that cannot be read."""
        found: list[NamedRecord] = []
        failures: dict[str, Exception] = {}
        kept: set[Path] = set()
        for record in records:
            try:
                text = record.read_text(encoding="utf-8")
                if not is_sgf(text):
                    raise ValueError("not an SGF record")
            except (OSError, ValueError) as error:
                failures[str(record)] = error
                continue
            page = files.page_of(record, text, output, kept.union(self._pages.values()))
            if not again and files.is_review(page, text):
                kept.add(page)
            else:
                self._pages[str(record)] = page
                found.append(NamedRecord(str(record), text))
        if kept:
            print(f"{len(kept)} review{' exists' if len(kept) == 1 else 's exist'} already", file=sys.stderr)
        self._total = len(found) + len(failures)
        for name, failure in failures.items():
            self.fail(name, failure)
        self.bar = ProgressBar("reviews", len(found))
        return found

    def progress_of(self, name: str) -> TakeProgress:
        return functools.partial(self.bar.note_share, name)

    def take(self, record: NamedRecord, result: JsonObject | EngineFailure) -> None:
        page = self._pages[record.name]
        try:
            if isinstance(result, EngineFailure):
                raise result
            files.write_review(page, {**result, files.DIGEST: files.digest_of(record.sgf)})
        except (EngineFailure, OSError) as error:
            self.fail(record.name, error)
        else:
            self._finish(record.name, f"{page}: {summary(result)}")

    def fail(self, name: str, error: Exception | str) -> None:
        self.failed += 1
        self._finish(name, f"{name}: no review: {error if isinstance(error, str) else text_of(error)}")

    def _finish(self, name: str, text: str) -> None:
        self._done += 1
        self.bar.note_share(name, None)
        print(f"{self._done} of {self._total}: {text}", file=sys.stderr, flush=True)


def summary(result: JsonObject) -> str:
    """The counts of a review in one line."""
    return "; ".join(f"{side}: " + ", ".join(f"{totals[one]} {one if totals[one] == 1 else many}"
                                             for one, many in PLURALS.items())
                     for side, totals in result["totals"].items())

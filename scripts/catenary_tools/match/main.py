# SPDX-License-Identifier: MIT
"""The program: plan, play, and say what came of it."""

import asyncio
import contextlib
import dataclasses
import shlex
import signal
import time
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from .. import places
from ..cli import say
from ..cluster.crews import crew_of
from ..errors import UsageError, UserError
from ..play.crew import Gone, LocalCrew
from ..play.verdicts import BrokenEngine
from ..records import games
from ..records.files import DamagedFile
from .html import data_of, page_of
from .live import Display
from .merge import merged_pairs, merged_plan, plan_of_match, with_pairs
from .plan_from_options import plan_of
from .rehearsal import rehearse
from .runner import Runner
from .storage import Storage
from .summary import result_of
from .tables import result_tables, verdict_lines

BROKEN_ENGINE = "This is no result. docs/engines.md describes what an engine needs; --dry-run tries it."
MEMORY = "Each engine has {:g} GiB of address space; --engine-memory changes that."
FAILED_STATUS = 1
INTERRUPTED_STATUS = 130


def main(options):
    """Returns the exit status: 0 when all is played, 1 where results cannot be written or an engine does not work, 2
    for a wrong setting, 130 when interrupted."""
    try:
        return asyncio.run(_merge(options) if hasattr(options, "folders") else _run(options))
    except BrokenEngine as error:
        memory = [MEMORY.format(options.engine_memory)] if options.engine_memory else []
        raise UserError("\n".join([str(error), BROKEN_ENGINE, *memory])) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        goes_on = "" if hasattr(options, "folders") else "; the same command goes on from here"
        raise UserError(f"stopped: {error}{goes_on}") from None


async def _run(options):
    console = Console(highlight=False)
    plan = await plan_of(options, [places.command_name(), *options.words])
    if options.dry_run:
        await rehearse(plan, console)
        return 0
    storage = Storage(plan.output)
    crew = crew_of(options, plan.referee[0], LocalCrew(plan.concurrency, storage.error_path),
                   lambda line: console.print(Text(line), soft_wrap=True))
    try:
        runner = Runner(plan, storage)
        stored = storage.open(plan, options.words)
        if stored.damage:
            damaged = DamagedFile(storage.folder / games.NAME, stored.damage_text())
            say(f"{damaged}; moved to '{games.ASIDE}', and what is missing is played again")
        runner.restore(stored.pairs)
        started, used = time.monotonic(), time.process_time()
        stopped = await _play(runner, crew, plan, console, options.quiet)
        cost = Cost(time.monotonic() - started, time.process_time() - used)
        result = _write(plan, runner, storage)
    finally:
        storage.close()
    if stopped:
        console.print(Text("stopped; to go on: " + shlex.join(plan.command)), soft_wrap=True)
    _print_end(console, plan, result, cost)
    if isinstance(stopped, Gone):
        say(str(stopped))
        return FAILED_STATUS
    return INTERRUPTED_STATUS if stopped else 0


async def _merge(options):
    """Joins matches that were played."""
    plan, words = await plan_of_match(options.folders[0], [places.command_name(), *options.words])
    plan = merged_plan(dataclasses.replace(plan, output=options.output), options.folders)
    merged = merged_pairs(plan, options.folders)
    plan = with_pairs(plan, merged)
    storage = Storage(options.output)
    try:
        if storage.open(plan, words).pairs:
            raise UsageError(f"'{options.output}' holds games already")
        for pair in merged:
            storage.store(*pair)
        runner = Runner(plan, storage)
        runner.restore({(index, pair): entries for index, pair, entries, _ in merged})
        result = _write(plan, runner, storage)
    finally:
        storage.close()
    _print_end(Console(highlight=False), plan, result, Cost(0.0, 0.0))
    return 0


def _write(plan, runner, storage):
    """Writes the results; returns the figures."""
    result = result_of(plan, runner.tallies)
    storage.write_result(result)
    storage.write_report(page_of(data_of(plan, result, runner.tallies)))
    return result


@dataclass(frozen=True)
class Cost:
    """Duration of the play, and the runner's own processor time, without the engines and the referees."""

    seconds: float
    processor_seconds: float


async def _play(runner, crew, plan, console, quiet):
    """Returns None where it came to its end, otherwise what stopped it: True for a signal, Gone for the crew."""
    if runner.finished:
        return None
    with Display(plan, runner, console, quiet) as display:
        runner.on_pair = display.update
        playing = asyncio.ensure_future(_play_with(runner, crew))
        watching = asyncio.ensure_future(display.watch())
        stopped_by = []
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(number, lambda: (stopped_by.append(1), playing.cancel()))
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await playing
        except Gone as error:
            return error
        finally:
            watching.cancel()
        return bool(stopped_by) or None


async def _play_with(runner, crew):
    async with crew:
        await runner.run(crew)


def _print_end(console, plan, result, cost):
    for table in result_tables(result):
        console.print(table)
    for line in verdict_lines(result):
        console.print(Text(line))
    if cost.seconds > 1:
        console.print(f"played for {cost.seconds:.0f} s; the runner itself took {cost.processor_seconds:.1f} s "
                      f"({100 * cost.processor_seconds / cost.seconds:.1f}%) of one processor")
    output = Path(plan.output).absolute()
    for text in (f"Figures: {output}/result.json", f"Games: {output}/games.jsonl", f"Report: {output}/report.html"):
        console.print(Text(text), soft_wrap=True)

# SPDX-License-Identifier: MIT
"""The command `merge`: joins matches that differ in their seeds, as several clients play them."""

import asyncio
import contextlib
import dataclasses
import io
import json
import shlex
import signal
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from .. import places
from ..cli import say
from ..cluster.crews import crew_of
from ..errors import UsageError, UserError
from ..files import DamagedFile, read_json
from ..model import BrokenEngine
from ..play.crew import Gone, LocalCrew
from ..records import games
from .figures import result_of, result_tables, verdict_lines
from .html import data_of, page_of
from .live import Display
from .options import parse
from .runner import COMMAND, IDENTITY, RECORDS, Runner, Storage, difference, rehearse
from .setup import plan_of


async def plan_of_match(folder, command):
    """Returns the plan of a match and the options that made it. Raises UsageError and DamagedFile."""
    path = Path(folder) / COMMAND
    try:
        words = read_json(path, list)
    except OSError as error:
        raise UsageError(f"'{folder}' holds no match: {error}") from None
    options = _options_of(words, path)
    try:
        return await plan_of(options, command), words
    except UsageError as error:
        raise UsageError(f"'{path}': {error}") from None


def _options_of(words, path):
    """A command that has made a match was right."""
    if all(isinstance(word, str) for word in words) and words[:1] != ["merge"]:
        with contextlib.suppress(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            return parse(words)
    raise DamagedFile(path, "no options of a match")


def merged_plan(plan, folders):
    """Returns the plan of all matches together. Raises UsageError where they differ in more than their seeds."""
    identity = _plain(plan.identity())
    seeds = []
    for folder in folders:
        found = _identity_of(Path(folder))
        seeds.append(found["seed"])
        if found | {"seed": None} != identity | {"seed": None}:
            raise UsageError(f"'{folder}' holds another match: "
                             f"{difference(identity, found | {'seed': plan.seed})} ({IDENTITY})")
    if len(set(seeds)) < len(seeds):
        raise UsageError(f"two of the matches have the same seed: {', '.join(map(str, seeds))}")
    return dataclasses.replace(plan, seed=seeds)


def _identity_of(folder):
    try:
        found = read_json(folder / IDENTITY, dict)
    except OSError as error:
        raise UsageError(f"'{folder}' holds no match: {error}") from None
    if isinstance(found.get("seed"), list):
        raise UsageError(f"'{folder}' holds matches that were merged: merge theirs and the others at once")
    if not isinstance(found.get("seed"), int):
        raise DamagedFile(folder / IDENTITY, "no seed")
    return found


def merged_pairs(plan, folders):
    """Returns the games of all folders in their order: the index of the matchup, the new number of the pair, its games
    and their records. Raises DamagedFile."""
    merged, counts = [], [0] * len(plan.matchups)
    for folder in map(Path, folders):
        found = games.read_pairs(folder / games.NAME, plan.matchups)
        for (index, _), entries in sorted(found.items()):
            texts = [_record(folder / RECORDS / entry["sgf"]) for entry in entries]
            for entry in entries:
                name = games.record_name(index, counts[index], entry["game"])
                entry |= {"pair": counts[index], "sgf": name}
            merged.append((index, counts[index], entries, texts))
            counts[index] += 1
    return merged


def _record(path):
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DamagedFile(path, error.strerror) from None
    if not (content.startswith(b"(;") and content.endswith(b")\n")):
        raise DamagedFile(path, "no complete record")
    return content


def with_pairs(plan, merged):
    """Returns the plan with as many pairs of each matchup as there are."""
    counts = Counter(index for index, *_ in merged)
    return dataclasses.replace(plan, matchups=[dataclasses.replace(matchup, pairs=counts[index])
                                               for index, matchup in enumerate(plan.matchups)])


def _plain(value):
    return json.loads(json.dumps(value))


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

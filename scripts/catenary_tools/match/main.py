# SPDX-License-Identifier: MIT
"""The command scripts/match: plays a match, or merges matches that differ in their seeds."""

import argparse
import asyncio
import contextlib
import dataclasses
import json
import shlex
import signal
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.text import Text

from .. import places
from ..cli import INTERRUPTED, say
from ..cluster.crews import crew_of
from ..errors import BrokenEngine, UsageError, UserError
from ..files import DamagedFile, read_json, write_result, write_whole
from ..forms import Json
from ..model import GameEntry
from ..play.crew import Crew, Gone, LocalCrew
from ..records import games
from .figures import result_of, result_tables, verdict_lines
from .html import page_of
from .live import Display
from .options import OptionError, StoredParser, parse
from .runner import COMMAND, IDENTITY, MatchFolder, RECORDS, Runner, difference, rehearse
from .setup import Plan, plan_of

BROKEN_ENGINE = "A failed set-up is not scored. docs/engines.md describes what an engine needs; --dry-run tries it."
MEMORY = "Each engine has {:g} GiB of address space; --engine-memory changes that."

Result = TypeVar("Result")


def main(options: argparse.Namespace) -> int:
    """Returns the exit status: 0 when all is played, 1 where results cannot be written or an engine does not work, 2
    for a wrong setting, 130 when interrupted."""
    if options.command == "merge":
        return _explained(_merge(options), options)
    return play(options, Console(highlight=False))[0]


def play(options: argparse.Namespace, console: Console) -> tuple[int, Json | None]:
    """Plays a match, or what is missing of it. Returns the exit status, and what result.json holds; None after a dry
    run. Raises UserError."""
    return _explained(_run(options, console), options)


def _explained(work: Coroutine[Any, Any, Result], options: argparse.Namespace) -> Result:
    """Returns the result of a coroutine; raises its failures as UserError."""
    try:
        return asyncio.run(work)
    except BrokenEngine as error:
        memory = [MEMORY.format(options.engine_memory)] if options.engine_memory else []
        raise UserError("\n".join([str(error), BROKEN_ENGINE, *memory])) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        goes_on = "" if options.command == "merge" else "; the same command goes on from here"
        raise UserError(f"stopped: {error}{goes_on}") from None


async def _run(options: argparse.Namespace, console: Console) -> tuple[int, Json | None]:
    plan = await plan_of(options, [places.command_name(), *options.words])
    if options.dry_run:
        await rehearse(plan, console)
        return 0, None
    folder = MatchFolder(plan.output)
    crew = crew_of(options, plan.referee[0], LocalCrew(plan.concurrency, folder.error_path),
                   lambda line: console.print(Text(line), soft_wrap=True))
    try:
        runner = Runner(plan, folder)
        stored = folder.open(plan, options.words)
        if stored.damage:
            damaged = DamagedFile(folder.path / games.NAME, games.damage_text(stored.damage))
            say(f"{damaged}; moved to '{games.ASIDE}', and what is missing is played again")
        runner.restore(stored.pairs)
        started, used = time.monotonic(), time.process_time()
        stopped = await _play(runner, crew, plan, console, options.quiet)
        seconds, used = time.monotonic() - started, time.process_time() - used
        result = _write(plan, runner, folder)
    finally:
        folder.close()
    if stopped:
        console.print(Text("stopped; to go on: " + shlex.join(plan.command)), soft_wrap=True)
    cost = ""
    if seconds > 1:
        # The time of the runner itself is without the engines and the referees.
        cost = (f"played for {seconds:.0f} s; the runner itself took {used:.1f} s ({used / seconds:.1%}) of one "
                "processor")
    _print_end(console, plan, result, cost)
    if isinstance(stopped, Gone):
        say(str(stopped))
        return 1, result
    return INTERRUPTED if stopped else 0, result


async def _play(runner: Runner, crew: Crew, plan: Plan, console: Console, quiet: bool) -> bool | Gone:
    """Returns False where it came to its end, otherwise what stopped it: True for a signal, Gone for the crew."""
    if runner.finished:
        return False
    with Display(plan, runner, console, quiet) as display:
        runner.on_pair = display.update
        playing = asyncio.ensure_future(_play_with(runner, crew))
        watching = asyncio.ensure_future(display.watch())
        interrupted = False

        def interrupt() -> None:
            nonlocal interrupted
            interrupted = True
            playing.cancel()

        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().add_signal_handler(number, interrupt)
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await playing
        except Gone as error:
            return error
        finally:
            watching.cancel()
        return interrupted


async def _play_with(runner: Runner, crew: Crew) -> None:
    async with crew:
        await runner.run(crew)


def _write(plan: Plan, runner: Runner, folder: MatchFolder) -> Json:
    """Writes the results; returns the figures."""
    result = result_of(plan, runner.tallies)
    write_result(folder.path, result)
    write_whole(folder.path / "report.html", page_of(plan, result, runner.tallies))
    return result


def _print_end(console: Console, plan: Plan, result: Json, cost: str) -> None:
    for table in result_tables(result):
        console.print(table)
    for line in verdict_lines(result):
        console.print(Text(line))
    if cost:
        console.print(cost)
    output = Path(plan.output).absolute()
    for text in (f"Figures: {output}/result.json", f"Games: {output}/games.jsonl", f"Report: {output}/report.html"):
        console.print(Text(text), soft_wrap=True)


# Merging.

class MergedPair(NamedTuple):
    """A pair with its new number, its games and their records; `matchup` is the index of that."""

    matchup: int
    pair: int
    games: list[GameEntry]
    records: list[bytes]


async def _merge(options: argparse.Namespace) -> int:
    plan, words = await _plan_of_match(options.folders[0], [places.command_name(), *options.words])
    plan = dataclasses.replace(plan, output=options.output, merged_seeds=_seeds_of(plan, options.folders))
    merged = _merged_pairs(plan, options.folders)
    counts = Counter(pair.matchup for pair in merged)
    plan = dataclasses.replace(plan, matchups=[dataclasses.replace(matchup, pairs=counts[index])
                                               for index, matchup in enumerate(plan.matchups)])
    folder = MatchFolder(options.output)
    try:
        if folder.open(plan, words).pairs:
            raise UsageError(f"'{options.output}' holds games already")
        for pair in merged:
            folder.store(*pair)
        runner = Runner(plan, folder)
        runner.restore({(pair.matchup, pair.pair): pair.games for pair in merged})
        result = _write(plan, runner, folder)
    finally:
        folder.close()
    _print_end(Console(highlight=False), plan, result, "")
    return 0


async def _plan_of_match(folder: str, command: list[str]) -> tuple[Plan, list[str]]:
    """Returns the plan of a match and the options that made it. Raises UsageError and DamagedFile."""
    path = Path(folder) / COMMAND
    words = _read_of_match(path, list)
    if not all(isinstance(word, str) for word in words):
        raise DamagedFile(path, "it holds more than words")
    try:
        options = parse(words, StoredParser)
    except OptionError as error:
        raise DamagedFile(path, f"these are not the options of a match: {error}") from None
    if options.command:
        raise DamagedFile(path, f"these are the options of {options.command}")
    try:
        return await plan_of(options, command), words
    except UsageError as error:
        raise UsageError(f"'{path}': {error}") from None


def _read_of_match(path: Path, kind: type) -> Any:
    try:
        return read_json(path, kind)
    except OSError as error:
        raise UsageError(f"'{path.parent}' holds no match: {error}") from None


def _seeds_of(plan: Plan, folders: Sequence[str]) -> list[int]:
    """Returns the seeds of matches. Raises UsageError where they differ in more than these."""
    identity = json.loads(json.dumps(plan.identity()))
    seeds: list[int] = []
    for folder in folders:
        found = _read_of_match(Path(folder) / IDENTITY, dict)
        if isinstance(found.get("seed"), list):
            raise UsageError(f"'{folder}' holds matches that were merged: merge theirs and the others at once")
        if not isinstance(found.get("seed"), int):
            raise DamagedFile(Path(folder) / IDENTITY, "it has no seed")
        seeds.append(found["seed"])
        expected = identity | {"seed": found["seed"]}
        if found != expected:
            raise UsageError(f"'{folder}' holds another match: {difference(expected, found)} ({IDENTITY})")
    if len(set(seeds)) < len(seeds):
        raise UsageError(f"two of the matches have the same seed: {', '.join(map(str, seeds))}")
    return seeds


def _merged_pairs(plan: Plan, folders: Sequence[str]) -> list[MergedPair]:
    """Returns the pairs of all folders in their order. Raises DamagedFile."""
    merged: list[MergedPair] = []
    counts: Counter[int] = Counter()
    for folder in map(Path, folders):
        for (index, _), found in sorted(games.read_pairs(folder / games.NAME, plan.matchups).items()):
            pair = counts[index]
            renamed = [dataclasses.replace(game, pair=pair, sgf=games.record_name(index, pair, game.game))
                       for game in found]
            merged.append(MergedPair(index, pair, renamed, [_record(folder / RECORDS / game.sgf) for game in found]))
            counts[index] += 1
    return merged


def _record(path: Path) -> bytes:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise DamagedFile(path, str(error.strerror)) from None
    if not (content.startswith(b"(;") and content.endswith(b")\n")):
        raise DamagedFile(path, "it holds no complete record")
    return content

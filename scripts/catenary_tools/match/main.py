# SPDX-License-Identifier: MIT
"""The command scripts/match: plays a match, or merges matches that differ only in their seeds."""

from __future__ import annotations

import asyncio
import contextlib
import shlex
import signal
import time
from collections.abc import Iterator
from pathlib import Path

from .. import places
from ..cli import ENDING_SIGNALS, say
from ..cluster.options import ClusterOptions, executor_of
from ..errors import BrokenEngine, UserError
from ..files import DamagedFile, JsonObject, write_result, write_whole
from ..play.referee import RefereeFailed
from ..play.work import Executor, ExecutorFailed, LocalExecutor
from ..records import games
from .figures import result_of, result_tables, verdict_lines
from .html import page_of
from .live import Display
from .merge import merged_match
from .options import MatchOptions, MergeOptions
from .runner import MatchFolder, Runner, Say, rehearse
from .setup import Plan, plan_of

BROKEN_ENGINE = ("A failed set-up is not scored. docs/engines.md of the sources describes what an engine needs; "
                 "--dry-run tries it.")
MEMORY = "Each engine has {:g} GiB of address space; --engine-memory changes that."
# The shell's exit status for a process ended by a signal is this plus the number of the signal.
ENDED_BY_SIGNAL = 128


def main(options: MatchOptions | MergeOptions) -> int:
    """Returns the exit status: 0 when everything is played, 1 if results cannot be written or an engine or the referee
    fails, 2 for a wrong setting, 128 plus the number of the signal that stopped the match."""
    if isinstance(options, MergeOptions):
        return asyncio.run(_merge(options))
    plan = asyncio.run(plan_of(options, options.argv))
    try:
        if not options.dry_run:
            return play(plan, options, show, options.quiet)[0]
        asyncio.run(rehearse(plan, show))
        return 0
    except KeyboardInterrupt:
        say("stopped" if options.dry_run else "stopped; the same command continues from here")
        return ENDED_BY_SIGNAL + signal.SIGINT
    except BrokenEngine as error:
        memory = [MEMORY.format(options.engine_memory)] if options.engine_memory else []
        raise UserError("\n".join([str(error), BROKEN_ENGINE, *memory])) from None


def show(line: str) -> None:
    """Prints a line immediately."""
    print(line, flush=True)


def play(plan: Plan, options: ClusterOptions, say_line: Say, quiet: bool) -> tuple[int, JsonObject]:
    """Plays a match or its missing part; the options of the command select the executor, `say_line` takes lines for the
    user. Returns the exit status and the content of result.json. Raises UserError."""
    return asyncio.run(_play(plan, options, say_line, quiet))


@contextlib.contextmanager
def _continuable() -> Iterator[None]:
    """Adds to file and referee failures the advice that the match can be continued."""
    try:
        yield
    except BrokenPipeError:
        raise
    except (OSError, RefereeFailed) as error:
        raise UserError(f"stopped: {error}; the same command continues from here") from None


async def _merge(options: MergeOptions) -> int:
    merged = await merged_match(options.folders, options.output, options.argv)
    plan, folder = merged.plan, MatchFolder(options.output)
    try:
        if folder.open(plan, merged.argv).pairs:
            raise UserError(f"'{options.output}' holds games already; take another folder for --output")
        for pair in merged.pairs:
            folder.store(*pair)
        runner = Runner(plan, folder)
        runner.restore({(pair.matchup, pair.pair): pair.games for pair in merged.pairs})
        result = await _write(plan, runner, folder)
    finally:
        folder.close()
    _print_end(show, plan, result, "")
    return 0


async def _play(plan: Plan, options: ClusterOptions, say_line: Say, quiet: bool) -> tuple[int, JsonObject]:
    folder = MatchFolder(plan.output)
    executor = executor_of(options, plan.referee[0], LocalExecutor(plan.concurrency, folder.error_path),
                           say_line)
    try:
        runner = Runner(plan, folder)
        stored = folder.open(plan, plan.argv)
        if stored.damage:
            damaged = DamagedFile(folder.path / games.NAME, games.damage_text(stored.damage))
            say(f"{damaged}; moved to '{games.ASIDE}', and what is missing is played again")
        runner.restore(stored.pairs)
        started, used = time.monotonic(), time.process_time()
        with _continuable():
            stopped = await _play_all(runner, executor, plan, say_line, quiet)
            seconds, used = time.monotonic() - started, time.process_time() - used
            result = await _write(plan, runner, folder)
    finally:
        folder.close()
    if stopped:
        say_line("stopped; to continue: " + shlex.join([*places.command_words(), *plan.argv]))
    cost = ""
    if seconds > 1:
        # The time of the runner itself excludes the engines and the referees.
        cost = (f"{'this run ' if stored.pairs else ''}played for {seconds:.0f} s; the runner itself took {used:.1f} s "
                f"({used / seconds:.1%}) of one processor")
    _print_end(say_line, plan, result, cost)
    if isinstance(stopped, ExecutorFailed):
        say(str(stopped))
        return 1, result
    return ENDED_BY_SIGNAL + stopped if stopped else 0, result


async def _play_all(runner: Runner, executor: Executor, plan: Plan, say_line: Say, quiet: bool
                    ) -> signal.Signals | ExecutorFailed | None:
    """Returns the signal or failure that stopped the run; None if it finished."""
    if runner.finished:
        return None
    stopped = None
    with Display(plan, runner, say_line, quiet) as display:
        runner.on_pair = display.update
        playing = asyncio.ensure_future(runner.run(executor))
        watching = asyncio.ensure_future(display.watch())
        loop = asyncio.get_running_loop()

        def stop(number: int) -> None:
            nonlocal stopped
            stopped = signal.Signals(number)
            playing.cancel()

        # The Windows event loop does not support signal handlers.
        for number in ENDING_SIGNALS:
            signal.signal(number, lambda number, frame: loop.call_soon_threadsafe(stop, number))
        try:
            with contextlib.suppress(asyncio.CancelledError):
                await playing
        except ExecutorFailed as error:
            return error
        finally:
            # From here on, a signal ends the program as usual.
            for number in ENDING_SIGNALS:
                signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
            watching.cancel()
        return stopped if playing.cancelled() else None


async def _write(plan: Plan, runner: Runner, folder: MatchFolder) -> JsonObject:
    """Writes the results; returns the figures."""
    result = result_of(plan, runner.tallies)
    write_result(folder.path, result)
    write_whole(folder.path / "report.html", await page_of(plan, result, runner.tallies))
    return result


def _print_end(say_line: Say, plan: Plan, result: JsonObject, cost: str) -> None:
    for table in result_tables(result):
        say_line(table.text())
    for line in verdict_lines(result):
        say_line(line)
    if cost:
        say_line(cost)
    output = Path(plan.output).absolute()
    for text in (f"Figures: {output}/result.json", f"Games: {output}/games.jsonl", f"Report: {output}/report.html"):
        say_line(text)

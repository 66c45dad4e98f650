# SPDX-License-Identifier: MIT
"""The display during a match: a progress bar and the current figures, or plain lines without a terminal or without
rich."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..inference import elo
from ..inference.elo import elo_text
from ..model import COLORS
from ..play.pairs import GameInProgress
from .figures import Tally, failures_text, totals_of
from .runner import Runner, Say
from .setup import Plan

if TYPE_CHECKING:
    from typing import Self

# Drawing takes processor time from the engines.
TERMINAL_SECONDS = 1.0
LINES_SECONDS = 30.0


def tally_text(tally: Tally) -> str:
    """One line about a matchup."""
    names = " - ".join(tally.matchup.names)
    if tally.matchup.cooperative:
        totals = totals_of(tally).items()
        return f"{names}: " + ", ".join(f"{name} {total['mean']:.2f}" for name, total in totals if total)
    losses, draws, wins = tally.game_counts
    estimate = elo.estimate(tally.pair_counts, elo.PENTANOMIAL_SCORES)
    text = f"{names}: {wins} won, {draws} drawn, {losses} lost"
    if estimate:
        text += f", {100 * estimate.score:.1f}%, Elo {elo_text(estimate)}"
    return text


def game_text(game: GameInProgress) -> str:
    """One line about a game in progress."""
    players = " - ".join(f"{game.names[color]} ({color.capitalize()})" for color in COLORS)
    turns = [turn for turn in game.record.turns if turn.color in COLORS]
    last = f", last {turns[-1].color} {turns[-1].text}" if turns else ""
    return f"pair {game.pair + 1}, game {game.number + 1}: {players}, {len(turns)} turns{last}"


class Picture:
    """A progress bar above lines that are redrawn repeatedly. Requires rich."""

    def __init__(self, total: int) -> None:
        from rich import progress
        from rich.live import Live
        self._progress = progress.Progress(
            progress.TextColumn("{task.description}"), progress.BarColumn(), progress.MofNCompleteColumn(),
            progress.TextColumn("pairs"), progress.TimeElapsedColumn(), progress.TextColumn("ETA {task.fields[eta]}"),
            auto_refresh=False)
        self._task = self._progress.add_task("playing", total=total, eta="?")
        self._live = Live(console=self._progress.console, auto_refresh=False, transient=True)
        self._live.start()

    @property
    def room(self) -> int:
        """The number of lines below the bar."""
        return max(1, self._progress.console.height - 4)

    def draw(self, done: int, eta: str, lines: Sequence[str]) -> None:
        from rich.console import Group
        from rich.text import Text
        self._progress.update(self._task, completed=done, eta=eta)
        shown = (Text(line, overflow="ellipsis", no_wrap=True) for line in lines)
        self._live.update(Group(self._progress, *shown), refresh=True)

    def close(self) -> None:
        self._live.stop()


class Display:
    """Shows the match until it ends; `update` is cheap and may be called after each pair. `say` takes plain lines."""

    def __init__(self, plan: Plan, runner: Runner, say: Say, quiet: bool) -> None:
        self._plan = plan
        self._runner = runner
        self._say = say
        self._started = self._drawn = time.monotonic()
        self._picture: Picture | None = None
        self._quiet = quiet
        self._pairs = sum(matchup.pairs for matchup in plan.matchups)
        # Games of an earlier run do not count towards the speed of this one.
        self._played_before = self._played_pairs()

    def __enter__(self) -> Self:
        if sys.stdout.isatty() and not self._quiet:
            with contextlib.suppress(ModuleNotFoundError):
                self._picture = Picture(self._pairs)
            self._draw()
        return self

    def __exit__(self, *details: object) -> None:
        if self._picture:
            self._picture.close()

    async def watch(self) -> None:
        """Updates at intervals until it is cancelled, because a single game may take long."""
        with contextlib.suppress(asyncio.CancelledError):
            while not self._quiet:
                await asyncio.sleep(TERMINAL_SECONDS)
                self.update()

    def update(self) -> None:
        now = time.monotonic()
        if not self._quiet and now - self._drawn >= (TERMINAL_SECONDS if self._picture else LINES_SECONDS):
            self._drawn = now
            self._draw()

    def _draw(self) -> None:
        done, left, lines = self._played_pairs(), self._time_left(), self._lines()
        if self._picture:
            games = self._games()[:max(0, self._picture.room - len(lines))]
            self._picture.draw(done, left or "?", [*lines[:self._picture.room], *games])
        else:
            eta = [f"ETA {left}"] if left else []
            self._say("; ".join([f"{done}/{self._pairs} pairs", *eta, *lines[:4], *self._games()[:1]]))

    def _played_pairs(self) -> int:
        return sum(tally.played_pairs for tally in self._runner.tallies)

    def _time_left(self) -> str | None:
        """The time for the remaining pairs if they take as long as those of this run."""
        played = self._played_pairs()
        if played == self._played_before:
            return None
        seconds = (time.monotonic() - self._started) / (played - self._played_before) * (self._pairs - played)
        return str(datetime.timedelta(seconds=round(seconds)))

    def _lines(self) -> list[str]:
        status = self._runner.status()
        lines = [status] if status else []
        for tally in self._runner.tallies:
            line = tally_text(tally)
            if self._plan.sprt:
                line += f", LLR {tally.ratio:.2f} ({self._plan.sprt.lower:.2f}, {self._plan.sprt.upper:.2f})"
            if any(tally.failures().values()):
                line += f", failures {failures_text(tally.failures())}"
            lines.append(line)
        return lines

    def _games(self) -> list[str]:
        return list(map(game_text, self._runner.games_in_progress))

# SPDX-License-Identifier: MIT
"""The display during a match: a progress bar and the figures so far, or plain lines without a terminal."""

import asyncio
import contextlib
import datetime
import time
from typing import Self

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.text import Text

from ..inference import elo
from ..inference.elo import elo_text
from ..model import COLORS
from ..play.pairs import GameInProgress
from .figures import Tally, cooperative_figures, failures_text
from .runner import Runner
from .setup import Plan

# Drawing costs time that belongs to the engines.
TERMINAL_SECONDS = 1.0
LINES_SECONDS = 30.0


def tally_text(tally: Tally) -> str:
    """One line on a matchup."""
    names = " - ".join(tally.matchup.names)
    if tally.matchup.cooperative:
        totals = cooperative_figures(tally)["totals"]
        return f"{names}: " + ", ".join(f"{name} {total['mean']:.2f}" for name, total in totals.items() if total)
    losses, draws, wins = tally.game_counts
    estimate = elo.estimate(tally.pair_counts, elo.PENTANOMIAL_SCORES)
    text = f"{names}: {wins} won, {draws} drawn, {losses} lost"
    if estimate:
        text += f", {100 * estimate.score:.1f}%, Elo {elo_text(estimate)}"
    return text


def game_text(game: GameInProgress) -> str:
    """One line on a game in progress."""
    players = " - ".join(f"{game.names[color]} ({color.capitalize()})" for color in COLORS)
    turns = [turn for turn in game.record.turns if turn.color in COLORS]
    last = f", last {turns[-1].color} {turns[-1].text}" if turns else ""
    return f"pair {game.pair + 1}, game {game.number + 1}: {players}, {len(turns)} turns{last}"


class Display:
    """Shows the match until its end; `update` is cheap and may be called after each pair."""

    def __init__(self, plan: Plan, runner: Runner, console: Console, quiet: bool) -> None:
        self._plan = plan
        self._runner = runner
        self._console = console
        self._drawn = time.monotonic()
        self._live: Live | None = None
        self._quiet = quiet
        self._progress = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
                                  TextColumn("pairs"), TimeElapsedColumn(), TextColumn("ETA"), TimeRemainingColumn(),
                                  auto_refresh=False, console=console)
        self._pairs = sum(matchup.pairs for matchup in plan.matchups)
        # Games of an earlier run do not count for the speed of this one.
        self._task = self._progress.add_task("playing", total=self._pairs, completed=self._played_pairs())

    def __enter__(self) -> Self:
        if self._console.is_terminal and not self._quiet:
            self._live = Live(self._picture(), console=self._console, auto_refresh=False, transient=True)
            self._live.start(refresh=True)
        return self

    def __exit__(self, *details: object) -> None:
        if self._live:
            self._live.stop()

    async def watch(self) -> None:
        """Updates now and then until it is cancelled: a single game may last for long."""
        with contextlib.suppress(asyncio.CancelledError):
            while not self._quiet:
                await asyncio.sleep(TERMINAL_SECONDS)
                self.update()

    def update(self) -> None:
        self._progress.update(self._task, completed=self._played_pairs())
        now = time.monotonic()
        if self._quiet or now - self._drawn < (TERMINAL_SECONDS if self._live else LINES_SECONDS):
            return
        self._drawn = now
        if self._live:
            self._live.update(self._picture(), refresh=True)
        else:
            task = self._progress.tasks[0]
            left = task.time_remaining
            eta = [] if left is None else [f"ETA {datetime.timedelta(seconds=round(left))}"]
            text = "; ".join([f"{int(task.completed)}/{self._pairs} pairs", *eta, *self._lines()[:4],
                              *self._games()[:1]])
            self._console.print(text, markup=False, highlight=False, soft_wrap=True)

    def _played_pairs(self) -> int:
        return sum(tally.played_pairs for tally in self._runner.tallies)

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

    def _picture(self) -> Group:
        lines = self._lines()
        room = max(1, self._console.height - 4)
        shown = [*lines[:room], *self._games()[:max(0, room - len(lines))]]
        return Group(self._progress, *(Text(line, overflow="ellipsis", no_wrap=True) for line in shown))

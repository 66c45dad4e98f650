# SPDX-License-Identifier: MIT
"""The progress of a tool on standard error: a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from .work import Bar

if TYPE_CHECKING:
    from typing import Self

    from rich.progress import Progress, TaskID

# Drawing takes processor time from the engines.
DRAWINGS_PER_SECOND = 2


class ProgressBar(Bar):
    """A context manager that shows how much of `total` is done; without a title it only prints plain lines."""

    def __init__(self, title: str = "", total: int | None = None) -> None:
        self._title = title
        self._total = total
        self._done = 0
        self._shares: dict[object, float] = {}
        self._stack = contextlib.ExitStack()
        self._drawn: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        if self._title and sys.stderr.isatty():
            # Without rich there is no bar.
            with contextlib.suppress(ModuleNotFoundError):
                self._open()
        return self

    def __exit__(self, *details: object) -> None:
        self._stack.close()
        self._drawn = None

    def advance(self) -> None:
        self._done += 1
        self._draw()

    def note_share(self, key: object, share: float | None) -> None:
        """Records the completed fraction of a task in progress, from 0 to 1; None once it counts as done or failed."""
        self._shares.pop(key, None)
        if share is not None:
            self._shares[key] = share
        self._draw()

    def say(self, line: str) -> None:
        """Takes a line about the progress so far: it becomes the title of the bar, or is printed if there is no bar."""
        self._title = line
        if self._drawn:
            self._draw()
        else:
            print(line, file=sys.stderr, flush=True)

    def _open(self) -> None:
        # Workers of a cluster do not need this package.
        from rich import progress
        from rich.console import Console
        bar = self._stack.enter_context(progress.Progress(
            progress.TextColumn("{task.description}", markup=False), progress.BarColumn(),
            progress.MofNCompleteColumn(), progress.TimeElapsedColumn(), console=Console(stderr=True), transient=True,
            refresh_per_second=DRAWINGS_PER_SECOND, redirect_stdout=sys.stdout.isatty()))
        task = bar.add_task(self._title, total=self._total)
        self._drawn = bar, task

    def _draw(self) -> None:
        if self._drawn:
            bar, task = self._drawn
            bar.update(task, description=self._title, completed=self._done + sum(self._shares.values()))

# SPDX-License-Identifier: MIT
"""Time controls, the clock of a game, and measurement of delays caused by the machine."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import dataclasses
import math
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, TYPE_CHECKING

from ..model import COLORS

if TYPE_CHECKING:
    from typing import Self

BEAT_SECONDS = 0.05
# A wake-up that is late by less than this is ignored: other processes were running.
STALL_SECONDS = 0.05
KEPT_STALLS = 1000


class ThreadTime(NamedTuple):
    """The seconds that a thread ran, and the seconds that it waited for a processor."""

    ran: float
    waited: float


# The times of the threads of a process, by thread.
Schedule = dict[str, ThreadTime]


def gtp_number(value: float) -> str:
    """A number without an exponent or trailing zeros."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class TimeControl:
    """`turn`: `main` seconds per turn. `clock`: `main` seconds plus an increment of `period` after each turn.
    `byo-yomi`: `main` seconds, then `stones` turns in each `period`. `nodes`: a fixed number per turn, and no clock.
    `level`: neither limits nor a clock, for engines that have a level."""

    kind: Literal["turn", "clock", "byo-yomi", "nodes", "level"]
    main: float = 0.0
    period: float = 0.0
    stones: int = 0
    nodes: int = 0

    @property
    def timed(self) -> bool:
        return self.kind not in ("nodes", "level")

    def text(self) -> str:
        main, period = gtp_number(self.main), gtp_number(self.period)
        return {"turn": f"{main} s per turn", "clock": f"{main}+{period} s", "nodes": f"{self.nodes} nodes per turn",
                "byo-yomi": f"{main} s, then {self.stones} turns in {period} s", "level": "at their levels"}[self.kind]

    def scaled(self, factor: float) -> "TimeControl":
        """Returns the time control for a machine on which the same search takes `factor` times as long."""
        return dataclasses.replace(self, main=self.main * factor, period=self.period * factor)

    def parameters(self) -> list[tuple[str, str]]:
        """Parameters of the searcher, set before the engine's own."""
        if self.kind == "turn":
            return [("move_time", gtp_number(self.main))]
        if self.kind == "nodes":
            return [("max_nodes", str(self.nodes)), ("threads", "1")]
        return []

    def settings(self) -> str | None:
        """The arguments of time_settings, if the engine keeps time itself. GTP has no increments; time_left reports
        them."""
        if self.kind == "clock":
            return f"{gtp_number(self.main)} 0 0"
        if self.kind == "byo-yomi":
            return f"{gtp_number(self.main)} {gtp_number(self.period)} {self.stones}"
        return None

    def settings_of_turn(self) -> str | None:
        """The arguments of time_settings for a fixed time per turn: one period per turn. Engines with engine_param need
        none."""
        return f"0 {gtp_number(self.main)} 1" if self.kind == "turn" else None


AT_LEVEL = TimeControl("level")


class GameClock:
    """The time left to both sides. The stones of byo-yomi are turns, which is how Catenary counts them."""

    def __init__(self, control: TimeControl) -> None:
        self._control = control
        self._left = dict.fromkeys(COLORS, control.main)
        self._stones = dict.fromkeys(COLORS, 0)
        if control.kind == "byo-yomi" and control.main <= 0:
            for color in COLORS:
                self._enter_period(color, 0)

    def time_left(self, color: str) -> str | None:
        """The arguments of time_left before a turn, if there is anything to report."""
        return None if self._control.kind == "turn" else self.time_left_of_step(color, 0.0, 0)

    def time_left_of_step(self, color: str, spent: float, steps: int) -> str | None:
        """The arguments of time_left before a step, after `spent` seconds of the turn. With a fixed time per turn, the
        time is for the next `steps` steps."""
        if not self._control.timed:
            return None
        stones = steps if self._control.kind == "turn" else self._stones[color]
        return f"{color} {gtp_number(max(0.0, self._left[color] - spent))} {stones}"

    def limit(self, color: str) -> float:
        """The maximum number of seconds for this turn."""
        if not self._control.timed:
            return math.inf
        refill = self._control.period if self._control.kind == "byo-yomi" and self._stones[color] == 0 else 0.0
        return self._left[color] + refill

    def spend(self, color: str, seconds: float) -> None:
        """Updates the clock after a turn that was in time."""
        if self._control.kind == "turn" or not self._control.timed:
            return
        # A turn that ends within the margin counts as ending exactly in time.
        self._left[color] -= min(seconds, self.limit(color))
        if self._control.kind == "clock":
            self._left[color] += self._control.period
        elif self._stones[color] > 0 or self._left[color] <= 0:
            if self._stones[color] == 0:
                self._enter_period(color, -self._left[color])
            self._stones[color] -= 1
            if self._stones[color] == 0:
                self._enter_period(color, 0)

    def _enter_period(self, color: str, overdue: float) -> None:
        self._left[color] = self._control.period - overdue
        self._stones[color] = self._control.stones


class Heartbeat:
    """A thread that wakes at a fixed interval. If it wakes much later, the whole machine was stalled."""

    def __init__(self) -> None:
        self._stalls: collections.deque[tuple[float, float]] = collections.deque(maxlen=KEPT_STALLS)
        self._stopped = threading.Event()

    def __enter__(self) -> Self:
        threading.Thread(target=self._beat, daemon=True).start()
        return self

    def __exit__(self, *details: object) -> None:
        self._stopped.set()

    def stalled(self, since: float, until: float) -> float:
        """Returns the number of seconds between two times during which the machine was stalled."""
        return sum(max(0.0, min(until, woken) - max(since, due)) for due, woken in [*self._stalls])

    def note(self, due: float, woken: float) -> None:
        """Records a wake-up that was due at one time and happened at another."""
        if woken - due > STALL_SECONDS:
            self._stalls.append((due, woken))

    def _beat(self) -> None:
        due = time.monotonic() + BEAT_SECONDS
        while not self._stopped.wait(BEAT_SECONDS):
            woken = time.monotonic()
            self.note(due, woken)
            due = woken + BEAT_SECONDS


def schedule(pid: int | str | None) -> Schedule:
    """Returns the Schedule of a process and its children so far; empty if the kernel does not report it."""
    times: Schedule = {}
    with contextlib.suppress(OSError, ValueError, IndexError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            ran, waited, _ = (task / "schedstat").read_text().split()
            times[task.name] = ThreadTime(int(ran) / 1e9, int(waited) / 1e9)
            for child in (task / "children").read_text().split():
                times |= schedule(child)
    return times


def longest(before: Schedule, after: Schedule) -> ThreadTime:
    """Returns the maximum times between two schedules, which may belong to different threads."""
    pairs = [(before[task], after[task]) for task in after if task in before]
    return ThreadTime(max((end.ran - start.ran for start, end in pairs), default=0.0),
                      max((end.waited - start.waited for start, end in pairs), default=0.0))


class Overtime:
    """Measures the part of a late turn during which the machine kept an engine, or its answer, waiting: before the
    engine first runs, and later than `delay` seconds from now. In between, the engine itself keeps track of the
    time."""

    def __init__(self, pid: int | None, delay: float, heartbeat: Heartbeat) -> None:
        self._pid = pid
        self._heartbeat = heartbeat
        self._loop = asyncio.get_running_loop()
        self._asked = schedule(pid)
        self._until_running = 0.0
        self._start = time.monotonic() + delay
        self._sampled: Schedule = {}
        self._sampled_at: float | None = None
        self._due: float | None = None
        self._first = self._loop.call_later(BEAT_SECONDS, self._look_for_start)
        self._timer = self._loop.call_later(delay, self._sample)

    def cancel(self) -> None:
        self._first.cancel()
        self._timer.cancel()

    def machine_seconds(self, at: float) -> float:
        """Returns the machine's delay in seconds for an answer read at `at`."""
        of_engine = longest(self._sampled, schedule(self._pid)).waited
        # A sample that is itself late misses the engine's waiting before it.
        unseen = min(self._sampled_at or at, at) - self._start
        # An answer that arrives while the event loop is busy waits to be read.
        unread = at - self._due if self._due else 0.0
        stalled = self._heartbeat.stalled(self._start, at)
        at_end = min(max(0.0, at - self._start), max(unseen + of_engine, unread, stalled))
        return self._until_running + at_end

    def _look_for_start(self) -> None:
        since = longest(self._asked, schedule(self._pid))
        if since.ran > 0:
            self._until_running = since.waited
        else:
            self._first = self._loop.call_later(BEAT_SECONDS, self._look_for_start)

    def _sample(self) -> None:
        self._sampled = schedule(self._pid)
        self._sampled_at = time.monotonic()
        self._beat()

    def _beat(self) -> None:
        self._due = time.monotonic() + BEAT_SECONDS
        self._timer = self._loop.call_later(BEAT_SECONDS, self._beat)

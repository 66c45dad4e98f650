# SPDX-License-Identifier: MIT
"""Lateness of the machine: its stalls by a heartbeat, and the time that an engine or its answer waits."""

import asyncio
import collections
import contextlib
import threading
import time
from pathlib import Path

BEAT_SECONDS = 0.05
# A beat that is less late than this says nothing: other processes had a turn.
STALL_SECONDS = 0.05
KEPT_STALLS = 1000


class Heartbeat:
    """A clock in a thread of its own that sleeps for a fixed time, again and again. Where it wakes much later, the
    whole machine stood still."""

    def __init__(self):
        self._stalls = collections.deque(maxlen=KEPT_STALLS)
        self._stopped = threading.Event()

    def __enter__(self):
        threading.Thread(target=self._beat, daemon=True).start()
        return self

    def __exit__(self, *details):
        self._stopped.set()

    def stalled(self, since, until):
        """Returns the seconds between two times in which the machine stood still."""
        return sum(max(0.0, min(until, woken) - max(since, due)) for due, woken in [*self._stalls])

    def note(self, due, woken):
        """Notes a beat that was due at one time and came at another."""
        if woken - due > STALL_SECONDS:
            self._stalls.append((due, woken))

    def _beat(self):
        due = time.monotonic() + BEAT_SECONDS
        while not self._stopped.wait(BEAT_SECONDS):
            woken = time.monotonic()
            self.note(due, woken)
            due = woken + BEAT_SECONDS


def schedule(pid):
    """Returns the seconds that each thread of a process and of its children ran, and waited for a processor, so far:
    {thread: (ran, waited)}, empty where the kernel does not tell."""
    found = {}
    with contextlib.suppress(OSError, ValueError, IndexError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            ran, waited, _ = (task / "schedstat").read_text().split()
            found[task.name] = int(ran) / 1e9, int(waited) / 1e9
            for child in (task / "children").read_text().split():
                found |= schedule(child)
    return found


def longest(before, after, which):
    """Returns the most seconds that a thread ran (0) or waited (1) between two schedules."""
    return max((after[task][which] - before[task][which] for task in after if task in before), default=0.0)


class Overtime:
    """Measures the part of a late turn in which the machine kept an engine, or its answer, waiting: before the engine
    runs at all, and after `delay` seconds from now. In between an engine knows the time itself."""

    def __init__(self, pid, delay, heartbeat):
        self._pid = pid
        self._heartbeat = heartbeat
        self._loop = asyncio.get_running_loop()
        self._asked = schedule(pid)
        self._until_running = 0.0
        self._start = time.monotonic() + delay
        self._sampled = {}
        self._sampled_at = None
        self._due = None
        self._first = self._loop.call_later(BEAT_SECONDS, self._look_for_start)
        self._timer = self._loop.call_later(delay, self._sample)

    def cancel(self):
        self._first.cancel()
        self._timer.cancel()

    def machine_seconds(self, at):
        """Returns the seconds of the machine for an answer read at `at`."""
        of_engine = longest(self._sampled, schedule(self._pid), 1)
        # A sample that is late itself misses what the engine waited before it.
        unseen = min(self._sampled_at or at, at) - self._start
        # An answer that comes while the event loop is busy waits to be read.
        unread = at - self._due if self._due else 0.0
        stalled = self._heartbeat.stalled(self._start, at)
        at_end = min(max(0.0, at - self._start), max(unseen + of_engine, unread, stalled))
        return self._until_running + at_end

    def _look_for_start(self):
        now = schedule(self._pid)
        if longest(self._asked, now, 0) > 0:
            self._until_running = longest(self._asked, now, 1)
        else:
            self._first = self._loop.call_later(BEAT_SECONDS, self._look_for_start)

    def _sample(self):
        self._sampled = schedule(self._pid)
        self._sampled_at = time.monotonic()
        self._beat()

    def _beat(self):
        self._due = time.monotonic() + BEAT_SECONDS
        self._timer = self._loop.call_later(BEAT_SECONDS, self._beat)

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
        self._started = threading.Event()

    def __enter__(self):
        threading.Thread(target=self._beat, daemon=True).start()
        return self

    def __exit__(self, *details):
        self._started.set()

    def stalled(self, since, until):
        """Returns the seconds between two times in which the machine stood still."""
        return sum(max(0.0, min(until, woken) - max(since, due)) for due, woken in [*self._stalls])

    def note(self, due, woken):
        """Notes a beat that was due at one time and came at another."""
        if woken - due > STALL_SECONDS:
            self._stalls.append((due, woken))

    def _beat(self):
        due = time.monotonic() + BEAT_SECONDS
        while not self._started.wait(BEAT_SECONDS):
            woken = time.monotonic()
            self.note(due, woken)
            due = woken + BEAT_SECONDS


def waited(pid):
    """Returns the seconds that the threads of a process and of its children waited for a processor so far: {thread:
    seconds}, empty where the kernel does not tell."""
    found = {}
    with contextlib.suppress(OSError, ValueError, IndexError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            found[task.name] = int((task / "schedstat").read_text().split()[1]) / 1e9
            for child in (task / "children").read_text().split():
                found |= waited(child)
    return found


class Overtime:
    """Measures the part of a late turn in which the machine kept an engine, or its answer, waiting: that after `delay`
    seconds from now. Until then nothing is done."""

    def __init__(self, pid, delay, heartbeat):
        self._pid = pid
        self._heartbeat = heartbeat
        self._loop = asyncio.get_running_loop()
        self._start = time.monotonic() + delay
        self._waited_before = {}
        self._sampled_at = None
        self._due = None
        self._timer = self._loop.call_later(delay, self._sample)

    def cancel(self):
        self._timer.cancel()

    def machine_seconds(self, at):
        """Returns the seconds of the machine since the delay, for an answer read at `at`."""
        after = waited(self._pid)
        of_engine = max((after[task] - self._waited_before.get(task, after[task]) for task in after), default=0.0)
        # A sample that is late itself misses what the engine waited before it.
        unseen = min(self._sampled_at or at, at) - self._start
        # An answer that comes while the event loop is busy waits to be read.
        unread = at - self._due if self._due else 0.0
        stalled = self._heartbeat.stalled(self._start, at)
        return min(max(0.0, at - self._start), max(unseen + of_engine, unread, stalled))

    def _sample(self):
        self._waited_before = waited(self._pid)
        self._sampled_at = time.monotonic()
        self._beat()

    def _beat(self):
        self._due = time.monotonic() + BEAT_SECONDS
        self._timer = self._loop.call_later(BEAT_SECONDS, self._beat)

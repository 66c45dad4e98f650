# SPDX-License-Identifier: MIT
"""Lateness of the machine: stalls and late reads by heartbeats, and the time that an engine waits for a processor."""

import asyncio
import collections
import contextlib
import threading
import time
from pathlib import Path

BEAT_SECONDS = 0.025
# A beat that is less late than this says nothing: other processes had a turn.
STALL_SECONDS = 0.05
KEPT_STALLS = 1000


class Heartbeat:
    """Two clocks that sleep for a fixed time, again and again, and are late where the machine is. The one in a thread
    notices stalls of the whole machine; the one in the event loop, an answer that waits there to be read."""

    def __init__(self):
        self._stalls = collections.deque(maxlen=KEPT_STALLS)
        self._ended = threading.Event()
        self._beating = None
        self._due = None

    def __enter__(self):
        self._beating = asyncio.ensure_future(self._beat_in_loop())
        threading.Thread(target=self._beat_in_thread, daemon=True).start()
        return self

    def __exit__(self, *details):
        self._beating.cancel()
        self._due = None
        self._ended.set()

    def stalled(self, since, until):
        """Returns the seconds between two times in which the machine stood still."""
        return sum(max(0.0, min(until, woken) - max(since, due)) for due, woken in [*self._stalls])

    def overdue(self, at):
        """Returns the seconds for which an answer that is read now may have waited."""
        return max(0.0, at - self._due) if self._due else 0.0

    def note(self, due, woken):
        """Notes a beat that was due at one time and came at another."""
        if woken - due > STALL_SECONDS:
            self._stalls.append((due, woken))

    async def _beat_in_loop(self):
        while True:
            self._due = time.monotonic() + BEAT_SECONDS
            await asyncio.sleep(BEAT_SECONDS)

    def _beat_in_thread(self):
        due = time.monotonic() + BEAT_SECONDS
        while not self._ended.wait(BEAT_SECONDS):
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
    """Measures the part of a late turn in which the machine kept an engine, or its answer, waiting. `limit` is the time
    of the turn, from now on."""

    def __init__(self, pid, limit, heartbeat):
        self._pid = pid
        self._heartbeat = heartbeat
        self._end = time.monotonic() + limit
        self._before = {}
        self._sampled_at = None
        self._timer = asyncio.get_running_loop().call_later(limit, self._sample)

    def _sample(self):
        self._before = waited(self._pid)
        self._sampled_at = time.monotonic()

    def cancel(self):
        self._timer.cancel()

    def machine_seconds(self, at):
        """Returns the seconds of the machine since the end of the limit, for an answer read at `at`."""
        after = waited(self._pid)
        of_engine = max((after[task] - self._before.get(task, after[task]) for task in after), default=0.0)
        # A sample that is late itself misses what the engine waited before it.
        unseen = min(self._sampled_at or at, at) - self._end
        of_runner = max(self._heartbeat.stalled(self._end, at), self._heartbeat.overdue(at))
        return min(max(0.0, at - self._end), max(unseen + of_engine, of_runner))

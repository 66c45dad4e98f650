# SPDX-License-Identifier: MIT
"""A worker's side of the work: its engine, the files sent to it, and the slots of the runs in progress."""

import asyncio
import hashlib
import itertools
import os
import pickle
import traceback
import uuid
import zlib
from dataclasses import dataclass, field
from pathlib import Path

from ..play.crew import Machine
from ..play.lateness import Heartbeat
from . import admission

# Slots of a run that asks for nothing any more, because its client was killed, are closed after this time.
IDLE_SECONDS = 60.0
LOOK_SECONDS = 5.0


@dataclass
class Run:
    """The work of a client on this machine, and its slots that are free."""

    work: object
    machine: Machine
    free: list = field(default_factory=list)
    busy: int = 0
    used: float = 0.0
    numbers: object = field(default_factory=itertools.count)


class Workshop:
    """One in each worker process; all of it runs in the event loop of the worker."""

    def __init__(self, engine, folder):
        self.identity = uuid.uuid4().hex
        self._engine = engine
        self._folder = Path(folder)
        self._runs = {}
        self._tasks = {}
        self._introductions = {}
        self._lock = asyncio.Lock()
        self._heartbeat = Heartbeat()
        self._heartbeat.__enter__()

    async def introduce(self, games, timed):
        """Returns the identity of this process and its Introduction."""
        async with self._lock:
            key = (games, timed)
            if key not in self._introductions:
                self._introductions[key] = await asyncio.to_thread(admission.introduce, self._engine, games, timed)
        return self.identity, self._introductions[key]

    def lacks(self, paths, digests):
        """Returns those of the paths that are no files here, and those of the digests whose files it has not got."""
        return ([path for path in paths if not os.path.exists(path)],
                [digest for digest in digests if not (self._folder / digest).exists()])

    def store(self, digest, name, data, mode):
        """Keeps a file. Raises ValueError where it is not that of the digest."""
        if hashlib.sha256(data).hexdigest() != digest:
            raise ValueError(f"{name} arrived damaged")
        partial = self._folder / f"{digest}.part"
        partial.mkdir(parents=True, exist_ok=True)
        (partial / name).write_bytes(data)
        (partial / name).chmod(mode)
        partial.rename(self._folder / digest)

    def open(self, name, work, engine, files, factor):
        """Begins a run. `engine` is the client's path of the engine that every worker has; `files` has the digest and
        the name of each path that was sent."""
        paths = {path: str(self._folder / digest / file) for path, (digest, file) in files.items()}
        machine = Machine(self._heartbeat, paths={**paths, engine: self._engine}, time_factor=factor)
        self._runs[name] = Run(work.on(machine), machine)

    async def close(self, name):
        """Ends a run and its processes."""
        run = self._runs.pop(name, None)
        for key, task in list(self._tasks.items()):
            if key.startswith(name):
                task.cancel()
        if run:
            await self._close_slots(run)

    async def do(self, name, key, unit):
        """Returns ("done", result), ("failed", error), or ("stopped", None)."""
        task = self._tasks[key] = asyncio.create_task(self._do(self._runs[name], unit))
        try:
            await asyncio.wait([task])
        finally:
            del self._tasks[key]
            task.cancel()
        return ("stopped", None) if task.cancelled() else task.result()

    def stop(self, key):
        """Stops a unit that nobody waits for."""
        if key in self._tasks:
            self._tasks[key].cancel()

    async def watch(self):
        """Closes what is not used, until it is cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for run in list(self._runs.values()):
                if not run.busy and asyncio.get_running_loop().time() - run.used > IDLE_SECONDS:
                    await self._close_slots(run)

    async def _do(self, run, unit):
        slot = run.free.pop() if run.free else run.work.open_slot(next(run.numbers), run.machine)
        run.busy += 1
        try:
            result = await run.work.run(slot, unit)
        except asyncio.CancelledError:
            slot.kill()
            raise
        except Exception as error:  # It is the client's to judge.
            slot.kill()
            return "failed", error
        finally:
            run.busy -= 1
            run.used = asyncio.get_running_loop().time()
        run.free.append(slot)
        return "done", result

    async def _close_slots(self, run):
        slots, run.free = run.free, []
        await asyncio.gather(*(slot.close() for slot in slots))


_WORKSHOP = None


def begin(engine, folder):
    """Makes the workshop of this process; called within its event loop."""
    global _WORKSHOP
    _WORKSHOP = Workshop(engine, folder)
    return _WORKSHOP


# Functions that clients call. A worker without a workshop was not started by scripts/cluster.

async def introduce(games, timed):
    if not _WORKSHOP:
        raise RuntimeError("it was not started by `scripts/cluster worker`")
    return await _WORKSHOP.introduce(games, timed)


def lacks(paths, digests):
    return _WORKSHOP.lacks(paths, digests)


def store(digest, name, data, mode):
    _WORKSHOP.store(digest, name, data, mode)


def open_run(name, work, engine, files, factor):
    _WORKSHOP.open(name, work, engine, files, factor)


async def close_run(name):
    await _WORKSHOP.close(name)


async def do_unit(identity, name, key, unit):
    """Returns an outcome of Workshop.do as packed bytes; ("stale", None) where another process had the address when
    the client sent it."""
    if identity != _WORKSHOP.identity:
        return pack(("stale", None))
    return pack(await _WORKSHOP.do(name, key, unit))


def pack(outcome):
    """Returns an outcome as bytes; an error that cannot be pickled as its text."""
    kind, value = outcome
    if kind == "failed":
        try:
            pickle.loads(pickle.dumps(value))
        except Exception:
            outcome = kind, RuntimeError("".join(traceback.format_exception_only(value)).strip())
    return zlib.compress(pickle.dumps(outcome), 1)


def unpack(data):
    return pickle.loads(zlib.decompress(data))

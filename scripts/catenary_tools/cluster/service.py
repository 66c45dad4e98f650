# SPDX-License-Identifier: MIT
"""The worker's side: its admission, its engine, the files sent to it, and the slots of the runs in progress. Its
results must equal those of the client's own engine and library."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import math
import os
import socket
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path
from typing import Any

import distributed

from ..engine.bench import bench, steady_speed
from ..play.clock import Heartbeat
from ..play.work import Machine, Slots, Work

LIBRARY = Path(__file__).resolve().parents[1]
# The packages and modules that run units.
HASHED_SOURCES = ("board", "cluster", "engine", "files.py", "learn", "measure", "model.py", "pages", "play", "puzzles",
                  "records", "report", "review", "solve.py", "tune")
# A smaller difference in speed is measurement noise.
SAME_SPEED = 0.05
SPEED_SECONDS = 1.0
# A resource of which a worker has one per processor.
PROCESSOR = "processor"
# A run without requests is one whose client was killed, or whose last units take long on other workers. Its slots are
# closed after a while, and it is forgotten much later.
IDLE_SECONDS = 60.0
FORGET_SECONDS = 3600.0
POLL_SECONDS = 5.0


class UnknownRun(Exception):
    """A unit of a run that this process has not started: another process had its address."""


@dataclass(frozen=True)
class WorkerProfile:
    """The facts that decide whether a worker is admitted. `signatures` and `speeds` (nodes per second) are by game."""

    host: str
    version: str
    library: str
    dask: str
    signatures: Mapping[str, int] = field(default_factory=dict)
    speeds: Mapping[str, float] = field(default_factory=dict)

    def objection_to(self, worker: "WorkerProfile") -> str | None:
        """Returns this client's reason to refuse a worker, or None if it is admitted."""
        if worker.dask != self.dask:
            return f"it has Dask {worker.dask}, the client {self.dask}"
        for game, signature in self.signatures.items():
            if worker.signatures[game] != signature:
                return (f"its engine is another build: bench signature of {game} {worker.signatures[game]} instead of "
                        f"{signature} (version {worker.version}, the client's is {self.version})")
        if worker.library != self.library:
            return f"its scripts are others: {worker.library}, those of the client are {self.library}"
        return None

    def time_factor_of(self, worker: "WorkerProfile") -> float:
        """Returns how many times as long a worker takes for the same search."""
        if not self.speeds:
            return 1.0
        ratios = [math.log(speed / worker.speeds[game]) for game, speed in self.speeds.items()]
        factor = math.exp(sum(ratios) / len(ratios))
        return 1.0 if abs(factor - 1) < SAME_SPEED else round(factor, 3)


async def profile_of(program: str, games: Iterable[str], timed: bool) -> WorkerProfile:
    """Returns the WorkerProfile of this machine with an engine. Speeds are measured only if the work is timed."""
    benches = {game: await bench(program, game) for game in games}
    versions = {one.version for one in benches.values()}
    return WorkerProfile(socket.gethostname(), ", ".join(sorted(versions)), library_digest(),
                         metadata.version("distributed"), {game: one.signature for game, one in benches.items()},
                         {game: await steady_speed(program, game, SPEED_SECONDS) if timed else one.speed
                         for game, one in benches.items()})


def digest_of(name: str, data: bytes, mode: int) -> str:
    """Returns the digest of a file to send; it includes the name and the mode."""
    return hashlib.sha256(f"{name}\0{mode:o}\0".encode() + data).hexdigest()


def library_digest() -> str:
    """Returns a digest of the sources that run units."""
    digest = hashlib.sha256()
    for place in map(LIBRARY.joinpath, HASHED_SOURCES):
        for path in [place] if place.suffix else sorted(place.glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


class WorkerService:
    """One per worker process; it runs entirely in the worker's event loop."""

    def __init__(self, engine: str, folder: str) -> None:
        self._engine = engine
        self._folder = Path(folder)
        self._runs: dict[str, Slots[Any, Any, Any]] = {}
        self._used: dict[str, float] = {}
        self._tasks: dict[str, asyncio.Task[Any]] = {}
        self._introductions: dict[tuple[Sequence[str], bool], WorkerProfile] = {}
        self._lock = asyncio.Lock()
        self._heartbeat = Heartbeat()
        self._heartbeat.__enter__()

    async def introduce(self, games: Sequence[str], timed: bool) -> WorkerProfile:
        async with self._lock:
            key = (games, timed)
            if key not in self._introductions:
                self._introductions[key] = await profile_of(self._engine, games, timed)
        return self._introductions[key]

    async def lacks(self, paths: Iterable[str], digests: Iterable[str]) -> tuple[list[str], list[str]]:
        """Returns the paths that do not exist here, and the digests whose files are missing."""
        return ([path for path in paths if not os.path.exists(path)],
                [digest for digest in digests if not (self._folder / digest).exists()])

    async def store(self, digest: str, name: str, data: bytes, mode: int) -> None:
        """Stores a file. Raises ValueError if its digest differs."""
        if digest_of(name, data, mode) != digest:
            raise ValueError(f"{name} arrived damaged")
        if (self._folder / digest).exists():
            # Another client has sent it in the meantime.
            return
        partial = self._folder / f"{digest}.part"
        partial.mkdir(parents=True, exist_ok=True)
        (partial / name).write_bytes(data)
        (partial / name).chmod(mode)
        partial.rename(self._folder / digest)

    async def open(self, name: str, work: Work[Any, Any, Any], engine: str, files: Mapping[str, tuple[str, str]],
                   factor: float) -> None:
        """Starts a run. `engine` is the client's path of the engine that every worker has; `files` has the digest and
        the name of each path that was sent."""
        paths = {path: str(self._folder / digest / file) for path, (digest, file) in files.items()}
        machine = Machine(self._heartbeat, paths={**paths, engine: self._engine}, time_factor=factor)
        self._runs[name] = Slots(work, machine)
        self._used[name] = time.monotonic()

    async def close(self, name: str) -> None:
        """Ends a run and its processes."""
        run = self._runs.pop(name, None)
        self._used.pop(name, None)
        for key, task in self._tasks.items():
            if key.startswith(name):
                task.cancel()
        if run:
            await run.close()

    async def do(self, name: str, key: str, unit: object) -> Any:
        """Returns the result of a unit. Dask does not cancel the call, so the unit runs as a task that `stop` can
        cancel. Raises UnknownRun, and whatever the unit raises."""
        if name not in self._runs:
            raise UnknownRun(name)
        task = self._tasks[key] = asyncio.create_task(self._runs[name].run(unit))
        try:
            return await task
        finally:
            del self._tasks[key]
            if name in self._runs:
                self._used[name] = time.monotonic()

    def stop(self, key: str) -> None:
        """Stops a unit that nobody waits for any more."""
        if key in self._tasks:
            self._tasks[key].cancel()

    async def watch(self) -> None:
        """Closes unused slots, until it is cancelled."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            for name, run in list(self._runs.items()):
                idle = 0.0 if run.busy else time.monotonic() - self._used.get(name, math.inf)
                if idle > FORGET_SECONDS:
                    await self.close(name)
                elif idle > IDLE_SECONDS:
                    await run.close()


_SERVICE: WorkerService | None = None


class Units(distributed.WorkerPlugin):
    """Creates the service of a worker, and stops units that nobody waits for."""

    name = "catenary-units"

    def __init__(self, engine: str) -> None:
        self._engine = engine

    def setup(self, worker: distributed.Worker) -> None:
        global _SERVICE
        # A signal to the process group, such as Ctrl-C, is for the process that started this one, which ends it.
        os.setpgid(0, 0)
        # Dask would print exceptions during shutdown, under the names of arbitrary modules.
        logging.disable()
        self._service = _SERVICE = WorkerService(self._engine, worker.local_directory)
        self._watching = asyncio.ensure_future(self._service.watch())

    def teardown(self, worker: distributed.Worker) -> None:
        self._watching.cancel()

    def transition(self, key: str, start: str, finish: str, **_: Any) -> None:
        if start == "executing" and finish in ("cancelled", "released", "forgotten"):
            self._service.stop(key)


async def call_service(method: Callable[..., Awaitable[Any]], *arguments: Any) -> Any:
    """Calls a method of this process's WorkerService for a client."""
    if not _SERVICE:
        raise RuntimeError("it was not started by `scripts/cluster worker`")
    return await method(_SERVICE, *arguments)

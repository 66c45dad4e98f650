# SPDX-License-Identifier: MIT
"""The admission of workers: their results have to be those of the client's own engine and library."""

import hashlib
import math
import socket
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

from ..play.bench import bench, steady_speed

LIBRARY = Path(__file__).resolve().parents[1]
# The packages that do units.
DOING = ("board", "cluster", "engine", "learn", "play", "puzzles", "records", "report", "review", "solve", "truth",
         "tune")
# A difference of speed below this is the noise of the measurement.
SAME_SPEED = 0.05
SPEED_SECONDS = 1.0


@dataclass(frozen=True)
class Introduction:
    """Facts that decide on the admission of a worker. `signatures` and `speeds` (nodes per second) are by game."""

    host: str
    version: str
    library: str
    dask: str
    signatures: dict = field(default_factory=dict)
    speeds: dict = field(default_factory=dict)

    def text(self):
        speeds = [f"{speed / 1000:.0f} kn/s" for speed in self.speeds.values()]
        return ", ".join([self.host, self.version, *speeds])


def library_digest():
    """Returns a digest of the sources that do units."""
    digest = hashlib.sha256()
    for package in DOING:
        for path in sorted((LIBRARY / package).glob("*.py")):
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:12]


def introduce(program, games, timed):
    """Returns the Introduction of this machine with an engine. Speeds are measured where work is timed."""
    found = {game: bench(program, game) for game in games}
    versions = {one.version for one in found.values()}
    return Introduction(socket.gethostname(), ", ".join(sorted(versions)), library_digest(),
                        metadata.version("distributed"), {game: one.signature for game, one in found.items()},
                        {game: steady_speed(program, game, SPEED_SECONDS) if timed else one.speed
                         for game, one in found.items()})


def objection(own, worker):
    """Returns the reason to refuse a worker, None for one that is admitted."""
    if worker.dask != own.dask:
        return f"it has Dask {worker.dask}, the client {own.dask}"
    for game, signature in own.signatures.items():
        if worker.signatures[game] != signature:
            return (f"its engine is another build: bench signature of {game} {worker.signatures[game]} instead of "
                    f"{signature} (version {worker.version}, the client's is {own.version})")
    if worker.library != own.library:
        return f"its scripts are others: {worker.library}, those of the client are {own.library}"
    return None


def time_factor(own, worker):
    """Returns the factor by which a worker needs more time for the same search."""
    if not own.speeds:
        return 1.0
    ratios = [math.log(speed / worker.speeds[game]) for game, speed in own.speeds.items()]
    factor = math.exp(sum(ratios) / len(ratios))
    return 1.0 if abs(factor - 1) < SAME_SPEED else round(factor, 3)

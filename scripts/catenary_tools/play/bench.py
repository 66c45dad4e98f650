# SPDX-License-Identifier: MIT
"""The command `bench`: fixed positions whose node total, the signature, changes with the search and the evaluation."""

import re
import statistics
import time
from dataclasses import dataclass

from ..engine.client import Engine


@dataclass(frozen=True)
class Bench:
    """One game's `positions` as text, with the engine's version and signature, and its nodes per second."""

    version: str
    signature: int
    positions: tuple
    speed: float


def bench(program, game):
    """Runs `bench` for a game."""
    with Engine([program, "--game", game]) as engine:
        total, *lines = engine.ask("bench").splitlines()
        positions = tuple(re.search(r"nodes [\d.]+ s (.*)", line)[1] for line in lines)
        nodes, speed = re.match(r"(\d+) nodes .* (\d+) nodes/s", total).groups()
        return Bench(engine.ask("version"), int(nodes), positions, float(speed))


def steady_speed(program, game, seconds):
    """Returns the median of the nodes per second of runs that take so many seconds together."""
    end, found = time.monotonic() + seconds, []
    while time.monotonic() < end or not found:
        found.append(bench(program, game).speed)
    return statistics.median(found)


def engine_text(program, games):
    """Version and signatures of an engine, as reports print them."""
    found = [bench(program, game) for game in games]
    signatures = ", ".join(f"{one.signature} ({game})" for one, game in zip(found, games))
    return f"Catenary {found[0].version}, bench signature {signatures}"

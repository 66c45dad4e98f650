# SPDX-License-Identifier: MIT
"""The command `bench`: fixed positions whose total node count, the signature, changes with the search and the
evaluation."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterable
from dataclasses import dataclass

from ..errors import UserError
from ..model import Verdict
from .client import AsyncEngine, Engine
from .process import EngineFailure

# The first line of an answer: the signature and the nodes per second.
TOTAL = r"(\d+) nodes .* (\d+) nodes/s"


@dataclass(frozen=True)
class Bench:
    """One game's `positions` as text, with the engine's version, signature, and nodes per second."""

    version: str
    signature: int
    positions: tuple[str, ...]
    speed: float


async def bench(program: str, game: str) -> Bench:
    """Runs `bench` for a game. Raises EngineFailure."""
    async with AsyncEngine([program, "--game", game]) as engine:
        answer = await engine.ask("bench")
        total = re.match(TOTAL, answer)
        if not total:
            raise EngineFailure(Verdict.GARBAGE, f"{program}: bench answered '{answer[:60]}'")
        positions = tuple(re.findall(r"nodes [\d.]+ s (.*)", answer.partition("\n")[2]))
        return Bench(await engine.ask("version"), int(total[1]), positions, float(total[2]))


async def steady_speed(program: str, game: str, seconds: float) -> float:
    """Returns the median nodes per second of runs that take this many seconds together."""
    end, speeds = time.monotonic() + seconds, [(await bench(program, game)).speed]
    while time.monotonic() < end:
        speeds.append((await bench(program, game)).speed)
    return statistics.median(speeds)


async def engine_text(program: str, games: Iterable[str]) -> str:
    """Version and signatures of an engine, as shown in reports."""
    benches = {game: await bench(program, game) for game in games}
    signatures = ", ".join(f"{one.signature} ({game})" for game, one in benches.items())
    version = next(iter(benches.values())).version
    return f"Catenary {version}, bench signature {signatures}"


def listed_games(program: str) -> list[str]:
    """The games of an engine. Raises UserError."""
    with Engine([program]) as engine:
        try:
            return engine.ask("list_games").split()
        except EngineFailure as failure:
            raise UserError(f"{program} does not list its games: {failure}") from None

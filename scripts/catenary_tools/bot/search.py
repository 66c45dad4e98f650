# SPDX-License-Identifier: MIT
"""The engine's choice of a turn."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.client import AsyncEngine
from .notation import Position, from_gtp, to_gtp

# Longer than the engine needs for anything but a search, or for a search at any level.
ANSWER_SECONDS = 600.0


@dataclass(frozen=True)
class Searcher:
    """Chooses turns. `command` starts the engine, which has `seconds` for a turn; 0 if a level limits it."""

    command: Sequence[str]
    seconds: float

    async def choose(self, position: Position) -> str:
        """Returns a turn in AbstractPlay's notation. Raises EngineFailure."""
        # The same game always has the same random numbers, other games have others.
        seed = zlib.crc32(position.game.encode())
        async with AsyncEngine([*self.command, "--seed", str(seed)]) as engine:
            color = await set_up(engine, position)
            turn = await engine.ask(f"genturn {color}", self.seconds + ANSWER_SECONDS)
        return from_gtp(turn, position.side)


async def set_up(engine: AsyncEngine, position: Position) -> str:
    """Replays a game; returns the side to move. Raises EngineFailure if the engine refuses a turn."""
    await engine.ask_all(position.setting.commands(), ANSWER_SECONDS)
    color = "white"
    for turn in position.turns:
        color = await play(engine, color, to_gtp(turn, position.side))
    return color


async def play(engine: AsyncEngine, color: str, turn: str) -> str:
    """Plays a turn, which may lack its pass; returns the side to move. Raises EngineFailure."""
    _, mover = await engine.ask_all([f"play {color} {turn}", "to_move"], ANSWER_SECONDS)
    return mover if mover != color else await play(engine, color, "pass")

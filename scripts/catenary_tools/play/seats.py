# SPDX-License-Identifier: MIT
"""Seats of a game: an engine under a clock, and an engine that is the referee too."""

import math
import os
import time
from dataclasses import dataclass

from ..gtp.async_client import AsyncEngine
from ..gtp.connection import texts
from ..gtp.failures import EngineFailure
from . import search_info, verdicts
from .clock import GameClock, TimeControl
from .loop import Choice
from .search_info import SearchInfo


class PlayingEngine(AsyncEngine):
    """An engine that may tell of its searches."""

    def __init__(self, name, command, error_path=os.devnull):
        super().__init__(name, command, error_path)
        self.tells_search = False

    async def greet(self, timeout):
        """Starts the process and asks what it can do. Raises EngineFailure."""
        version, commands = await self.request_all(["protocol_version", "list_commands"], timeout)
        texts(["protocol_version"], [version])
        self.tells_search = commands.ok and search_info.COMMAND in commands.text.split()


@dataclass(frozen=True)
class Timeouts:
    """Times in seconds after which an engine is late or has failed. A turn may take `margin` beyond its time limit. The
    engine has failed after `hang` more (at fixed nodes: in all), or after `answer` on a command without a search."""

    margin: float
    hang: float
    answer: float


NO_TIMEOUTS = Timeouts(0.0, math.inf, math.inf)


class EngineSeat:
    """An engine that the referee tells nothing: it hears of the turns of others together with its next one, which saves
    a wait."""

    def __init__(self, engine, clock=None, timeouts=NO_TIMEOUTS, may_resign=False):
        self.engine = engine
        self._clock = clock or GameClock(TimeControl("nodes"))
        self._timeouts = timeouts
        self._may_resign = may_resign
        self._untold = []

    def tell(self, color, text):
        """Notes a turn of another player, or a roll."""
        self._untold.append(f"play {color} {text}")

    async def choose(self, color):
        """Asks for a turn, timed at the pipe. Raises EngineFailure, also where it is late or resigns."""
        limit, margin = self._clock.limit(color), self._timeouts.margin
        commands, self._untold = self._untold, []
        if left := self._clock.time_left(color):
            commands.append(f"time_left {left}")
        commands.append(f"genturn {color}")
        wait = self._timeouts.hang + (limit + margin if math.isfinite(limit) else 0)
        extra = [search_info.COMMAND] if self.engine.tells_search else []
        started = time.monotonic()
        replies = await self.engine.request_all(commands + extra, wait)
        turn = replies[len(commands) - 1]
        texts(commands, replies)
        seconds = turn.at - started
        if seconds > limit + margin:
            raise EngineFailure(verdicts.TIME, f"{seconds:.3f} s instead of {limit:.3f} s")
        self._clock.spend(color, seconds)
        if self._may_resign and turn.text.lower() == "resign":
            raise EngineFailure(verdicts.RESIGNATION, "")
        return Choice(turn.text, seconds, SearchInfo.parse(replies[-1]) if extra else SearchInfo())


class RefereeSeat:
    """An engine that is the referee too. `command` is `genturn`, or `genmove` for single steps."""

    def __init__(self, engine, command="genturn"):
        self.engine = engine
        self._command = command

    def tell(self, color, text):
        """It has played what it is told."""

    async def choose(self, color):
        text, *state = await self.engine.ask_all([f"{self._command} {color}", "to_move", "position"])
        return Choice(text, state=tuple(state))

# SPDX-License-Identifier: MIT
"""The turns of the engines: when one is due, the search, its limits, and what comes of it."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..engine.process import EngineFailure
from ..model import COLORS
from ..play.clock import gtp_number
from . import Refusal
from .engines import PRESS_SECONDS, RESIGN, BoardEngine, Task
from .game import are_engines
from .record import Change

if TYPE_CHECKING:
    from .controller import Controller

# Between the turns of two engines, so that a person can follow.
PACE_SECONDS = 1.5
MOST_THREADS = 8
# Enough for the largest limit of nodes on a slow machine.
NODES_SECONDS = 900.0
SLACK_SECONDS = 30.0

Limit = Mapping[str, float]


class EngineMoves:
    """At most one search at a time. `color` is the side that an engine thinks for, None otherwise."""

    def __init__(self, controller: Controller) -> None:
        self._controller = controller
        self._task: Task | None = None
        self._engine: BoardEngine | None = None
        self._begins: str | None = None
        self._hurrying: Task | None = None
        self.pace: float = PACE_SECONDS
        self.color: str | None = None

    @property
    def is_on(self) -> bool:
        """True while the engines play when it is their turn."""
        game = self._controller.game
        return not game.paused and not game.opened and game.tree.at_end

    def rests(self, color: str) -> bool:
        """Returns true if a color is an engine's, and rests only because the place is not the end of the record."""
        game = self._controller.game
        return (color in COLORS and game.seats[color].is_engine and not are_engines(game.seats) and not game.paused
                and not (game.opened or game.tree.at_end))

    def consider(self) -> None:
        """Starts a search if an engine has the turn."""
        color = self._due()
        if self._task or not color:
            return
        self._controller.thinking.stop()
        self.color = color
        self._task = asyncio.get_running_loop().create_task(self._move(color))
        self._controller.publish()

    def _due(self) -> str | None:
        seats, mover = self._controller.game.seats, self._controller.board.mover
        if not self.is_on:
            return None
        if mover == "both":
            # A person who may begin is asked first.
            beginner = self._beginner() if are_engines(seats) else self._begins
            return beginner if beginner and seats[beginner].is_engine else None
        return mover if mover in COLORS and seats[mover].is_engine else None

    def _beginner(self) -> str | None:
        """The engine that begins where both colours may; None if none can."""
        seats = self._controller.game.seats
        return next((color for color in ("white", "black") if seats[color].is_engine), None)

    def begins(self) -> bool:
        """Lets an engine begin the turn; returns false if there is none."""
        self._begins = self._beginner() if self.is_on else None
        return self._begins is not None

    def stop(self) -> None:
        """Makes the engine move now."""
        if self._task and not self._hurrying:
            self._hurrying = asyncio.get_running_loop().create_task(self._hurry(self._task))

    async def _hurry(self, task: Task) -> None:
        """Interrupts the search of a task as soon as it has begun."""
        while self._task is task:
            if self._engine:
                self._engine.interrupt(task)
            await asyncio.sleep(PRESS_SECONDS)
        self._hurrying = None

    async def cancel(self) -> None:
        """Ends a search and forgets what it finds."""
        if self._task:
            task, engine = self._task, self._engine
            self._task = self._engine = self.color = self._begins = None
            while not task.done():
                if engine:
                    engine.end(task)
                else:
                    task.cancel()
                await asyncio.wait([task], timeout=PRESS_SECONDS)

    async def _move(self, color: str) -> None:
        controller, task = self._controller, asyncio.current_task()
        game, node = controller.game, controller.game.tree.node
        least_seconds = self.pace if are_engines(game.seats) and not game.clocks else 0
        begun = time.monotonic()
        text, failure = "", ""
        try:
            text = await self._choose(color, task)
            await asyncio.sleep(begun + least_seconds - time.monotonic())
        except EngineFailure as error:
            failure = error.detail
        async with controller.lock:
            if self._task is not task:
                return
            self._task = self._engine = self.color = None
            if self._due() == color and controller.game.tree.node is node:
                self._begins = None
                await self._take(color, text, failure)
        controller.consider()

    async def _take(self, color: str, text: str, failure: str) -> None:
        """Makes a turn, or tells why it cannot be made."""
        controller = self._controller
        if not failure and text.lower() == RESIGN:
            controller.resign(color)
            return
        if not failure:
            try:
                await controller.make(Change(color, text))
                return
            except (Refusal, EngineFailure) as error:
                failure = f"{text[:40]}: {error}"
        name = controller.game.seats[color].engine
        controller.game.paused = True
        controller.notice(f"The engine {name} cannot go on ({failure}). Resume lets it try again.")
        controller.publish()

    async def _choose(self, color: str, task: asyncio.Task[Any] | None) -> str:
        """Returns the turn that an engine chooses. Raises EngineFailure."""
        controller, game = self._controller, self._controller.game
        seat, clocks = game.seats[color], game.clocks
        assert seat.engine is not None
        engine = await controller.engines.thinker(seat.engine, game.seats)
        if self._task is task:
            self._engine = engine
        left = clocks.left(color) if clocks else None
        levels = controller.catalogue.info(game.setting.game)["levels"]
        commands = [f"engine_param {name} {value}" for name, value in _parameters(seat.limit, levels).items()]
        if clocks and left is not None and not seat.limit:
            commands += [f"time_settings {gtp_number(clocks.main)} 0 0", f"time_left {color} {gtp_number(left)} 0"]
        else:
            commands.append("time_settings 0 1 0")
        command = "genturn" if await engine.knows("genturn") else "genmove"
        return await engine.choose(game.setting, game.tree.changes(), color, commands, command,
                                   _patience(seat.limit, left))


def _parameters(limit: Limit, levels: list[dict[str, str]]) -> dict[str, str]:
    """Returns the parameters of the engine for a limit, as text; `levels` holds those of the levels 1, 2, ..."""
    if "level" in limit:
        return levels[int(limit["level"]) - 1]
    nodes, threads = int(limit.get("nodes", 0)), min(MOST_THREADS, os.cpu_count() or 1)
    return {"max_nodes": str(nodes), "temperature": "0", "move_time": gtp_number(limit.get("seconds", 0)),
            "threads": str(1 if nodes else threads)}


def _patience(limit: Limit, left: float | None) -> float:
    """Returns the seconds after which an engine has failed; `left` is the rest of its clock or None."""
    if "seconds" in limit:
        return 2 * limit["seconds"] + SLACK_SECONDS
    if not limit and left is not None:
        return left + SLACK_SECONDS
    return NODES_SECONDS

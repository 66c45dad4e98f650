# SPDX-License-Identifier: MIT
"""The turns of the engines: when one is due, the search, and what comes of it."""

import asyncio
import time

from ..engine.process import EngineFailure
from ..play.clock import gtp_number
from .actions import Refused
from .analysis import Hints
from .engines import PRESS_SECONDS, RESIGN
from .seats import COLORS, COLOR_NAMES, are_engines, other, parameters, patience
from .turns import Change

# Between the turns of two engines, so that a person can follow.
PACE_SECONDS = 1.5


class EngineMoves:
    """At most one search at a time. `color` is the side that an engine thinks for, None otherwise."""

    def __init__(self, controller):
        self._controller = controller
        self._task = None
        self._engine = None
        self._begins = None
        self._hurrying = None
        self.pace = PACE_SECONDS
        self.color = None

    @property
    def is_on(self):
        """True while the engines play when it is their turn."""
        game = self._controller.table.game
        return not game.paused and not game.opened and game.record.at_end

    def rests(self, color):
        """Returns true if a color is an engine's, and rests only because the place is not the end of the record."""
        game = self._controller.table.game
        return (color in COLORS and game.seats[color].is_engine and not are_engines(game.seats) and not game.paused
                and not (game.opened or game.record.at_end))

    def consider(self):
        """Starts a search if an engine has the turn."""
        color = self._due()
        if self._task or not color:
            return
        self._controller.thinking.stop()
        self.color = color
        self._task = asyncio.get_running_loop().create_task(self._move(color))
        self._controller.publish()

    def _due(self):
        table = self._controller.table
        mover, seats = table.mover, table.game.seats
        if not self.is_on:
            return None
        if mover == "both":
            # A person who may begin is asked first.
            mover = self._beginner() if are_engines(seats) else self._begins
        return mover if mover in COLORS and seats[mover].is_engine else None

    def _beginner(self):
        """The engine that begins where both colours may; None where none can."""
        seats = self._controller.table.game.seats
        return next((color for color in ("white", "black") if seats[color].is_engine), None)

    def begins(self):
        """Lets an engine begin the turn; returns false where there is none."""
        self._begins = self._beginner() if self.is_on else None
        return self._begins is not None

    def _person(self):
        """The person whose turn it may be where both colours may begin."""
        seats = self._controller.table.game.seats
        return next((color for color in ("white", "black") if not seats[color].is_engine), "white")

    def _least_seconds(self):
        """The shortest time of a turn."""
        game = self._controller.table.game
        return self.pace if are_engines(game.seats) and not game.clocks else 0

    def stop(self):
        """Makes the engine move now."""
        if self._task and not self._hurrying:
            self._hurrying = asyncio.get_running_loop().create_task(self._hurry(self._task))

    async def _hurry(self, task):
        """Interrupts the search of a task as soon as it has begun."""
        while self._task is task:
            if self._engine:
                self._engine.interrupt(task)
            await asyncio.sleep(PRESS_SECONDS)
        self._hurrying = None

    async def cancel(self):
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

    async def _move(self, color):
        controller, task = self._controller, asyncio.current_task()
        node = controller.table.game.record.node
        begun = time.monotonic()
        try:
            text, refusal = await self._choose(color, controller.table.game.seats[color]), None
            await asyncio.sleep(begun + self._least_seconds() - time.monotonic())
        except EngineFailure as failure:
            text, refusal = "", failure.detail
        async with controller.lock:
            if self._task is not task:
                return
            self._task = self._engine = self.color = None
            if self._due() == color and controller.table.game.record.node is node:
                self._begins = None
                await self._take(color, text, refusal)
        controller.consider()

    async def _take(self, color, text, refusal):
        """Makes a turn, or tells why it cannot be made."""
        controller = self._controller
        if not refusal and text.lower() == RESIGN:
            controller.end(f"{COLOR_NAMES[other(color)]} wins: {COLOR_NAMES[color]} resigns")
            return
        if not refusal:
            try:
                await controller.make(Change(color, text))
                return
            except (Refused, EngineFailure) as error:
                refusal = f"{text[:40]}: {error}"
        name = controller.table.game.seats[color].engine
        controller.table.game.paused = True
        controller.notice(f"The engine {name} cannot go on ({refusal}). Resume lets it try again.")
        controller.publish()

    async def _choose(self, color, seat):
        """Returns the turn that an engine chooses. Raises EngineFailure."""
        controller = self._controller
        game, engines = controller.table.game, controller.engines
        seated = [seat.engine for seat in game.seats.values() if seat.is_engine]
        engine = await engines.thinker(seat.engine, seated)
        if self._task is asyncio.current_task():
            self._engine = engine
        limit, left = dict(seat.limit), game.clocks.left(color) if game.clocks else None
        levels = controller.catalogue.info(game.setting.game)["levels"]
        commands = [f"engine_param {name} {value}" for name, value in parameters(limit, levels).items()]
        if left is not None and not limit:
            commands += [f"time_settings {gtp_number(game.clocks.main)} 0 0", f"time_left {color} {gtp_number(left)} 0"]
        else:
            commands.append("time_settings 0 1 0")
        command = "genturn" if await engine.knows("genturn") else "genmove"
        return await engine.choose(game.setting, game.record.changes(), color, commands, command,
                                   patience(limit, left))

    async def hint(self):
        """Shows a good turn for the side to move."""
        controller = self._controller
        table = controller.table
        color = table.mover if table.mover != "both" else self._person()
        if color not in COLORS:
            raise Refused("Nobody has a turn now.")
        controller.thinking.stop()
        controller.hint = await Hints(controller).find(color)
        controller.publish()

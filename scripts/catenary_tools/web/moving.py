# SPDX-License-Identifier: MIT
"""The turns of the engines: when one is due, the search, and what comes of it."""

import asyncio

from ..gtp.failures import EngineFailure
from ..play.clock import number
from .actions import Refused
from .changes import Change
from .engine import RESIGN
from .engines import RULER
from .seats import COLORS, Seat, other, parameters, patience

HINT = Seat("engine", RULER, (("seconds", 1),))


class EngineMoves:
    """At most one search at a time. `color` is the side that an engine thinks for, None otherwise."""

    def __init__(self, controller):
        self._controller = controller
        self._task = None
        self._cancelled = False
        self.color = None

    @property
    def is_on(self):
        """True while the engines play when it is their turn."""
        game = self._controller.table.game
        return not game.paused and game.record.at_end

    def consider(self):
        """Starts a search if an engine has the turn."""
        color = self._due()
        if self._task or not color:
            return
        self.color, self._cancelled = color, False
        self._task = asyncio.get_running_loop().create_task(self._move(color))
        self._controller.publish()

    def _due(self):
        table = self._controller.table
        mover, seats = table.mover, table.game.seats
        if not self.is_on:
            return None
        if mover == "both":
            # A person who may begin is asked first.
            mover = "white" if all(seats[color].is_engine for color in COLORS) else None
        return mover if mover in COLORS and seats[mover].is_engine else None

    def stop(self):
        """Makes the engine move now."""
        if self._task:
            self._controller.engines.interrupt()

    async def cancel(self):
        """Ends a search and forgets what it finds."""
        if self._task:
            self._cancelled = True
            self._controller.engines.interrupt()
            await asyncio.wait([self._task])

    async def _move(self, color):
        controller = self._controller
        try:
            text = await self._choose(color, controller.table.game.seats[color])
            refusal = None
        except EngineFailure as failure:
            text, refusal = "", failure.detail
        self._task, self.color = None, None
        if self._cancelled or self._due() != color:
            return
        await self._take(color, text, refusal)
        self.consider()

    async def _take(self, color, text, refusal):
        controller = self._controller
        name = controller.table.game.seats[color].engine
        if not refusal and text.lower() == RESIGN:
            controller.end(f"{other(color).capitalize()} wins: {color.capitalize()} resigns")
            return
        if not refusal:
            try:
                change = Change(color, text)
                await controller.table.make(change)
                await controller.after_change(change)
                return
            except (Refused, EngineFailure) as error:
                refusal = f"{text[:40]}: {error}"
        controller.table.game.paused = True
        controller.notice(f"The engine {name} cannot go on ({refusal}). Resume lets it try again.")
        controller.publish()

    async def _choose(self, color, seat):
        """Returns the turn that an engine chooses. Raises EngineFailure."""
        controller = self._controller
        game, engines = controller.table.game, controller.engines
        seated = [seat.engine for seat in game.seats.values() if seat.is_engine]
        engine = await engines.thinker(seat.engine, seated)
        limit, left = dict(seat.limit), game.clocks.left(color) if game.clocks else None
        levels = controller.catalogue.info(game.setting.game)["levels"]
        commands = [f"engine_param {name} {number(value)}" for name, value in parameters(limit, levels).items()]
        if left is not None and not limit:
            commands += [f"time_settings {number(game.clocks.main)} 0 0", f"time_left {color} {number(left)} 0"]
        else:
            commands.append("time_settings 0 1 0")
        command = "genturn" if await engine.knows("genturn") else "genmove"
        return await engine.choose(game.setting, game.record.changes(), color, commands, command,
                                   patience(limit, left))

    async def hint(self):
        """Shows a good turn for the side to move."""
        controller = self._controller
        table = controller.table
        color = table.mover if table.mover != "both" else "white"
        if color not in COLORS:
            raise Refused("Nobody has a turn now.")
        try:
            text = await self._choose(color, HINT)
        except EngineFailure as failure:
            raise Refused(f"There is no hint: {failure.detail}.") from None
        cells = [cell for move in text.split(",") for cell in move.split("-") if cell[:1].isupper() and cell[1:]]
        controller.hint = {"turn": text, "cells": cells}
        controller.publish()

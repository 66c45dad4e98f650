# SPDX-License-Identifier: MIT
"""A good turn for the side to move, with what the engine knows of it."""

import json

from ..engine.failures import EngineFailure
from ..puzzles.collection import result_text
from .actions import Refused
from .analysis import message_of
from .changes import Change
from .engines import RULER
from .reasons import gains_of, reasons
from .seats import COLORS

SECONDS = 1
CENTISECONDS_BETWEEN = 20
PATIENCE_SECONDS = 30.0
# Turns that the reasons for the best one are compared with.
MOST_OTHERS = 3
# A seat may have left the limits of its level behind.
NO_LIMITS = ("engine_param max_nodes 0", "engine_param move_time 0")


class Hints:
    """Asks the ruler's engine, which searches apart from the game."""

    def __init__(self, controller):
        self._controller = controller

    async def find(self, color):
        """Returns the hint for a color: its turn and cells, the chances of the turn and of the next best one, what is
        proven, what the turn does and what it improves. Raises Refused."""
        table = self._controller.table
        info = self._controller.catalogue.info(table.game.setting.game)
        try:
            found = await self._search(color, table, info)
            best, *others = found["candidates"]
            before = (await table.ruler.ask(["evaluation"], table.game.setting, table.game.record.changes()))[0]
            (after, gains), *compared = [await self._after(table, before, Change(color, one["turn"]))
                                         for one in (best, *others[:MOST_OTHERS])]
        except EngineFailure as failure:
            raise Refused(f"There is no hint: {failure.detail}.") from None
        return {"turn": best["turn"], "cells": best["cells"], "color": color, "chance": best["chance"],
                "total": best["total"], "result": result_text(best["text"]) if best["proven"] else None,
                "next": {key: others[0][key] for key in ("turn", "chance", "total")} if others else None,
                "events": after.get("events", []),
                "improves": reasons(gains, [other for _, other in compared])}

    async def _search(self, color, table, info):
        """Returns the last message of a short analysis."""
        game, latest = table.game, None
        seated = [seat.engine for seat in game.seats.values() if seat.is_engine]
        engine = await self._controller.engines.thinker(RULER, seated)

        def take(line):
            nonlocal latest
            latest = message_of(line, table.state, info) or latest
        command = f"analyze {color} {SECONDS} interval {CENTISECONDS_BETWEEN}"
        await engine.follow(game.setting, game.record.changes(), NO_LIMITS, command, take, PATIENCE_SECONDS)
        if not latest:
            raise Refused("There is no hint: the engine finds no turn.")
        return latest

    async def _after(self, table, before, change):
        """Returns the description of the position after a change, which is not made, and what the change gains.
        `before` is the evaluation before it."""
        setting, changes = table.game.setting, [*table.game.record.changes(), change]
        state = json.loads((await table.ruler.ask(["board_state"], setting, changes))[0])
        if state["over"] or state["turn"]["mover"] not in COLORS:
            return state, {}
        after = (await table.ruler.ask(["evaluation"], setting, changes))[0]
        return state, gains_of(before, after, state["turn"]["mover"] != change.color)

# SPDX-License-Identifier: MIT
"""The analysis of the position on the board, where the page asks for it."""

import asyncio

from ..engine.failures import EngineFailure
from .analysis import heat_of, message_of
from .engines import RULER
from .seats import COLORS

MOST_SECONDS = 60
CENTISECONDS_BETWEEN = 20
HEAT_SECONDS = 30.0
# A seat may have left the limits of its level behind.
NO_LIMITS = ("engine_param max_nodes 0", "engine_param move_time 0")


class Thinking:
    """Switched on and off by the page; rests while an engine has the turn."""

    def __init__(self, controller, publish):
        self._controller = controller
        self._publish = publish
        self._task = None
        self._node = None
        self._engine = None
        self.on = False
        self.heat = False

    def switch(self, on, heat):
        self.stop()
        self.on, self.heat = on, heat
        self.consider()

    def stop(self):
        """Ends the analysis in progress."""
        if self._task and self._engine and not self._task.done():
            self._engine.end(self._task)
        self._task, self._node, self._engine = None, None, None

    def consider(self):
        """Analyses the position unless that is under way."""
        table = self._controller.table
        wanted = self.on and not self._controller.moves.color and table.mover in (*COLORS, "both")
        if wanted and self._node is table.game.record.node:
            return
        self.stop()
        if wanted:
            self._node = table.game.record.node
            self._task = asyncio.get_running_loop().create_task(self._analyse(table, self._node))

    async def _analyse(self, table, node):
        # A second analysis of the same node may have begun when this one gets its engine or a line.
        task = asyncio.current_task()
        game, state = table.game, table.state
        info = self._controller.catalogue.info(game.setting.game)
        seated = [seat.engine for seat in game.seats.values() if seat.is_engine]
        engine = await self._controller.engines.thinker(RULER, seated)
        if self._task is not task:
            return
        self._engine = engine
        color = state["turn"]["mover"] if state["turn"]["mover"] in COLORS else "white"
        heat = None
        try:
            if self.heat:
                grid = (await engine.ask(["move_score_map"], game.setting, game.record.changes(), HEAT_SECONDS))[0]
                heat = heat_of(grid, game.layout, state)

            def take(line):
                message = message_of(line, state, info)
                if message and self._task is task:
                    self._publish({**message, "heat": heat})
            if self._task is task:
                await engine.follow(game.setting, game.record.changes(node.ply), NO_LIMITS,
                                    f"analyze {color} {MOST_SECONDS} interval {CENTISECONDS_BETWEEN}", take,
                                    MOST_SECONDS)
        except EngineFailure as failure:
            if self._task is task:
                self._controller.notice(f"The analysis ended: {failure.detail}.")

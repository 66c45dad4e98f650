# SPDX-License-Identifier: MIT
"""The clock of the side to move, and the end of a game by time."""

import asyncio

from .seats import COLOR_NAMES, COLORS, other

# Timers may be a little early.
LATE_SECONDS = 0.02


class Timekeeper:
    """Watches the clocks of the game on the board."""

    def __init__(self, controller):
        self._controller = controller
        self._alarm = None

    def run(self):
        """Runs the clock of the side to move, after each change."""
        self.stop()
        table = self._controller.table
        game, mover = table.game, table.mover
        if not game.clocks:
            return
        color = mover if mover in COLORS and not game.paused and game.record.at_end else None
        game.clocks.run(color)
        game.record.node.clocks = game.clocks.all_left()
        if color:
            seconds = game.clocks.left(color) + LATE_SECONDS
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._time_is_up, game)

    def stop(self):
        """Stops watching; the clocks stay as they are."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None

    def _time_is_up(self, game):
        controller = self._controller
        color = game.clocks.running
        if game is controller.table.game and color:
            controller.moves.stop()
            controller.end(f"{COLOR_NAMES[other(color)]} wins on time")

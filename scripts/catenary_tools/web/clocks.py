# SPDX-License-Identifier: MIT
"""The clocks of a game: a time for the game, and an increment for each turn (Fischer)."""

import time

from .seats import COLORS


class Clocks:
    """The seconds left to both sides. Nobody's clock runs until `run`."""

    def __init__(self, main, increment):
        self.main, self.increment = main, increment
        self._left = dict.fromkeys(COLORS, float(main))
        self._running = None
        self._since = 0.0

    @property
    def running(self):
        return self._running

    def left(self, color):
        spent = time.monotonic() - self._since if color == self._running else 0.0
        return max(0.0, self._left[color] - spent)

    def run(self, color):
        """Lets the clock of a color run and stops the other; None stops both."""
        if color == self._running:
            return
        if self._running:
            self._left[self._running] = self.left(self._running)
        self._running, self._since = color, time.monotonic()

    def add_increment(self, color):
        """After a turn of a color."""
        self._left[color] = self.left(color) + self.increment
        if color == self._running:
            self._since = time.monotonic()

    def all_left(self):
        return {color: round(self.left(color), 2) for color in COLORS}

    def set_left(self, left):
        """Sets both clocks, which run on if they did."""
        self._left = dict(left)
        self._since = time.monotonic()

# SPDX-License-Identifier: MIT
"""Time controls, and the clock of one game, which is kept here and never by the engines."""

import dataclasses
import math
from dataclasses import dataclass

from .setting import COLORS


def number(value):
    """As GTP takes it: without an exponent and without needless zeros."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


@dataclass(frozen=True)
class TimeControl:
    """`turn`: seconds in `main` for each turn. `clock`: `main` seconds and `period` more after each turn. `byo-yomi`:
    `main` seconds, then `stones` turns in each `period`. `nodes`: so many a turn, and no clock."""

    kind: str
    main: float = 0.0
    period: float = 0.0
    stones: int = 0
    nodes: int = 0

    def text(self):
        if self.kind == "turn":
            return f"{number(self.main)} s a turn"
        if self.kind == "clock":
            return f"{number(self.main)}+{number(self.period)} s"
        if self.kind == "byo-yomi":
            return f"{number(self.main)} s, then {self.stones} turns in {number(self.period)} s"
        return f"{self.nodes} nodes a turn"

    def scaled(self, factor):
        """Returns it for a machine on which the same search takes `factor` times as long."""
        return dataclasses.replace(self, main=self.main * factor, period=self.period * factor)

    def parameters(self):
        """Parameters of the searcher; the engine's own come after them."""
        if self.kind == "turn":
            return [("move_time", number(self.main))]
        if self.kind == "nodes":
            return [("max_nodes", str(self.nodes)), ("threads", "1")]
        return []

    def settings(self):
        """The arguments of time_settings, if the engine keeps time itself. GTP has no increment; time_left gives it."""
        if self.kind == "clock":
            return f"{number(self.main)} 0 0"
        if self.kind == "byo-yomi":
            return f"{number(self.main)} {number(self.period)} {self.stones}"
        return None

    def settings_of_turn(self):
        """The same for a time for each turn, which an engine without engine_param takes as one period for each."""
        return f"0 {number(self.main)} 1" if self.kind == "turn" else None


class GameClock:
    """The time left to both sides. The stones of byo-yomi are turns, as catenary counts them."""

    def __init__(self, control):
        self._control = control
        self._left = dict.fromkeys(COLORS, control.main)
        self._stones = dict.fromkeys(COLORS, 0)
        if control.kind == "byo-yomi" and control.main <= 0:
            for color in COLORS:
                self._enter_period(color, 0)

    def time_left(self, color):
        """The arguments of time_left before a turn, if there is anything to tell."""
        if self._control.kind in ("turn", "nodes"):
            return None
        return f"{color} {number(max(0.0, self._left[color]))} {self._stones[color]}"

    def time_left_of_step(self, color, spent, steps):
        """The same before a step, after `spent` seconds of the turn; a time for the turn is one for `steps` steps."""
        if self._control.kind == "turn":
            return f"{color} {number(max(0.0, self._left[color] - spent))} {steps}"
        if self._control.kind == "nodes":
            return None
        return f"{color} {number(max(0.0, self._left[color] - spent))} {self._stones[color]}"

    def limit(self, color):
        """The most seconds that this turn may take."""
        if self._control.kind == "nodes":
            return math.inf
        refill = self._control.period if self._control.kind == "byo-yomi" and self._stones[color] == 0 else 0.0
        return self._left[color] + refill

    def spend(self, color, seconds):
        """After a turn that was in time."""
        if self._control.kind in ("turn", "nodes"):
            return
        # A turn within the margin is as good as one that ended with the time.
        self._left[color] -= seconds
        if self._control.kind == "clock":
            self._left[color] = max(0.0, self._left[color]) + self._control.period
        elif self._stones[color] > 0:
            self._stones[color] -= 1
            if self._stones[color] == 0:
                self._enter_period(color, 0)
        elif self._left[color] <= 0:
            self._enter_period(color, -self._left[color])
            self._stones[color] -= 1
            if self._stones[color] == 0:
                self._enter_period(color, 0)

    def _enter_period(self, color, overdue):
        self._left[color] = self._control.period - overdue
        self._stones[color] = self._control.stones

# SPDX-License-Identifier: MIT
"""Who plays, and their clocks."""

import asyncio
import os
import time
from dataclasses import dataclass

from ..play.clock import gtp_number

COLORS = ("black", "white")
COLOR_NAMES = {"black": "Black", "white": "White"}
MOST_THREADS = 8
# Enough for the largest limit of nodes on a slow machine.
NODES_SECONDS = 900.0
SLACK_SECONDS = 30.0


def other(color):
    return "black" if color == "white" else "white"


@dataclass(frozen=True)
class Seat:
    """A person, or an engine by name. The limit is {"level": n}, {"nodes": n}, {"seconds": s}, or {} for the clock."""

    kind: str = "person"
    engine: str = ""
    limit: tuple = ()

    @property
    def is_engine(self):
        return self.kind == "engine"

    def to_data(self):
        if not self.is_engine:
            return {"kind": self.kind}
        return {"kind": self.kind, "engine": self.engine, "limit": dict(self.limit)}

    @staticmethod
    def from_data(data):
        return Seat(data["kind"], data.get("engine", ""), tuple(data.get("limit", {}).items()))


def are_engines(seats):
    """Returns whether no seat is a person's."""
    return all(seat.is_engine for seat in seats.values())


def only_person(seats):
    """Returns the color of the person where exactly one seat is a person's, None otherwise."""
    people = [color for color, seat in seats.items() if not seat.is_engine]
    return people[0] if len(people) == 1 else None


def threads():
    """Returns the number of threads that an engine may take where time limits it."""
    return max(1, min(MOST_THREADS, os.cpu_count() or 1))


def parameters(limit, levels):
    """Returns the parameters of the engine for a limit, as text; `levels` holds those of the levels 1, 2, ..."""
    if "level" in limit:
        return levels[limit["level"] - 1]
    nodes = limit.get("nodes", 0)
    return {"max_nodes": str(nodes), "temperature": "0", "move_time": gtp_number(limit.get("seconds", 0)),
            "threads": str(1 if nodes else threads())}


def patience(limit, left):
    """Returns the seconds after which an engine has failed; `left` is the rest of its clock or None."""
    if "seconds" in limit:
        return 2 * limit["seconds"] + SLACK_SECONDS
    if not limit and left is not None:
        return left + SLACK_SECONDS
    return NODES_SECONDS


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

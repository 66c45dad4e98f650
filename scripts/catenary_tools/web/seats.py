# SPDX-License-Identifier: MIT
"""The seats of a game: people and engines, with the limits of their thinking."""

import os
from dataclasses import dataclass

from ..play.clock import number

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
    return {"max_nodes": str(nodes), "temperature": "0", "move_time": number(limit.get("seconds", 0)),
            "threads": str(1 if nodes else threads())}


def patience(limit, left):
    """Returns the seconds after which an engine has failed; `left` is the rest of its clock or None."""
    if "seconds" in limit:
        return 2 * limit["seconds"] + SLACK_SECONDS
    if not limit and left is not None:
        return left + SLACK_SECONDS
    return NODES_SECONDS

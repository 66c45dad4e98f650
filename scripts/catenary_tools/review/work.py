# SPDX-License-Identifier: MIT
"""Reviews as units of work: each record with an engine of its own, so that equal records get equal reviews."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from ..engine.analysis import AsyncAnalysis
from ..engine.client import Engine
from ..engine.failures import EngineFailure
from ..play.crew import ProgramWork
from .method import review


@dataclass(frozen=True)
class Record:
    """A unit: the text of a record and its name."""

    name: str
    sgf: str

    def __str__(self):
        return self.name


class Slot:
    """Nothing is kept from one review to the next."""

    async def close(self):
        """There is no process left."""

    def kill(self):
        """A review that is cancelled has ended its engine."""


def no_progress(_):
    """Returns a function that takes the progress of a review and tells nobody."""
    return lambda done, count: None


def games_of(records, program):
    """Returns those of the games of an engine that the records name."""
    with Engine([program]) as engine:
        known = engine.ask("list_games").split()
    named = {name for record in records for name in re.findall(r"\bBOARDGAME\[(\w+)\]", record.sgf)}
    return tuple(name for name in known if name in named)


@dataclass(frozen=True)
class ReviewWork(ProgramWork):
    """A unit is a Record, its result the review, or the EngineFailure that says why there is none. `games` are those
    that workers of a cluster have to play alike. `progress_of(name)` returns the function that hears of the progress of
    a review on this machine."""

    program: str
    nodes: int
    games: tuple
    progress_of: Callable = no_progress

    def open_slot(self, number, machine):
        return Slot()

    async def run(self, slot, unit):
        try:
            async with AsyncAnalysis([self.program]) as engine:
                return await review(unit.sgf, self.nodes, engine.ask, self.progress_of(unit.name))
        except EngineFailure as failure:
            return failure

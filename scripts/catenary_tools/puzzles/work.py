# SPDX-License-Identifier: MIT
"""Puzzles as units of work, one engine with one thread for each."""

from dataclasses import dataclass

from ..play.crew import ProgramWork
from ..play.prepared import PreparedEngines


@dataclass(frozen=True)
class Unit:
    """A puzzle and its game."""

    game: str
    puzzle: dict

    def __str__(self):
        return self.puzzle["id"]


@dataclass(frozen=True)
class PuzzleWork(ProgramWork):
    """Work on puzzles of these games; the kinds of work define `run`."""

    program: str
    games: tuple

    def open_slot(self, number, machine):
        return PreparedEngines([[self.program]], ["engine_param threads 1"])

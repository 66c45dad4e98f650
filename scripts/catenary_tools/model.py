# SPDX-License-Identifier: MIT
"""What all tools mean by a game: its setting, and how it ends."""

from dataclasses import dataclass
from enum import StrEnum

from .errors import UserError

COLORS = ("black", "white")


def other(color):
    return "black" if color == "white" else "white"


@dataclass(frozen=True)
class Setting:
    """The game, its width (None for the default) and its options as (name, value)."""

    game: str
    size: int | None = None
    options: tuple = ()

    def text(self):
        words = [self.game] + ([f"size {self.size}"] if self.size else [])
        return " ".join(words + self._assignments())

    def title(self):
        """The same as a heading."""
        size = [f"size {self.size}"] if self.size else []
        return ", ".join([self.game.capitalize(), *size, *self._assignments()])

    def _assignments(self):
        return [f"{name}={value}" for name, value in self.options]

    def commands(self):
        """The commands that set an engine up."""
        size = [f"boardsize {self.size}"] if self.size else []
        return [f"set_game {self.game}", *size, *(f"game_param {name} {value}" for name, value in self.options)]

    def words(self):
        """The options of catenary's command line that say the same."""
        size = ["--size", str(self.size)] if self.size else []
        options = [word for assignment in self._assignments() for word in ("--option", assignment)]
        return ["--game", self.game, *size, *options]


class Verdict(StrEnum):
    """What ended a game."""

    WIN = "win"
    DRAW = "draw"
    SCORE = "score"
    RESIGNATION = "resignation"
    MOVE_LIMIT = "move limit"
    ILLEGAL = "illegal move"
    TIME = "time"
    MACHINE_LATE = "late machine"
    HANG = "hang"
    SILENT = "silent"
    CRASH = "crash"
    EARLY_EXIT = "early exit"
    GARBAGE = "garbage"
    ERROR = "engine error"


# After these the process is still in step with the runner; after the other failures it is killed.
KEEPS_ENGINE = frozenset((Verdict.ILLEGAL, Verdict.TIME, Verdict.MACHINE_LATE))
# Those by which an engine loses a game that the rules had not decided.
FAILURES = KEEPS_ENGINE | {Verdict.HANG, Verdict.SILENT, Verdict.CRASH, Verdict.EARLY_EXIT, Verdict.GARBAGE,
                           Verdict.ERROR}

MEANINGS = {
    Verdict.WIN: "won by the rules",
    Verdict.DRAW: "drawn by the rules",
    Verdict.SCORE: "finished with a total (cooperative games)",
    Verdict.RESIGNATION: "the loser resigned",
    Verdict.MOVE_LIMIT: "stopped at the turn limit; a draw",
    Verdict.ILLEGAL: "the loser played an illegal move",
    Verdict.TIME: "the loser answered too late",
    Verdict.MACHINE_LATE: "the loser answered too late, but would have been in time without waiting for the machine",
    Verdict.HANG: "the loser did not answer and was killed",
    Verdict.SILENT: "the loser did not answer the first command and was killed",
    Verdict.CRASH: "the loser's process died",
    Verdict.EARLY_EXIT: "the loser's process ended by itself with status 0",
    Verdict.GARBAGE: "the loser wrote something that is no GTP response",
    Verdict.ERROR: "the loser returned an error to a required command",
}


class BrokenEngine(UserError):
    """An engine that has failed before it ever made a turn: its set-up is wrong, and its games are no results."""

# SPDX-License-Identifier: MIT
"""The model of a game shared by all tools: its setting, its turns, how it ends, and how a match stores it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import Any, NamedTuple

COLORS = ("black", "white")
# The option of a game that determines who rolls.
DICE = "dice"
LISTED_OPTION = re.compile(r"^\[([^\]]*)\] (\S+) ?(.*)$", re.MULTILINE)


def other(color: str) -> str:
    return "black" if color == "white" else "white"


@dataclass(frozen=True)
class Setting:
    """The game, its width (None for the default) and its options as (name, value)."""

    game: str
    size: int | None = None
    options: tuple[tuple[str, str], ...] = ()

    def text(self) -> str:
        return " ".join([self.game, *([f"size {self.size}"] if self.size else []), *self._assignments()])

    def title(self) -> str:
        """The setting as a heading."""
        size = [f"size {self.size}"] if self.size else []
        return ", ".join([self.game.capitalize(), *size, *self._assignments()])

    def commands(self) -> list[str]:
        """The commands that configure an engine."""
        size = [f"boardsize {self.size}"] if self.size else []
        return [f"set_game {self.game}", *size, *(f"game_param {name} {value}" for name, value in self.options)]

    def with_manual_dice(self) -> "Setting":
        """Returns the setting with dice rolled by hand. Requires a game with dice."""
        others = tuple((name, value) for name, value in self.options if name != DICE)
        return replace(self, options=(*others, (DICE, "manual")))

    def arguments(self) -> list[str]:
        """The equivalent options of catenary's command line."""
        size = ["--size", str(self.size)] if self.size else []
        options = [word for assignment in self._assignments() for word in ("--option", assignment)]
        return ["--game", self.game, *size, *options]

    def _assignments(self) -> list[str]:
        return [f"{name}={value}" for name, value in self.options]


class ListedOption(NamedTuple):
    """An option of a game in the engine's list: its type, such as `bool` or `list/a/b`, its name and its value."""

    type: str
    name: str
    value: str

    @staticmethod
    def parse_all(listing: str) -> "list[ListedOption]":
        """Returns the options that a reply to `game_param` lists."""
        return [ListedOption(*fields) for fields in LISTED_OPTION.findall(listing)]


class TextEnum(str, Enum):
    """An enumeration whose members can be used as strings."""

    __str__ = str.__str__


class Verdict(TextEnum):
    """How a game ended."""

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
# The verdicts by which an engine loses a game that the rules had not decided.
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
    Verdict.GARBAGE: "the loser wrote something that is not a GTP response",
    Verdict.ERROR: "the loser returned an error to a required command",
}


class Move(NamedTuple):
    """A move or a whole turn by black or white, or a roll of chance."""

    color: str
    text: str


class Turn(NamedTuple):
    """A turn that was played, or a roll. `position` is the one after it. `value` is from the mover's point of view;
    value, depth and nodes of the search are None if they are unknown."""

    color: str
    text: str
    milliseconds: float
    position: str
    value: int | None = None
    depth: int | None = None
    nodes: int | None = None


class Roll(NamedTuple):
    """The outcome of a roll, which was one of `possible`."""

    outcome: str
    possible: list[str]


@dataclass(frozen=True)
class GameEntry:
    """A game of games.jsonl; the fields have the names and the order of the file. `pair` and `game` are its numbers in
    the matchup and in the pair, `sgf` is the name of its record, `late_milliseconds` the time of the turn that lost on
    time, `failed` the name of the player that lost by a failure. `lacking` names the fields missing from its line, if
    an older version wrote it."""

    pair: int
    game: int
    black: str
    white: str
    opening: str
    start: str
    turns: Sequence[Turn]
    rolls: Sequence[Roll]
    result: str
    winner: str | None
    margin: float | None
    verdict: Verdict
    detail: str
    last_lines: Sequence[str]
    late_milliseconds: float | None
    sgf: str
    failed: str | None
    board: Mapping[str, str] | None
    opening_moves: Sequence[Move]
    lacking: frozenset[str] = frozenset()

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> "GameEntry":
        """Requires fields of the right form, which records.games checks."""
        values: dict[str, Any] = {name: data.get(name) for name in GAME_FIELDS}
        values |= {"turns": [Turn(*row) for row in data["turns"]], "rolls": [Roll(*row) for row in data["rolls"]],
                   "verdict": Verdict(data["verdict"]), "opening_moves": [Move(*row) for row in data["opening_moves"]]}
        return GameEntry(**values, lacking=frozenset(GAME_FIELDS) - data.keys())

    def to_json(self) -> dict[str, Any]:
        """Returns an object that from_json() reads."""
        values = {name: getattr(self, name) for name in GAME_FIELDS if name not in self.lacking}
        return values | {name: list(map(list, values[name])) for name in ("turns", "rolls", "opening_moves")}

    def player(self, color: str) -> str:
        """The name of the player of a colour."""
        return self.black if color == "black" else self.white


GAME_FIELDS = tuple(field.name for field in fields(GameEntry) if field.name != "lacking")

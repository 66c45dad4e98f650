# SPDX-License-Identifier: MIT
"""The dialects of engines: how to ask them for turns, how they report their search, and how they name vertices."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ..board import Grid, vertex
from ..engine.client import require_ok
from ..engine.process import Reply
from ..model import TextEnum


class ProtocolKind(TextEnum):
    AUTO = "auto"
    CATENARY = "catenary"
    GTP = "gtp"


# Assumed to exist under the protocol `catenary`.
CATENARY_COMMANDS = frozenset(("set_game", "boardsize", "game_param", "engine_param", "clear_board", "set_random_seed",
                               "position", "play", "genturn", "time_settings", "time_left", "quit"))
# Tried on an engine without list_commands, which may refuse them.
TRIED = ("time_settings", "time_left")

SEARCH_INFO = "search_info"
# The reply to that command; empty if the turn needed no search.
SEARCH_LINE = re.compile(r"value (-?\d+) depth (-?\d+) nodes (\d+) seconds \S+")

COORDINATES = ("letters", "rows")
ALL_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VERTEX = re.compile(r"(?<![A-Za-z0-9])([A-Za-z])([1-9][0-9]?)(?![A-Za-z0-9])")


@dataclass(frozen=True)
class Dialect:
    """`steps`: the engine is asked for steps with genmove, otherwise for turns with genturn. `listed` is the response
    to list_commands, empty if it is unknown."""

    steps: bool = False
    listed: frozenset[str] = frozenset()
    is_catenary: bool = False

    def has(self, command: str) -> bool:
        return command in self.listed or (self.is_catenary and command in CATENARY_COMMANDS)

    def tries(self, command: str) -> bool:
        """True if it is unknown whether the engine has the command: then an error is not a failure."""
        return self.steps and not self.listed and command in TRIED

    def text(self) -> str:
        return "steps by genmove" if self.steps else "turns by genturn"


def dialect_of(kind: str, listed: Reply | None) -> Dialect:
    """Returns the dialect of an engine; `listed` is the reply to list_commands, None if it was not requested."""
    known = frozenset(listed.text.split()) if listed and listed.ok else frozenset()
    if kind == ProtocolKind.CATENARY:
        return Dialect(False, known, is_catenary=True)
    return Dialect(kind == ProtocolKind.GTP or "genturn" not in known, known)


@dataclass(frozen=True)
class GtpCommand:
    """A command; an error in reply is a failure if it is `required`."""

    text: str
    required: bool = True


def require_answers(commands: Sequence[GtpCommand], replies: Sequence[Reply]) -> None:
    """Raises EngineFailure for the first error in reply to a required command."""
    for command, reply in zip(commands, replies):
        if command.required:
            require_ok([command.text], [reply])


def if_known(dialect: Dialect, command: str, arguments: str) -> list[GtpCommand]:
    """The command if the engine has it or may have it, otherwise nothing."""
    known = dialect.has(command)
    return [GtpCommand(f"{command} {arguments}", known)] if known or dialect.tries(command) else []


@dataclass(frozen=True)
class SearchInfo:
    """The value for the player, and the depth and nodes of the last completed iteration; None if unknown."""

    value: int | None = None
    depth: int | None = None
    nodes: int | None = None

    @staticmethod
    def parse(reply: Reply) -> "SearchInfo":
        match = SEARCH_LINE.fullmatch(reply.text) if reply.ok else None
        return SearchInfo(*map(int, match.groups())) if match else SearchInfo()


class Coordinates:
    """Catenary's own coordinates, which need no translation."""

    def to_engine(self, text: str) -> str:
        return text

    def from_engine(self, text: str) -> str:
        """Raises ValueError for a vertex that is not on the board."""
        return text


class TranslatedCoordinates(Coordinates):
    """`letters` or `rows` on a board. Anything that is not a vertex is unchanged: pass, swap, commas and hyphens."""

    def __init__(self, kind: str, board: str) -> None:
        grid = Grid.parse(board)
        self._kind = kind
        self._names = {vertex(*cell): _name(kind, grid, *cell) for cell in grid.cells}
        self._own_names = {name: own for own, name in self._names.items()}

    def to_engine(self, text: str) -> str:
        return VERTEX.sub(lambda match: self._names.get(match[0].upper(), match[0]), text)

    def from_engine(self, text: str) -> str:
        def own(match: re.Match[str]) -> str:
            name = match[0].upper()
            if name not in self._own_names:
                raise ValueError(f"{name} is not on the board in the coordinates `{self._kind}`")
            return self._own_names[name]
        return VERTEX.sub(own, text)


def _name(kind: str, grid: Grid, column: int, row: int) -> str:
    if kind == "letters":
        return f"{ALL_LETTERS[column]}{row + 1}"
    return f"{ALL_LETTERS[grid.width - 1 - row]}{column - grid.columns(row)[0] + 1}"


def coordinates_of(kind: str, board: str) -> Coordinates:
    """Returns the translator of a kind; an empty kind is Catenary's own. `board` is the response to
    gogui-rules_board_size."""
    return TranslatedCoordinates(kind, board) if kind else Coordinates()


def play_commands(dialect: Dialect, color: str, text: str, coordinates: Coordinates) -> list[GtpCommand]:
    """The commands that report a turn: one for the turn, or one for each step."""
    parts = text.split(",") if dialect.steps else [text]
    return [GtpCommand(f"play {color} {coordinates.to_engine(part)}") for part in parts]

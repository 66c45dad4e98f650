# SPDX-License-Identifier: MIT
"""The dialects of engines: how they are asked for turns, report their search, and name vertices."""

import re
from dataclasses import dataclass

from ..board import Grid, vertex
from ..engine.client import texts
from ..engine.process import EngineFailure
from ..model import Verdict

COORDINATES = ("letters", "rows")
# Catenary leaves out I.
ALL_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
VERTEX = re.compile(r"(?<![A-Za-z0-9])([A-Za-z])([1-9][0-9]?)(?![A-Za-z0-9])")


class OwnCoordinates:
    """Those of Catenary, which need no translation."""

    def to_engine(self, text):
        return text

    def from_engine(self, text):
        return text


class Coordinates:
    """`letters` or `rows` on a board. What is no vertex stays as it is: pass, swap, commas and hyphens."""

    def __init__(self, kind, board):
        grid = Grid.parse(board)
        names = {vertex(*cell): _name(kind, grid, *cell) for cell in grid.cells}
        self._kind = kind
        self._names = names
        self._own_names = {name: own for own, name in names.items()}

    def to_engine(self, text):
        return VERTEX.sub(lambda found: self._names.get(found[0].upper(), found[0]), text)

    def from_engine(self, text):
        """Raises ValueError for a vertex that is not on the board."""
        def own(found):
            name = found[0].upper()
            if name not in self._own_names:
                raise ValueError(f"{name} is not on the board in the coordinates `{self._kind}`")
            return self._own_names[name]
        return VERTEX.sub(own, text)


def coordinates(kind, board):
    """Returns the translator of a kind; an empty one means Catenary's."""
    return Coordinates(kind, board) if kind else OwnCoordinates()


def _name(kind, grid, column, row):
    if kind == "letters":
        return f"{ALL_LETTERS[column]}{row + 1}"
    return f"{ALL_LETTERS[grid.width - 1 - row]}{column - grid.columns(row)[0] + 1}"


COMMAND = "search_info"
# The reply of the command; nothing where the turn needed no search.
LINE = re.compile(r"value (-?\d+) depth (-?\d+) nodes (\d+) seconds \S+")


@dataclass(frozen=True)
class SearchInfo:
    """Value for the player, depth and nodes of the last finished iteration; None where unknown."""

    value: int | None = None
    depth: int | None = None
    nodes: int | None = None

    @staticmethod
    def parse(reply):
        found = LINE.fullmatch(reply.text) if reply.ok else None
        return SearchInfo(*map(int, found.groups())) if found else SearchInfo()


AUTO, CATENARY, GTP = KINDS = ("auto", "catenary", "gtp")
# Taken for granted under the protocol `catenary`.
DIALECT = frozenset(("set_game", "boardsize", "game_param", "engine_param", "clear_board", "set_random_seed",
                     "position", "play", "genturn", "time_settings", "time_left", "quit"))
# Tried on an engine without list_commands, which may refuse them.
TRIED = ("time_settings", "time_left")


@dataclass(frozen=True)
class Protocol:
    """`steps`: the engine is asked for steps by genmove, otherwise for turns by genturn. `listed` is the response to
    list_commands, empty where it is unknown."""

    steps: bool = False
    listed: frozenset = frozenset()
    dialect: bool = False

    def has(self, command):
        return command in self.listed or (self.dialect and command in DIALECT)

    def tries(self, command):
        """True if the engine may know it: an error is no failure then."""
        return self.steps and not self.listed and command in TRIED

    def text(self):
        return "steps by genmove" if self.steps else "turns by genturn"


def protocol_of(kind, listed):
    """Returns the protocol of an engine; `listed` is the reply to list_commands, None where it was not asked."""
    words = frozenset(listed.text.split()) if listed and listed.ok else frozenset()
    if kind == CATENARY:
        return Protocol(False, words, dialect=True)
    return Protocol(kind == GTP or "genturn" not in words, words)


@dataclass(frozen=True)
class Command:
    """A command; an error is a failure where it is `required`."""

    text: str
    required: bool = True


def check(commands, replies):
    """Raises EngineFailure for the first error in reply to a required command."""
    pairs = [(command.text, reply) for command, reply in zip(commands, replies) if command.required]
    texts([text for text, _ in pairs], [reply for _, reply in pairs])


def set_up_commands(job, color, referee, protocol):
    """The commands that set the engine of a color up for a game, without the opening. Raises EngineFailure."""
    setting, control, spec, has = job.setting, job.control, job.specs[color], protocol.has
    if spec.parameters and not has("engine_param"):
        raise EngineFailure(Verdict.ERROR, "has no command engine_param: its parameters belong on its command line")
    lines = [f"set_game {setting.game}"] if has("set_game") else []
    if setting.size or not has("set_game"):
        grid = Grid.parse(referee.board)
        # Other programs name a board by the cells on its edge.
        lines.append(f"boardsize {grid.side if spec.coordinates else grid.width}")
    if has("game_param"):
        lines += [*(f"game_param {name} {value}" for name, value in setting.options), *referee.manual_dice]
    if has("engine_param"):
        lines += [f"engine_param {name} {value}" for name, value in (*control.parameters(), *spec.parameters)]
    commands = [Command(line) for line in lines]
    settings = control.settings() or (None if has("engine_param") else control.settings_of_turn())
    if settings:
        commands += optional(protocol, "time_settings", settings)
    commands.append(Command("clear_board"))
    if has("set_random_seed"):
        commands.append(Command(f"set_random_seed {job.seed_of(color)}"))
    return commands


def optional(protocol, command, arguments):
    """The command where the engine has it or may have it, otherwise nothing."""
    known = protocol.has(command)
    return [Command(f"{command} {arguments}", known)] if known or protocol.tries(command) else []


def play_commands(protocol, color, text, coordinates):
    """The commands that tell of a turn: one, or one for each step."""
    parts = text.split(",") if protocol.steps else [text]
    return [Command(f"play {color} {coordinates.to_engine(part)}") for part in parts]


def opening_commands(opening, protocol, coordinates):
    """Raises EngineFailure."""
    if opening.position is not None and not protocol.has("position"):
        raise EngineFailure(Verdict.ERROR, "has no command position: such an engine takes --openings random or none")
    start = [Command(f"position {opening.position}")] if opening.position is not None else []
    return start + [command for color, text in opening.moves
                    for command in play_commands(protocol, color, text, coordinates)]

# SPDX-License-Identifier: MIT
"""Commands that an engine understands, and the commands that set it up for a game. docs/engines.md describes them."""

from dataclasses import dataclass

from ..engine.client import texts
from ..engine.failures import ERROR, EngineFailure
from .coordinates import side_of, width_of

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
        raise EngineFailure(ERROR, "has no command engine_param: its parameters belong on its command line")
    lines = [f"set_game {setting.game}"] if has("set_game") else []
    if setting.size or not has("set_game"):
        size = side_of(referee.board) if spec.coordinates else width_of(referee.board)
        lines.append(f"boardsize {size}")
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
        raise EngineFailure(ERROR, "has no command position: such an engine takes --openings random or none")
    start = [Command(f"position {opening.position}")] if opening.position is not None else []
    return start + [command for color, text in opening.moves
                    for command in play_commands(protocol, color, text, coordinates)]

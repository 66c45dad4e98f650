# SPDX-License-Identifier: MIT
"""Changes of a position, as any engine of the protocol takes them."""

from dataclasses import dataclass

POSITION = "position"
CHANCE = "chance"


@dataclass(frozen=True)
class Change:
    """A step, a move or a turn of `color` (black, white or chance), or a position that was set."""

    color: str
    text: str

    def command(self):
        if self.color == POSITION:
            return f"position {self.text}"
        return f"play {self.color} {self.text}"


def set_up_commands(setting):
    """The commands that start a new game. The server rolls the dice, so that all engines see the same."""
    manual = [("dice", "manual")] if any(name == "dice" for name, _ in setting.options) else []
    size = [f"boardsize {setting.size}"] if setting.size else []
    options = [pair for pair in setting.options if pair[0] != "dice"] + manual
    return [f"set_game {setting.game}", *size, *(f"game_param {name} {value}" for name, value in options),
            "clear_board"]

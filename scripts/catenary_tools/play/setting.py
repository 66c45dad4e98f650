# SPDX-License-Identifier: MIT
"""The setting of a game: name, size and options."""

from dataclasses import dataclass

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

"""Which game a report is about, and engines that play it; what a report or a fitted file says of its command."""

import pathlib
from dataclasses import dataclass

from gtp import Engine

ROOT = pathlib.Path(__file__).resolve().parents[2]


def words_of_command(words):
    """Without the engine and the file, which differ from place to place."""
    kept = []
    skipped = False
    for word in words:
        if not skipped and word not in ("--engine", "--output"):
            kept.append(word)
        skipped = not skipped and word in ("--engine", "--output")
    return kept


@dataclass(frozen=True)
class Setting:
    engine: str
    game: str
    size: int | None
    options: tuple
    seed: int

    def command(self):
        words = [self.engine, "--game", self.game, "--seed", str(self.seed)]
        if self.size:
            words += ["--size", str(self.size)]
        for option in self.options:
            words += ["--option", option]
        return words

    def start(self, **parameters):
        engine = Engine(self.command())
        for name, value in parameters.items():
            engine.ask(f"engine_param {name} {value}")
        return engine

    def title(self):
        return " ".join([self.game, *([str(self.size)] if self.size else []), *self.options])

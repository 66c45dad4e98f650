# SPDX-License-Identifier: MIT
"""The search for puzzles as units of work, a game each."""

import dataclasses
import random
import tempfile
from dataclasses import dataclass, field

from ..engine.failures import ERROR, EngineFailure
from ..play.crew import SettingWork
from ..play.prepared import PreparedEngines
from ..play.setting import Setting
from . import sources
from .finding import Finder


@dataclass(frozen=True)
class SeedUnit:
    """A game of self-play."""

    number: int

    def __str__(self) -> str:
        return f"game {self.number}"


@dataclass(frozen=True)
class RecordUnit:
    """A record; `data` is the content of the file `name`."""

    number: int
    name: str
    data: bytes = field(repr=False)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class Looked:
    """The puzzles of a game, the hardest first, and a line for the user, empty without one."""

    found: list = field(default_factory=list)
    note: str = ""


@dataclass(frozen=True)
class Conditions:
    """Settings of the search, as the options of the command have them."""

    seed: int
    play: sources.Play
    variations: int
    most_pieces: int
    least_nodes: int
    solver_mb: int


class RecordLeftOut(Exception):
    """A record that is not looked at. One line for the user."""


@dataclass(frozen=True)
class LookingWork(SettingWork):
    """A unit is a SeedUnit or a RecordUnit, its result Looked. `seconds` limits one question of a proof."""

    program: str
    setting: Setting
    seconds: float
    conditions: Conditions

    timed = True

    def on(self, machine):
        return dataclasses.replace(super().on(machine), seconds=machine.time_factor * self.seconds)

    def open_slot(self, number, machine):
        return PreparedEngines([[self.program]], [*self.setting.commands(), "engine_param threads 1",
                                                  f"engine_param solver_mb {self.conditions.solver_mb}"])

    async def run(self, slot, unit):
        engine, = await slot.ready()
        try:
            positions = await self._positions(engine, unit)
        except RecordLeftOut as reason:
            return Looked(note=f"{unit.name} is left out: {reason}")
        if self.conditions.most_pieces:
            positions = await sources.with_few_pieces(engine, positions, self.conditions.most_pieces)
        finder = Finder(engine, self.seconds, self.conditions.least_nodes)
        rng = random.Random(f"{self.conditions.seed} {unit.number}")
        return Looked(await finder.puzzles_of_game(positions, self.conditions.variations, rng))

    async def _positions(self, engine, unit):
        """Returns the positions of a game. Raises RecordLeftOut."""
        if isinstance(unit, SeedUnit):
            return await sources.of_selfplay(engine, self.conditions.seed + unit.number, self.conditions.play)
        wanted = await sources.setting_of(engine)
        with tempfile.NamedTemporaryFile(suffix=".sgf") as file:
            file.write(unit.data)
            file.flush()
            try:
                found = await sources.of_record(engine, file.name)
            except EngineFailure as failure:
                if failure.kind != ERROR:
                    raise
                raise RecordLeftOut(failure.detail.partition(": ")[2]) from None
        if await sources.setting_of(engine) != wanted:
            await engine.ask_all(self.setting.commands())
            raise RecordLeftOut(f"it is not a game of {self.setting.text()}")
        return found

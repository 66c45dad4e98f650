# SPDX-License-Identifier: MIT
"""Games of self-play, and pairs of games between settings of the search, as work of a crew."""

import dataclasses
from dataclasses import dataclass

from ..play.crew import Work
from ..play.prepared import PreparedEngines
from ..play.selfplay import positions_of_game
from .spsa import play_pair


@dataclass(frozen=True)
class EngineWork(Work):
    """`command` starts an engine that plays the game."""

    game: str
    command: tuple
    nodes: int
    random_moves: int

    @property
    def games(self):
        return (self.game,)

    @property
    def programs(self):
        return (self.command,)

    def on(self, machine):
        return dataclasses.replace(self, command=machine.command(self.command))

    def _limits(self):
        return [f"engine_param max_nodes {self.nodes}", "engine_param threads 1"]


@dataclass(frozen=True)
class SelfPlayWork(EngineWork):
    """A unit is the seed of a game; its result are the positions and Black's points."""

    searcher: str

    def open_slot(self, number, machine):
        return PreparedEngines([self.command], [f"engine_param searcher {self.searcher}", *self._limits()])

    async def run(self, slot, unit):
        engine, = await slot.ready()
        return await positions_of_game(engine, unit, self.random_moves)


@dataclass(frozen=True)
class SettingsWork(EngineWork):
    """A unit is a pair of settings and a seed; its result is the score of the first settings."""

    def open_slot(self, number, machine):
        return PreparedEngines([self.command] * 2, self._limits())

    async def run(self, slot, unit):
        settings, seed = unit
        return await play_pair(await slot.ready(), settings, seed, self.random_moves)

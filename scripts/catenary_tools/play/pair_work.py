# SPDX-License-Identifier: MIT
"""Pairs of games as work of a crew."""

import dataclasses
from dataclasses import dataclass

from .crew import Work
from .game import Conditions
from .openings import Opening, OpeningBook
from .pairs import Slot


@dataclass(frozen=True)
class PlayedPair:
    """The opening and the GameRecords of a pair, and the referee's board and options."""

    opening: Opening
    records: list
    board: str
    options: dict


@dataclass(frozen=True)
class PairWork(Work):
    """A unit is the index of a matchup and the number of a pair."""

    matchups: tuple
    referee: tuple
    book: OpeningBook
    conditions: Conditions
    seed: int

    @property
    def _specs(self):
        return [spec for matchup in self.matchups for player in matchup.players for spec in player.engines]

    @property
    def threads(self):
        return max(spec.threads for spec in self._specs)

    @property
    def games(self):
        return tuple(dict.fromkeys(matchup.setting.game for matchup in self.matchups))

    @property
    def programs(self):
        return tuple(dict.fromkeys([self.referee, *(spec.command for spec in self._specs)]))

    @property
    def files(self):
        return self.book.files

    @property
    def timed(self):
        return any(matchup.control.kind != "nodes" for matchup in self.matchups)

    def on(self, machine):
        return dataclasses.replace(self, matchups=tuple(matchup.on(machine) for matchup in self.matchups),
                                   referee=machine.command(self.referee), book=self.book.on(machine))

    def open_slot(self, number, machine):
        return Slot(number, self.referee, machine.error_path, machine.heartbeat)

    async def run(self, slot, unit):
        index, pair = unit
        opening, records = await slot.play_pair(self.matchups[index], pair, self.book, self.conditions, self.seed)
        return PlayedPair(opening, records, slot.referee.board, slot.referee.options)

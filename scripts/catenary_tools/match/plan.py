# SPDX-License-Identifier: MIT
"""Plan of a run: matchups, the order of their pairs of games, and the rule for stopping."""

import dataclasses
from dataclasses import dataclass, field

from ..play.game import Conditions
from ..play.openings import OpeningBook
from ..play.pair_work import PairWork
from ..statistics.sprt import Sprt


@dataclass(frozen=True)
class Series:
    """Consecutive games are played until a player has `target` points; `count` such series end the match."""

    target: float
    count: int


@dataclass
class Plan:
    """All settings of a run, and the place of its output."""

    output: str
    referee: tuple
    matchups: list
    book: OpeningBook
    conditions: Conditions
    seed: int
    concurrency: int
    style: str = "match"
    sprt: Sprt | None = None
    series: Series | None = None
    report_games: int = 500
    replay_late: bool = False
    command: list = field(default_factory=list)

    @property
    def work(self):
        return PairWork(tuple(self.matchups), self.referee, self.book, self.conditions, self.seed)

    def pairs(self):
        """(matchup, pair) in the order of play: all matchups advance together."""
        most = max(matchup.pairs for matchup in self.matchups)
        return [(m, pair) for pair in range(most) for m, matchup in enumerate(self.matchups) if pair < matchup.pairs]

    def identity(self):
        """Settings that must be the same to continue a run: all that affect the play. More games are allowed."""
        return {
            "matchups": [{
                "players": [[_identity_of(engine) for engine in player.engines] for player in matchup.players],
                "setting": matchup.setting.text(), "time": matchup.control.text(),
            } for matchup in self.matchups],
            "referee": list(self.referee),
            "openings": {"kind": self.book.kind, "moves": self.book.moves, "window": self.book.window,
                         "nodes": self.book.nodes, "entries": [list(entry) for entry in self.book.entries],
                         "end": "turn"},
            "seed": self.seed, "max_turns": self.conditions.max_turns,
            "sprt": list(dataclasses.astuple(self.sprt)) if self.sprt else None,
            "series": list(dataclasses.astuple(self.series)) if self.series else None,
        }


def _identity_of(engine):
    return {"name": engine.name, "command": list(engine.command), "protocol": engine.protocol,
            "coordinates": engine.coordinates, "parameters": [list(pair) for pair in engine.parameters]}

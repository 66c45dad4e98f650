"""What a run plays: players, matchups between them, and the order of their pairs of games."""

import hashlib
from dataclasses import dataclass, field

from .clock import TimeControl
from .game import Conditions
from .openings import OpeningBook
from .referee import Setting
from .sprt import Sprt


@dataclass(frozen=True)
class EngineSpec:
    """How an engine is started, and the parameters of its searcher as (name, value)."""

    name: str
    command: tuple
    parameters: tuple = ()


@dataclass(frozen=True)
class Player:
    """One engine; in cooperative games also two, for the seats of White and of Black."""

    name: str
    engines: tuple

    def engine(self, color):
        return self.engines[0 if color == "white" else -1]


@dataclass(frozen=True)
class Matchup:
    """Two players (in a cooperative game also one, or two who play apart) under one setting and time control."""

    players: tuple
    setting: Setting
    control: TimeControl
    pairs: int
    cooperative: bool

    @property
    def games_of_pair(self):
        return len(self.players) if self.cooperative else 2

    @property
    def names(self):
        return tuple(player.name for player in self.players)

    def text(self):
        return f"{' - '.join(self.names)}, {self.setting.text()}, {self.control.text()}"

    def owners(self, game):
        """The index of the player of each colour: colours are swapped within a pair, teams play one after the other."""
        if self.cooperative:
            return {"black": game, "white": game}
        return {"black": game, "white": 1 - game}


@dataclass(frozen=True)
class Series:
    """Consecutive games are played until a player has `target` points; `count` such series end the match."""

    target: float
    count: int


@dataclass
class Plan:
    """Everything that decides what is played, and where it is written."""

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
    command: list = field(default_factory=list)

    def pairs(self):
        """(matchup, pair) in the order of play: all matchups advance together."""
        most = max(matchup.pairs for matchup in self.matchups)
        return [(m, pair) for pair in range(most) for m, matchup in enumerate(self.matchups) if pair < matchup.pairs]

    def identity(self):
        """What has to be the same where a run goes on: all that decides what is played. More games may be asked for."""
        return {
            "matchups": [{
                "players": [[{"name": engine.name, "command": list(engine.command),
                              "parameters": [list(pair) for pair in engine.parameters]} for engine in player.engines]
                            for player in matchup.players],
                "setting": matchup.setting.text(), "time": matchup.control.text(),
            } for matchup in self.matchups],
            "referee": list(self.referee),
            "openings": {"kind": self.book.kind, "moves": self.book.moves, "window": self.book.window,
                         "nodes": self.book.nodes, "entries": [list(entry) for entry in self.book.entries]},
            "seed": self.seed, "max_turns": self.conditions.max_turns,
            "sprt": [self.sprt.elo0, self.sprt.elo1, self.sprt.alpha, self.sprt.beta, self.sprt.model]
                    if self.sprt else None,
            "series": [self.series.target, self.series.count] if self.series else None,
        }


def derived_seed(*words):
    """A seed below 2^31, and even, so that the next number is free for the other colour."""
    digest = hashlib.blake2b(" ".join(map(str, words)).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") >> 1 & ~1

# SPDX-License-Identifier: MIT
"""Pairs of games: their players, the processes that play them, and pairs as units of work."""

from __future__ import annotations

import asyncio
import dataclasses
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..engine.client import AsyncEngine
from ..model import Setting
from ..places import processors
from .clock import AT_LEVEL, TimeControl
from .work import Machine, Needs, Slot, Work, limited
from .game import Conditions, GameJob, GameRecord, MatchGame
from .openings import Opening, OpeningBook, opening_of
from .referee import Referee
from .seats import EngineSpec, PlayingEngine


@dataclass(frozen=True)
class Player:
    """One engine; in cooperative games possibly two, for the seats of White and of Black."""

    name: str
    engines: tuple[EngineSpec, ...]

    def engine(self, color: str) -> EngineSpec:
        return self.engines[0 if color == "white" else -1]

    def on(self, machine: Machine) -> "Player":
        """Returns the player with the programs and the files of a machine."""
        return Player(self.name, tuple(dataclasses.replace(spec, command=machine.command(spec.command),
                                                           parameters=machine.parameters(spec.parameters))
                                       for spec in self.engines))


@dataclass(frozen=True)
class Matchup:
    """Two players (in a cooperative game possibly one, or two that play separately) with one setting and time control.
    `book` provides the openings of the pairs."""

    players: tuple[Player, ...]
    setting: Setting
    control: TimeControl
    pairs: int
    cooperative: bool
    book: OpeningBook = OpeningBook()

    @property
    def games_of_pair(self) -> int:
        return len(self.players) if self.cooperative else 2

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def on(self, machine: Machine) -> "Matchup":
        """Returns the matchup with the programs, the records and the times of a machine."""
        players = tuple(player.on(machine) for player in self.players)
        return dataclasses.replace(self, players=players, control=self.control.scaled(machine.time_factor),
                                   book=self.book.on(machine))

    def text(self) -> str:
        return f"{' - '.join(self.names)}, {self.setting.text()}, {self.limits_text()}"

    def limits_text(self) -> str:
        mixed = self.control != AT_LEVEL and any(spec.has_level for player in self.players for spec in player.engines)
        return self.control.text() + (", engines with a level without limits" if mixed else "")

    def owners(self, game: int) -> dict[str, int]:
        """The index of the player of each colour: within a pair opponents swap colours, and teams play one after the
        other."""
        if self.cooperative:
            return {"black": game, "white": game}
        return {"black": game, "white": 1 - game}

    def points_of_first(self, records: Sequence[GameRecord]) -> float:
        """The first player's points in the games of a pair, 0 to 2."""
        return sum(self.score_of_first(game, record.winner) for game, record in enumerate(records))

    def score_of_first(self, game: int, winner: str | None) -> float:
        """1, 1/2 or 0 for the first player, given the colour that won."""
        if winner is None:
            return 0.5
        return 1.0 if self.owners(game)[winner] == 0 else 0.0


def default_concurrency(specs: Iterable[EngineSpec]) -> int:
    """The number of games that the processors can play side by side."""
    return max(1, processors() // max(spec.threads for spec in specs))


@dataclass(frozen=True)
class GameInProgress:
    """A game in progress: its place in the match, its players by colour, and its record so far."""

    matchup: Matchup
    pair: int
    number: int
    names: Mapping[str, str]
    record: GameRecord


@dataclass(frozen=True)
class PlayedPair:
    """The opening and the game records of a pair, and the referee's board and options."""

    opening: Opening
    records: Sequence[GameRecord]
    board: str
    options: Mapping[str, str]


class PairSlot(Slot[AsyncEngine]):
    """The processes of one of the games played side by side: a referee, and the engines of its current matchup.
    `players` maps their numbers and names to them; `game` is the GameInProgress, if any."""

    def __init__(self, number: int, matchups: Iterable[Matchup], referee: Iterable[str], machine: Machine) -> None:
        self.referee = Referee(machine.command(referee), machine.error_path(f"{number}-referee.log"))
        super().__init__(machine, [self.referee.engine])
        self._number = number
        self._matchups = [matchup.on(machine) for matchup in matchups]
        self.players: dict[tuple[int, str], PlayingEngine] = {}
        self._matchup: Matchup | None = None
        self.game: GameInProgress | None = None

    async def play_pair(self, index: int, pair: int, conditions: Conditions, seed: int) -> PlayedPair:
        """Plays the games of a pair of a matchup from one opening."""
        matchup = self._matchups[index]
        if matchup is not self._matchup:
            await self._close_players()
        self._matchup = matchup
        opening = await opening_of(matchup.book, matchup.setting, self.referee, seed, pair)
        return await self.play_games(matchup, pair, opening, conditions, seed)

    async def play_games(self, matchup: Matchup, pair: int, opening: Opening, conditions: Conditions, seed: int
                         ) -> PlayedPair:
        """Plays the games of a pair from an opening, with the processes of the players of the same names."""
        records = []
        for number in range(matchup.games_of_pair):
            owners = matchup.owners(number)
            specs = {color: matchup.players[owner].engine(color) for color, owner in owners.items()}
            engines = {color: self._engine(owner, specs[color], conditions.engine_memory)
                       for color, owner in owners.items()}
            # Both games of a cooperative pair have the same seeds and dice; only the players differ.
            name = f"{seed} game {pair} {0 if matchup.cooperative else number}"
            job = GameJob(matchup.setting, matchup.control, opening, matchup.cooperative, specs, _seed_of(name),
                          dice=f"{seed} {pair}")
            game = MatchGame(job, conditions, self.referee, engines, self.machine.heartbeat)
            names = {color: matchup.names[owner] for color, owner in owners.items()}
            self.game = GameInProgress(matchup, pair, number, names, game.record)
            records.append(await game.play())
        self.game = None
        return PlayedPair(opening, records, self.referee.board, self.referee.options)

    def _engine(self, player: int, spec: EngineSpec, memory_gib: float) -> PlayingEngine:
        """The process of a player for a colour; the same for both colours if the player is one engine."""
        key = (player, spec.name)
        if key not in self.players:
            name = re.sub(r"[^A-Za-z0-9._=-]+", "_", spec.name)[:60]
            path = self.machine.error_path(f"{self._number}-{name}-{player}.log")
            engine = PlayingEngine(spec.name, limited(spec.command, memory_gib), path, spec.protocol)
            self.players[key] = engine
            self.engines.append(engine)
        return self.players[key]

    async def _close_players(self) -> None:
        await asyncio.gather(*(engine.close() for engine in self.players.values()))
        self.players.clear()
        self.engines = [self.referee.engine]


def _seed_of(text: str) -> int:
    """An even seed below 2^31, so that the next number is free for the other colour."""
    digest = hashlib.blake2b(text.encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") >> 1 & ~1


@dataclass(frozen=True)
class PairWork(Work[PairSlot, tuple[int, int], PlayedPair]):
    """A unit is the index of a matchup and the number of a pair; its result is a PlayedPair."""

    matchups: tuple[Matchup, ...]
    referee: tuple[str, ...]
    conditions: Conditions
    seed: int

    @property
    def needs(self) -> Needs:
        specs = [spec for matchup in self.matchups for player in matchup.players for spec in player.engines]
        return Needs(games=tuple(dict.fromkeys(matchup.setting.game for matchup in self.matchups)),
                     programs=tuple(dict.fromkeys([self.referee, *(spec.command for spec in specs)])),
                     files=tuple(dict.fromkeys(path for matchup in self.matchups for path in matchup.book.files)),
                     threads=max(spec.threads for spec in specs),
                     timed=any(matchup.control.timed for matchup in self.matchups))

    def open_slot(self, number: int, machine: Machine) -> PairSlot:
        return PairSlot(number, self.matchups, self.referee, machine)

    async def run(self, slot: PairSlot, unit: tuple[int, int]) -> PlayedPair:
        return await slot.play_pair(*unit, self.conditions, self.seed)

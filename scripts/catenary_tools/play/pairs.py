# SPDX-License-Identifier: MIT
"""Pairs of games: who plays them, the processes that do, and pairs as units of work."""

import asyncio
import dataclasses
import hashlib
import os
import re
from dataclasses import dataclass

from ..cli import processors
from ..model import Setting
from . import protocols
from .clock import TimeControl
from .crew import Work, limited
from .game import Conditions, Game, GameJob, GameRecord
from .openings import Opening, OpeningBook, opening_of
from .referee import Referee
from .seats import PlayingEngine


@dataclass(frozen=True)
class EngineSpec:
    """The command of an engine, and the parameters of its searcher as (name, value). `protocol` is one of
    protocols.KINDS; `coordinates` one of coordinates.KINDS, or empty for those of Catenary."""

    name: str
    command: tuple
    parameters: tuple = ()
    protocol: str = protocols.AUTO
    coordinates: str = ""

    @property
    def threads(self):
        """The threads that its parameters or its command line ask for."""
        words = [word for name, value in self.parameters if name == "threads" for word in ("--threads", value)]
        words = [*self.command, *words]
        values = [words[i + 1] for i in range(len(words) - 1) if words[i] == "--threads"]
        return int(values[-1]) if values and values[-1].isdigit() else 1


@dataclass(frozen=True)
class Player:
    """One engine; in cooperative games also two, for the seats of White and of Black."""

    name: str
    engines: tuple

    def engine(self, color):
        return self.engines[0 if color == "white" else -1]

    def on(self, machine):
        """Returns it with the programs of a machine."""
        engines = [dataclasses.replace(spec, command=machine.command(spec.command)) for spec in self.engines]
        return Player(self.name, tuple(engines))


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

    def on(self, machine):
        """Returns it with the programs and the times of a machine."""
        players = tuple(player.on(machine) for player in self.players)
        return dataclasses.replace(self, players=players, control=self.control.scaled(machine.time_factor))

    def text(self):
        return f"{' - '.join(self.names)}, {self.setting.text()}, {self.control.text()}"

    def owners(self, game):
        """The index of the player of each color: colors are swapped within a pair, teams play one after the other."""
        if self.cooperative:
            return {"black": game, "white": game}
        return {"black": game, "white": 1 - game}

    def score_of_first(self, game, winner):
        """1, 1/2 or 0 for the first player, by the color that won."""
        if winner is None:
            return 0.5
        return 1.0 if self.owners(game)[winner] == 0 else 0.0


def derived_seed(*words):
    """A seed below 2^31, and even, so that the next number is free for the other color."""
    digest = hashlib.blake2b(" ".join(map(str, words)).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") >> 1 & ~1


def default_concurrency(specs):
    """The number of games side by side that the processors have room for."""
    return max(1, processors() // max(spec.threads for spec in specs))


@dataclass(frozen=True)
class GameInProgress:
    """A game that is being played: its place in the match, its players by color, and its record so far."""

    matchup: Matchup
    pair: int
    number: int
    names: dict
    record: GameRecord


class Slot:
    """The processes of one of the games that run side by side: a referee, and the engines of its current matchup.

    `error_path` gives the file of a process's standard error for a name. `game` is the GameInProgress, if any."""

    def __init__(self, number, referee, error_path=lambda name: os.devnull, heartbeat=None):
        self._number = number
        self._error_path = error_path
        self._heartbeat = heartbeat
        self._engines = {}
        self._matchup = None
        self.game = None
        self.referee = Referee(referee, error_path(f"{number}-referee.log"))

    async def play_pair(self, matchup, pair, book, conditions, seed):
        """Plays the games of a pair from one opening; returns it and their records."""
        if matchup is not self._matchup:
            await self._close_engines()
        self._matchup = matchup
        opening = await opening_of(book, matchup.setting, self.referee, seed, pair)
        records = []
        for number in range(matchup.games_of_pair):
            owners = matchup.owners(number)
            specs = {color: matchup.players[owner].engine(color) for color, owner in owners.items()}
            engines = {color: self._engine(owner, specs[color], conditions.engine_memory)
                       for color, owner in owners.items()}
            # Both games of a cooperative pair have the same seeds and dice: only the players differ.
            game_seed = derived_seed(seed, "game", pair, 0 if matchup.cooperative else number)
            job = GameJob(matchup.setting, matchup.control, opening, matchup.cooperative, specs, game_seed,
                          dice=f"{seed} {pair}")
            game = Game(job, conditions, self.referee, engines, self._heartbeat)
            names = {color: matchup.names[owner] for color, owner in owners.items()}
            self.game = GameInProgress(matchup, pair, number, names, game.record)
            records.append(await game.play())
        self.game = None
        return opening, records

    @property
    def engines(self):
        """The engines that run."""
        return list(self._engines.values())

    def _engine(self, player, spec, memory_gib):
        """The process of a player; one for both colors where the player is one engine."""
        key = (player, spec.name)
        if key not in self._engines:
            name = re.sub(r"[^A-Za-z0-9._=-]+", "_", spec.name)[:60]
            path = self._error_path(f"{self._number}-{name}-{player}.log")
            self._engines[key] = PlayingEngine(spec.name, limited(spec.command, memory_gib), path, spec.protocol)
        return self._engines[key]

    async def _close_engines(self):
        await asyncio.gather(*(engine.close() for engine in self._engines.values()))
        self._engines.clear()

    async def close(self):
        await self._close_engines()
        await self.referee.close()

    def kill(self):
        for engine in self._engines.values():
            engine.kill()
        self.referee.kill()


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

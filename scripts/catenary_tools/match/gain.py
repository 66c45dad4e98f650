# SPDX-License-Identifier: MIT
"""The gain of one strength of the engine over another, from paired games."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..inference import elo
from ..inference.means import Interval, mean_interval
from ..model import Setting
from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED, OpeningBook
from ..play.pairs import Matchup, PairWork, Player
from ..play.progress import ProgressBar
from ..play.seats import AT_NODES, EngineSpec
from ..play.work import Executor

Parameters = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Gain:
    """In Elo, or in the total of a cooperative game with the same dice. If one side won every game (`clean`), only the
    end of the interval on the other side is meaningful."""

    interval: Interval
    games: int
    clean: bool = False


@dataclass(frozen=True)
class Contest:
    """The games of the engine against itself: `games` in pairs, of which none begins after `seconds`."""

    program: str
    setting: Setting
    cooperative: bool
    games: int
    seed: int
    seconds: float = math.inf

    async def gain(self, executor: Executor, title: str, stronger: Parameters, weaker: Parameters) -> Gain:
        """Plays with parameters of each side, which include its nodes per turn."""
        command = (self.program, "--threads", "1")
        players = tuple(Player(name, (EngineSpec(name, command, tuple(parameters)),))
                        for name, parameters in (("stronger", stronger), ("weaker", weaker)))
        pairs = self.games if self.cooperative else (self.games + 1) // 2
        book = OpeningBook() if self.cooperative else BALANCED
        matchup = Matchup(players, self.setting, TimeControl("nodes", nodes=1), pairs, self.cooperative, book)
        work = PairWork((matchup,), (self.program,), Conditions(timeouts=AT_NODES), self.seed)
        bar = ProgressBar(title, pairs)
        played = [pair.records for pair in await executor.results(work, self._units(pairs), bar)]
        if self.cooperative:
            gain = mean_interval([(more.margin or 0.0) - (less.margin or 0.0) for more, less in played])
            assert gain, "no games"
            return Gain(gain, 2 * len(played))
        counts = [0] * len(elo.PENTANOMIAL_SCORES)
        for records in played:
            counts[int(2 * matchup.points_of_first(records))] += 1
        estimate = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
        assert estimate, "no games"
        return Gain(Interval(*estimate.bounded_elo()), 2 * len(played), estimate.score in (0, 1))

    def _units(self, pairs: int) -> Iterator[tuple[int, int]]:
        """The pairs of a work with a single matchup; there is at least one."""
        end = time.monotonic() + self.seconds
        for pair in range(pairs):
            if pair and time.monotonic() > end:
                break
            yield 0, pair

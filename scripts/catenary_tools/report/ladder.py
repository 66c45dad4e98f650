# SPDX-License-Identifier: MIT
"""The skill ladder: matches of the engine against itself with twice as many nodes per turn, one for each rung."""

from __future__ import annotations

import math
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


@dataclass(frozen=True)
class LadderPlan:
    """The rungs to play: how many there are, starting at `nodes` per turn, with `games` each."""

    nodes: int
    rungs: int
    games: int
    seed: int


@dataclass(frozen=True)
class Rung:
    """Twice `nodes` against `nodes`: the gain in Elo, or in the total of a cooperative game with the same dice. If one
    side won every game (`clean`), only the end of the interval on the other side is meaningful."""

    nodes: int
    games: int
    gain: Interval
    clean: bool = False


@dataclass(frozen=True)
class Ladder:
    """`unit` is the unit of the gains: Elo, or points of a cooperative game."""

    unit: str
    rungs: list[Rung]

    @property
    def gain(self) -> Interval | None:
        """The total gain of all rungs, with the errors of independent matches; None if one is unknown."""
        gains = [(rung.gain.value, rung.gain.low, rung.gain.high) for rung in self.rungs if not rung.clean]
        known = [(value, low, high) for value, low, high in gains if low is not None and high is not None]
        if not known or len(known) < len(self.rungs):
            return None
        total = sum(value for value, _, _ in known)
        return Interval(total, total - math.hypot(*(value - low for value, low, _ in known)),
                        total + math.hypot(*(high - value for value, _, high in known)))


async def climb(executor: Executor, program: str, setting: Setting, cooperative: bool, plan: LadderPlan) -> Ladder:
    """Plays each rung against the one below, which has half as many nodes."""
    rungs = [await play_rung(executor, program, setting, cooperative, plan.nodes * 2 ** rung, plan.games, plan.seed)
             for rung in range(plan.rungs)]
    return Ladder("points" if cooperative else "Elo", rungs)


async def play_rung(executor: Executor, program: str, setting: Setting, cooperative: bool, nodes: int, games: int,
                    seed: int) -> Rung:
    """Plays `games` games, in pairs."""
    command = (program, "--threads", "1")
    players = tuple(Player(spec.name, (spec,)) for spec in (
        EngineSpec("more", command, (("max_nodes", str(2 * nodes)),)), EngineSpec("less", command)))
    pairs = games if cooperative else (games + 1) // 2
    book = OpeningBook() if cooperative else BALANCED
    matchup = Matchup(players, setting, TimeControl("nodes", nodes=nodes), pairs, cooperative, book)
    work = PairWork((matchup,), (program,), Conditions(timeouts=AT_NODES), seed)
    bar = ProgressBar(f"{setting.title()}: pairs at {nodes} nodes", pairs)
    played = [pair.records for pair in await executor.results(work, [(0, pair) for pair in range(pairs)], bar)]
    if cooperative:
        gain = mean_interval([(more.margin or 0.0) - (less.margin or 0.0) for more, less in played])
        assert gain, "no games"
        return Rung(nodes, 2 * pairs, gain)
    counts = [0] * len(elo.PENTANOMIAL_SCORES)
    for records in played:
        counts[int(2 * matchup.points_of_first(records))] += 1
    estimate = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
    assert estimate, "no games"
    return Rung(nodes, 2 * pairs, Interval(*estimate.bounded_elo()), estimate.score in (0, 1))

# SPDX-License-Identifier: MIT
"""The skill ladder: matches of the engine against itself with twice as many nodes per turn, one for each rung."""

from __future__ import annotations

import math
from dataclasses import dataclass

from ..inference.means import Interval
from ..match.gain import Contest
from ..model import Setting
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
    more, less = ((("max_nodes", str(number)),) for number in (2 * nodes, nodes))
    gain = await Contest(program, setting, cooperative, games, seed).gain(
        executor, f"{setting.title()}: pairs at {nodes} nodes", more, less)
    return Rung(nodes, gain.games, gain.interval, gain.clean)

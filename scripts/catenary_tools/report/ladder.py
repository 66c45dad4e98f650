# SPDX-License-Identifier: MIT
"""The skill ladder: what twice as many nodes are worth, by matches."""

import math
from dataclasses import dataclass

from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED, OpeningBook
from ..play.pair_work import PairWork
from ..play.pairs import EngineSpec, Matchup, Player
from ..play.seats import Timeouts
from ..statistics import elo
from ..statistics.samples import Interval, mean_interval

CONDITIONS = Conditions(500, Timeouts(margin=0.1, hang=600.0, answer=10.0))
# A clean score is worth infinitely much; so much is drawn and added.
MOST_ELO = 800


@dataclass(frozen=True)
class Rung:
    """Twice `nodes` against `nodes`: the gain in Elo, or in the total of a cooperative game on the same dice. Where one
    side won every game, `clean`, only the end of the interval on the other side means something."""

    nodes: int
    games: int
    gain: Interval
    clean: bool = False


@dataclass(frozen=True)
class Ladder:
    unit: str
    rungs: list

    @property
    def gain(self):
        """The gains of all rungs together, with the errors of independent matches; None where one is unknown."""
        if not self.rungs or any(rung.gain.low is None or rung.clean for rung in self.rungs):
            return None
        gains = [rung.gain for rung in self.rungs]
        total = sum(gain.value for gain in gains)
        return Interval(total, total - math.hypot(*(gain.value - gain.low for gain in gains)),
                        total + math.hypot(*(gain.high - gain.value for gain in gains)))


async def climb(crew, setting, program, cooperative, options):
    """Plays each rung with twice the nodes of the one below."""
    rungs = [await play_rung(crew, setting, program, cooperative, options.ladder_nodes * 2 ** rung, options)
             for rung in range(options.ladder_rungs)]
    return Ladder("points" if cooperative else "Elo", rungs)


async def play_rung(crew, setting, program, cooperative, nodes, options):
    command = (program, "--threads", "1")
    players = tuple(Player(spec.name, (spec,)) for spec in (
        EngineSpec("more", command, (("max_nodes", str(2 * nodes)),)), EngineSpec("less", command)))
    pairs = options.ladder_games if cooperative else (options.ladder_games + 1) // 2
    matchup = Matchup(players, setting, TimeControl("nodes", nodes=nodes), pairs, cooperative)
    played = await play_matchup(crew, matchup, program, options.seed)
    if cooperative:
        return Rung(nodes, 2 * pairs, mean_interval([more.margin - less.margin for more, less in played]))
    counts = [0] * len(elo.PENTANOMIAL_SCORES)
    for records in played:
        counts[int(2 * sum(matchup.score_of_first(game, record.winner) for game, record in enumerate(records)))] += 1
    estimate = elo.estimate(counts, elo.PENTANOMIAL_SCORES)
    ends = (max(-MOST_ELO, min(MOST_ELO, value)) for value in (estimate.elo, estimate.elo_low, estimate.elo_high))
    return Rung(nodes, 2 * pairs, Interval(*ends), estimate.score in (0, 1))


async def play_matchup(crew, matchup, program, seed):
    """Returns the records of all pairs in their order."""
    book = OpeningBook() if matchup.cooperative else BALANCED
    work = PairWork((matchup,), (program,), book, CONDITIONS, seed)
    async with crew.engage(work) as team:
        return [played.records for played in await team.results([(0, pair) for pair in range(matchup.pairs)])]

# SPDX-License-Identifier: MIT
"""The skill ladder: what twice as many nodes are worth, by matches."""

import dataclasses
from dataclasses import dataclass

from ..play.clock import TimeControl
from ..play.game import Conditions
from ..play.openings import BALANCED, OpeningBook
from ..play.pairs import EngineSpec, Matchup, Player, Slot, default_concurrency, run_slots
from ..play.seats import Timeouts
from ..records.results import rounded
from ..statistics import elo
from ..statistics.samples import mean_estimate
from ..statistics.text import elo_text, mean_text

CONDITIONS = Conditions(500, Timeouts(margin=0.1, hang=600.0, answer=10.0))


@dataclass(frozen=True)
class Rung:
    """Twice `nodes` against `nodes`. `elo` is None in cooperative games."""

    nodes: int
    games: int
    text: str
    elo: float | None


async def climb(setting, program, cooperative, options):
    """Plays each rung with twice the nodes of the one below."""
    return [await play_rung(setting, program, cooperative, options.ladder_nodes * 2 ** rung, options)
            for rung in range(options.ladder_rungs)]


async def play_rung(setting, program, cooperative, nodes, options):
    command = (program, "--threads", "1")
    players = tuple(Player(spec.name, (spec,)) for spec in (
        EngineSpec("more", command, (("max_nodes", str(2 * nodes)),)), EngineSpec("less", command)))
    pairs = options.ladder_games if cooperative else (options.ladder_games + 1) // 2
    matchup = Matchup(players, setting, TimeControl("nodes", nodes=nodes), pairs, cooperative)
    played = await play_matchup(matchup, program, options.seed)
    if cooperative:
        totals = [mean_text(_fields(mean_estimate([records[team].margin for records in played])), 0)
                  for team in range(2)]
        return Rung(nodes, 2 * pairs, f"more {totals[0]}, less {totals[1]}", None)
    counts = [0] * len(elo.PENTANOMIAL_SCORES)
    for records in played:
        counts[int(2 * sum(matchup.score_of_first(game, record.winner) for game, record in enumerate(records)))] += 1
    estimate = _fields(elo.estimate(counts, elo.PENTANOMIAL_SCORES))
    return Rung(nodes, 2 * pairs, elo_text(estimate), estimate["elo"])


def _fields(estimate):
    return rounded(dataclasses.asdict(estimate))


async def play_matchup(matchup, program, seed):
    """Returns the records of all pairs in their order."""
    book = OpeningBook() if matchup.cooperative else BALANCED
    specs = [spec for player in matchup.players for spec in player.engines]
    waiting, played = list(reversed(range(matchup.pairs))), {}

    async def work(slot):
        while waiting:
            pair = waiting.pop()
            _, played[pair] = await slot.play_pair(matchup, pair, book, CONDITIONS, seed)
        await slot.close()

    count = min(default_concurrency(specs), matchup.pairs)
    await run_slots([Slot(number, (program,)) for number in range(count)], work)
    return [played[pair] for pair in range(matchup.pairs)]

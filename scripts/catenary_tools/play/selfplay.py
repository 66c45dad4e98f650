# SPDX-License-Identifier: MIT
"""Games of one engine that plays both sides and is the referee too."""

import random

from .loop import Observer, play_game
from .openings import random_moves
from .referee import EngineReferee
from .seats import RefereeSeat
from .setting import COLORS


def both_seats(engine, command="genturn"):
    """The seats of an engine that plays both colors."""
    return dict.fromkeys(COLORS, RefereeSeat(engine, command))


class _Positions(Observer):
    def __init__(self):
        self.found = []

    async def before(self, color, position):
        self.found.append(position)


async def positions_of_game(engine, seed, most_random, most_steps=2000):
    """Plays a game that begins with at most `most_random` random moves; returns the positions before each further step,
    and Black's points."""
    await engine.ask_all(["clear_board", f"set_random_seed {seed}"])
    referee, rng, positions = EngineReferee(engine), random.Random(seed), _Positions()
    opening, _ = await random_moves(referee, rng, rng.randrange(most_random + 1))
    side = await play_game(referee, both_seats(engine, "genmove"), most_steps - len(opening), positions)
    points = (await referee.outcome()).points_of_black if side == "none" else 0.5
    return positions.found, points

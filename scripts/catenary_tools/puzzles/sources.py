# SPDX-License-Identifier: MIT
"""Sources of positions: games of self-play by a weak search, and records."""

import json
import random

from ..play.loop import Observer, play_game
from ..play.openings import random_moves
from ..play.referee import EngineReferee
from ..play.selfplay import both_seats

MOST_TURNS = 1000


class _Positions(Observer):
    def __init__(self):
        self.found = []

    async def before(self, color, position):
        self.found.append(position)


async def of_selfplay(engine, seed, most_random, nodes):
    """Returns the positions before each turn of a game that begins with random moves."""
    await engine.ask_all(["clear_board", f"set_random_seed {seed}", f"engine_param max_nodes {nodes}"])
    referee, rng, positions = EngineReferee(engine), random.Random(seed), _Positions()
    await random_moves(referee, rng, rng.randrange(most_random + 1))
    # The first turn ends one that the random moves began.
    await play_game(referee, both_seats(engine), MOST_TURNS, positions)
    return positions.found[1:]


async def of_record(engine, path):
    """Returns the positions before each turn of a record."""
    await engine.ask(f"loadsgf {path}")
    found = []
    while True:
        position, state = await engine.ask_all(["position", "board_state"])
        turn = json.loads(state)["turn"]
        if turn["mover"] in ("black", "white") and not turn["done"]:
            found.append(position)
        if not (await engine.request_all(["undo"]))[0].ok:
            return found[::-1]

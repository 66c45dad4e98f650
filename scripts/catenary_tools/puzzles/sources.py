# SPDX-License-Identifier: MIT
"""Sources of positions: games of self-play by a weak search, and records."""

import json
import random
from dataclasses import dataclass

MOST_TURNS = 1000


@dataclass(frozen=True)
class Play:
    """Habits of self-play: nodes of a turn, most random turns at the start, and the share of random turns after them.
    Random turns are the mistakes that a puzzle punishes."""

    nodes: int
    opening: int
    share: float


async def of_selfplay(engine, seed, play):
    """Returns the positions before each turn of a game, and leaves the engine at its end."""
    rng = random.Random(seed)
    await engine.ask_all(["clear_board", f"set_random_seed {seed}", f"engine_param max_nodes {play.nodes}"])
    opening, found = rng.randrange(play.opening + 1), []
    for number in range(MOST_TURNS):
        side, position = await engine.ask_all(["to_move", "position"])
        if side == "none":
            break
        found.append(position)
        if number < opening or rng.random() < play.share:
            await _random_turn(engine, rng, side)
        else:
            await engine.ask(f"genturn {side}")
    return found[opening:]


async def _random_turn(engine, rng, side):
    now = side
    while now == side:
        move = rng.choice((await engine.ask("legal_moves")).split())
        _, now = await engine.ask_all([f"play {side} {move}", "to_move"])


async def after_random_turn(engine, rng, position):
    """Returns the position after a random turn; None where the game is over then."""
    _, side = await engine.ask_all([f"position {position}", "to_move"])
    await _random_turn(engine, rng, side)
    now, found = await engine.ask_all(["to_move", "position"])
    return None if now == "none" else found


async def with_few_pieces(engine, positions, most):
    """Returns the positions with at most so many pieces, for games whose boards empty towards the end."""
    found = []
    for position in positions:
        state = (await engine.ask_all([f"position {position}", "board_state"]))[1]
        if len(json.loads(state)["pieces"]) <= most:
            found.append(position)
    return found


async def setting_of(engine):
    """Returns game, board and options of the engine as it tells them, to compare them."""
    return await engine.ask_all(["board_layout", "game_param"])


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

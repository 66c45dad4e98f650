# SPDX-License-Identifier: MIT
"""Games of one engine on both sides."""

import random

from ..engine.client import AsyncEngine
from ..model import COLORS
from .loop import Observer, play_game
from .openings import random_moves
from .referee import EngineReferee, Outcome
from .seats import RefereeSeat


async def play_alone(engine: AsyncEngine, most_turns: float, observer: Observer, command: str = "genturn"
                     ) -> Outcome | None:
    """Lets an engine play on for both sides, each turn by a command; returns the outcome, None after `most_turns` turns
    without one."""
    referee = EngineReferee(engine)
    side = await play_game(referee, dict.fromkeys(COLORS, RefereeSeat(engine, command)), most_turns, observer)
    return await referee.outcome() if side == "none" else None


class _Positions(Observer):
    def __init__(self) -> None:
        self.positions: list[str] = []

    async def before(self, color: str, position: str) -> None:
        self.positions.append(position)


async def positions_of_game(engine: AsyncEngine, seed: int, most_random: int, most_steps: int = 2000
                            ) -> tuple[list[str], float]:
    """Plays a game that begins with at most `most_random` random moves; returns the positions before each further step,
    and Black's points."""
    await engine.ask_all(["clear_board", f"set_random_seed {seed}"])
    rng, observer = random.Random(seed), _Positions()
    opening, _ = await random_moves(EngineReferee(engine), rng, rng.randrange(most_random + 1))
    outcome = await play_alone(engine, most_steps - len(opening), observer, "genmove")
    return observer.positions, outcome.points_of_black if outcome else 0.5


async def random_turn(referee: EngineReferee, rng: random.Random, side: str) -> None:
    """Plays random moves until the other side is to move."""
    mover = side
    while mover == side:
        _, mover = await random_moves(referee, rng, 1)


async def positions_of_mixed_game(engine: AsyncEngine, rng: random.Random, random_turns: int, random_share: float,
                                  most_turns: int) -> list[str]:
    """Plays on with random turns, which are the first ones and a share of the others, and turns of the search; returns
    the positions before each turn."""
    referee = EngineReferee(engine)
    found: list[str] = []
    side, position = await referee.state()
    while side != "none" and len(found) < most_turns:
        if len(found) < random_turns or rng.random() < random_share:
            await random_turn(referee, rng, side)
        else:
            await referee.ask(f"genturn {side}")
        found.append(position)
        side, position = await referee.state()
    return found

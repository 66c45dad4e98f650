# SPDX-License-Identifier: MIT
"""Games of one engine against itself."""

from __future__ import annotations

import random

from ..engine.client import AsyncEngine
from ..model import COLORS
from .loop import Choice, Observer, Seat, play_game
from .openings import random_moves
from .referee import EngineReferee, Outcome
from .seats import RefereeSeat


async def play_alone(engine: AsyncEngine, most_turns: float, observer: Observer, seat: Seat | None = None
                     ) -> Outcome | None:
    """Plays on for both sides from a seat of the engine, by default one that searches each turn; returns the outcome,
    or None if there is none after `most_turns` turns."""
    referee = EngineReferee(engine)
    side = await play_game(referee, dict.fromkeys(COLORS, seat or RefereeSeat(engine)), most_turns, observer)
    return await referee.outcome() if side == "none" else None


class PositionObserver(Observer):
    """Records the position before each turn."""

    def __init__(self) -> None:
        self.positions: list[str] = []

    async def before(self, color: str, position: str) -> None:
        self.positions.append(position)


async def positions_of_game(engine: AsyncEngine, seed: int, most_random: int, most_steps: int = 2000
                            ) -> tuple[list[str], float]:
    """Plays a game that starts with at most `most_random` random moves; returns the positions before each later step,
    and Black's points."""
    await engine.ask_all(["clear_board", f"set_random_seed {seed}"])
    rng, observer = random.Random(seed), PositionObserver()
    opening, _ = await random_moves(EngineReferee(engine), rng, rng.randrange(most_random + 1))
    outcome = await play_alone(engine, most_steps - len(opening), observer, RefereeSeat(engine, "genmove"))
    return observer.positions, outcome.points_of_black if outcome else 0.5


class MixedSeat(RefereeSeat):
    """Plays random turns (the first ones and a fraction of the others) and searched turns."""

    def __init__(self, engine: AsyncEngine, rng: random.Random, random_turns: int, random_share: float) -> None:
        super().__init__(engine)
        self._rng = rng
        self._random_turns = random_turns
        self._random_share = random_share

    async def choose(self, color: str) -> Choice:
        self._random_turns -= 1
        if self._random_turns < 0 and self._rng.random() >= self._random_share:
            return await super().choose(color)
        referee = EngineReferee(self._engine)
        return Choice(await random_turn(referee, self._rng, color), state=await referee.state())


async def random_turn(referee: EngineReferee, rng: random.Random, side: str) -> str:
    """Plays random moves until the other side is to move; returns the turn."""
    turn: list[str] = []
    mover = side
    while mover == side:
        (move,), mover = await random_moves(referee, rng, 1)
        turn.append(move.text)
    return ",".join(turn)


async def positions_of_mixed_game(engine: AsyncEngine, rng: random.Random, random_turns: int, random_share: float,
                                  most_turns: int) -> list[str]:
    """Plays on with a MixedSeat; returns the positions before each turn."""
    observer = PositionObserver()
    await play_alone(engine, most_turns, observer, MixedSeat(engine, rng, random_turns, random_share))
    return observer.positions

# SPDX-License-Identifier: MIT
"""What a person must see in a puzzle: how far to look, which turns look better than they are, and what to answer."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..engine.client import AsyncEngine
from .proof import Lead, different_turns, lead, solve

# Static evaluations are far below the value of a finished game.
FINISHED = 1e9
OBVIOUS_TURN = 0.75
TEMPTING = 0.5
REPLIES = 0.25
FURTHER_MOVE = 0.5
# The additional effort of comparing margins if another turn wins too.
COUNTING = 1.0
# The lowest effort of each level from the second on.
LEVELS = (3.0, 4.0, 5.0, 6.5)


@dataclass(frozen=True)
class Sight:
    """The value of a turn at first sight is the static evaluation after it, without a network. `obvious` is the best
    turn at first sight, `tempting` the number of wrong turns that look at least as good as the solution, `replies` the
    number of replies to the solution that look at least as good as the best one, 0 if the game is over. `turns` is how
    many turns must be found, including the solution, before the obvious ones suffice."""

    obvious: str
    tempting: int
    replies: int
    turns: int

    def effort(self, plies: int, *, moves: int, counting: bool) -> float:
        """Returns how hard a puzzle is for a person; `plies` is the number of turns of both sides in its line, `moves`
        the number of moves in the solution, and `counting` is true if another turn also wins, but by less."""
        own = max(self.turns, (plies + 1) // 2)
        return (self.turns + OBVIOUS_TURN * (own - self.turns) + TEMPTING * math.log2(1 + self.tempting) +
                REPLIES * math.log2(max(1, self.replies)) + FURTHER_MOVE * (moves - 1) + COUNTING * counting)


def level_of(effort: float) -> int:
    """Returns the level, from 1 (easy) to 5."""
    return 1 + sum(effort >= first for first in LEVELS)


async def sight_of(engine: AsyncEngine, position: str, solutions: Sequence[str], result: str) -> Sight:
    """Computes the Sight of a proven puzzle. The engine is set to its game."""
    *_, side = await engine.ask_all(["engine_param network off", f"position {position}", "to_move"])
    looks = await _looks(engine, side)
    best = max(looks[turn] for turn in solutions)
    tempting = sum(value >= best for turn, value in looks.items() if turn not in solutions)
    await engine.ask(f"play {side} {solutions[0]}")
    replies = await _good_replies(engine)
    turns = await _turns_to_find(engine, side, lead(result, side))
    await engine.ask("engine_param network on")
    return Sight(_best(looks), tempting, replies, turns)


async def _looks(engine: AsyncEngine, side: str) -> dict[str, float]:
    """Returns the value of each turn at first sight; the engine's position is unchanged."""
    position = await engine.ask("position")
    found = {turn: await _value_of(engine, side) async for turn in different_turns(engine)}
    await engine.ask(f"position {position}")
    return found


async def _value_of(engine: AsyncEngine, side: str) -> float:
    """Returns the value of the position after a turn of a side."""
    if await engine.ask("to_move") == "none":
        return FINISHED * lead(await engine.ask("final_score"), side).sign
    value, *_ = (await engine.ask("evaluation")).split()
    return -float(value)


def _best(looks: Mapping[str, float]) -> str:
    return max(looks, key=lambda turn: looks[turn])


async def _good_replies(engine: AsyncEngine) -> int:
    side = await engine.ask("to_move")
    if side == "none":
        return 0
    looks = await _looks(engine, side)
    await _play_best(engine)
    least = await _value_of(engine, side)
    await engine.ask("undo")
    return sum(value >= least for value in looks.values())


async def _turns_to_find(engine: AsyncEngine, side: str, wanted: Lead) -> int:
    """Returns how many turns must be found before the obvious ones suffice. The first one has been played."""
    found = 1
    while await _play_best(engine):
        position = await engine.ask("position")
        if await _obvious_turns_reach(engine, side, wanted):
            break
        await engine.ask(f"position {position}")
        found += 1
        await _play_best(engine)
    return found


async def _play_best(engine: AsyncEngine) -> bool:
    """Plays a proven best turn; returns false if the game is over, before or after it."""
    side = await engine.ask("to_move")
    if side == "none":
        return False
    turn, *_ = (await solve(engine)).rest.split()
    await engine.ask(f"play {side} {turn}")
    return await engine.ask("to_move") != "none"


async def _obvious_turns_reach(engine: AsyncEngine, side: str, wanted: Lead) -> bool:
    """Plays the obvious turns of a side, and the best replies, until the result is reached or out of reach."""
    while True:
        await engine.ask(f"play {side} {_best(await _looks(engine, side))}")
        if lead((await solve(engine)).result, side) < wanted:
            return False
        if not await _play_best(engine):
            return True

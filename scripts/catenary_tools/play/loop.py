# SPDX-License-Identifier: MIT
"""The loop that plays a game between seats under a referee."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from ..engine.process import EngineFailure
from ..model import Verdict
from .protocols import SearchInfo
from .referee import EngineReferee, IllegalTurn, State


@dataclass(frozen=True)
class Choice:
    """What a seat, or chance, plays. `state` is the state after it, set if the engine of the seat is also the referee
    and has already played it."""

    text: str
    seconds: float = 0.0
    search: SearchInfo = SearchInfo()
    state: State | None = None


class Seat(Protocol):
    """A player at the board."""

    def tell(self, color: str, text: str) -> None:
        """Reports a turn of another player, or a roll."""

    async def choose(self, color: str) -> Choice:
        """Returns a turn. Raises EngineFailure."""


class Observer:
    """Callbacks during a game; subclasses override the ones that they need."""

    async def before(self, color: str, position: str) -> None:
        """A player is to move."""

    async def after(self, color: str, choice: Choice, side: str, position: str) -> None:
        """A player or chance has moved; `side` is to move now."""


class GameForfeited(EngineFailure):
    """The player of `color` has lost the game by `failure`."""

    def __init__(self, color: str, failure: EngineFailure) -> None:
        super().__init__(failure.kind, failure.detail)
        self.color = color
        self.failure = failure

    def __reduce__(self) -> tuple[type[EngineFailure], tuple[object, ...]]:
        return GameForfeited, (self.color, self.failure)


async def play_game(referee: EngineReferee, seats: Mapping[str, Seat], max_turns: float, observer: Observer = Observer()
                    ) -> str:
    """Plays on from the referee's position until nobody is to move or `max_turns` turns have been played; returns who
    is to move then. `seats` maps each colour to a seat, the same for both if one engine plays both. Raises
    GameForfeited."""
    side, position = await referee.state()
    turns = 0
    while side != "none" and turns < max_turns:
        color, seat = side, seats.get(side)
        if seat:
            await observer.before(color, position)
            choice, (side, position) = await _turn(referee, seat, color)
            turns += 1
        else:
            text, (side, position) = await referee.roll()
            choice = Choice(text)
        for listener in dict.fromkeys(seats.values()):
            if listener is not seat:
                listener.tell(color, choice.text)
        await observer.after(color, choice, side, position)
    return side


async def _turn(referee: EngineReferee, seat: Seat, color: str) -> tuple[Choice, State]:
    """Returns the play of a seat and the state after it."""
    try:
        choice = await seat.choose(color)
        return choice, choice.state or await referee.play(color, choice.text)
    except EngineFailure as failure:
        raise GameForfeited(color, failure) from None
    except IllegalTurn as refusal:
        raise GameForfeited(color, EngineFailure(Verdict.ILLEGAL, f"{choice.text[:80]}: {refusal}")) from None

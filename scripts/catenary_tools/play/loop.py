# SPDX-License-Identifier: MIT
"""The loop that plays a game."""

from dataclasses import dataclass

from ..model import Verdict
from ..engine.process import EngineFailure
from .protocols import SearchInfo
from .referee import IllegalTurn


@dataclass(frozen=True)
class Choice:
    """A play of a seat, or of chance. `state` is the side to move and the position after it if the engine of the seat
    is the referee too, and has played it already."""

    text: str
    seconds: float = 0.0
    search: SearchInfo = SearchInfo()
    state: tuple | None = None


class Observer:
    """Hears of each turn; what it does not want it leaves out."""

    async def before(self, color, position):
        """A player is to move."""

    async def after(self, color, choice, side, position):
        """A player or chance has moved; `side` is to move now."""


class Lost(EngineFailure):
    """The player of `color` has lost the game by `failure`."""

    def __init__(self, color, failure):
        super().__init__(failure.kind, failure.detail)
        self.color = color
        self.failure = failure

    def __reduce__(self):
        return Lost, (self.color, self.failure)


async def play_game(referee, seats, max_turns, observer=Observer()):
    """Plays on from the position of the referee until nobody is to move or `max_turns` turns are made; returns who is
    to move then. `seats` has one for each color, the same for both where one engine has both. Raises Lost."""
    side, position = await referee.state()
    turns = 0
    while side != "none" and turns < max_turns:
        color, seat = side, seats.get(side)
        if seat:
            await observer.before(color, position)
            choice, side, position = await _turn(referee, seat, color)
            turns += 1
        else:
            text, side, position = await referee.roll()
            choice = Choice(text)
        for listener in dict.fromkeys(seats.values()):
            if listener is not seat:
                listener.tell(color, choice.text)
        await observer.after(color, choice, side, position)
    return side


async def _turn(referee, seat, color):
    """Returns the choice of a seat and the state after it."""
    try:
        choice = await seat.choose(color)
        side, position = choice.state or await referee.play(color, choice.text)
    except EngineFailure as failure:
        raise Lost(color, failure) from None
    except IllegalTurn as refusal:
        raise Lost(color, EngineFailure(Verdict.ILLEGAL, f"{choice.text[:80]}: {refusal}")) from None
    return choice, side, position

# SPDX-License-Identifier: MIT
"""The account of units, and of the workers that do them."""

import asyncio
import collections
import heapq
import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Generic

from ..play.work import OnGivenUp, UnitT

# Units that wait at a worker hide the way to it.
WAITING_PER_SLOT = 1
# A unit is given up after so many workers were lost with it.
MOST_STRIKES = 3


class Ledger(Generic[UnitT]):
    """The account of units: numbers them in their order, and knows which come next, which are to be done again, and
    which are given up. A unit may be under way several times; the first result counts."""

    def __init__(self, units: Iterable[UnitT], give_up: OnGivenUp[UnitT]) -> None:
        self._units = enumerate(units)
        self._give_up = give_up
        # Begun and neither done nor given up.
        self._open: dict[int, UnitT] = {}
        self._under_way: collections.Counter[int] = collections.Counter()
        self._strikes: collections.Counter[int] = collections.Counter()
        self._again: list[int] = []
        self._exhausted = False

    def begin(self) -> tuple[int, UnitT] | None:
        """Returns number and unit of the next one, which is under way then; None without one. Those to be done again
        come before new ones."""
        number = None
        while self._again and number is None:
            number = heapq.heappop(self._again)
            number = number if number in self._open else None
        if number is None:
            if not (fresh := next(self._units, None)):
                self._exhausted = True
                return None
            number, self._open[fresh[0]] = fresh
        self._under_way[number] += 1
        return number, self._open[number]

    def end(self, number: int) -> bool:
        """Takes in a result. Returns True for the first one of the unit."""
        self._under_way[number] -= 1
        if number not in self._open:
            return False
        del self._open[number]
        return True

    def repeat(self, number: int) -> None:
        """The unit is to be done once more, while it is under way."""
        if number in self._open and number not in self._again:
            heapq.heappush(self._again, number)

    def put_back(self, number: int) -> None:
        """The unit had not begun, or through no fault of its own it did not end."""
        self._under_way[number] -= 1
        if not self._under_way[number]:
            self.repeat(number)

    def strike(self, number: int) -> bool:
        """The unit ended with its worker. Returns True if it is given up now."""
        self._strikes[number] += 1
        self.put_back(number)
        if number not in self._open or self._strikes[number] < MOST_STRIKES or self._under_way[number]:
            return False
        self._give_up(number, self._open.pop(number))
        return True

    @property
    def finished(self) -> bool:
        """True once nothing is left and nothing under way; only `begin` finds out that nothing is left."""
        return self._exhausted and not self._open


@dataclass(eq=False)
class Attempt(Generic[UnitT]):
    """A unit at a worker; `began` is infinite while it waits there."""

    ledger: Ledger[UnitT]
    number: int
    unit: UnitT
    task: asyncio.Task[None] | None = None
    began: float = math.inf
    overdue: bool = False

    def stop(self) -> None:
        if self.task:
            self.task.cancel()


@dataclass(eq=False)
class Member(Generic[UnitT]):
    """A worker that was admitted, with its attempts in the order of their begin. A slot whose unit is overdue counts
    as frozen until it answers."""

    address: str
    host: str
    slots: int
    attempts: list[Attempt[UnitT]] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.host} ({self.address})"

    @property
    def live_slots(self) -> int:
        return self.slots - sum(attempt.overdue for attempt in self.attempts)

    @property
    def live(self) -> list[Attempt[UnitT]]:
        return [attempt for attempt in self.attempts if not attempt.overdue]

    @property
    def room(self) -> int:
        return self.live_slots * (1 + WAITING_PER_SLOT) - len(self.live)

    @property
    def load(self) -> float:
        return len(self.live) / max(1, self.live_slots)

    @property
    def idle(self) -> bool:
        return len(self.live) < self.live_slots

    def note_begins(self, now: float) -> None:
        """Notes which of the attempts have a slot now."""
        for attempt in self.live[:self.live_slots]:
            attempt.began = min(attempt.began, now)

# SPDX-License-Identifier: MIT
"""The workers of a cluster at one work: admits them, hands units to them, and counts what is lost."""

import asyncio
import collections
import contextlib
import heapq
import itertools
import math
import sys
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from .. import places
from ..play.crew import Crew, GiveUp, Gone, Take, Team, Work, never
from .address import Address
from .link import Link, Refused, Say, Terms, Unreachable
from .workshop import Workshop

FAREWELL_SECONDS = 3.0
LOOK_SECONDS = 0.5
REPORT_SECONDS = 30.0
RATE_SECONDS = 120.0
CANCEL_SECONDS = 1.0
# Units that wait at a worker hide the way to it.
WAITING_PER_SLOT = 1
# A unit is given up after so many workers were lost with it.
MOST_STRIKES = 3
# A unit is overdue, and given to another worker too, after so many times the longest unit so far, but not before so
# many seconds, nor before so many units are done.
OVERDUE_FACTOR = 4.0
LEAST_OVERDUE_SECONDS = 30.0
LEAST_MEASURED = 3
# Outcomes of attempts: a result, an error of the unit, a worker that is another process by now or does not answer.
Outcome = Literal["done", "failed", "lost"]


class Ledger:
    """The account of units: numbers them in their order, and knows which come next, which are to be done again, and
    which are given up. A unit may be under way several times; the first result counts."""

    def __init__(self, units: Iterable[Any], give_up: GiveUp) -> None:
        self._units = enumerate(units)
        self._give_up = give_up
        # Begun and neither done nor given up.
        self._open: dict[int, Any] = {}
        self._under_way: collections.Counter[int] = collections.Counter()
        self._strikes: collections.Counter[int] = collections.Counter()
        self._again: list[int] = []
        self._exhausted = False

    def begin(self) -> tuple[int, Any] | None:
        """Returns number and unit of the next one, which is under way then; None without one. Those to be done again
        come before new ones."""
        number = None
        while self._again and number is None:
            number = heapq.heappop(self._again)
            number = number if number in self._open else None
        if number is None:
            if not (found := next(self._units, None)):
                self._exhausted = True
                return None
            number, self._open[found[0]] = found
        self._under_way[number] += 1
        return number, self._open[number]

    def end(self, number: int) -> bool:
        """Takes in a result. Returns True for the first one of the unit."""
        self._under_way[number] -= 1
        return self._open.pop(number, self) is not self

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
class Attempt:
    """A unit at a worker; `began` is infinite while it waits there."""

    ledger: Ledger
    number: int
    unit: Any
    task: asyncio.Task[None] | None = None
    began: float = math.inf
    overdue: bool = False

    def stop(self) -> None:
        if self.task:
            self.task.cancel()


@dataclass(eq=False)
class Member:
    """A worker that was admitted, with its attempts in the order of their begin. A slot whose unit is overdue counts
    as frozen until it answers."""

    address: str
    host: str
    slots: int
    attempts: list[Attempt] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{self.host} ({self.address})"

    @property
    def live_slots(self) -> int:
        return self.slots - sum(attempt.overdue for attempt in self.attempts)

    @property
    def live(self) -> list[Attempt]:
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

    def note_begins(self) -> None:
        """Notes which of the attempts have a slot now."""
        for attempt in self.live[:self.live_slots]:
            attempt.began = min(attempt.began, time.monotonic())


class ClusterTeam(Team):
    """`say` takes lines for the user; `terms` decide on admission."""

    def __init__(self, link: Link, work: Work, terms: Terms, say: Say) -> None:
        self._link = link
        self._work = work
        self._terms = terms
        self._say = say
        self._name = uuid.uuid4().hex
        self._members: dict[str, Member] = {}
        self._admissions: dict[str, asyncio.Task[None]] = {}
        self._refused: dict[str, str] = {}
        self._lost = 0
        self._ledger = Ledger((), lambda number, unit: None)
        self._news: list[tuple[Member, Attempt, Outcome, Any] | Gone] = []
        self._heard = asyncio.Event()
        self._started = time.monotonic()
        self._keys = itertools.count()
        self._told_waiting = False
        self._done_at: collections.deque[float] = collections.deque()
        self._measured = 0
        self._longest = 0.0
        self._watching = asyncio.create_task(self._watch())

    def status(self) -> str:
        members = self._members.values()
        silent = sum(not member.live_slots for member in members)
        words = [f"{len(members)} workers", f"{sum(member.slots for member in members)} slots",
                 f"{self._units_a_minute():.0f} units a minute"]
        words += [f"{number} {what}" for number, what in ((silent, "silent"), (self._lost, "lost"),
                                                          (len(self._refused), "refused")) if number]
        return "cluster: " + ", ".join(words)

    async def run(self, units: Iterable[Any], take: Take, give_up: GiveUp, finished: Callable[[], bool] = never
                  ) -> None:
        ledger = self._ledger = Ledger(units, give_up)
        try:
            while True:
                self._hand_out()
                if ledger.finished:
                    return
                await self._heard.wait()
                self._heard.clear()
                for done in filter(None, map(self._settle, self._taken_news())):
                    take(*done)
                    if finished():
                        return
        finally:
            await self._recall()

    async def close(self) -> None:
        """Ends the run on all workers, without waiting for those that do not answer."""
        members = list(self._members.values())
        attempts = [attempt.task for member in members for attempt in member.attempts if attempt.task]
        await _end({self._watching, *self._admissions.values(), *attempts})
        await asyncio.gather(*(self._leave(member) for member in members if member.live_slots))

    async def _leave(self, member: Member) -> None:
        with contextlib.suppress(Unreachable, Gone):
            await self._link.call(member.address, Workshop.close, self._name, seconds=FAREWELL_SECONDS)

    # Workers.

    async def _watch(self) -> None:
        """Follows the workers as they come and go. An error of it ends the run."""
        try:
            while True:
                self._compare(await self._link.workers())
                self._heard.set()
                await asyncio.sleep(LOOK_SECONDS)
        except Gone as error:
            self._tell(error)

    def _compare(self, present: dict[str, int]) -> None:
        for address in set(self._members) - set(present):
            self._lose(self._members[address])
        for address in set(self._refused) - set(present):
            del self._refused[address]
        for address in set(present) - set(self._members) - set(self._refused) - set(self._admissions):
            self._admissions[address] = asyncio.create_task(self._admit(address, present[address]))
        if not self._members and not self._admissions and not self._told_waiting:
            self._told_waiting = True
            self._say("waiting for workers: none is there that may do the work")

    async def _admit(self, address: str, processors: int) -> None:
        try:
            host = await self._terms.settle(self._link, address, self._name)
            slots = processors // self._work.threads
            if not slots:
                raise Refused(f"it has {processors} processors, a unit takes {self._work.threads}")
        except (Refused, Unreachable) as reason:
            self._refused[address] = str(reason)
            self._say(f"worker {address} is refused: {reason}")
        else:
            self._members[address] = Member(address, host, slots)
            if self._told_waiting:
                self._say("workers are there; going on")
                self._told_waiting = False
            self._heard.set()
        finally:
            del self._admissions[address]

    def _lose(self, member: Member) -> None:
        """Units that had not begun are no strike for them."""
        del self._members[member.address]
        self._lost += 1
        self._say(f"worker {member} is lost; its units are done again")
        for attempt in member.attempts:
            attempt.stop()
            if attempt.began == math.inf:
                attempt.ledger.put_back(attempt.number)
            elif attempt.ledger.strike(attempt.number):
                self._say(f"unit {attempt.unit} is given up: {MOST_STRIKES} workers were lost with it")
        self._heard.set()

    # Units.

    def _hand_out(self) -> None:
        """Gives units to the members that have least to do."""
        self._find_overdue()
        while free := [member for member in self._members.values() if member.room > 0]:
            member = min(free, key=lambda each: each.load)
            found = self._ledger.begin()
            if not found and member.idle and self._take_back():
                found = self._ledger.begin()
            if not found:
                break
            self._tell_of_overdue(found[0], member)
            attempt = Attempt(self._ledger, *found)
            attempt.task = asyncio.create_task(self._follow(member, attempt))
            member.attempts.append(attempt)
            member.note_begins()

    def _take_back(self) -> bool:
        """Takes a unit that waits at a busy member while others have nothing to do. Returns True if there is one."""
        busy = [member for member in self._members.values() if len(member.live) > member.live_slots]
        if busy:
            self._put_back(max(busy, key=lambda each: each.load))
        return bool(busy)

    def _put_back(self, member: Member) -> None:
        """Takes back the unit that was given to a member last, and waits there."""
        attempt = member.live[-1]
        member.attempts.remove(attempt)
        attempt.stop()
        attempt.ledger.put_back(attempt.number)

    def _find_overdue(self) -> None:
        """Lets units be done again that take much longer than others, as on a machine that is frozen or out of reach.
        What waits behind them is taken back."""
        if self._measured < LEAST_MEASURED:
            return
        limit = time.monotonic() - max(LEAST_OVERDUE_SECONDS, OVERDUE_FACTOR * self._longest)
        for member in self._members.values():
            for attempt in member.live:
                if attempt.began < limit:
                    attempt.overdue = True
                    attempt.ledger.repeat(attempt.number)
            while member.room < 0:
                self._put_back(member)

    def _tell_of_overdue(self, number: int, other: Member) -> None:
        for member in self._members.values():
            for attempt in member.attempts:
                if attempt.ledger is self._ledger and attempt.number == number:
                    seconds = time.monotonic() - attempt.began
                    self._say(f"worker {member} has not answered for {seconds:.0f} s; its unit is also given to "
                              f"{other}")

    async def _follow(self, member: Member, attempt: Attempt) -> None:
        key = f"{self._name}-{next(self._keys)}"
        try:
            result = await self._link.do(member.address, key, self._work.threads, self._name, attempt.unit)
        except Unreachable as error:
            self._tell((member, attempt, "lost", error))
        except Exception as error:
            self._tell((member, attempt, "failed", error))
        else:
            self._tell((member, attempt, "done", result))

    def _tell(self, news: tuple[Member, Attempt, Outcome, Any] | Gone) -> None:
        self._news.append(news)
        self._heard.set()

    def _taken_news(self) -> Iterator[tuple[Member, Attempt, Outcome, Any]]:
        """Yields the news of units. Raises Gone where the scheduler is gone."""
        while self._news:
            news = self._news.pop(0)
            if isinstance(news, Gone):
                self._news = [news]
                raise news
            yield news

    def _settle(self, news: tuple[Member, Attempt, Outcome, Any]) -> tuple[int, Any, Any] | None:
        """Takes in the outcome of an attempt; returns number, unit and result if it is the first one of the unit."""
        member, attempt, kind, value = news
        if self._members.get(member.address) is not member or attempt not in member.attempts:
            return None
        if kind == "lost":
            self._lose(member)
            return None
        member.attempts.remove(attempt)
        member.note_begins()
        if not attempt.ledger.end(attempt.number) or attempt.ledger is not self._ledger:
            return None
        if kind == "failed":
            raise value
        now = time.monotonic()
        self._done_at.append(now)
        if not attempt.overdue:
            self._measured += 1
            self._longest = max(self._longest, now - attempt.began)
        return attempt.number, attempt.unit, value

    async def _recall(self) -> None:
        """Stops all units under way, except for those that are overdue: their slots count as frozen until they
        answer."""
        stopped = [attempt.task for member in self._members.values() for attempt in member.live if attempt.task]
        for member in self._members.values():
            member.attempts = [attempt for attempt in member.attempts if attempt.overdue]
        await _end(set(stopped))

    def _units_a_minute(self) -> float:
        now = time.monotonic()
        while self._done_at and self._done_at[0] < now - RATE_SECONDS:
            self._done_at.popleft()
        if not self._done_at:
            return 0.0
        return 60 * len(self._done_at) / max(1.0, min(RATE_SECONDS, now - self._started))


async def _end(tasks: set[asyncio.Task[None]]) -> None:
    """Cancels tasks until they end: asyncio.wait_for of Python 3.11 loses a cancellation that comes with an answer."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CANCEL_SECONDS)


class ClusterCrew(Crew):
    """The workers of a scheduler, for the time of an `async with`."""

    def __init__(self, address: Address, certificates: str | None, sent: Iterable[str], engine: str, say: Say | None
                 ) -> None:
        self._say = say or _print
        self._link = Link(address, certificates, self._say)
        self._sent = sent
        self._engine = engine
        # A command that takes lines has a display for the rest.
        self._reports = not say

    async def __aenter__(self) -> "ClusterCrew":
        await self._link.open()
        return self

    async def __aexit__(self, *details: object) -> None:
        await self._link.close()

    @contextlib.asynccontextmanager
    async def engage(self, work: Work) -> AsyncIterator[Team]:
        terms = Terms(work, self._engine, self._sent)
        await terms.prepare()
        team = ClusterTeam(self._link, work, terms, self._say)
        reporting = asyncio.create_task(self._report(team))
        try:
            yield team
        finally:
            reporting.cancel()
            await team.close()

    async def _report(self, team: Team) -> None:
        while self._reports:
            await asyncio.sleep(REPORT_SECONDS)
            self._say(team.status() or "")


def _print(line: str) -> None:
    print(f"{places.program_name()}: {line}", file=sys.stderr, flush=True)

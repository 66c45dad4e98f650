# SPDX-License-Identifier: MIT
"""The workers of a cluster at one work: admits them, hands units to them, and counts what is lost."""

import asyncio
import collections
import contextlib
import itertools
import math
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from ..play.work import OnGivenUp, ExecutorFailed, ResultT, SlotT, OnResult, WorkSession, UnitT, Work, run_to_the_end
from .ledger import Attempt, Ledger, MOST_STRIKES, Member
from .link import Link, NotAdmitted, Say, AdmissionPolicy, Unreachable
from .service import WorkerService

FAREWELL_SECONDS = 3.0
POLL_SECONDS = 0.5
RATE_SECONDS = 120.0
CANCEL_SECONDS = 1.0
# A unit is overdue, and given to another worker too, after so many times the longest unit so far, but not before so
# many seconds, nor before so many units are done.
OVERDUE_FACTOR = 4.0
LEAST_OVERDUE_SECONDS = 30.0
LEAST_MEASURED = 3
# Outcomes of attempts: a result, an error of the unit, a worker that is another process by now or does not answer.
Outcome = Literal["done", "failed", "lost"]
News = tuple[Member[UnitT], Attempt[UnitT], Outcome, Any]


class ClusterSession(WorkSession[SlotT, UnitT, ResultT]):
    """`say` takes lines for the user; `policy` decide on admission."""

    def __init__(self, link: Link, work: Work[SlotT, UnitT, ResultT], policy: AdmissionPolicy, say: Say) -> None:
        self._link = link
        self._threads = work.needs.threads
        self._policy = policy
        self._say = say
        self._name = uuid.uuid4().hex
        self._members: dict[str, Member[UnitT]] = {}
        self._admissions: dict[str, asyncio.Task[None]] = {}
        self._refused: dict[str, str] = {}
        self._lost = 0
        self._ledger: Ledger[UnitT] = Ledger((), lambda number, unit: None)
        self._news: list[News[UnitT] | Exception] = []
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

    async def run(self, units: Iterable[UnitT], take: OnResult[UnitT, ResultT], give_up: OnGivenUp[UnitT],
                  finished: Callable[[], bool] = run_to_the_end) -> None:
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

    async def _leave(self, member: Member[UnitT]) -> None:
        with contextlib.suppress(Unreachable, ExecutorFailed):
            await self._link.call(member.address, WorkerService.close, self._name, seconds=FAREWELL_SECONDS)

    # Workers.

    async def _watch(self) -> None:
        """Follows the workers as they come and go. An error of it ends the run."""
        try:
            while True:
                self._compare(await self._link.workers())
                self._heard.set()
                await asyncio.sleep(POLL_SECONDS)
        except Exception as error:  # The run's to raise.
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
            host = await self._policy.settle(self._link, address, self._name)
            slots = processors // self._threads
            if not slots:
                raise NotAdmitted(f"it has {processors} processors, a unit takes {self._threads}")
        except (NotAdmitted, Unreachable) as reason:
            self._refused[address] = str(reason)
            self._say(f"worker {address} is refused: {reason}")
        except OSError as error:
            # A file to send has gone.
            self._tell(ExecutorFailed(f"{error.filename}: {error.strerror}"))
        else:
            self._members[address] = Member(address, host, slots)
            if self._told_waiting:
                self._say("workers are there; going on")
                self._told_waiting = False
            self._heard.set()
        finally:
            del self._admissions[address]

    def _lose(self, member: Member[UnitT]) -> None:
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
            begun = self._ledger.begin()
            if not begun and member.idle and self._take_back():
                begun = self._ledger.begin()
            if not begun:
                break
            self._tell_of_overdue(begun[0], member)
            attempt = Attempt(self._ledger, *begun)
            attempt.task = asyncio.create_task(self._follow(member, attempt))
            member.attempts.append(attempt)
            member.note_begins(time.monotonic())

    def _take_back(self) -> bool:
        """Takes a unit that waits at a busy member while others have nothing to do. Returns True if there is one."""
        busy = [member for member in self._members.values() if len(member.live) > member.live_slots]
        if busy:
            self._put_back(max(busy, key=lambda each: each.load))
        return bool(busy)

    def _put_back(self, member: Member[UnitT]) -> None:
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

    def _tell_of_overdue(self, number: int, other: Member[UnitT]) -> None:
        for member in self._members.values():
            for attempt in member.attempts:
                if attempt.ledger is self._ledger and attempt.number == number:
                    seconds = time.monotonic() - attempt.began
                    self._say(f"worker {member} has not answered for {seconds:.0f} s; its unit is also given to "
                              f"{other}")

    async def _follow(self, member: Member[UnitT], attempt: Attempt[UnitT]) -> None:
        key = f"{self._name}-{next(self._keys)}"
        try:
            result = await self._link.do(member.address, key, self._threads, self._name, attempt.unit)
        except Unreachable as error:
            self._tell((member, attempt, "lost", error))
        except Exception as error:
            self._tell((member, attempt, "failed", error))
        else:
            self._tell((member, attempt, "done", result))

    def _tell(self, news: News[UnitT] | Exception) -> None:
        self._news.append(news)
        self._heard.set()

    def _taken_news(self) -> Iterator[News[UnitT]]:
        """Yields the news of units. Raises what ends the run, such as ExecutorFailed if the scheduler is gone."""
        while self._news:
            news = self._news.pop(0)
            if isinstance(news, Exception):
                self._news = [news]
                raise news
            yield news

    def _settle(self, news: News[UnitT]) -> tuple[int, UnitT, ResultT] | None:
        """Takes in the outcome of an attempt; returns number, unit and result if it is the first one of the unit."""
        member, attempt, kind, value = news
        if self._members.get(member.address) is not member or attempt not in member.attempts:
            return None
        if kind == "lost":
            self._lose(member)
            return None
        member.attempts.remove(attempt)
        member.note_begins(time.monotonic())
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

# SPDX-License-Identifier: MIT
"""The executor of a cluster: admits workers, keeps a unit of work in each of their slots, and repeats lost units."""

from __future__ import annotations

import asyncio
import collections
import contextlib
import heapq
import itertools
import math
import time
import uuid
from collections.abc import AsyncGenerator, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TYPE_CHECKING, TypeVar

from ..cli import say
from ..errors import text_of
from ..play.work import Executor, ExecutorFailed, GivenUp, UnitOutcome, ResultT, SlotT, UnitT, Work
from .link import AdmissionPolicy, Link, NotAdmitted, Say, Unreachable
from .options import Address
from .service import WorkerService

if TYPE_CHECKING:
    from typing import Self

FAREWELL_SECONDS = 3.0
POLL_SECONDS = 0.5
REPORT_SECONDS = 30.0
RATED_UNITS = 100
# A unit is given up after this many workers were lost while running it.
MOST_STRIKES = 3
# A unit is overdue, and also given to another worker, after this many times the longest unit so far, but not before
# this many seconds have passed and this many units are done.
OVERDUE_FACTOR = 4.0
LEAST_OVERDUE_SECONDS = 30.0
LEAST_MEASURED = 3

AnyT = TypeVar("AnyT")


class ClusterExecutor(Executor):
    """The workers of a scheduler. `engine` is the path of the engine that workers replace with their own. `take_line`
    takes lines for the user; None prints them, and prints the status from time to time."""

    def __init__(self, address: Address, certificates: str | None, sent: Iterable[str], engine: str,
                 take_line: Say | None) -> None:
        super().__init__()
        self._say = take_line or say
        self._reports = not take_line
        self._link = Link(address, certificates, self._say)
        self._sent = sent
        self._engine = engine
        self._session: ClusterSession[Any, Any] | None = None

    async def __aenter__(self) -> Self:
        await self._link.open()
        return self

    async def __aexit__(self, *details: object) -> None:
        try:
            await super().__aexit__(*details)
            await self._end_session()
        finally:
            await self._link.close()

    def status(self) -> str | None:
        return self._session.status() if self._session else None

    async def _outcomes(self, work: Work[SlotT, UnitT, ResultT], units: Iterable[UnitT]
                        ) -> AsyncGenerator[UnitOutcome[UnitT, ResultT], None]:
        if not self._session or self._session.work != work:
            await self._end_session()
            policy = AdmissionPolicy(work, self._engine, self._sent)
            await policy.prepare()
            self._session = ClusterSession(self._link, work, policy, self._say, self._reports)
        async with contextlib.aclosing(self._session.outcomes(units)) as outcomes:
            async for outcome in outcomes:
                yield outcome

    async def _end_session(self) -> None:
        session, self._session = self._session, None
        if session:
            await session.close()


class Backlog(Generic[UnitT]):
    """The units of a run in the order to do them; units to repeat come before new ones."""

    def __init__(self, units: Iterable[UnitT]) -> None:
        self._units = enumerate(units)
        self._exhausted = False
        self._again: list[int] = []
        self._strikes: collections.Counter[int] = collections.Counter()
        # Started, and neither done nor given up.
        self.open: dict[int, UnitT] = {}

    def next(self) -> tuple[int, UnitT] | None:
        while self._again:
            if (number := heapq.heappop(self._again)) in self.open:
                return number, self.open[number]
        if fresh := next(self._units, None):
            self.open[fresh[0]] = fresh[1]
        else:
            self._exhausted = True
        return fresh

    @property
    def finished(self) -> bool:
        """True once no unit is left or in progress, as far as `next` has discovered."""
        return self._exhausted and not self.open

    def repeat(self, number: int) -> None:
        heapq.heappush(self._again, number)

    def strike(self, number: int) -> bool:
        """Counts one more loss of a unit because its worker was lost. Returns True if that has happened too often."""
        self._strikes[number] += 1
        return self._strikes[number] >= MOST_STRIKES


@dataclass(eq=False)
class Member(Generic[UnitT]):
    """An admitted worker and the units it is running."""

    address: str
    host: str
    slots: int
    attempts: set["Attempt[UnitT]"] = field(default_factory=set)

    def __str__(self) -> str:
        return f"{self.host} ({self.address})"

    @property
    def free(self) -> int:
        return self.slots - len(self.attempts)

    @property
    def silent(self) -> bool:
        """True if no slot answers."""
        return sum(attempt.overdue for attempt in self.attempts) == self.slots


@dataclass(eq=False)
class Attempt(Generic[UnitT]):
    """A unit in a slot of a worker. A slot whose unit is overdue counts as frozen until it answers."""

    member: Member[UnitT]
    backlog: Backlog[UnitT]
    number: int
    unit: UnitT
    began: float
    overdue: bool = False


class ClusterSession(Generic[UnitT, ResultT]):
    """The workers on one kind of work. `say` takes lines for the user, and with `reports` also the status from time to
    time; `policy` decides on admission."""

    def __init__(self, link: Link, work: Work[Any, UnitT, ResultT], policy: AdmissionPolicy, say: Say,
                 reports: bool = False) -> None:
        self.work = work
        self._link = link
        self._policy = policy
        self._say = say
        self._name = uuid.uuid4().hex
        self._keys = itertools.count()
        self._members: dict[str, Member[UnitT]] = {}
        self._refused: dict[str, str] = {}
        self._lost = 0
        self._told_waiting = False
        self._backlog: Backlog[UnitT] = Backlog(())
        self._given_up: list[tuple[int, UnitT]] = []
        # Tasks in progress, and finished ones.
        self._attempts: dict[asyncio.Task[ResultT], Attempt[UnitT]] = {}
        self._admissions: dict[asyncio.Task[Member[UnitT]], str] = {}
        self._ended: asyncio.Queue[asyncio.Task[Any]] = asyncio.Queue()
        self._looking = self._begin(self._link.workers())
        self._report_at = time.monotonic() + REPORT_SECONDS if reports else math.inf
        # The times at which the latest units ended.
        self._done_at: collections.deque[float] = collections.deque(maxlen=RATED_UNITS)
        self._measured = 0
        self._longest = 0.0

    def status(self) -> str:
        members = self._members.values()
        silent = sum(member.silent for member in members)
        rate = 60 * len(self._done_at) / max(1.0, time.monotonic() - self._done_at[0]) if self._done_at else 0.0
        parts = [f"{len(members)} workers", f"{sum(member.slots for member in members)} slots",
                 f"{rate:.0f} units a minute"]
        parts += [f"{number} {what}" for number, what in ((silent, "silent"), (self._lost, "lost"),
                                                          (len(self._refused), "refused")) if number]
        return "cluster: " + ", ".join(parts)

    async def outcomes(self, units: Iterable[UnitT]) -> AsyncGenerator[UnitOutcome[UnitT, ResultT], None]:
        """Yields the outcomes of units as they end. Raises ExecutorFailed if the scheduler is gone."""
        self._backlog = Backlog(units)
        try:
            while True:
                self._fill_slots()
                if self._backlog.finished:
                    return
                task = await self._ended.get()
                if task is self._looking:
                    self._compare(task.result())
                    self._find_overdue()
                    if time.monotonic() > self._report_at:
                        self._report_at += REPORT_SECONDS
                        self._say(self.status())
                    self._looking = self._begin(self._look())
                elif task in self._admissions:
                    self._end_admission(task)
                elif task in self._attempts:
                    for outcome in self._end_attempt(task):
                        yield outcome
                while self._given_up:
                    yield *self._given_up.pop(0), GivenUp()
        finally:
            await self._recall()

    async def close(self) -> None:
        """Ends the run on all workers, without waiting for workers that do not answer."""
        await _cancel([self._looking, *self._admissions, *self._attempts])
        await asyncio.gather(*(self._leave(member) for member in self._members.values() if not member.silent))

    def _begin(self, work: Coroutine[Any, Any, AnyT]) -> asyncio.Task[AnyT]:
        task = asyncio.create_task(work)
        task.add_done_callback(self._ended.put_nowait)
        return task

    async def _leave(self, member: Member[UnitT]) -> None:
        with contextlib.suppress(Unreachable, ExecutorFailed):
            await self._link.call(member.address, WorkerService.close, self._name, seconds=FAREWELL_SECONDS)

    # Workers.

    async def _look(self) -> dict[str, int]:
        await asyncio.sleep(POLL_SECONDS)
        return await self._link.workers()

    def _compare(self, present: dict[str, int]) -> None:
        """Tracks workers as they come and go; `present` maps them to their processors."""
        for address in set(self._members) - set(present):
            self._lose(self._members[address])
        for address in set(self._refused) - set(present):
            del self._refused[address]
        for address in set(present) - set(self._members) - set(self._refused) - set(self._admissions.values()):
            self._admissions[self._begin(self._admit(address, present[address]))] = address
        if not self._members and not self._admissions and not self._told_waiting:
            self._told_waiting = True
            self._say("waiting for workers: none is there that may do the work")

    async def _admit(self, address: str, processors: int) -> Member[UnitT]:
        host = await self._policy.settle(self._link, address, self._name)
        slots = processors // self.work.needs.threads
        if not slots:
            raise NotAdmitted(f"it has {processors} processors, a unit takes {self.work.needs.threads}")
        return Member(address, host, slots)

    def _end_admission(self, task: asyncio.Task[Member[UnitT]]) -> None:
        address = self._admissions.pop(task)
        try:
            self._members[address] = task.result()
        except (NotAdmitted, Unreachable) as reason:
            self._refused[address] = str(reason)
            self._say(f"worker {address} is refused: {reason}")
        except OSError as error:
            raise ExecutorFailed(text_of(error)) from None  # A file to send has disappeared.
        else:
            if self._told_waiting:
                self._say("workers are there; going on")
                self._told_waiting = False

    def _lose(self, member: Member[UnitT]) -> None:
        """Requeues the units of a worker, or gives them up."""
        del self._members[member.address]
        self._lost += 1
        self._say(f"worker {member} is lost; its units are done again")
        for task in [task for task, attempt in self._attempts.items() if attempt.member is member]:
            attempt = self._pop(task)
            task.cancel()
            number, backlog = attempt.number, attempt.backlog
            too_often = backlog.strike(number)
            if backlog is not self._backlog or number not in backlog.open or self._attempts_at(number):
                continue
            if too_often:
                self._say(f"unit {attempt.unit} is given up: {MOST_STRIKES} workers were lost with it")
                self._given_up.append((number, backlog.open.pop(number)))
            else:
                backlog.repeat(number)

    # Units.

    def _attempts_at(self, number: int) -> list[Attempt[UnitT]]:
        """The attempts in progress at a unit."""
        return [attempt for attempt in self._attempts.values()
                if attempt.number == number and attempt.backlog is self._backlog]

    def _fill_slots(self) -> None:
        """Gives units to the workers with the largest share of free slots."""
        while free := [member for member in self._members.values() if member.free]:
            if not (begun := self._backlog.next()):
                return
            member = max(free, key=lambda each: each.free / each.slots)
            now = time.monotonic()
            for attempt in self._attempts_at(begun[0]):
                self._say(f"worker {attempt.member} has not answered for {now - attempt.began:.0f} s; its unit is also "
                          f"given to {member}")
            key = f"{self._name}-{next(self._keys)}"
            task = self._begin(self._link.do(member.address, key, self.work.needs.threads, self._name, begun[1]))
            self._attempts[task] = attempt = Attempt(member, self._backlog, *begun, now)
            member.attempts.add(attempt)

    def _pop(self, task: asyncio.Task[ResultT]) -> Attempt[UnitT]:
        attempt = self._attempts.pop(task)
        attempt.member.attempts.remove(attempt)
        return attempt

    def _find_overdue(self) -> None:
        """Requeues units that take much longer than others, for example because a machine is frozen or unreachable."""
        if self._measured < LEAST_MEASURED:
            return
        limit = time.monotonic() - max(LEAST_OVERDUE_SECONDS, OVERDUE_FACTOR * self._longest)
        for attempt in self._attempts.values():
            if attempt.began < limit and not attempt.overdue:
                attempt.overdue = True
                self._backlog.repeat(attempt.number)

    def _end_attempt(self, task: asyncio.Task[ResultT]) -> Iterator[UnitOutcome[UnitT, ResultT]]:
        """Yields the outcome of an attempt if it is the first for its unit."""
        error = task.exception()
        if isinstance(error, Unreachable):
            self._lose(self._attempts[task].member)
            return
        attempt = self._pop(task)
        if attempt.backlog is not self._backlog or attempt.number not in self._backlog.open:
            return
        if error:
            raise error
        del self._backlog.open[attempt.number]
        now = time.monotonic()
        self._done_at.append(now)
        if not attempt.overdue:
            self._measured += 1
            self._longest = max(self._longest, now - attempt.began)
        yield attempt.number, attempt.unit, task.result()

    async def _recall(self) -> None:
        """Stops all units in progress, except overdue ones."""
        stopped = [task for task, attempt in self._attempts.items() if not attempt.overdue]
        for task in stopped:
            self._pop(task)
        await _cancel(stopped)


async def _cancel(tasks: Iterable[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

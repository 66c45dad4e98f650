# SPDX-License-Identifier: MIT
"""The workers of a cluster at one work: admits them, hands units to them, and counts what is lost."""

import asyncio
import collections
import contextlib
import time
import uuid
from dataclasses import dataclass, field

from ..play.crew import Gone, Team, never
from . import workshop
from .ledger import MOST_STRIKES, Ledger
from .link import FAREWELL_SECONDS, Unreachable
from .terms import Refused

LOOK_SECONDS = 0.5
# Units that wait at a worker hide the way to it.
WAITING_PER_SLOT = 1
RATE_SECONDS = 120.0
CANCEL_SECONDS = 1.0
# Outcomes of units whose worker is another process by now, or does not answer.
LOST = ("stale", "unreachable")


@dataclass
class Member:
    """A worker that was admitted. `under_way` has the task that follows each unit, in the order of their begin."""

    address: str
    identity: str
    host: str
    slots: int
    under_way: dict = field(default_factory=dict)

    @property
    def room(self):
        return self.slots * (1 + WAITING_PER_SLOT) - len(self.under_way)

    @property
    def load(self):
        return len(self.under_way) / self.slots

    @property
    def idle(self):
        return len(self.under_way) < self.slots


class ClusterTeam(Team):
    """`say` takes lines for the user; `terms` decide on admission."""

    def __init__(self, link, work, terms, say):
        self._link = link
        self._work = work
        self._terms = terms
        self._say = say
        self._name = uuid.uuid4().hex
        self._members = {}
        self._admissions = {}
        self._refused = {}
        self._lost = 0
        self._ledger = Ledger((), None)
        self._news = []
        self._heard = asyncio.Event()
        self._started = time.monotonic()
        self._attempts = 0
        self._told_waiting = False
        self._done_at = collections.deque()
        self._watching = asyncio.create_task(self._watch())

    def status(self):
        slots = sum(member.slots for member in self._members.values())
        words = [f"{len(self._members)} workers", f"{slots} slots", f"{self._units_a_minute():.0f} units a minute"]
        words += [f"{self._lost} lost"] if self._lost else []
        words += [f"{len(self._refused)} refused"] if self._refused else []
        return "cluster: " + ", ".join(words)

    async def run(self, units, take, give_up, finished=never):
        ledger = self._ledger = Ledger(units, give_up)
        self._news = [news for news in self._news if isinstance(news, Gone)]
        try:
            while True:
                self._hand_out()
                if ledger.finished:
                    return
                await self._hear()
                for done in filter(None, map(self._settle, self._taken_news())):
                    take(*done)
                    if finished():
                        return
        finally:
            await self._recall()

    async def close(self):
        """Ends the run on all workers."""
        await _end({self._watching, *self._admissions.values()})
        await asyncio.gather(*(self._leave(member.address) for member in self._members.values()))

    async def _leave(self, address):
        with contextlib.suppress(Unreachable, Gone):
            await self._link.call(address, workshop.close_run, self._name, seconds=FAREWELL_SECONDS)

    # Workers.

    async def _watch(self):
        """Follows the workers as they come and go. An error of it ends the run."""
        try:
            while True:
                self._compare(await self._link.workers())
                await asyncio.sleep(LOOK_SECONDS)
        except Gone as error:
            self._tell(error)

    def _compare(self, present):
        for address in set(self._members) - set(present):
            self._lose(self._members[address])
        for address in set(self._refused) - set(present):
            del self._refused[address]
        for address in set(present) - set(self._members) - set(self._refused) - set(self._admissions):
            self._admissions[address] = asyncio.create_task(self._admit(address, present[address]))
        if not self._members and not self._admissions and not self._told_waiting:
            self._told_waiting = True
            self._say("waiting for workers: none is there that may do the work")

    async def _admit(self, address, processors):
        try:
            identity, host = await self._terms.settle(self._link, address, self._name)
            slots = processors // self._work.threads
            if not slots:
                raise Refused(f"it has {processors} processors, a unit takes {self._work.threads}")
        except (Refused, Unreachable) as reason:
            self._refused[address] = str(reason)
            self._say(f"worker {address} is refused: {reason}")
        else:
            self._members[address] = Member(address, identity, host, slots)
            if self._told_waiting:
                self._say("workers are there; going on")
                self._told_waiting = False
            self._heard.set()
        finally:
            del self._admissions[address]

    def _lose(self, member):
        """Units that had not begun are no strike for them."""
        if self._members.get(member.address) is not member:
            return
        del self._members[member.address]
        self._lost += 1
        self._say(f"worker {member.host} ({member.address}) is lost; its units are done again")
        for place, (number, (unit, task)) in enumerate(member.under_way.items()):
            task.cancel()
            if place >= member.slots:
                self._ledger.put_back(number)
            elif self._ledger.strike(number):
                self._say(f"unit {unit} is given up: {MOST_STRIKES} workers were lost with it")
        self._heard.set()

    # Units.

    def _hand_out(self):
        """Gives units to the members that have least to do."""
        while free := [member for member in self._members.values() if member.room > 0]:
            member = min(free, key=lambda each: each.load)
            found = self._ledger.begin()
            if not found and member.idle and self._take_back():
                found = self._ledger.begin()
            if not found:
                break
            number, unit = found
            member.under_way[number] = unit, asyncio.create_task(self._follow(member, number, unit))

    def _take_back(self):
        """Takes a unit that waits at a busy member while others have nothing to do. Returns True if there is one."""
        busy = [member for member in self._members.values() if len(member.under_way) > member.slots]
        if not busy:
            return False
        number, (_, task) = max(busy, key=lambda each: each.load).under_way.popitem()
        task.cancel()
        self._ledger.put_back(number)
        return True

    async def _follow(self, member, number, unit):
        self._attempts += 1
        key = f"{self._name}-{self._attempts}"
        try:
            packed = await self._link.do(member.address, key, self._work.threads, workshop.do_unit, member.identity,
                                         self._name, key, unit)
            outcome = workshop.unpack(packed)
        except Exception as error:  # Unreachable, or a result that cannot be read.
            outcome = "unreachable", error
        self._tell((member, number, unit, outcome))

    def _tell(self, news):
        self._news.append(news)
        self._heard.set()

    async def _hear(self):
        await self._heard.wait()
        self._heard.clear()

    def _taken_news(self):
        """Yields the news of units. Raises Gone where the scheduler is gone."""
        while self._news:
            news = self._news.pop(0)
            if isinstance(news, Gone):
                self._news = [news]
                raise news
            yield news

    def _settle(self, news):
        """Takes in the outcome of a unit; returns its number, itself and its result if it has one."""
        member, number, unit, (kind, value) = news
        if self._members.get(member.address) is not member or number not in member.under_way:
            return None
        if kind in LOST:
            self._lose(member)
            return None
        del member.under_way[number]
        if kind == "done":
            self._ledger.end(number)
            self._done_at.append(time.monotonic())
            return number, unit, value
        if kind == "stopped":
            self._ledger.put_back(number)
        elif self._ledger.strike(number):
            raise value
        return None

    async def _recall(self):
        """Stops all units under way."""
        tasks = [task for member in self._members.values() for _, task in member.under_way.values()]
        for member in self._members.values():
            member.under_way.clear()
        await _end(set(tasks))

    def _units_a_minute(self):
        now = time.monotonic()
        while self._done_at and self._done_at[0] < now - RATE_SECONDS:
            self._done_at.popleft()
        if not self._done_at:
            return 0.0
        return 60 * len(self._done_at) / max(1.0, min(RATE_SECONDS, now - self._started))


async def _end(tasks):
    """Cancels tasks until they end: asyncio.wait_for of Python 3.11 loses a cancellation that comes with an answer."""
    while tasks:
        for task in tasks:
            task.cancel()
        _, tasks = await asyncio.wait(tasks, timeout=CANCEL_SECONDS)

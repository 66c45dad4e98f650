# SPDX-License-Identifier: MIT
"""Executors: who does units of work side by side, on this machine or others, and the limits of their engines."""

import asyncio
import contextlib
import dataclasses
import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, Protocol, Self, TypeVar

from ..engine.process import ErrorPath
from ..errors import UserError
from ..model import Setting
from .clock import Heartbeat


def limited(command: Sequence[str], memory_gib: float) -> list[str]:
    """Returns the command without core dumps and with a limit of its address space, which its children inherit; 0 for
    none."""
    prlimit = shutil.which("prlimit")
    if not prlimit:
        return list(command)
    memory = [f"--as={int(memory_gib * (1 << 30))}"] if memory_gib else []
    return [prlimit, *memory, "--core=0", "--", *command]


@dataclass(frozen=True)
class Machine:
    """The machine that does units: the places of files there in place of those that the command names, and the factor
    of times on it. `error_path` gives the file of a process's standard error for a name."""

    heartbeat: Heartbeat | None = None
    error_path: Callable[[str], ErrorPath] = lambda name: os.devnull
    paths: Mapping[str, str] = dataclasses.field(default_factory=dict)
    time_factor: float = 1.0

    def path(self, path: str) -> str:
        return self.paths.get(path, path)

    def command(self, words: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self.path, words))


class Slot(Protocol):
    """The processes of one of the units that are done side by side."""

    async def close(self) -> None:
        """Ends the processes."""

    def kill(self) -> object:
        """Ends them at once."""


SlotT = TypeVar("SlotT", bound=Slot)
UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class Needs:
    """What a machine needs to do units of a work: the games that its engine plays as the client's does, the commands
    that it starts, the paths of the files that it reads, and the threads of one unit. Results of a `timed` work depend
    on the speed of the machine."""

    games: Sequence[str]
    programs: Sequence[Sequence[str]]
    files: Sequence[str] = ()
    threads: int = 1
    timed: bool = False


class Work(ABC, Generic[SlotT, UnitT, ResultT]):
    """A kind of units. A unit's result depends on the work and the unit alone, so that a unit that was lost is done
    again. Works and units are pickled."""

    @property
    @abstractmethod
    def needs(self) -> Needs: ...

    @abstractmethod
    def on(self, machine: Machine) -> Self:
        """Returns the work as it is done on another machine."""

    @abstractmethod
    def open_slot(self, number: int, machine: Machine) -> SlotT: ...

    @abstractmethod
    async def run(self, slot: SlotT, unit: UnitT) -> ResultT:
        """Returns the result of a unit."""


@dataclass(frozen=True)
class ProgramWork(Work[SlotT, UnitT, ResultT]):
    """Work of one engine."""

    program: str

    def on(self, machine: Machine) -> Self:
        return dataclasses.replace(self, program=machine.path(self.program))


@dataclass(frozen=True)
class SettingWork(ProgramWork[SlotT, UnitT, ResultT]):
    """Work of one engine in games of one setting."""

    setting: Setting

    @property
    def needs(self) -> Needs:
        return Needs((self.setting.game,), ((self.program,),))


class ExecutorFailed(UserError):
    """An executor that cannot continue. One line for the user."""


class UnitsGivenUp(ExecutorFailed):
    """Units that were not done, while all others were."""

    def __init__(self, units: Sequence[object]) -> None:
        super().__init__(f"not done, because the workers that tried were lost: {', '.join(map(str, units))}")


# Called with the number of a unit, counted from 0 in the order of the units, the unit itself, and its result.
OnResult = Callable[[int, UnitT, ResultT], None]
# Called with the number of a unit that is given up, and the unit itself.
OnGivenUp = Callable[[int, UnitT], None]


def run_to_the_end() -> bool:
    """Work that ends with its last unit."""
    return False


class WorkSession(ABC, Generic[SlotT, UnitT, ResultT]):
    """An executor at one work, for the time of an `async with`."""

    @property
    def slots(self) -> Sequence[SlotT]:
        """Those of this machine."""
        return ()

    def status(self) -> str | None:
        """Returns a line for a display, None if there is nothing to report."""
        return None

    @abstractmethod
    async def run(self, units: Iterable[UnitT], take: OnResult[UnitT, ResultT], give_up: OnGivenUp[UnitT],
                  finished: Callable[[], bool] = run_to_the_end) -> None:
        """Does units until there are none left or `finished()`. Calls `take` as each one ends, before its slot begins
        another, or `give_up` if its workers are lost again and again. Cancelling it ends the units under way at
        once."""

    async def run_in_order(self, units: Iterable[UnitT], take: OnResult[UnitT, ResultT],
                           finished: Callable[[], bool] = run_to_the_end) -> None:
        """Does units as `run` does, but calls `take` in their order. Raises UnitsGivenUp at the end if units are
        missing."""
        waiting: dict[int, Callable[[], None]] = {}
        following = 0
        given_up: list[UnitT] = []

        def settle(number: int, act: Callable[[], None]) -> None:
            nonlocal following
            waiting[number] = act
            while following in waiting:
                waiting.pop(following)()
                following += 1

        await self.run(units, lambda number, unit, result: settle(number, partial(take, number, unit, result)),
                       lambda number, unit: settle(number, partial(given_up.append, unit)), finished)
        if given_up and not finished():
            raise UnitsGivenUp(given_up)

    async def results(self, units: Iterable[UnitT]) -> list[ResultT]:
        """Returns the results of all units in their order. Raises UnitsGivenUp if one is missing."""
        collected: list[ResultT] = []
        await self.run_in_order(units, lambda number, unit, result: collected.append(result))
        return collected


class LocalSession(WorkSession[SlotT, UnitT, ResultT]):
    """Up to `count` units side by side."""

    def __init__(self, work: Work[SlotT, UnitT, ResultT], count: int, machine: Machine) -> None:
        self._work = work
        self._machine = machine
        self._slots: dict[int, SlotT | None] = dict.fromkeys(range(count))

    @property
    def slots(self) -> Sequence[SlotT]:
        return [slot for slot in self._slots.values() if slot]

    async def run(self, units: Iterable[UnitT], take: OnResult[UnitT, ResultT], give_up: OnGivenUp[UnitT],
                  finished: Callable[[], bool] = run_to_the_end) -> None:
        numbered = enumerate(units)
        workers = [asyncio.create_task(self._do_units(slot, numbered, take, finished)) for slot in self._slots]
        waiting = set(workers)
        try:
            while waiting:
                done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    task.result()
                if finished():
                    break
        finally:
            for task in waiting:
                task.cancel()
            # Takes the errors of all of them: several may fail at once, and one is raised.
            await asyncio.gather(*workers, return_exceptions=True)
            if waiting:
                self.kill()

    async def close(self) -> None:
        await asyncio.gather(*(slot.close() for slot in self.slots))

    def kill(self) -> None:
        """Units that were stopped leave their slots out of step."""
        for slot in self.slots:
            slot.kill()
        self._slots = dict.fromkeys(self._slots)

    async def _do_units(self, number: int, numbered: Iterator[tuple[int, UnitT]], take: OnResult[UnitT, ResultT],
                        finished: Callable[[], bool]) -> None:
        for index, unit in numbered:
            slot = self._slots[number] or self._work.open_slot(number, self._machine)
            self._slots[number] = slot
            take(index, unit, await self._work.run(slot, unit))
            if finished():
                break


class Executor(ABC):
    """Opens sessions of work, for the time of an `async with`."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        """Nothing is kept between sessions."""

    @abstractmethod
    def open(self, work: Work[SlotT, UnitT, ResultT]
             ) -> contextlib.AbstractAsyncContextManager[WorkSession[SlotT, UnitT, ResultT]]:
        """Returns the context of a WorkSession for a work."""


class LocalExecutor(Executor):
    """Processes of this machine, for `count` units side by side."""

    def __init__(self, count: int, error_path: Callable[[str], ErrorPath] = Machine.error_path) -> None:
        self._count = count
        self._error_path = error_path

    @contextlib.asynccontextmanager
    async def open(self, work: Work[SlotT, UnitT, ResultT]) -> AsyncIterator[WorkSession[SlotT, UnitT, ResultT]]:
        with Heartbeat() as heartbeat:
            session = LocalSession(work, self._count, Machine(heartbeat, self._error_path))
            try:
                yield session
                await session.close()
            finally:
                session.kill()

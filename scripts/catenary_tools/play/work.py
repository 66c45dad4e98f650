# SPDX-License-Identifier: MIT
"""Units of work, and executors that run them in parallel, on this machine or others."""

from __future__ import annotations

import asyncio
import dataclasses
import itertools
import os
import shutil
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TYPE_CHECKING, TypeVar, Union

from ..engine.client import AsyncEngine
from ..engine.process import ErrorPath
from ..errors import UserError
from ..model import Setting
from .clock import Heartbeat

if TYPE_CHECKING:
    from typing import Self


def limited(command: Sequence[str], memory_gib: float) -> list[str]:
    """Returns the command without core dumps and with a limit on its address space that its children inherit; 0 means
    no limit."""
    prlimit = shutil.which("prlimit")
    if not prlimit:
        return list(command)
    memory = [f"--as={int(memory_gib * (1 << 30))}"] if memory_gib else []
    return [prlimit, *memory, "--core=0", "--", *command]


@dataclass(frozen=True)
class Machine:
    """The machine that runs units: its paths of the files that the command names, and the factor for times on it.
    `error_path` returns the file for a process's standard error, given a name."""

    heartbeat: Heartbeat | None = None
    error_path: Callable[[str], ErrorPath] = lambda name: os.devnull
    paths: Mapping[str, str] = dataclasses.field(default_factory=dict)
    time_factor: float = 1.0

    def path(self, path: str) -> str:
        return self.paths.get(path, path)

    def command(self, words: Iterable[str]) -> tuple[str, ...]:
        return tuple(map(self.path, words))

    def parameters(self, pairs: Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
        return tuple((name, self.path(value)) for name, value in pairs)


EngineT = TypeVar("EngineT", bound=AsyncEngine)


class Slot(Generic[EngineT]):
    """The engines, on a machine, for one of the units that run in parallel."""

    def __init__(self, machine: Machine, engines: Iterable[EngineT] = ()) -> None:
        self.machine = machine
        self.engines = list(engines)

    async def close(self) -> None:
        """Ends the processes."""
        await asyncio.gather(*(engine.close() for engine in self.engines))

    def kill(self) -> None:
        """Kills the processes immediately."""
        for engine in self.engines:
            engine.kill()


class SettingSlot(Slot[AsyncEngine], ABC):
    """Engines configured for the setting of the latest unit."""

    _setting: Setting | None = None

    async def set_up(self, setting: Setting) -> None:
        if setting != self._setting:
            await self.close()
            self._setting, self.engines = setting, self.engines_for(setting)

    @abstractmethod
    def engines_for(self, setting: Setting) -> list[AsyncEngine]: ...


SlotT = TypeVar("SlotT", bound=Slot[Any])
UnitT = TypeVar("UnitT")
ResultT = TypeVar("ResultT")


@dataclass(frozen=True)
class Needs:
    """What a machine needs to run the units of a work: the games that its engine must play exactly like the client's,
    the commands that it starts, the paths of the files that it reads, and the number of threads per unit. Results of a
    `timed` work depend on the speed of the machine."""

    games: Sequence[str]
    programs: Sequence[Sequence[str]]
    files: Sequence[str] = ()
    threads: int = 1
    timed: bool = False


class Work(ABC, Generic[SlotT, UnitT, ResultT]):
    """A kind of unit. A unit's result depends only on the work and the unit, so that a lost unit can be repeated. Works
    and units are pickled."""

    @property
    @abstractmethod
    def needs(self) -> Needs: ...

    @abstractmethod
    def open_slot(self, number: int, machine: Machine) -> SlotT:
        """Returns a slot on a machine, using the machine's paths and times."""

    @abstractmethod
    async def run(self, slot: SlotT, unit: UnitT) -> ResultT:
        """Returns the result of a unit."""


@dataclass(frozen=True)
class ProgramWork(Work[SlotT, UnitT, ResultT]):
    """Work of one engine on the given games."""

    program: str
    games: tuple[str, ...]

    @property
    def needs(self) -> Needs:
        return Needs(self.games, ((self.program,),))


@dataclass(frozen=True)
class SettingWork(Work[SlotT, UnitT, ResultT]):
    """Work of one engine on games with one setting."""

    program: str
    setting: Setting

    @property
    def needs(self) -> Needs:
        return Needs((self.setting.game,), ((self.program,),))


class ExecutorFailed(UserError):
    """An executor that cannot continue. One line for the user."""


class UnitsGivenUp(ExecutorFailed):
    """Some units were not done; all others were."""

    def __init__(self, units: Sequence[Any]) -> None:
        super().__init__(f"not done, because the workers that tried were lost: {', '.join(map(str, units))}")
        self.units = units


class GivenUp:
    """The result of a unit whose workers were lost repeatedly."""


# The number of a unit, counted from 0, the unit, and its result.
UnitOutcome = tuple[int, UnitT, Union[ResultT, GivenUp]]


class Slots(Generic[SlotT, UnitT, ResultT]):
    """The slots of a work on a machine. They are opened as units need them, and kept for later units."""

    def __init__(self, work: Work[SlotT, UnitT, ResultT], machine: Machine) -> None:
        self.work = work
        self._machine = machine
        # Slots that are running a unit.
        self.busy: dict[int, SlotT] = {}
        self._idle: dict[int, SlotT] = {}

    async def run(self, unit: UnitT) -> ResultT:
        """Returns the result of a unit. If it fails or is cancelled, the processes of its slot are killed."""
        if self._idle:
            number, slot = self._idle.popitem()
        else:
            number = next(number for number in itertools.count() if number not in self.busy)
            slot = self.work.open_slot(number, self._machine)
        self.busy[number] = slot
        try:
            result = await self.work.run(slot, unit)
        except BaseException:
            slot.kill()
            raise
        finally:
            del self.busy[number]
        self._idle[number] = slot
        return result

    async def close(self) -> None:
        """Ends the processes of idle slots."""
        idle, self._idle = self._idle, {}
        try:
            await asyncio.gather(*(slot.close() for slot in idle.values()))
        finally:
            for slot in idle.values():
                slot.kill()


class Bar:
    """A context manager that is notified of completed units and shows nothing; a subclass in play.progress shows
    them."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        pass

    def advance(self) -> None:
        """One more unit is done."""


class Executor(ABC):
    """Runs units of work, those of one map() at a time. Use it as an async context manager."""

    def __init__(self) -> None:
        # The units given up by the latest map().
        self.given_up: list[Any] = []
        self._mapping: AsyncGenerator[Any, None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        if self._mapping:
            await self._mapping.aclose()

    @property
    def busy_slots(self) -> Mapping[int, Slot[Any]]:
        """The numbers of the slots of this machine that are running a unit."""
        return {}

    def status(self) -> str | None:
        """Returns a line to display; None if there is nothing to report."""
        return None

    def map(self, work: Work[SlotT, UnitT, ResultT], units: Iterable[UnitT], bar: Bar = Bar(),
            in_order: bool = False) -> AsyncIterator[tuple[UnitT, ResultT]]:
        """Yields each unit with its result, either as they end or in the order of the units. Takes the next unit from
        the iterator when a slot is free for it and the earlier results have been consumed. Processes are kept for the
        next map() of an equal work. Raises UnitsGivenUp at the end if units are missing.

        Leaving the loop early requires leaving the `async with` too, which stops the units in progress immediately."""
        self.given_up = []
        self._mapping = self._map(work, units, bar, in_order)
        return self._mapping

    async def results(self, work: Work[SlotT, UnitT, ResultT], units: Iterable[UnitT], bar: Bar = Bar()
                      ) -> list[ResultT]:
        """Returns the results of all units in order. Raises UnitsGivenUp if one is missing."""
        return [result async for _, result in self.map(work, units, bar, in_order=True)]

    async def _map(self, work: Work[SlotT, UnitT, ResultT], units: Iterable[UnitT], bar: Bar, in_order: bool
                   ) -> AsyncGenerator[tuple[UnitT, ResultT], None]:
        outcomes = self._outcomes(work, units)
        try:
            with bar:
                async for _, unit, result in _sorted(outcomes) if in_order else outcomes:
                    bar.advance()
                    if isinstance(result, GivenUp):
                        self.given_up.append(unit)
                    else:
                        yield unit, result
        finally:
            await outcomes.aclose()
        if self.given_up:
            raise UnitsGivenUp(self.given_up)

    @abstractmethod
    def _outcomes(self, work: Work[SlotT, UnitT, ResultT], units: Iterable[UnitT]
                  ) -> AsyncGenerator[UnitOutcome[UnitT, ResultT], None]:
        """Yields the outcomes of units as they end."""


async def _sorted(outcomes: AsyncIterator[UnitOutcome[UnitT, ResultT]]) -> AsyncIterator[UnitOutcome[UnitT, ResultT]]:
    """Yields outcomes in the order of their units."""
    waiting: dict[int, UnitOutcome[UnitT, ResultT]] = {}
    following = 0
    async for outcome in outcomes:
        waiting[outcome[0]] = outcome
        while following in waiting:
            yield waiting.pop(following)
            following += 1


class LocalExecutor(Executor):
    """Processes on this machine that run `count` units in parallel."""

    def __init__(self, count: int, error_path: Callable[[str], ErrorPath] = Machine.error_path) -> None:
        super().__init__()
        self._count = count
        self._error_path = error_path
        self._heartbeat = Heartbeat()
        self._slots: Slots[Any, Any, Any] | None = None

    async def __aenter__(self) -> Self:
        self._heartbeat.__enter__()
        return self

    async def __aexit__(self, *details: object) -> None:
        try:
            await super().__aexit__(*details)
            await self._close_slots()
        finally:
            self._heartbeat.__exit__()

    @property
    def busy_slots(self) -> Mapping[int, Slot[Any]]:
        return self._slots.busy if self._slots else {}

    async def _close_slots(self) -> None:
        slots, self._slots = self._slots, None
        if slots:
            await slots.close()

    async def _outcomes(self, work: Work[SlotT, UnitT, ResultT], units: Iterable[UnitT]
                        ) -> AsyncGenerator[UnitOutcome[UnitT, ResultT], None]:
        if not self._slots or self._slots.work != work:
            await self._close_slots()
            self._slots = Slots(work, Machine(self._heartbeat, self._error_path))
        numbered = enumerate(units)
        running: dict[asyncio.Task[ResultT], tuple[int, UnitT]] = {}
        try:
            while True:
                for number, unit in itertools.islice(numbered, self._count - len(running)):
                    running[asyncio.create_task(self._slots.run(unit))] = number, unit
                if not running:
                    return
                done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
                for task in done:
                    result = task.result()
                    yield *running.pop(task), result
        finally:
            for task in running:
                task.cancel()
            # Retrieves the errors of all of them: several may fail at once, but only one is raised.
            await asyncio.gather(*running, return_exceptions=True)

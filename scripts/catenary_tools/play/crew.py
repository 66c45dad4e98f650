# SPDX-License-Identifier: MIT
"""Crews: who does units of work side by side, on this machine or others, and the limits of their engines."""

import asyncio
import contextlib
import dataclasses
import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

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

    def kill(self) -> None:
        """Ends them at once."""


class Work:
    """A kind of units. A unit's result depends on the work and the unit alone, so that a unit that was lost is done
    again. Works and units are pickled.

    `threads` are those of one unit; `games` the games that it plays; `programs` the commands that it starts; `files`
    the paths of what it reads; `timed` says that its results depend on the speed of the machine."""

    threads: int = 1
    games: Sequence[str] = ()
    programs: Sequence[Sequence[str]] = ()
    files: Sequence[str] = ()
    timed: bool = False

    def on(self, machine: Machine) -> "Work":
        """Returns the work as it is done on another machine."""
        return self

    def open_slot(self, number: int, machine: Machine) -> Any:
        """Returns a Slot."""
        raise NotImplementedError

    async def run(self, slot: Any, unit: Any) -> Any:
        """Returns the result of a unit."""
        raise NotImplementedError


@dataclass(frozen=True)
class ProgramWork(Work):
    """Work of one engine."""

    program: str

    # An attribute of Work that follows from the field.
    @property
    def programs(self) -> Sequence[Sequence[str]]:  # type: ignore[override]
        return ((self.program,),)

    def on(self, machine: Machine) -> "ProgramWork":
        return dataclasses.replace(self, program=machine.path(self.program))


@dataclass(frozen=True)
class SettingWork(ProgramWork):
    """The same in games of one setting."""

    setting: Setting

    # The same.
    @property
    def games(self) -> Sequence[str]:  # type: ignore[override]
        return (self.setting.game,)


class Gone(UserError):
    """A crew that cannot continue. One line for the user."""


class GivenUp(Gone):
    """Units that were not done, while all others were."""

    def __init__(self, units: Sequence[Any]) -> None:
        super().__init__(f"not done, because the workers that tried were lost: {', '.join(map(str, units))}")


# Called with the number of a unit, counted from 0 in the order of the units, the unit itself, and its result.
Take = Callable[[int, Any, Any], None]
# Called with the number of a unit that is given up, and the unit itself.
GiveUp = Callable[[int, Any], None]


def never() -> bool:
    """Work that ends with its last unit."""
    return False


class Team:
    """A crew at one work, for the time of an `async with`."""

    @property
    def slots(self) -> Sequence[Any]:
        """Those of this machine."""
        return ()

    def status(self) -> str | None:
        """Returns a line for a display, None if there is nothing to report."""
        return None

    async def run(self, units: Iterable[Any], take: Take, give_up: GiveUp, finished: Callable[[], bool] = never
                  ) -> None:
        """Does units until there are none left or `finished()`. Calls `take` as each one ends, before its slot begins
        another, or `give_up` if its workers are lost again and again. Cancelling it ends the units under way at
        once."""
        raise NotImplementedError

    async def run_in_order(self, units: Iterable[Any], take: Take, finished: Callable[[], bool] = never) -> None:
        """The same in the order of the units. Raises GivenUp at the end if units are missing."""
        waiting: dict[int, Callable[[], None]] = {}
        following = 0
        given_up: list[Any] = []

        def settle(number: int, act: Callable[[], None]) -> None:
            nonlocal following
            waiting[number] = act
            while following in waiting:
                waiting.pop(following)()
                following += 1

        await self.run(units, lambda number, unit, result: settle(number, partial(take, number, unit, result)),
                       lambda number, unit: settle(number, partial(given_up.append, unit)), finished)
        if given_up and not finished():
            raise GivenUp(given_up)

    async def results(self, units: Iterable[Any]) -> list[Any]:
        """Returns the results of all units in their order. Raises GivenUp if one is missing."""
        found: list[Any] = []
        await self.run_in_order(units, lambda number, unit, result: found.append(result))
        return found


class LocalTeam(Team):
    """Up to `count` units side by side."""

    def __init__(self, work: Work, count: int, machine: Machine) -> None:
        self._work = work
        self._machine = machine
        self._slots: dict[int, Any] = dict.fromkeys(range(count))

    @property
    def slots(self) -> Sequence[Any]:
        return [slot for slot in self._slots.values() if slot]

    async def run(self, units: Iterable[Any], take: Take, give_up: GiveUp, finished: Callable[[], bool] = never
                  ) -> None:
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

    async def _do_units(self, slot: int, numbered: Iterator[tuple[int, Any]], take: Take,
                        finished: Callable[[], bool]) -> None:
        for index, unit in numbered:
            if not self._slots[slot]:
                self._slots[slot] = self._work.open_slot(slot, self._machine)
            take(index, unit, await self._work.run(self._slots[slot], unit))
            if finished():
                break


class Crew:
    """Engages teams, for the time of an `async with`."""

    async def __aenter__(self) -> "Crew":
        return self

    async def __aexit__(self, *details: object) -> None:
        """Nothing is kept between teams."""

    def engage(self, work: Work) -> contextlib.AbstractAsyncContextManager[Team]:
        """Returns the asynchronous context of the Team for a work."""
        raise NotImplementedError


class LocalCrew(Crew):
    """Processes of this machine, for `count` units side by side."""

    def __init__(self, count: int, error_path: Callable[[str], ErrorPath] = Machine.error_path) -> None:
        self._count = count
        self._error_path = error_path

    @contextlib.asynccontextmanager
    async def engage(self, work: Work) -> AsyncIterator[Team]:
        with Heartbeat() as heartbeat:
            team = LocalTeam(work, self._count, Machine(heartbeat, self._error_path))
            try:
                yield team
                await team.close()
            finally:
                team.kill()

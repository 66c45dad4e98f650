# SPDX-License-Identifier: MIT
"""The engines of the page: their processes, and which of them thinks."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeVar

from ..engine.client import AsyncEngine, require_ok
from ..engine.process import EngineFailure, Reply
from ..model import DICE, Setting, Verdict
from ..play.work import limited
from .game import Seats
from .record import Change, common_length

RULER = "catenary"
RESIGN = "resign"
ANSWER_SECONDS = 10.0
# From an interrupt to the end of a search.
STOP_SECONDS = 3.0
PRESS_SECONDS = 0.1
# Pipes hold so many short commands.
BATCH = 200

Answer = TypeVar("Answer")
Task = asyncio.Task[None]


class BoardEngine:
    """A process of the protocol. It is told only what differs from the position that it has already.

    `failed` is called with the EngineFailure after which the process is restarted.
    """

    def __init__(self, name: str, command: Sequence[str],
                 failed: Callable[["BoardEngine", EngineFailure], None]) -> None:
        self.name = name
        self._engine = AsyncEngine(command, name=name)
        self._failed = failed
        self._lock = asyncio.Lock()
        self._setting: Setting | None = None
        self._changes: list[Change] = []
        self._commands: frozenset[str] = frozenset()
        self._interrupted = False
        self._holder: Task | None = None
        self._turn = 0

    async def knows(self, command: str) -> bool:
        """Returns true if the engine has a command."""
        if not self._commands:
            self._commands = frozenset((await self.ask(["list_commands"]))[0].split())
        return command in self._commands

    async def request(self, commands: Sequence[str], setting: Setting | None = None, changes: Sequence[Change] = (),
                      seconds: float = ANSWER_SECONDS) -> list[Reply]:
        """Brings the engine to a position and returns the replies to commands that leave the position as it is. Without
        a setting the position does not matter. Raises EngineFailure if it fails twice."""
        return await self._attempt(setting, changes, lambda: self._exchange(commands, seconds))

    async def ask(self, commands: Sequence[str], setting: Setting | None = None, changes: Sequence[Change] = (),
                  seconds: float = ANSWER_SECONDS) -> list[str]:
        """Returns the texts of the replies. Raises EngineFailure for an error."""
        return require_ok(commands, await self.request(commands, setting, changes, seconds))

    async def make(self, setting: Setting, changes: Sequence[Change], change: Change,
                   questions: Sequence[str]) -> tuple[str | None, list[Reply]]:
        """Makes a change after others; returns the refusal or None, and the replies to questions after it."""
        async def work() -> tuple[str | None, list[Reply]]:
            first, *replies = await self._exchange([change.command(), *questions])
            if first.ok:
                self._changes.append(change)
            return None if first.ok else first.text, replies
        return await self._attempt(setting, changes, work)

    async def choose(self, setting: Setting, changes: Sequence[Change], color: str, commands: Sequence[str],
                     command: str, seconds: float) -> str:
        """Lets the engine choose and play; returns the text. `commands` set its limits before; not every engine knows
        them."""
        async def work() -> str:
            await self._exchange(commands)
            text = (await self._texts([f"{command} {color}"], seconds))[0]
            if text.lower() != RESIGN:
                self._changes.append(Change(color, text))
            return text
        return await self._attempt(setting, changes, work)

    async def follow(self, setting: Setting, changes: Sequence[Change], commands: Sequence[str], command: str,
                     take_line: Callable[[str], None], seconds: float) -> None:
        """Gives the lines of a long answer to `take_line`. `commands` set its limits before; not every engine knows
        them."""
        async def work() -> None:
            await self._exchange(commands)
            if self._interrupted:
                return
            reply = await self._engine.follow(command, take_line, seconds + ANSWER_SECONDS)
            for line in reply.text.splitlines():
                take_line(line)
        await self._attempt(setting, changes, work)

    def forget(self) -> None:
        """Sets the engine up again at the next question, after a command that changed its game."""
        self._setting, self._changes = None, []

    def interrupt(self, task: Task) -> None:
        """Ends the search of a task, if it has one here; gives the engine up if that does not help."""
        if self._holder is not task or self._interrupted:
            return
        self._interrupted = True
        self._press(task, self._turn, time.monotonic() + STOP_SECONDS)

    def end(self, task: Task) -> None:
        """Ends the work of a task, also work that waits for its turn here."""
        if self._holder is task:
            self.interrupt(task)
        else:
            task.cancel()

    async def close(self) -> None:
        self._interrupted = True
        if self._lock.locked():
            self._engine.give_up(EngineFailure(Verdict.HANG, "is closed"))
        async with self._lock:
            await self._engine.close()

    def _press(self, task: Task, turn: int, end: float) -> None:
        """Interrupts again and again: the search may not have begun yet."""
        if self._holder is not task or self._turn != turn:
            return
        try:
            if time.monotonic() > end:
                raise EngineFailure(Verdict.HANG, "does not stop")
            self._engine.interrupt()
            asyncio.get_running_loop().call_later(PRESS_SECONDS, self._press, task, turn, end)
        except EngineFailure as failure:
            self._engine.give_up(failure)

    async def _attempt(self, setting: Setting | None, changes: Sequence[Change],
                       work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Does a piece of work at a position; once more with a new process if the engine fails."""
        async with self._lock:
            self._turn += 1
            self._holder, self._interrupted = asyncio.current_task(), False
            try:
                return await self._try_twice(setting, changes, work)
            finally:
                self._holder = None

    async def _try_twice(self, setting: Setting | None, changes: Sequence[Change],
                         work: Callable[[], Awaitable[Answer]]) -> Answer:
        is_first = True
        while True:
            try:
                if setting:
                    await self._bring_to(setting, list(changes))
                return await work()
            except EngineFailure as failure:
                self._engine.kill()
                self.forget()
                if not is_first or failure.kind == Verdict.ERROR or self._interrupted:
                    raise
                self._failed(self, failure)
                is_first = False

    async def _bring_to(self, setting: Setting, changes: list[Change]) -> None:
        if setting != self._setting:
            self.forget()
            # The server rolls the dice, so that all engines see the same.
            same_dice = setting.with_manual_dice() if DICE in dict(setting.options) else setting
            await self._texts([*same_dice.commands(), "clear_board"])
            self._setting = setting
        common = common_length(changes, self._changes)
        await self._texts(["undo"] * (len(self._changes) - common) + [change.command() for change in changes[common:]])
        self._changes = changes

    async def _texts(self, commands: Sequence[str], seconds: float = ANSWER_SECONDS) -> list[str]:
        return require_ok(commands, await self._exchange(commands, seconds))

    async def _exchange(self, commands: Sequence[str], seconds: float = ANSWER_SECONDS) -> list[Reply]:
        replies = []
        for start in range(0, len(commands), BATCH):
            replies += await self._engine.request_all(commands[start:start + BATCH], seconds)
        return replies


class EnginePool:
    """The ruler answers at once what the page asks; the player thinks. Where another engine has a seat it is the
    player, and the ruler thinks for catenary."""

    def __init__(self, program: str, others: Mapping[str, Sequence[str]], memory_gib: float,
                 failed: Callable[[BoardEngine, EngineFailure], None]) -> None:
        self._commands: Mapping[str, Sequence[str]] = {RULER: [program], **others}
        self._memory_gib = memory_gib
        self._failed = failed
        self.ruler = self._new(RULER)
        self._player: BoardEngine | None = None

    def command(self, name: str) -> list[str]:
        """The command that starts an engine within its memory."""
        return limited(self._commands[name], self._memory_gib)

    @property
    def names(self) -> list[str]:
        return list(self._commands)

    async def thinker(self, name: str, seats: Seats) -> BoardEngine:
        """Returns the engine that thinks under a name while these seats are taken."""
        if name == RULER and any(seat.engine not in (None, RULER) for seat in seats.values()):
            return self.ruler
        if self._player and self._player.name != name:
            player, self._player = self._player, None
            await asyncio.shield(player.close())
        if not self._player:
            self._player = self._new(name)
        return self._player

    async def close(self) -> None:
        for engine in (self.ruler, self._player):
            if engine:
                await engine.close()

    def _new(self, name: str) -> BoardEngine:
        return BoardEngine(name, self.command(name), self._failed)

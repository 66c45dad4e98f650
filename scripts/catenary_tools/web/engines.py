# SPDX-License-Identifier: MIT
"""The engines of the page."""

import asyncio
import os
import time

from ..engine.client import AsyncEngine
from ..engine.process import EngineFailure
from ..model import Verdict
from ..play.crew import limited
from .turns import Change, set_up_commands

RESIGN = "resign"
ANSWER_SECONDS = 10.0
# From an interrupt to the end of a search.
STOP_SECONDS = 3.0
PRESS_SECONDS = 0.1
# Pipes hold so many short commands.
BATCH = 200


class Engine:
    """A process of the protocol. It is told only what differs from the position that it has already.

    `failed` hears the EngineFailure after which it is started anew.
    """

    def __init__(self, name, command, failed, answer_seconds=ANSWER_SECONDS):
        self.name = name
        self._engine = AsyncEngine(name, command, os.devnull)
        self._failed = failed
        self._answer_seconds = answer_seconds
        self._lock = asyncio.Lock()
        self._setting = None
        self._changes = []
        self._commands = frozenset()
        self._interrupted = False
        self._holder = None
        self._turn = 0

    @property
    def process(self):
        """The process, for tests; None where there is none."""
        return self._engine.pid

    async def knows(self, command):
        """Returns true if the engine has a command."""
        if not self._commands:
            self._commands = frozenset((await self.ask(["list_commands"]))[0].split())
        return command in self._commands

    async def request(self, setting, changes, commands, seconds=None):
        """Brings the engine to a position and returns the replies to commands that leave the position as it is. With a
        setting None the position does not matter. Raises EngineFailure if it fails twice."""
        return await self._attempt(setting, changes, lambda: self._exchange(commands, seconds))

    async def ask(self, commands, setting=None, changes=(), seconds=None):
        """The same with the texts of replies that have to be successes."""
        replies = await self.request(setting, changes, commands, seconds)
        for command, reply in zip(commands, replies):
            if not reply.ok:
                raise EngineFailure(Verdict.ERROR, f"{command}: {reply.text}")
        return [reply.text for reply in replies]

    async def make(self, setting, changes, change, questions):
        """Makes a change after others; returns the refusal or None, and the replies to questions after it."""
        async def work():
            first, *replies = await self._exchange([change.command(), *questions])
            if first.ok:
                self._changes.append(change)
            return None if first.ok else first.text, replies
        return await self._attempt(setting, changes, work)

    async def choose(self, setting, changes, color, commands, command, seconds):
        """Lets the engine choose and play; returns the text. `commands` set its limits before; not every engine knows
        them."""
        async def work():
            await self._exchange(commands)
            text = (await self._texts([f"{command} {color}"], seconds))[0]
            if text.lower() != RESIGN:
                self._changes.append(Change(color, text))
            return text
        return await self._attempt(setting, changes, work)

    async def follow(self, setting, changes, commands, command, take_line, seconds):
        """Gives the lines of a long answer to `take_line`. `commands` set its limits before; not every engine knows
        them."""
        async def work():
            await self._exchange(commands)
            if self._interrupted:
                return
            reply = await self._engine.follow(command, take_line, seconds + self._answer_seconds)
            for line in reply.text.splitlines():
                take_line(line)
        return await self._attempt(setting, changes, work)

    def forget(self):
        """Has the engine set up anew at the next question, after a command that changed its game."""
        self._setting, self._changes = None, []

    def interrupt(self, task):
        """Ends the search of a task, if it has one here; gives the engine up if that does not help."""
        if self._holder is not task or self._interrupted:
            return
        self._interrupted = True
        self._press(task, self._turn, time.monotonic() + STOP_SECONDS)

    def end(self, task):
        """Ends the work of a task, also work that waits for its turn here."""
        if self._holder is task:
            self.interrupt(task)
        else:
            task.cancel()

    async def close(self):
        self._interrupted = True
        if self._lock.locked():
            self._engine.give_up(EngineFailure(Verdict.HANG, "is closed"))
        async with self._lock:
            await self._engine.close()

    def _press(self, task, turn, end):
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

    def _kill(self):
        self._engine.kill()
        self._setting, self._changes = None, []

    async def _attempt(self, setting, changes, work):
        """Does a piece of work at a position; once more with a new process if the engine fails."""
        async with self._lock:
            self._turn += 1
            self._holder, self._interrupted = asyncio.current_task(), False
            try:
                return await self._try_twice(setting, changes, work)
            finally:
                self._holder = None

    async def _try_twice(self, setting, changes, work):
        for attempt in (1, 2):
            try:
                if setting:
                    await self._bring_to(setting, list(changes))
                return await work()
            except EngineFailure as failure:
                self._kill()
                if attempt == 2 or failure.kind == Verdict.ERROR or self._interrupted:
                    raise
                self._failed(self, failure)
        raise AssertionError("unreachable")

    async def _bring_to(self, setting, changes):
        if setting != self._setting:
            self._setting, self._changes = None, []
            await self._texts(set_up_commands(setting))
            self._setting = setting
        common = 0
        while common < min(len(changes), len(self._changes)) and changes[common] == self._changes[common]:
            common += 1
        commands = ["undo"] * (len(self._changes) - common) + [change.command() for change in changes[common:]]
        for start in range(0, len(commands), BATCH):
            await self._texts(commands[start:start + BATCH])
        self._changes = changes

    async def _exchange(self, commands, seconds=None):
        replies = []
        for start in range(0, len(commands), BATCH):
            replies += await self._engine.request_all(commands[start:start + BATCH], seconds or self._answer_seconds)
        return replies

    async def _texts(self, commands, seconds=None):
        return await self._engine.ask_all(commands, seconds or self._answer_seconds) if commands else []


RULER = "catenary"


class Engines:
    """The ruler answers at once what the page asks; the player thinks. Where another engine has a seat it is the
    player, and the ruler thinks for catenary."""

    def __init__(self, program, others, memory_gib, failed):
        self._commands = {RULER: [str(program)], **others}
        self._memory_gib = memory_gib
        self._failed = failed
        self.ruler = self._new(RULER)
        self._player = None

    def command(self, name):
        """The command that starts an engine within its memory."""
        return limited(self._commands[name], self._memory_gib)

    @property
    def names(self):
        return list(self._commands)

    async def thinker(self, name, seated):
        """Returns the engine that thinks under a name while engines of the names `seated` have seats."""
        if name == RULER and any(seat != RULER for seat in seated):
            return self.ruler
        if self._player and self._player.name != name:
            player, self._player = self._player, None
            await asyncio.shield(player.close())
        if not self._player:
            self._player = self._new(name)
        return self._player

    async def close(self):
        for engine in self._all():
            await engine.close()

    def _all(self):
        return [engine for engine in (self.ruler, self._player) if engine]

    def _new(self, name):
        return Engine(name, self.command(name), self._failed)

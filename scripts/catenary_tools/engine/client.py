# SPDX-License-Identifier: MIT
"""The GTP clients of engines: one for use within an event loop, and one for callers without a loop."""

from __future__ import annotations

import asyncio
import math
import os
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any, Generic, TYPE_CHECKING, TypeVar

from ..errors import UsageError, UserError
from ..model import Setting, Verdict
from .groups import Command
from .process import Answer, Child, EngineFailure, ErrorPath, Framing, GtpFraming, Reply, Request

if TYPE_CHECKING:
    from typing import Self

QUIT_SECONDS = 1.0
END_POLL_SECONDS = 0.01
# The interval at which a waiting client checks whether the process is still alive (one of its children may keep the
# pipe open).
POLL_SECONDS = 0.25
# An engine with more unread input than this has stopped reading.
MOST_UNREAD = 1 << 16

ResultT = TypeVar("ResultT")


def require_ok(commands: Sequence[str], replies: Sequence[Reply], name: str = "") -> list[str]:
    """Returns the texts of replies, which must all be successes; otherwise raises EngineFailure with the name of the
    engine."""
    for command, reply in zip(commands, replies):
        if not reply.ok:
            raise EngineFailure(Verdict.ERROR, ": ".join(filter(None, [name, command, reply.text])))
    return [reply.text for reply in replies]


class Connection(Generic[Request, Answer]):
    """An engine process within an event loop. Use it as an async context manager, or call close(). It starts at the
    first request. After an EngineFailure that leaves requests and replies out of step it should be killed.

    `error_path` is the file for its standard error; None means the standard error of the script.
    """

    def __init__(self, name: str, command: Command, framing: Callable[[], Framing[Request, Answer]],
                 error_path: ErrorPath = os.devnull) -> None:
        self.name = name
        self._command = command
        self._error_path = error_path
        self._new_framing = framing
        self._framing = framing()
        self._process: Child | None = None
        self._wanted = 0
        self._answered = False
        self._last_lines: list[str] = []
        self._waiter: asyncio.Future[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        await self.close()

    @property
    def running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int | None:
        """The id of the process; None if there is none."""
        return self._process.pid if self._process else None

    @property
    def last_lines(self) -> list[str]:
        """The last lines of its standard error, available even after it ends."""
        return self._process.last_lines() if self._process else self._last_lines

    @property
    def _child(self) -> Child:
        assert self._process, "no process"
        return self._process

    def start(self) -> None:
        self._framing, self._answered, self._last_lines = self._new_framing(), False, []
        self._process = Child(self._command, self._error_path, partial(self._take_output, self._framing))

    async def close(self) -> None:
        """Asks the process to quit, and kills whatever is left of it."""
        if not self._process:
            return
        try:
            self.send(*self._framing.farewell)
            self._child.close_input()
            end = time.monotonic() + QUIT_SECONDS
            while self._process and not self._process.has_ended() and time.monotonic() < end:
                await asyncio.sleep(END_POLL_SECONDS)
        except EngineFailure:
            pass
        finally:
            self.kill()

    def kill(self) -> int | None:
        """Kills the process and everything that it started; returns its exit status, negative for a signal."""
        if not self._process:
            return None
        child, self._process = self._process, None
        status = child.kill()
        self._last_lines = child.last_lines()
        return status

    def send(self, *requests: Request) -> None:
        """Sends requests without waiting for answers. Raises EngineFailure if the engine does not read earlier
        requests."""
        if not self._process:
            self.start()
        idle = self._framing.idle
        data = self._framing.encode(requests)
        if self._child.unread > MOST_UNREAD and not self._framing.long_requests:
            raise EngineFailure(Verdict.HANG, "does not read its input")
        self._child.write(data, idle)

    async def request_all(self, requests: Sequence[Request], timeout: float = math.inf) -> list[Answer]:
        """Sends all requests at once and returns the answers. Raises EngineFailure, including when they do not arrive
        within `timeout` seconds."""
        self.send(*requests)
        framing, child, end = self._framing, self._child, time.monotonic() + timeout
        self._wanted, has_ended = len(requests), False
        while len(framing.replies) < self._wanted:
            if framing.fault:
                raise framing.fault
            left = end - time.monotonic()
            if left <= 0:
                kind = Verdict.HANG if self._answered else Verdict.SILENT
                waiting = framing.described(requests[len(framing.replies)])
                raise EngineFailure(kind, f"no answer{waiting} within {timeout:g} s")
            await self._wait(min(left, POLL_SECONDS))
            if not self._complete() and child.has_ended():
                # The rest of its output follows immediately.
                framing.fault = child.failure() if has_ended else None
                has_ended = True
        self._answered = True
        return [framing.replies.popleft() for _ in requests]

    async def _wait(self, seconds: float) -> None:
        """Waits for replies, for the end of the process, or for the given time."""
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        handle = loop.call_later(seconds, self._wake)
        await self._waiter
        handle.cancel()

    def _wake(self) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    def _complete(self) -> bool:
        """True if there is nothing more to wait for."""
        return bool(self._framing.fault) or len(self._framing.replies) >= self._wanted

    def _take_output(self, framing: Framing[Request, Answer], data: bytes, at: float) -> None:
        """Passes what has arrived to a framing; no data means the end of the output."""
        if framing is not self._framing or not self._process:
            return  # From a process that was killed.
        if data:
            framing.take(data, at)
        else:
            framing.fault = framing.fault or self._process.failure()
        if self._complete():
            self._wake()


class AsyncEngine(Connection[str, Reply]):
    """An engine that is used within an event loop; by default it has the name of its program."""

    def __init__(self, command: Command, error_path: ErrorPath = os.devnull, name: str = "") -> None:
        super().__init__(name or os.fspath(command[0]), command, GtpFraming, error_path)

    async def ask_all(self, commands: Sequence[str], timeout: float = math.inf) -> list[str]:
        """Returns the texts of replies, which must be successes. Raises EngineFailure."""
        return require_ok(commands, await self.request_all(commands, timeout), self.name)

    async def ask(self, command: str, timeout: float = math.inf) -> str:
        return (await self.ask_all([command], timeout))[0]


def engine_of(program: str, setting: Setting, *options: str) -> AsyncEngine:
    """An engine on one thread, configured for a setting."""
    return AsyncEngine([program, *setting.arguments(), "--threads", "1", *options])


def require_setting(replies: Iterable[Reply]) -> None:
    """Raises UsageError if one of the commands of a setting was refused."""
    for reply in replies:
        if not reply.ok:
            raise UsageError(reply.text.removeprefix("syntax error: "))


async def check_settings(program: str, settings: Iterable[Setting]) -> None:
    """Raises UsageError for a setting that the engine refuses, UserError if it does not answer."""
    async with AsyncEngine([program]) as engine:
        for setting in settings:
            try:
                require_setting(await engine.request_all(setting.commands()))
            except EngineFailure as failure:
                raise UserError(f"{program} does not play {setting.game}: {failure}") from None


class Engine:
    """An AsyncEngine for callers without an event loop. Use it as a context manager, or call close()."""

    def __init__(self, command: Command, error_path: ErrorPath = os.devnull) -> None:
        self._engine = AsyncEngine(command, error_path)
        self._loop = asyncio.new_event_loop()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        self.close()

    def close(self) -> None:
        try:
            self._run(self._engine.close())
        finally:
            self._loop.close()

    def start(self) -> None:
        """Starts the process before the first request. Raises EngineFailure."""
        async def start() -> None:
            self._engine.start()

        self._run(start())

    def ask(self, command: str, timeout: float = math.inf) -> str:
        """Returns the text of a reply, which must be a success. Raises EngineFailure."""
        return self._run(self._engine.ask(command, timeout))

    def request(self, command: str, timeout: float = math.inf) -> Reply:
        """Returns the reply, whether a success or not. Raises EngineFailure."""
        return self._run(self._engine.request_all([command], timeout))[0]

    @property
    def running(self) -> bool:
        return self._engine.running

    @property
    def last_lines(self) -> list[str]:
        return self._engine.last_lines

    def _run(self, work: Coroutine[Any, Any, ResultT]) -> ResultT:
        return self._loop.run_until_complete(work)

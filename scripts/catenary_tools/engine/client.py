# SPDX-License-Identifier: MIT
"""An engine process with the requests and answers under way, the two ways to wait, and the clients of GTP."""

from __future__ import annotations

import asyncio
import math
import os
import select
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Generic, Self

from ..model import Verdict
from .process import Answer, Child, Command, ERROR_PIPE, EngineFailure, ErrorPath, Framing, GtpFraming, Reply, Request

QUIT_SECONDS = 1.0
# The interval at which a waiting client looks whether the process is still there (a child of its own may keep the pipe
# open), and drains its standard error.
POLL_SECONDS = 0.25
# That interval for a process that writes much, or reads slowly.
BUSY_POLL_SECONDS = 0.01


def require_ok(commands: Sequence[str], replies: Sequence[Reply]) -> list[str]:
    """Returns the texts of replies that have to be successes; raises EngineFailure."""
    for command, reply in zip(commands, replies):
        if not reply.ok:
            raise EngineFailure(Verdict.ERROR, f"{command}: {reply.text}")
    return [reply.text for reply in replies]


class Connection(Generic[Request, Answer]):
    """The process starts at the first request. After an EngineFailure that leaves it out of step it should be killed.

    `error_path` is the file of its standard error; None leaves it to that of the script.
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

    @property
    def running(self) -> bool:
        return self._process is not None

    @property
    def pid(self) -> int | None:
        """The number of the process, None without one."""
        return self._process.pid if self._process else None

    @property
    def last_lines(self) -> list[str]:
        """The last lines of its standard error, also after its end."""
        if self._process:
            self._process.drain_errors()
            return self._process.last_lines
        return self._last_lines

    @property
    def _child(self) -> Child:
        assert self._process, "no process"
        return self._process

    def start(self) -> None:
        self._framing, self._answered, self._last_lines = self._new_framing(), False, []
        self._process = Child(self._command, self._error_path)

    def send(self, *requests: Request) -> None:
        """Sends requests without waiting for answers."""
        if not self._process:
            self.start()
        if self._child.write(self._framing.encode(requests)):
            raise EngineFailure(Verdict.HANG, "does not read its input")

    def kill(self) -> int | None:
        """Kills the process and all that it started; returns its exit status, negative for a signal."""
        if not self._process:
            return None
        child, self._process = self._process, None
        status = child.kill()
        self._last_lines = child.last_lines
        return status

    def _exchange(self, requests: Sequence[Request], timeout: float) -> Generator[float, None, list[Answer]]:
        """A generator: sends the requests, yields how long to wait for output, and returns the answers. Raises
        EngineFailure, also if they do not come within `timeout` seconds."""
        if not self._process:
            self.start()
        framing, child, end, look = self._framing, self._child, time.monotonic() + timeout, POLL_SECONDS
        self._wanted = len(requests)
        unsent = child.write(framing.encode(requests))
        if unsent and not framing.long_requests:
            raise EngineFailure(Verdict.HANG, "does not read its input")
        while len(framing.replies) < self._wanted:
            if framing.fault:
                raise framing.fault
            left = end - time.monotonic()
            if left <= 0:
                kind = Verdict.HANG if self._answered else Verdict.SILENT
                waiting = framing.described(requests[len(framing.replies)])
                raise EngineFailure(kind, f"no answer{waiting} within {timeout:g} s")
            yield min(left, BUSY_POLL_SECONDS if unsent else look)
            unsent = unsent and child.write(unsent)
            if not self._complete() and child.has_ended():
                self._read_output()
                framing.fault = framing.fault or child.failure()
            if not self._complete():
                look = BUSY_POLL_SECONDS if child.drain_errors() > ERROR_PIPE // 8 else POLL_SECONDS
        self._answered = True
        return [framing.replies.popleft() for _ in requests]

    def _complete(self) -> bool:
        """True if there is nothing more to wait for."""
        return bool(self._framing.fault) or len(self._framing.replies) >= self._wanted

    def _read_output(self) -> bool:
        """Takes in what has arrived; returns False at the end of the output."""
        data = self._child.read()
        if data:
            self._framing.take(data, time.monotonic())
        elif data is not None:
            self._framing.fault = self._framing.fault or self._child.failure()
        return data != b""

    def _farewell(self) -> Iterator[float]:
        """A generator: asks the process to quit, yields how long to wait, and kills what is left of it."""
        if not self._process:
            return
        try:
            self.send(*self._framing.farewell)
            yield from self._child.moments_until_end(QUIT_SECONDS)
        except (EngineFailure, OSError):
            pass
        self.kill()


class SyncConnection(Connection[Request, Answer]):
    """A connection that blocks, for the time of a `with` or until close()."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *details: object) -> None:
        self.close()

    def close(self) -> None:
        for seconds in self._farewell():
            time.sleep(seconds)

    def _request_all(self, requests: Sequence[Request], timeout: float) -> list[Answer]:
        moments = self._exchange(requests, timeout)
        try:
            while True:
                self._wait(next(moments))
        except StopIteration as end:
            answers: list[Answer] = end.value
            return answers

    def _wait(self, seconds: float) -> None:
        """Waits for output, or so long."""
        poll = select.poll()
        poll.register(self._child.output, select.POLLIN)
        if poll.poll(1000 * seconds):
            self._read_output()


class AsyncConnection(Connection[Request, Answer]):
    """A connection within an event loop, for the time of an `async with` or until close(), for engines side by side."""

    _waiter: asyncio.Future[None] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *details: object) -> None:
        await self.close()

    async def close(self) -> None:
        for seconds in self._farewell():
            await asyncio.sleep(seconds)

    def start(self) -> None:
        super().start()
        asyncio.get_running_loop().add_reader(self._child.output, self._take_output)

    def kill(self) -> int | None:
        if self._process:
            asyncio.get_running_loop().remove_reader(self._child.output)
        return super().kill()

    def give_up(self, failure: EngineFailure) -> None:
        """Ends the wait for replies by a failure; then the process is out of step."""
        if self._process:
            self._framing.fault = self._framing.fault or failure
            self._wake()

    async def request_all(self, requests: Sequence[Request], timeout: float = math.inf) -> list[Answer]:
        """Returns the answers to requests that are sent at once. Raises EngineFailure."""
        moments = self._exchange(requests, timeout)
        try:
            while True:
                await self._wait(next(moments))
        except StopIteration as end:
            answers: list[Answer] = end.value
            return answers

    async def _wait(self, seconds: float) -> None:
        """Waits for replies, for the end of the process, or so long."""
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        handle = loop.call_later(seconds, self._wake)
        await self._waiter
        handle.cancel()

    def _wake(self) -> None:
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    def _take_output(self) -> None:
        if not self._read_output():
            asyncio.get_running_loop().remove_reader(self._child.output)
        if self._complete():
            self._wake()


class Engine(SyncConnection[str, Reply]):
    """An engine that is asked command by command."""

    def __init__(self, command: Command, error_path: ErrorPath = os.devnull) -> None:
        super().__init__(os.fspath(command[0]), command, GtpFraming, error_path)

    def request(self, command: str, timeout: float = math.inf) -> Reply:
        """Returns the reply, whether a success or not. Raises EngineFailure."""
        return self._request_all([command], timeout)[0]

    def ask(self, command: str, timeout: float = math.inf) -> str:
        """Returns the text of a reply that has to be a success. Raises EngineFailure."""
        return require_ok([command], [self.request(command, timeout)])[0]


class AsyncEngine(AsyncConnection[str, Reply]):
    """An engine that is asked within an event loop."""

    def __init__(self, name: str, command: Command, error_path: ErrorPath = os.devnull) -> None:
        super().__init__(name, command, GtpFraming, error_path)

    async def ask_all(self, commands: Sequence[str], timeout: float = math.inf) -> list[str]:
        """Returns the texts of replies that have to be successes. Raises EngineFailure."""
        return require_ok(commands, await self.request_all(commands, timeout))

    async def ask(self, command: str, timeout: float = math.inf) -> str:
        return (await self.ask_all([command], timeout))[0]

    async def follow(self, command: str, take_line: Callable[[str], None], timeout: float = math.inf) -> Reply:
        """Returns the reply to a command whose lines go to `take_line` one by one as they come; the last ones may be in
        the reply. Raises EngineFailure."""
        if not self._process:
            self.start()
        framing = self._framing
        assert isinstance(framing, GtpFraming)
        framing.listener = take_line
        try:
            return (await self.request_all([command], timeout))[0]
        finally:
            framing.listener = None

    def interrupt(self) -> None:
        """Asks for the end of a search; the reply to its command comes as usual."""
        if self._process and self._child.write(b"# interrupt\n"):
            raise EngineFailure(Verdict.HANG, "does not read its input")

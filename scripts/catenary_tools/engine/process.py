# SPDX-License-Identifier: MIT
"""Engine processes: starting and stopping them, the framing of their answers, and their failures."""

from __future__ import annotations

import abc
import asyncio
import collections
import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, IO, TypeVar, Union

from ..errors import UserError
from ..model import Verdict
from .groups import Command, group_of_processes

LARGEST_REPLY = 1 << 20
READ_SIZE = 1 << 16
# The minimum capacity of an empty pipe on any system.
PIPE_SIZE = 4096
END_SECONDS = 0.5
ERROR_SECONDS = 0.1
ARRIVAL_SECONDS = 0.02
LARGEST_FILE = 16 << 20
LONGEST_TAIL = 1 << 16
LAST_LINES = 12

_group = group_of_processes()

# Takes output and the time at which it was read.
TakeOutput = Callable[[bytes, float], None]
ErrorPath = Union[str, "os.PathLike[str]", None]
Request = TypeVar("Request")
Answer = TypeVar("Answer")


class EngineFailure(UserError):
    """A failure of an engine; `kind` is the verdict on a game that it ends."""

    def __init__(self, kind: Verdict, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail

    def __reduce__(self) -> tuple[type[EngineFailure], tuple[object, ...]]:
        return EngineFailure, (self.kind, self.detail)


class Framing(abc.ABC, Generic[Request, Answer]):
    """Requests in one direction, and answers in the same order in the other.

    `replies` are those that have arrived; `fault` is the failure after which reading stops, or None.
    """

    # The command that asks the process to end, in addition to closing its input.
    farewell: tuple[Request, ...] = ()
    # True if a request may exceed the capacity of the pipe: the rest of it waits.
    long_requests = False

    def __init__(self) -> None:
        self.replies: collections.deque[Answer] = collections.deque()
        self.fault: EngineFailure | None = None
        # The expected answers, in the order of the requests.
        self._expected: collections.deque[int] = collections.deque()

    @property
    def idle(self) -> bool:
        """True if all requests have been answered."""
        return not self._expected

    @abc.abstractmethod
    def encode(self, requests: Sequence[Request]) -> bytes:
        """Returns the bytes of requests, and records that an answer to each is expected."""

    @abc.abstractmethod
    def take(self, data: bytes, now: float) -> None:
        """Splits what has arrived into answers."""

    def described(self, request: Request) -> str:
        """Returns a description of a request that completes `no answer`."""
        return f" to '{request}'"


@dataclass(frozen=True)
class Reply:
    """A GTP response; `at` is the time at which its last byte was read."""

    ok: bool
    text: str
    at: float


class GtpFraming(Framing[str, Reply]):
    """Numbered commands, and responses that must arrive in step.

    `listener` receives the lines of a long response as they arrive, which are then left out of the reply. If it is
    None, the reply has all lines.
    """

    farewell = ("quit",)

    def __init__(self) -> None:
        super().__init__()
        self.listener: Callable[[str], None] | None = None
        self._buffer = b""
        self._sent = 0

    def encode(self, requests: Sequence[str]) -> bytes:
        """Returns the bytes of commands, each with an id that reveals a reply out of step."""
        text = b""
        for command in requests:
            self._sent += 1
            self._expected.append(self._sent)
            text += f"{self._sent} {command}\n".encode()
        return text

    def take(self, data: bytes, now: float) -> None:
        """Splits what has arrived into replies, which start with `=` or `?` and end with an empty line; there may be
        blank lines between them."""
        if self.fault:
            return
        self._buffer += data.replace(b"\r", b"")
        while True:
            self._buffer = self._buffer.lstrip(b"\n")
            if not self._buffer:
                return
            end = self._buffer.find(b"\n\n")
            if self._buffer[:1] not in b"=?" or max(end, len(self._buffer) if end < 0 else 0) > LARGEST_REPLY:
                text = self._buffer[:60].decode(errors="replace").split("\n")[0]
                self.fault = EngineFailure(Verdict.GARBAGE, f"wrote '{text}'")
                return
            if end < 0:
                if self.listener:
                    self._hand_on_lines(self.listener)
                return
            mark, response = self._buffer[:1], self._buffer[1:end].decode(errors="replace")
            self._buffer = self._buffer[end + 2:]
            self._take_response(mark, response, now)
            if self.fault:
                return

    def _hand_on_lines(self, listener: Callable[[str], None]) -> None:
        """Passes the complete lines of an unfinished response, except the first, to the listener."""
        head, last = self._buffer.find(b"\n") + 1, self._buffer.rfind(b"\n") + 1
        lines = self._buffer[head:last]
        self._buffer = self._buffer[:head] + self._buffer[last:]
        for line in lines.decode(errors="replace").splitlines():
            listener(line)

    def _take_response(self, mark: bytes, response: str, now: float) -> None:
        expected = str(self._expected.popleft()) if self._expected else "nothing"
        # A blank or a line feed ends the id.
        if expected != "nothing" and not response[:1].isdigit():
            self.fault = EngineFailure(Verdict.GARBAGE, f"wrote '{mark.decode()}{response[:60]}' without the id "
                                       f"{expected} of the command: every response repeats its id")
            return
        if not response.startswith(expected) or response[len(expected):][:1] not in ("", " ", "\t", "\n"):
            self.fault = EngineFailure(Verdict.GARBAGE, f"wrote '{mark.decode()}{response[:60]}' out of step")
            return
        self.replies.append(Reply(mark == b"=", response[len(expected):].strip(), now))


def signal_name(number: int) -> str:
    """The name of a signal; most real-time signals have none."""
    return next((known.name for known in signal.Signals if known == number), f"signal {number}")


class ErrorOutput:
    """Copies the standard error of a process to a file, and keeps its last lines."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._tail = b""
        self._lock = threading.Lock()
        self._file: IO[bytes] | None = None if path == os.devnull else open(path, "ab", buffering=0)
        self._room = LARGEST_FILE - (self._file.seek(0, os.SEEK_END) if self._file else 0)
        self._thread: threading.Thread | None = None

    def start(self, stream: IO[bytes]) -> None:
        self._thread = threading.Thread(target=_read, args=(stream, self._take), daemon=True)
        self._thread.start()

    def finish(self) -> None:
        """Waits until everything from a process that has ended is read. A daemon that it left behind may hold the pipe
        open."""
        if self._thread:
            self._thread.join(ERROR_SECONDS)

    def close(self) -> None:
        """Closes the file if no process was started."""
        if self._file:
            self._file.close()

    def last_lines(self) -> list[str]:
        with self._lock:
            lines = self._tail.decode(errors="replace").replace("\r\n", "\n").split("\n")
        return (lines if lines[-1] else lines[:-1])[-LAST_LINES:]

    def _take(self, data: bytes, at: float) -> None:
        with self._lock:
            self._tail = (self._tail + data)[-LONGEST_TAIL:]
        if not self._file:
            return
        # A full disk must not stop the engine.
        with contextlib.suppress(OSError):
            self._room -= self._file.write(data[:max(0, self._room)])
            if not data:
                self.close()


def _read(stream: IO[bytes], take: TakeOutput) -> None:
    """Passes on everything that arrives, up to the end, which is reported as no bytes."""
    with stream:
        while True:
            try:
                data = os.read(stream.fileno(), READ_SIZE)
            except OSError:
                data = b""
            take(data, time.monotonic())
            if not data:
                return


class Input:
    """The standard input of a process. A thread writes it, because an engine that does not read blocks the writer."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._waiting: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._put = self._written = 0
        threading.Thread(target=self._write_all, daemon=True).start()

    @property
    def unread(self) -> int:
        """The number of bytes that the pipe has not accepted yet."""
        return self._put - self._written

    def put(self, data: bytes, idle: bool) -> None:
        """`idle`: the process has read everything written so far, so that a small amount of data fits into the pipe."""
        if idle and not self.unread and len(data) <= PIPE_SIZE:
            with contextlib.suppress(OSError, ValueError):
                os.write(self._stream.fileno(), data)
        else:
            self._put += len(data)
            self._waiting.put(data)

    def close(self) -> None:
        """Closes the input after everything that was put."""
        self._waiting.put(b"")

    def _write_all(self) -> None:
        # An error here can be ignored: the end of the output of the process reports the same, with a status.
        with self._stream, contextlib.suppress(OSError):
            while data := self._waiting.get():
                written = 0
                while written < len(data):
                    written += os.write(self._stream.fileno(), data[written:written + READ_SIZE])
                self._written += len(data)


class Child:
    """A process that is killed together with everything it started. `take` receives its output in the current event
    loop, with the time at which it was read, up to the end, which is reported as no bytes. Standard error goes to the
    file `error_path`, or to that of the script if it is None. Raises EngineFailure if the process cannot be started."""

    def __init__(self, command: Command, error_path: ErrorPath, take: TakeOutput) -> None:
        self._errors = ErrorOutput(error_path) if error_path else None
        try:
            self._process = _group.start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE if error_path else None)
        except OSError as error:
            if self._errors:
                self._errors.close()
            raise EngineFailure(Verdict.CRASH, f"{command[0]} cannot be started: {error.strerror}") from None
        assert self._process.stdin and self._process.stdout
        self.pid = self._process.pid
        self._input = Input(self._process.stdin)
        if self._errors and self._process.stderr:
            self._errors.start(self._process.stderr)
        loop = asyncio.get_running_loop()

        def hand_on(data: bytes, at: float) -> None:
            with contextlib.suppress(RuntimeError):  # The loop may be closed.
                loop.call_soon_threadsafe(take, data, at)

        threading.Thread(target=_read, args=(self._process.stdout, hand_on), daemon=True).start()

    def last_lines(self) -> list[str]:
        """Returns the last lines of its standard error, available even after it ends."""
        if not self._errors:
            return []
        # Lets the thread read what has arrived.
        if self.has_ended():
            self._errors.finish()
        else:
            time.sleep(ARRIVAL_SECONDS)
        return self._errors.last_lines()

    def write(self, data: bytes, idle: bool = False) -> None:
        """`idle`: the process has read everything written so far."""
        self._input.put(data, idle)

    @property
    def unread(self) -> int:
        """The number of bytes of its input that the pipe has not accepted yet."""
        return self._input.unread

    def close_input(self) -> None:
        self._input.close()

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def failure(self) -> EngineFailure:
        """Returns the failure for the end of its output, with the last line of its standard error."""
        try:
            status = self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return EngineFailure(Verdict.CRASH, "closed its output")
        if status == 0:
            return EngineFailure(Verdict.EARLY_EXIT, "ended with status 0")
        if status > 0:
            return EngineFailure(Verdict.CRASH, ": ".join([f"ended with status {status}", *self.last_lines()[-1:]]))
        return EngineFailure(Verdict.CRASH, f"killed by {signal_name(-status)}")

    def kill(self) -> int | None:
        """Kills the process and everything that it started; returns its exit status, negative for a signal, or None if
        it was still running."""
        status: int | None = self._process.poll()
        _group.kill(self._process)
        self._input.close()
        if self._errors:
            self._errors.finish()
        return status

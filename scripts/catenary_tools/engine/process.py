# SPDX-License-Identifier: MIT
"""Processes of engines: their start and end, the framing of their answers, and their failures."""

from __future__ import annotations

import abc
import collections
import contextlib
import fcntl
import os
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, IO, TypeVar

from ..errors import UserError
from ..model import Verdict

LARGEST_REPLY = 1 << 20
ERROR_PIPE = 1 << 20
READ_SIZE = 1 << 16
END_SECONDS = 0.5
LARGEST_FILE = 16 << 20
LARGEST_LINE = 1 << 20
LAST_LINES = 12
# The last word of the guard's command line.
GUARD_NAME = "catenary-guard"
# Lines on its input begin and end the watch over process groups; at the end of the input it kills those left.
GUARD = """trap '' HUP INT TERM
groups=' '
while read -r event group; do
  case $event in
    begin) groups="$groups$group " ;;
    end) groups="${groups%% $group *} ${groups#* $group }" ;;
  esac
done
for group in $groups; do kill -s KILL -- "-$group"; done"""

Command = Sequence[str | os.PathLike[str]]
ErrorPath = str | os.PathLike[str] | None
Request = TypeVar("Request")
Answer = TypeVar("Answer")


class EngineFailure(UserError):
    """A failure of an engine; `kind` is its verdict on the game that it ends."""

    def __init__(self, kind: Verdict, detail: str) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail

    def __reduce__(self) -> tuple[type[EngineFailure], tuple[object, ...]]:
        return EngineFailure, (self.kind, self.detail)


class Framing(abc.ABC, Generic[Request, Answer]):
    """One direction of requests, and the other of answers in the same order.

    `replies` are those that have arrived; `fault` is the failure after which nothing more is read, or None.
    """

    # What asks the process to end, beside the end of its input.
    farewell: tuple[Request, ...] = ()
    # True if a request may be longer than the pipe holds: the rest of it waits.
    long_requests = False

    def __init__(self) -> None:
        self.replies: collections.deque[Answer] = collections.deque()
        self.fault: EngineFailure | None = None

    @abc.abstractmethod
    def encode(self, requests: Sequence[Request]) -> bytes:
        """Returns the bytes of requests, and expects an answer to each."""

    @abc.abstractmethod
    def take(self, data: bytes, now: float) -> None:
        """Cuts what has arrived into answers."""

    def described(self, request: Request) -> str:
        """Returns a request as the end of `no answer`."""
        return f" to '{request}'"


@dataclass(frozen=True)
class Reply:
    """A response of GTP; `at` is the time at which its last byte was read."""

    ok: bool
    text: str
    at: float


class GtpFraming(Framing[str, Reply]):
    """Numbered commands, and responses that have to come in step.

    `listener` takes the lines of a response before its end, which then are no part of the reply; None leaves them in
    it.
    """

    farewell = ("quit",)

    def __init__(self) -> None:
        super().__init__()
        self.listener: Callable[[str], None] | None = None
        self._buffer = b""
        self._sent = 0
        self._expected: collections.deque[int] = collections.deque()

    def encode(self, requests: Sequence[str]) -> bytes:
        """Returns the bytes of commands, each with an id, so that a reply out of step is noticed."""
        text = b""
        for command in requests:
            self._sent += 1
            self._expected.append(self._sent)
            text += f"{self._sent} {command}\n".encode()
        return text

    def take(self, data: bytes, now: float) -> None:
        """Cuts what has arrived into replies: `=` or `?` first, an empty line last, blank lines between them."""
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
        """Gives the complete lines after the first to the listener."""
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


class Guard:
    """A shell that outlives this script, however the script ends, to kill the engines left behind with all that they
    started. Thread-safe.

    PR_SET_PDEATHSIG would have to be set in the child before the program starts, where a copy of a process with threads
    may deadlock, and would kill an engine at the end of the thread that started it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shell: subprocess.Popen[bytes] | None = None
        self._groups: set[int] = set()

    def start(self, command: Command, **options: Any) -> subprocess.Popen[bytes]:
        """Returns a process that leads a group of its own. Raises OSError if it cannot be started."""
        with self._lock:
            if not self._shell:
                self._start_shell()
            process = subprocess.Popen(command, start_new_session=True, bufsize=0, **options)
            self._groups.add(process.pid)
            self._tell("begin", process.pid)
            return process

    def forget(self, process: subprocess.Popen[bytes]) -> None:
        """Ends the watch over a process that start() has returned."""
        with self._lock:
            self._groups.discard(process.pid)
            self._tell("end", process.pid)

    def _start_shell(self) -> None:
        self._shell = subprocess.Popen(["/bin/sh", "-c", GUARD, GUARD_NAME], bufsize=0, cwd="/", start_new_session=True,
                                       stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for group in self._groups:
            self._tell("begin", group)

    def _tell(self, event: str, group: int) -> None:
        assert self._shell and self._shell.stdin
        try:
            self._shell.stdin.write(f"{event} {group}\n".encode())
        except BrokenPipeError:
            # The shell was killed. A new one takes over all groups.
            self._shell.stdin.close()
            self._shell.wait()
            self._start_shell()


_guard = Guard()


class ErrorLog:
    """A file of limited size for the standard error; the last lines are also in memory."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._file = open(path, "ab")
        self._room = LARGEST_FILE - self._file.tell()
        self._partial = b""
        self.last_lines: collections.deque[str] = collections.deque(maxlen=LAST_LINES)

    def take(self, data: bytes) -> None:
        """Appends what has arrived; a line that is not finished waits for its end."""
        *lines, self._partial = (self._partial + data).split(b"\n")
        self.last_lines.extend(line.decode(errors="replace") for line in lines)
        if len(self._partial) > LARGEST_LINE:
            self._partial = b""
        text = b"".join(line + b"\n" for line in lines)
        if text and self._room > 0:
            self._file.write(text[: self._room])
            self._file.flush()
            self._room -= len(text)

    def close(self) -> None:
        if self._partial:
            self.take(b"\n")
        self._file.close()


def signal_name(number: int) -> str:
    """The name of a signal; most real-time signals have none."""
    return next((known.name for known in signal.Signals if known == number), f"signal {number}")


def _read(stream: IO[bytes]) -> bytes | None:
    """Returns what there is to read: None if there is nothing now, b"" at the end."""
    try:
        return os.read(stream.fileno(), READ_SIZE)
    except BlockingIOError:
        return None


class Child:
    """A process in a session of its own. Standard error goes to the file `error_path`, or where that of the script goes
    if it is None. Raises EngineFailure if it cannot be started."""

    def __init__(self, command: Command, error_path: ErrorPath) -> None:
        self._log = ErrorLog(error_path) if error_path else None
        try:
            self._process = _guard.start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                         stderr=subprocess.PIPE if self._log else None)
        except OSError as error:
            if self._log:
                self._log.close()
            raise EngineFailure(Verdict.CRASH, f"{command[0]} cannot be started: {error.strerror}") from None
        assert self._process.stdin and self._process.stdout
        self._input: IO[bytes] = self._process.stdin
        self._output: IO[bytes] = self._process.stdout
        self._errors = self._process.stderr
        self._streams = [stream for stream in (self._input, self._output, self._errors) if stream]
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)
        if self._errors:
            # Standard error is read now and then: to wake for each line would cost more than all the rest. A user who
            # is not root may have few pipes of this size.
            with contextlib.suppress(OSError):
                fcntl.fcntl(self._errors.fileno(), fcntl.F_SETPIPE_SZ, ERROR_PIPE)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def output(self) -> int:
        """The file descriptor of its standard output."""
        return self._output.fileno()

    @property
    def last_lines(self) -> list[str]:
        """The last lines of its standard error, also after its end."""
        return list(self._log.last_lines) if self._log else []

    def write(self, data: bytes) -> bytes:
        """Returns what the pipe does not take now."""
        try:
            return data[os.write(self._input.fileno(), data):]
        except BrokenPipeError:
            return b""  # The end of its output says the same, and with a status.
        except BlockingIOError:
            return data

    def read(self) -> bytes | None:
        """Returns output: None if there is nothing now, b"" at the end."""
        return _read(self._output)

    def drain_errors(self) -> int:
        """Takes in the standard error; returns the number of bytes."""
        count = 0
        while self._log and self._errors and (data := _read(self._errors)):
            self._log.take(data)
            count += len(data)
        return count

    def has_ended(self) -> bool:
        return self._process.poll() is not None

    def failure(self) -> EngineFailure:
        """Returns the failure that the end of its output is, with the last line of its standard error."""
        try:
            status = self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return EngineFailure(Verdict.CRASH, "closed its output")
        if status == 0:
            return EngineFailure(Verdict.EARLY_EXIT, "ended with status 0")
        if status > 0:
            self.drain_errors()
            return EngineFailure(Verdict.CRASH, ": ".join([f"ended with status {status}", *self.last_lines[-1:]]))
        return EngineFailure(Verdict.CRASH, f"killed by {signal_name(-status)}")

    def moments_until_end(self, seconds: float) -> Iterator[float]:
        """Closes its input; a generator that yields how long to wait before the next look, until it has ended or so
        many seconds have passed."""
        self._input.close()
        end = time.monotonic() + seconds
        while not self.has_ended() and time.monotonic() < end:
            yield 0.01

    def kill(self) -> int | None:
        """Kills the process and all that it started; returns its exit status, negative for a signal, None if it was
        still running."""
        status = self._process.poll()
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        _guard.forget(self._process)
        self.drain_errors()
        self._process.wait()
        for stream in self._streams:
            stream.close()
        if self._log:
            self._log.close()
        return status

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
import tempfile
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, IO, TypeVar, Union

from ..errors import UserError
from ..model import Verdict

LARGEST_REPLY = 1 << 20
READ_SIZE = 1 << 16
END_SECONDS = 0.5
LARGEST_FILE = 16 << 20
LONGEST_TAIL = 1 << 16
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

Command = Sequence[Union[str, "os.PathLike[str]"]]
ErrorPath = Union[str, "os.PathLike[str]", None]
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


def signal_name(number: int) -> str:
    """The name of a signal; most real-time signals have none."""
    return next((known.name for known in signal.Signals if known == number), f"signal {number}")


def _error_file(path: str | os.PathLike[str]) -> IO[bytes]:
    """The file of a standard error; one without a name if it is not to be kept."""
    file: IO[bytes] = tempfile.TemporaryFile() if path == os.devnull else open(path, "ab+")
    # A process that writes on after the file was cut writes at its end.
    fcntl.fcntl(file.fileno(), fcntl.F_SETFL, os.O_APPEND)
    return file


class Child:
    """A process in a session of its own. Standard error goes to the file `error_path`, or where that of the script goes
    if it is None. Raises EngineFailure if it cannot be started."""

    def __init__(self, command: Command, error_path: ErrorPath) -> None:
        self._errors = _error_file(error_path) if error_path else None
        self._errors_start = self._errors.seek(0, os.SEEK_END) if self._errors else 0
        try:
            self._process = _guard.start(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        except OSError as error:
            if self._errors:
                self._errors.close()
            raise EngineFailure(Verdict.CRASH, f"{command[0]} cannot be started: {error.strerror}") from None
        assert self._process.stdin and self._process.stdout
        self._input, self._output = self._process.stdin, self._process.stdout
        self.pid = self._process.pid
        # The file descriptors of its standard input and output.
        self.input, self.output = self._input.fileno(), self._output.fileno()
        self._last_lines: list[str] | None = None
        for number in (self.input, self.output):
            os.set_blocking(number, False)

    def last_lines(self) -> list[str]:
        """Returns the last lines of its standard error, also after its end."""
        if self._last_lines is not None:
            return self._last_lines
        if not self._errors:
            return []
        number = self._errors.fileno()
        size = os.fstat(number).st_size
        start = max(self._errors_start, size - LONGEST_TAIL)
        lines = os.pread(number, max(0, size - start), start).decode(errors="replace").split("\n")
        return (lines if lines[-1] else lines[:-1])[-LAST_LINES:]

    def limit_errors(self) -> None:
        """Cuts the file of its standard error if it is too large; what comes later is cut again."""
        if self._errors and os.fstat(self._errors.fileno()).st_size > LARGEST_FILE:
            os.ftruncate(self._errors.fileno(), LARGEST_FILE)

    def write(self, data: bytes) -> bytes:
        """Returns what the pipe does not take now."""
        try:
            return data[os.write(self.input, data):]
        except BrokenPipeError:
            return b""  # The end of its output says the same, and with a status.
        except BlockingIOError:
            return data

    def close_input(self) -> None:
        self._input.close()

    def read(self) -> bytes | None:
        """Returns output: None if there is nothing now, b"" at the end."""
        try:
            return os.read(self.output, READ_SIZE)
        except BlockingIOError:
            return None

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
            return EngineFailure(Verdict.CRASH, ": ".join([f"ended with status {status}", *self.last_lines()[-1:]]))
        return EngineFailure(Verdict.CRASH, f"killed by {signal_name(-status)}")

    def kill(self) -> int | None:
        """Kills the process and all that it started; returns its exit status, negative for a signal, None if it was
        still running."""
        status = self._process.poll()
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        _guard.forget(self._process)
        self._process.wait()
        self._last_lines = self.last_lines()
        self.limit_errors()
        for stream in filter(None, (self._input, self._output, self._errors)):
            stream.close()
        return status

"""A GTP engine as a child process: commands and replies with the times at the pipe, standard error drained to a file."""

import asyncio
import collections
import ctypes
import fcntl
import os
import re
import signal
import subprocess
import time
from dataclasses import dataclass

from . import verdicts
from .verdicts import EngineFailure

LARGEST_REPLY = 1 << 20
LARGEST_ERROR_FILE = 16 << 20
LAST_LINES = 12
QUIT_SECONDS = 1.0
# How often a waiting runner looks whether the process is still there (a child of its own may keep the pipe open), and
# drains its standard error.
LOOK_SECONDS = 0.25
# The same for a process that writes much.
BUSY_LOOK_SECONDS = 0.01
ERROR_PIPE = 1 << 20
# What catenary logs at level debug after each iteration.
THOUGHT = re.compile(rb"depth (-?\d+) value (-?\d+) nodes (\d+) time ([0-9.]+) pv ")
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


def _die_with_the_runner():
    """In the child: a runner that is killed leaves no engine behind, not even one that does not read its input."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@dataclass(frozen=True)
class Reply:
    """One response; `at` is the time at which its last byte was read."""

    ok: bool
    text: str
    at: float


class ErrorLog:
    """Standard error: kept in a file, the last lines also in memory, the search's reports as `thought` only."""

    def __init__(self, path):
        self._file = open(path, "ab")
        self._room = LARGEST_ERROR_FILE - self._file.tell()
        self._partial = b""
        self.last_lines = collections.deque(maxlen=LAST_LINES)
        self.thought = None

    def take(self, data):
        *lines, self._partial = (self._partial + data).split(b"\n")
        kept = []
        for line in lines:
            if found := THOUGHT.search(line):
                self.thought = {"depth": int(found[1]), "value": int(found[2]), "nodes": int(found[3])}
            else:
                kept.append(line + b"\n")
                self.last_lines.append(line.decode(errors="replace"))
        if len(self._partial) > LARGEST_REPLY:
            self._partial = b""
        text = b"".join(kept)
        if text and self._room > 0:
            self._file.write(text[: self._room])
            self._file.flush()
            self._room -= len(text)

    def close(self):
        if self._partial:
            self.take(b"\n")
        self._file.close()


class EngineProcess:
    """Starts at the first command; whoever gets an EngineFailure other than a late reply should kill it."""

    def __init__(self, name, command, error_path):
        self.name = name
        self._command = command
        self._error_path = error_path
        self._process = None
        self._log = None
        self._buffer = b""
        self._sent = 0
        self._expected = collections.deque()
        self._replies = collections.deque()
        self._wanted = 0
        self._waiter = None
        self._fault = None
        self._answered = False

    @property
    def running(self):
        return self._process is not None

    @property
    def last_lines(self):
        """Of its standard error, also after its end."""
        if self._process:
            self._read_errors()
        return list(self._log.last_lines) if self._log else []

    def start(self):
        self._log = ErrorLog(self._error_path)
        self._buffer, self._fault, self._answered = b"", None, False
        self._expected.clear()
        self._replies.clear()
        try:
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=subprocess.PIPE, bufsize=0, start_new_session=True,
                                             preexec_fn=_die_with_the_runner)
        except OSError as error:
            self._log.close()
            raise EngineFailure(verdicts.CRASH, f"cannot be started: {error.strerror}") from None
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            os.set_blocking(stream.fileno(), False)
        asyncio.get_running_loop().add_reader(self._process.stdout.fileno(), self._read_output)
        # Standard error is read now and then: to wake for each line would cost more than all the rest.
        fcntl.fcntl(self._process.stderr.fileno(), fcntl.F_SETPIPE_SZ, ERROR_PIPE)

    def send(self, *commands):
        """Commands get ids, so that a reply out of step is noticed."""
        if not self._process:
            self.start()
        text = b""
        for command in commands:
            self._sent += 1
            self._expected.append(self._sent)
            text += f"{self._sent} {command}\n".encode()
        try:
            written = os.write(self._process.stdin.fileno(), text)
        except BrokenPipeError:
            return  # The end of its output says the same, and with a status.
        except BlockingIOError:
            written = 0
        if written < len(text):
            raise EngineFailure(verdicts.HANG, "does not read its input")

    async def ask_all(self, commands, timeout):
        """The replies to commands that are sent at once. Raises EngineFailure, also where they do not come within
        `timeout` seconds."""
        self.send(*commands)
        end = time.monotonic() + timeout
        self._wanted = len(commands)
        look = LOOK_SECONDS
        while len(self._replies) < self._wanted:
            if self._fault:
                raise self._fault
            left = end - time.monotonic()
            if left <= 0:
                verdict = verdicts.HANG if self._answered else verdicts.SILENT
                waiting = commands[len(self._replies)]
                raise EngineFailure(verdict, f"no answer to '{waiting}' within {timeout:g} s")
            await self._wait(min(left, look))
            if len(self._replies) < self._wanted:
                look = BUSY_LOOK_SECONDS if self._read_errors() > ERROR_PIPE // 8 else LOOK_SECONDS
        self._answered = True
        return [self._replies.popleft() for _ in commands]

    async def demand_all(self, commands, timeout):
        """The texts of replies that have to be successes."""
        replies = await self.ask_all(commands, timeout)
        for command, reply in zip(commands, replies):
            if not reply.ok:
                raise EngineFailure(verdicts.ERROR, f"{command}: {reply.text}")
        return [reply.text for reply in replies]

    async def _wait(self, seconds):
        """For replies, for the end of the process, or so long."""
        loop = asyncio.get_running_loop()
        self._waiter = loop.create_future()
        handle = loop.call_later(seconds, self._wake)
        await self._waiter
        handle.cancel()
        if len(self._replies) < self._wanted and not self._fault and self._process.poll() is not None:
            self._read_output()
            self._fault = self._fault or self._ended()

    def thought(self):
        """What the last finished iteration reported since the last call, if anything."""
        self._read_errors()
        thought, self._log.thought = self._log.thought, None
        return thought

    async def close(self):
        """Asks it to quit, and kills what is left of it."""
        if not self._process:
            return
        try:
            self.send("quit")
            self._process.stdin.close()
            end = time.monotonic() + QUIT_SECONDS
            while self._process.poll() is None and time.monotonic() < end:
                await asyncio.sleep(0.01)
        except (EngineFailure, OSError):
            pass
        self.kill()

    def kill(self):
        """Kills the process and all that it started; returns its exit status, negative for a signal."""
        if not self._process:
            return None
        status = self._process.poll()
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        self._read_errors()
        process, self._process = self._process, None
        asyncio.get_running_loop().remove_reader(process.stdout.fileno())
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()
        self._log.close()
        return status

    def _wake(self):
        if self._waiter and not self._waiter.done():
            self._waiter.set_result(None)

    def _read_output(self):
        try:
            data = os.read(self._process.stdout.fileno(), 1 << 16)
        except BlockingIOError:
            return
        if data:
            self._take(data, time.monotonic())
        else:
            asyncio.get_running_loop().remove_reader(self._process.stdout.fileno())
            self._fault = self._fault or self._ended()
        if self._fault or len(self._replies) >= self._wanted:
            self._wake()

    def _read_errors(self):
        """Drains standard error; returns the number of bytes."""
        count = 0
        while True:
            try:
                data = os.read(self._process.stderr.fileno(), 1 << 16)
            except BlockingIOError:
                data = b""
            if not data:
                return count
            self._log.take(data)
            count += len(data)

    def _take(self, data, now):
        """Cuts what has arrived into replies: `=` or `?` first, an empty line last; blank lines between them."""
        if self._fault:
            return
        self._buffer += data.replace(b"\r", b"")
        while True:
            self._buffer = self._buffer.lstrip(b"\n")
            if not self._buffer:
                return
            end = self._buffer.find(b"\n\n")
            if self._buffer[:1] not in b"=?" or max(end, len(self._buffer) if end < 0 else 0) > LARGEST_REPLY:
                text = self._buffer[:60].decode(errors="replace").split("\n")[0]
                self._fault = EngineFailure(verdicts.GARBAGE, f"wrote '{text}'")
                return
            if end < 0:
                return
            mark, response = self._buffer[:1], self._buffer[1:end].decode(errors="replace")
            self._buffer = self._buffer[end + 2:]
            expected = str(self._expected.popleft()) if self._expected else "nothing"
            # A blank or a line feed ends the id.
            if not response.startswith(expected) or response[len(expected):][:1] not in ("", " ", "\t", "\n"):
                self._fault = EngineFailure(verdicts.GARBAGE, f"wrote '{mark.decode()}{response[:60]}' out of step")
                return
            self._replies.append(Reply(mark == b"=", response[len(expected):].strip(), now))

    def _ended(self):
        """The failure that the end of its output is."""
        try:
            status = self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return EngineFailure(verdicts.CRASH, "closed its output")
        if status == 0:
            return EngineFailure(verdicts.EARLY_EXIT, "ended with status 0")
        if status > 0:
            return EngineFailure(verdicts.CRASH, f"ended with status {status}")
        return EngineFailure(verdicts.CRASH, f"killed by {signal.Signals(-status).name}")

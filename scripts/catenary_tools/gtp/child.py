# SPDX-License-Identifier: MIT
"""An engine as a child process with pipes that do not block."""

import ctypes
import fcntl
import os
import signal
import subprocess
import time

from . import failures
from .error_log import ErrorLog
from .failures import EngineFailure

ERROR_PIPE = 1 << 20
READ_SIZE = 1 << 16
END_SECONDS = 0.5
PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None, use_errno=True)


def die_with_parent():
    """Runs in the child: a script that is killed leaves no engine behind, not even one that does not read its input."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def _read(stream):
    """Returns what there is to read: None where there is nothing now, b"" at the end."""
    try:
        return os.read(stream.fileno(), READ_SIZE)
    except BlockingIOError:
        return None


class Child:
    """A process in a session of its own. Standard error goes to the file `error_path`, or where that of the script goes
    if it is None."""

    def __init__(self, command, error_path):
        self._log = ErrorLog(error_path) if error_path else None
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                             stderr=subprocess.PIPE if self._log else None, bufsize=0,
                                             start_new_session=True, preexec_fn=die_with_parent)
        except OSError as error:
            if self._log:
                self._log.close()
            raise EngineFailure(failures.CRASH, f"{command[0]} cannot be started: {error.strerror}") from None
        self._streams = [stream for stream in (self._process.stdin, self._process.stdout, self._process.stderr)
                         if stream]
        for stream in self._streams:
            os.set_blocking(stream.fileno(), False)
        if self._log:
            # Standard error is read now and then: to wake for each line would cost more than all the rest.
            fcntl.fcntl(self._process.stderr.fileno(), fcntl.F_SETPIPE_SZ, ERROR_PIPE)

    @property
    def pid(self):
        return self._process.pid

    @property
    def output(self):
        """The file descriptor of its standard output."""
        return self._process.stdout.fileno()

    @property
    def last_lines(self):
        """The last lines of its standard error, also after its end."""
        return list(self._log.last_lines) if self._log else []

    def write(self, data):
        try:
            written = os.write(self._process.stdin.fileno(), data)
        except BrokenPipeError:
            return  # The end of its output says the same, and with a status.
        except BlockingIOError:
            written = 0
        if written < len(data):
            raise EngineFailure(failures.HANG, "does not read its input")

    def read(self):
        return _read(self._process.stdout)

    def drain_errors(self):
        """Takes in the standard error; returns the number of bytes."""
        count = 0
        while self._log and (data := _read(self._process.stderr)):
            self._log.take(data)
            count += len(data)
        return count

    def has_ended(self):
        return self._process.poll() is not None

    def failure(self):
        """Returns the failure that the end of its output is, with the last line of its standard error."""
        try:
            status = self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            return EngineFailure(failures.CRASH, "closed its output")
        if status == 0:
            return EngineFailure(failures.EARLY_EXIT, "ended with status 0")
        if status > 0:
            self.drain_errors()
            return EngineFailure(failures.CRASH, ": ".join([f"ended with status {status}", *self.last_lines[-1:]]))
        return EngineFailure(failures.CRASH, f"killed by {signal.Signals(-status).name}")

    def moments_until_end(self, seconds):
        """Closes its input; a generator that yields how long to wait before the next look, until it has ended or so
        many seconds have passed."""
        self._process.stdin.close()
        end = time.monotonic() + seconds
        while not self.has_ended() and time.monotonic() < end:
            yield 0.01

    def kill(self):
        """Kills the process and all that it started; returns its exit status, negative for a signal, None where it was
        still running."""
        status = self._process.poll()
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass
        self.drain_errors()
        self._process.wait()
        for stream in self._streams:
            stream.close()
        if self._log:
            self._log.close()
        return status

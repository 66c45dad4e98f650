# SPDX-License-Identifier: MIT
"""An engine process with the commands and replies under way; the two clients differ from it in how they wait."""

import os
import time

from . import failures
from .child import ERROR_PIPE, Child
from .failures import EngineFailure
from .framing import Framing

QUIT_SECONDS = 1.0
# The interval at which a waiting client looks whether the process is still there (a child of its own may keep the pipe
# open), and drains its standard error.
LOOK_SECONDS = 0.25
# The same for a process that writes much.
BUSY_LOOK_SECONDS = 0.01


def texts(commands, replies):
    """Returns the texts of replies that have to be successes; raises EngineFailure."""
    for command, reply in zip(commands, replies):
        if not reply.ok:
            raise EngineFailure(failures.ERROR, f"{command}: {reply.text}")
    return [reply.text for reply in replies]


class Connection:
    """The process starts at the first command. After an EngineFailure that leaves it out of step it should be killed.

    `error_path` is the file of its standard error; None leaves it to that of the script.
    """

    def __init__(self, name, command, error_path=os.devnull):
        self.name = name
        self._command = command
        self._error_path = error_path
        self._child = None
        self._framing = None
        self._wanted = 0
        self._answered = False
        self._last_lines = []

    @property
    def running(self):
        return self._child is not None

    @property
    def pid(self):
        """The number of the process, None without one."""
        return self._child.pid if self._child else None

    @property
    def last_lines(self):
        """The last lines of its standard error, also after its end."""
        if self._child:
            self._child.drain_errors()
            return self._child.last_lines
        return self._last_lines

    def start(self):
        self._framing, self._answered, self._last_lines = Framing(), False, []
        self._child = Child(self._command, self._error_path)

    def send(self, *commands):
        """Sends commands without waiting for replies."""
        if not self._child:
            self.start()
        self._child.write(self._framing.encode(commands))

    def interrupt(self):
        """Asks for the end of a search; the reply to its command comes as usual."""
        if self._child:
            self._child.write(b"# interrupt\n")

    def kill(self):
        """Kills the process and all that it started; returns its exit status, negative for a signal."""
        if not self._child:
            return None
        child, self._child = self._child, None
        status = child.kill()
        self._last_lines = child.last_lines
        return status

    def _exchange(self, commands, timeout):
        """A generator: sends the commands, yields how long to wait for output, and returns the replies. Raises
        EngineFailure, also where they do not come within `timeout` seconds."""
        self.send(*commands)
        end = time.monotonic() + timeout
        framing, self._wanted = self._framing, len(commands)
        look = LOOK_SECONDS
        while len(framing.replies) < self._wanted:
            if framing.fault:
                raise framing.fault
            left = end - time.monotonic()
            if left <= 0:
                kind = failures.HANG if self._answered else failures.SILENT
                waiting = commands[len(framing.replies)]
                raise EngineFailure(kind, f"no answer to '{waiting}' within {timeout:g} s")
            yield min(left, look)
            if not self._complete() and self._child.has_ended():
                self._read_output()
                framing.fault = framing.fault or self._child.failure()
            if not self._complete():
                look = BUSY_LOOK_SECONDS if self._child.drain_errors() > ERROR_PIPE // 8 else LOOK_SECONDS
        self._answered = True
        return [framing.replies.popleft() for _ in commands]

    def _complete(self):
        """True if there is nothing more to wait for."""
        return bool(self._framing.fault) or len(self._framing.replies) >= self._wanted

    def _read_output(self):
        """Takes in what has arrived; returns False at the end of the output."""
        data = self._child.read()
        if data:
            self._framing.take(data, time.monotonic())
        elif data is not None:
            self._framing.fault = self._framing.fault or self._child.failure()
        return data != b""

    def _farewell(self):
        """A generator: asks the process to quit, yields how long to wait, and kills what is left of it."""
        if not self._child:
            return
        try:
            self.send("quit")
            yield from self._child.moments_until_end(QUIT_SECONDS)
        except (EngineFailure, OSError):
            pass
        self.kill()

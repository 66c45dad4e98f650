# SPDX-License-Identifier: MIT
"""Groups of processes: a program and everything that it starts. They are killed together, at the latest when this
process ends, for whatever reason."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from typing import Any, Union

# The last argument on the guard's command line.
GUARD_NAME = "catenary-guard"
# Lines on its input start and stop watching process groups; at the end of the input it kills those that are left.
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
Process = subprocess.Popen[bytes]


class Guard:
    """POSIX process groups, and a shell that outlives this script to kill whatever is left behind. Thread-safe.

    PR_SET_PDEATHSIG would have to be set in the child before the program starts, where the copy of a multi-threaded
    process may deadlock, and it would kill an engine when the thread that started it ends.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shell: Process | None = None
        self._groups: set[int] = set()

    def start(self, command: Command, **options: Any) -> Process:
        """Returns a process that leads its own group. Raises OSError if it cannot be started."""
        with self._lock:
            if not self._shell:
                self._start_shell()
            process = subprocess.Popen(command, start_new_session=True, bufsize=0, **options)
            self._groups.add(process.pid)
            self._tell("begin", process.pid)
            return process

    def kill(self, process: Process) -> None:
        """Kills the group of a process returned by start(). Requires that nothing has waited for the process since it
        was last seen running, or that it is killed at once: its id may be reused."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        self.forget(process)
        process.wait()

    def forget(self, process: Process) -> None:
        """Stops watching a process."""
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


def group_of_processes() -> Any:
    """Returns an object that starts and kills programs on this system: start(command, ...) and kill(process)."""
    if os.name == "nt":
        from .windows import Jobs
        return Jobs()
    return Guard()

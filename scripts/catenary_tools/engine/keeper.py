# SPDX-License-Identifier: MIT
"""A program that runs a command: keeper.py THREADS COMMAND... When the command or the keeper itself ends, even by
SIGKILL, everything that the command started is killed, including daemons in their own sessions. Standard output stays
open until all of them are gone. The exit status is that of the command.

The keeper consists of two processes. The second has its own session, so that it outlives the first and cleans up."""

from __future__ import annotations

import ctypes
import os
import pathlib
import resource
import signal
import sys

SET_PARENT_DEATH_SIGNAL = 1
SET_CHILD_SUBREAPER = 36
CANNOT_START = 127
PRCTL = ctypes.CDLL(None).prctl


def run(threads: int, command: list[str]) -> int:
    """Runs the command; returns its status in the format of os.wait()."""
    PRCTL(SET_CHILD_SUBREAPER, 1)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:threads])
    pid = os.posix_spawnp(command[0], command, os.environ, setsid=True, setsigmask=(),
                          setsigdef=(signal.SIGPIPE, signal.SIGXFSZ))
    status = None
    while status is None and signal.sigwait((signal.SIGCHLD, signal.SIGTERM)) == signal.SIGCHLD:
        while status is None and (ended := os.waitpid(-1, os.WNOHANG))[0]:
            status = ended[1] if ended[0] == pid else None
    kill_all()
    return signal.SIGKILL if status is None else status


def kill_all() -> None:
    """Kills all children and their descendants, which are reparented to this process."""
    children = pathlib.Path(f"/proc/self/task/{os.getpid()}/children")
    while pids := children.read_text("ascii").split():
        for pid in map(int, pids):
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def main() -> int:
    signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGCHLD, signal.SIGTERM))
    first = os.getpid()
    if second := os.fork():
        status = os.waitpid(second, 0)[1]
    else:
        os.setsid()
        PRCTL(SET_PARENT_DEATH_SIGNAL, signal.SIGTERM)
        if os.getppid() != first:
            return CANNOT_START
        try:
            status = run(int(sys.argv[1]), sys.argv[2:])
        except OSError as error:
            print(f"{sys.argv[2]}: {error.strerror}", file=sys.stderr)
            return CANNOT_START
    if os.WIFSIGNALED(status):
        os.kill(os.getpid(), os.WTERMSIG(status))
    return os.waitstatus_to_exitcode(status)


if __name__ == "__main__":
    sys.exit(main())

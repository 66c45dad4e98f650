# SPDX-License-Identifier: MIT
"""Shared by the cluster tests: a scheduler and workers that end with the test, even if it is killed."""

import contextlib
import ctypes
import io
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time
import unittest
from unittest import mock

import pytest

from tests.support.tools import tools
from tests.support.under_test import ENGINE, SCRIPTS
from tests.support.waiting import wait_until

STARTED = re.compile(r"cluster: (scheduler|worker) (\d+) at (\S+), scheduler (\S+)")
# Engines with sanitizers need an unlimited address space.
KEPT_VARIABLES = ("CATENARY_ENGINE_MEMORY",)
ENVIRONMENT = {name: value for name, value in os.environ.items()
               if name in KEPT_VARIABLES or not name.startswith("CATENARY_")} | {"PYTHONDONTWRITEBYTECODE": "1"}


PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None)


def die_with_parent():
    """Runs in a child: the child ends when the test ends."""
    _libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def children_of(pid):
    """The descendants of a process."""
    with contextlib.suppress(OSError):
        found = []
        for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += [int(child), *children_of(child)]
        return found
    return []


def command_line(pid):
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""


class Node:
    """A process of scripts/cluster."""

    def __init__(self, folder, *words):
        self._log = open(pathlib.Path(folder) / f"node-{time.monotonic_ns()}.log", "w+", encoding="utf-8")
        self.process = subprocess.Popen([SCRIPTS / "cluster", *map(str, words)], stdout=self._log,
                                        stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env=ENVIRONMENT,
                                        start_new_session=True, preexec_fn=die_with_parent)

    def text(self):
        self._log.seek(0)
        return self._log.read()

    def wait(self):
        """Returns when it is ready."""
        wait_until(lambda: STARTED.search(self.text()) or self.process.poll() is not None, "a node")
        if not STARTED.search(self.text()):
            raise AssertionError(self.text())
        return self

    @property
    def worker_process(self):
        """The process that runs the units; None if there is none."""
        found = [pid for pid in children_of(self.process.pid) if "spawn_main" in command_line(pid)]
        return found[0] if found else None

    def engines(self):
        """The processes of its engines."""
        return [pid for pid in children_of(self.process.pid) if "spawn" not in command_line(pid)
                and "resource_tracker" not in command_line(pid) and "catenary-guard" not in command_line(pid)
                and command_line(pid)]

    def kill_worker(self):
        """Kills the process that runs the units, as the kernel does when memory runs out."""
        os.kill(wait_until(lambda: self.worker_process, "a worker"), signal.SIGKILL)

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(20)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._log.close()


class Cluster:
    """A scheduler, and workers with one processor each."""

    def __init__(self, workers=0, scheme="tcp", security=()):
        self._folder = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self._folder.name)
        self._security = security
        self.address = f"{scheme}://127.0.0.1:{free_port()}"
        self.nodes = []
        self.scheduler = self._start("scheduler", self.address, *security)
        self.workers = [self.start_worker() for _ in range(workers)]

    def _start(self, *words):
        node = Node(self.folder, *words)
        self.nodes.append(node)
        return node

    def start_worker(self, *words, engine=None):
        return self._start("worker", self.address, "--engine-path", engine or ENGINE, "--concurrency", 1,
                           *self._security, *words)

    def wait(self):
        for node in self.nodes:
            node.wait()
        return self

    def stop(self):
        for node in reversed(self.nodes):
            if node.process.poll() is None:
                node.process.terminate()
        for node in self.nodes:
            node.stop()
        self._folder.cleanup()


def run(script, *words, status=0, **variables):
    """Runs a command of scripts/ in this process and returns its output, including standard error."""
    from catenary_tools import cli
    printed = io.StringIO()
    with (contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed),
          mock.patch.dict(os.environ, ENVIRONMENT | variables | {"CATENARY_COMMAND": script}, clear=True)):
        ended = cli.run(tools()[script][0], list(map(str, words)))
    assert ended == status, f"{script}: {ended}\n{printed.getvalue()}"
    return printed.getvalue()


def start(script, *words, **variables):
    return subprocess.Popen([SCRIPTS / script, *map(str, words)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            stdin=subprocess.DEVNULL, text=True, env=ENVIRONMENT | variables,
                            preexec_fn=die_with_parent)


class Folder(unittest.TestCase):
    """`self.folder` is an empty folder."""

    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.folder = tmp_path

# SPDX-License-Identifier: MIT
"""Shared by the tests of the match runner: runs a match in a new folder and reads what it wrote."""

import contextlib
import io
import os
import shlex
import unittest
from pathlib import Path
from unittest import mock as mock_objects

import pytest

from tests.support.under_test import ENGINE, ROOT

HERE = Path(__file__).resolve().parent
MATCH = ROOT / "scripts" / "match"


def mock(behaviour, *arguments):
    """The command of a mock engine."""
    return shlex.join(["/usr/bin/python3", str(HERE / "misbehaving_engine.py"), behaviour, *arguments])


def steady_machine():
    """A patch that attributes late turns to the engine, however busy the test machine is."""
    from catenary_tools.play.clock import Overtime
    return mock_objects.patch.object(Overtime, "machine_seconds", lambda self, at: 0.0)


def running(end):
    """The number of processes whose command line ends with these words."""
    count = 0
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            count += path.read_bytes().replace(b"\0", b" ").decode(errors="replace").rstrip().endswith(end)
    return count


class MatchTest(unittest.TestCase):
    """`self.output` is a folder that does not exist yet."""

    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.folder = tmp_path
        self.output = self.folder / "match"

    def run_match(self, *arguments, status=0, output=None, engine_path=None):
        """The output of the runner, which must exit with `status`, or any status if None."""
        return self._run("--engine-path", engine_path or ENGINE, "--output", str(output or self.output),
                         *map(str, arguments), status=status)

    def merge(self, *folders, status=0, output=None):
        """The output of `match merge`."""
        return self._run("merge", *map(str, folders), "--output", str(output or self.output), status=status)

    def _run(self, *words, status):
        from catenary_tools import cli
        printed = io.StringIO()
        with (contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed),
              mock_objects.patch.dict(os.environ, CATENARY_COMMAND="match")):
            ended = cli.run("match.main", list(words))
        if status is not None:
            self.assertEqual(ended, status, printed.getvalue())
        return printed.getvalue()

    def result(self, output=None):
        from catenary_tools import files
        return files.read_result(output or self.output)

    def games(self, output=None):
        """All stored games in the order of their pairs."""
        from catenary_tools.records import games
        return [game.to_json() for game in games.read_games((output or self.output) / games.NAME)]

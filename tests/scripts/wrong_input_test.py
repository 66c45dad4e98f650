# SPDX-License-Identifier: MIT
"""Tests that scripts tell wrong input in one line."""

import unittest

from tests.scripts.client import run_script
from tests.support.under_test import ENGINE

# A script, the option that names its engine, and its other arguments.
SCRIPTS = (("report-game", "--engine-path",
            ("catena", "--random-games", "1", "--engine-games", "1", "--output", "/dev/null")),
           ("fit-win-rate", "--engine-path", ("--game", "catena", "--games", "1")),
           ("measure-threads", "--engine-path", ("--game", "catena")),
           ("measure-totals", "--engine-path", ("--games", "1")))


# Arguments before the wrong option: a command that reads several.
COMMANDS = {
    "architecture": (), "cluster": (), "draw-boards": (), "fuzz": (), "gtp-regress": (), "match": (),
    "measure-threads": (),
    "measure-totals": (), "measure-truth": (), "play": (), "puzzles": ("write",), "report-game": (),
    "review": (), "solve-tables": (), "train": (), "tune": (), "fit-win-rate": (),
}


class Usage(unittest.TestCase):
    def test_a_wrong_option_is_told_in_one_line(self):
        for script, words in COMMANDS.items():
            with self.subTest(script):
                result = run_script(script, *words, "--no-such-option")
                self.assertEqual((result.returncode, result.stdout), (2, ""))
                name = " ".join((script, *words))
                self.assertRegex(result.stderr, rf"\A{name}: [^\n]+; see {name} --help\n\Z")

    def test_what_is_needed(self):
        for command, words, reason in (
                ("match", ("--game", "catchup"), "--output DIR is needed"),
                ("match", ("--game", "catchup", "merge", "x", "--output", "y"),
                 "merge takes its own options only, after it"),
                ("match merge", ("x",), "the following arguments are required: --output"),
                ("solve-tables", (), "name a table; --list lists them"),
                ("play", ("--size", "5"), "--size and --option need --game")):
            result = run_script(*command.split(), *words)
            self.assertEqual((result.returncode, result.stdout, result.stderr),
                             (2, "", f"{command}: {reason}; see {command} --help\n"))


class WrongInput(unittest.TestCase):
    def assert_one_line(self, script, arguments, named):
        """Beside how the script is used, where it says so too."""
        with self.subTest(script):
            result = run_script(script, *arguments)
            self.assertNotEqual(result.returncode, 0)
            self.assertEqual(result.stdout, "")
            usage, _, error = result.stderr.rpartition(f"{script}: ")
            self.assertTrue(usage == "" or usage.startswith("usage: "), result.stderr)
            self.assertEqual(error.count("\n"), 1, result.stderr)
            self.assertIn(named, error)

    def test_an_unknown_option(self):
        for script, engine, arguments in SCRIPTS:
            self.assert_one_line(script, (engine, ENGINE, *arguments, "--gaems", "2"), "--gaems")

    def test_no_number(self):
        for script, engine, arguments in SCRIPTS:
            option = "--random-games" if script == "report-game" else "--games"
            self.assert_one_line(script, (engine, ENGINE, *arguments, option, "many"), "many")

    def test_no_engine(self):
        for script, engine, arguments in SCRIPTS:
            self.assert_one_line(script, (engine, "/nonexistent/engine", *arguments), "/nonexistent/engine")

    def test_no_such_game(self):
        for script, engine, arguments in SCRIPTS:
            arguments = ("chess" if word == "catena" else word for word in arguments)
            arguments = (*arguments, *(("--game", "chess") if script == "measure-totals" else ()))
            self.assert_one_line(script, (engine, ENGINE, *arguments), "chess")

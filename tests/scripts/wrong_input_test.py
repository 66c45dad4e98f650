# SPDX-License-Identifier: MIT
"""Tests that scripts tell wrong input in one line."""

import re

import pytest
from catenary_tools.errors import UsageError
from catenary_tools.learn.main import parse as parse_train
from catenary_tools.measure import threads, totals, truth
from catenary_tools.puzzles.main import parse as parse_puzzles
from catenary_tools.report.main import parse as parse_report

from tests.scripts.client import run_script
from tests.support.under_test import ENGINE

# Arguments beside the engine.
SCRIPTS = {
    "report-game": ("catena", "--random-games", "1", "--engine-games", "1", "--output", "/dev/null"),
    "fit-win-rate": ("--game", "catena", "--games", "1"),
    "measure-threads": ("--game", "catena"),
    "measure-totals": ("--games", "1"),
}
# Arguments before the wrong option: a command that reads several.
COMMANDS = {
    "architecture": (), "cluster": (), "draw-boards": (), "fuzz": (), "gtp-regress": (), "match": (),
    "measure-threads": (), "measure-totals": (), "measure-truth": (), "play": (), "puzzles": ("write",),
    "report-game": (), "review": (), "solve-tables": (), "train": (), "tune": (), "fit-win-rate": (),
}


@pytest.mark.parametrize("script, words", COMMANDS.items())
def test_a_wrong_option_is_told_in_one_line(script, words):
    result = run_script(script, *words, "--no-such-option")
    assert (result.returncode, result.stdout) == (2, "")
    name = " ".join((script, *words))
    assert re.search(rf"\A{name}: [^\n]+; see {name} --help\n\Z", result.stderr)


@pytest.mark.parametrize("command, words, reason", [
    ("match", ("--game", "catchup"), "--output DIR is needed"),
    ("match", ("--game", "catchup", "merge", "x", "--output", "y"), "merge takes its own options only, after it"),
    ("match merge", ("x",), "the following arguments are required: --output"),
    ("solve-tables", (), "name a table; --list lists them"),
    ("solve-tables", ("catchup-2", "chess-8"), "no table chess-8; --list names them"),
    ("play", ("--size", "5"), "--size and --option need --game")])
def test_what_is_needed(command, words, reason):
    result = run_script(*command.split(), *words)
    expected = f"{command}: {reason}; see {command} --help\n"
    assert (result.returncode, result.stdout, result.stderr) == (2, "", expected)


@pytest.mark.parametrize("parse, words, option, values", [
    (threads.parse, "", "--runs", "0 -1 1.5"), (threads.parse, "", "--seconds", "0 -1 nan inf"),
    (threads.parse, "", "--least", "-0.1 1.5 nan"), (totals.parse, "", "--move-time", "0 nan inf"),
    (truth.parse, "make --game catchup", "--seconds", "0 inf"),
    (truth.parse, "make --game catchup", "--random", "2 nan"), (truth.parse, "run", "--seconds", "-1 nan"),
    (parse_puzzles, "find catchup", "--random-share", "5 nan"), (parse_puzzles, "find catchup", "--seconds", "0 inf"),
    (parse_train, "catchup", "--rate", "nan inf 0 2"), (parse_train, "catchup", "--result-share", "7 -1 nan"),
    (parse_train, "catchup", "--games", "1000001"), (parse_train, "catchup", "--random-moves", "0 101"),
    (parse_train, "catchup", "--playouts", "-1 1000000001"), (parse_train, "catchup", "--gate-games", "3 0"),
    (parse_train, "catchup", "--kind", "size=0 size=x"), (parse_train, "catchup", "--step", "x"),
    *((parse_report, "catchup", f"--{name}", "0 x")
      for name in ("nodes", "map-depth", "ladder-nodes", "survey-nodes"))])
def test_numbers_without_sense_are_refused(parse, words, option, values):
    for value in values.split():
        with pytest.raises(UsageError, match=rf"^argument {option}: '{value.rpartition('=')[2]}' is no"):
            parse([*words.split(), option, value])


def test_a_command_takes_the_options_that_it_uses():
    with pytest.raises(UsageError, match="^unrecognized arguments: --engine-path x$"):
        parse_puzzles(["merge", "a.json", "--output", "b.json", "--engine-path", "x"])


@pytest.mark.parametrize("script, arguments", SCRIPTS.items())
class TestWrongInput:
    def assert_one_line(self, script, arguments, named):
        """Beside how the script is used, where it says so too."""
        result = run_script(script, *arguments)
        assert result.returncode != 0
        assert result.stdout == ""
        usage, _, error = result.stderr.rpartition(f"{script}: ")
        assert usage == "" or usage.startswith("usage: "), result.stderr
        assert error.count("\n") == 1, result.stderr
        assert named in error

    def test_an_unknown_option(self, script, arguments):
        self.assert_one_line(script, ("--engine-path", ENGINE, *arguments, "--gaems", "2"), "--gaems")

    def test_no_number(self, script, arguments):
        option = "--random-games" if script == "report-game" else "--games"
        self.assert_one_line(script, ("--engine-path", ENGINE, *arguments, option, "many"), "many")

    def test_no_engine(self, script, arguments):
        self.assert_one_line(script, ("--engine-path", "/nonexistent/engine", *arguments), "/nonexistent/engine")

    def test_no_such_game(self, script, arguments):
        arguments = ["chess" if word == "catena" else word for word in arguments]
        game = ("--game", "chess") if script == "measure-totals" else ()
        self.assert_one_line(script, ("--engine-path", ENGINE, *arguments, *game), "chess")


@pytest.mark.parametrize("script, words, reason", [
    ("measure-totals", ("--engine-path", ENGINE, "--game", "catchup", "--games", 1),
     "argument --game: catchup is not a cooperative game"),
    ("measure-threads", ("--engine-path", "/bin/false"), "/bin/false does not list its games: ended with status 1"),
    ("draw-boards", ("--engine-path", "/bin/false"), "/bin/false does not list its games: ended with status 1"),
    ("draw-boards", ("--engine-path", ENGINE, "--docs", "/nonexistent", "--check"),
     "argument --docs: no folder /nonexistent"),
    ("fit-win-rate", ("--engine-path", ENGINE, "--game", "catalonia", "--games", 1, "--nodes", 1, "--every", 1000),
     "no position of 1 game was searched; expected at least one: raise --games or lower --every"),
    ("fit-win-rate", ("--engine-path", ENGINE, "--game", "catchup", "--games", 1, "--nodes", 1, "--every", 1000),
     "no position of 1 game was searched; expected at least one: raise --games or lower --every"),
    ("report-game", ("catchup", "--engine-path", ENGINE, "--survey", "nosuch={}", "--output", "/dev/null"),
     "argument --survey: game_param nosuch 1: syntax error: no option 'nosuch'; the options "
     "are rules, bonus"),
    ("report-game", ("catalonia", "--engine-path", ENGINE, "--survey", "pits=random {}", "--output", "/dev/null"),
     "argument --survey: catalonia is a cooperative game, which has no first player to compare"),
    ("report-game", ("catchup", "--engine-path", "/bin/false", "--survey", "bonus=record"),
     "argument --survey: 'bonus=record' is not NAME=VALUE with {} for a number in the value"),
    ("train", ("catalonia", "--engine-path", ENGINE, "--folder", "/dev/null/training"),
     "catalonia is a cooperative game; a network corrects the evaluation of games between opponents"),
    ("train", ("catchup", "--engine-path", "/bin/false", "--folder", "/dev/null/training"),
     "/bin/false does not play catchup: ended with status 1"),
    ("architecture", ("draw", "--root", "/nonexistent"),
     "/nonexistent/docs/architecture.md has no table between <!-- includes --> and <!-- /includes -->"),
])
def test_wrong_input_is_reported_exactly(script, words, reason):
    result = run_script(script, *words)
    failed = reason.startswith("/bin/false")
    expected = f"{script}: {reason}\n" if failed else f"{script}: {reason}; see {script} --help\n"
    assert (result.returncode, result.stdout, result.stderr) == (1 if failed else 2, "", expected)

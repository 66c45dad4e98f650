# SPDX-License-Identifier: MIT
"""Tests that scripts report wrong input in one line."""

import os
import pathlib
import re

import pytest
from catenary_tools import cli, places
from catenary_tools.errors import UsageError
from catenary_tools.learn.options import parse as parse_train
from catenary_tools.measure import threads, totals, truth
from catenary_tools.puzzles.main import parse as parse_puzzles
from catenary_tools.report.options import parse as parse_report

from tests.scripts.client import run_script
from tests.support.under_test import ENGINE, ROOT

# A file of puzzles.
PUZZLES = ROOT / "games" / "catena" / "puzzles.json"
# The arguments of tools that play games, except --engine-path. No file can be created at NO_PLACE, not even by root.
PLAYING = {
    "fit-win-rate": "--game {game} --games 1",
    "match": "--game {game} --size 3 --nodes 10 --games 2 --openings none --quiet --output {output}",
    "measure-levels": "--game {game} --games 1",
    "measure-threads": "--game {game}",
    "measure-totals": "--game {game} --games 1",
    "measure-truth make": "--game {game} --size 3 --count 1 --folder {output}",
    "play": "--game {game} --no-browser",
    "puzzles find": "{game} --size 3 --count 1 --output {output}",
    "report-game": "{game} --size 3 --output {output}",
    "train": "{game} --step generate --folder {output}",
    "tune fit": "--game {game} /dev/null",
    "tune play": "--game {game} --size 3 --output {output}",
    "tune spsa": "--game {game} late_moves=12:4",
}
# Of other tools with an engine, and of tools with an output.
ENGINES = {"cluster worker": "tcp://127.0.0.1:1", "draw-boards": "", "import": "/dev/null --output {output}",
           "puzzles check": "{puzzles}", "puzzles grade": "{puzzles}", "puzzles write": "{puzzles} --sgf /dev/null",
           "review": "/dev/null", "solve-tables": "catchup-2", "measure-truth run": ""}
OUTPUTS = {"import": "/dev/null --output {output}", "puzzles grade": "{puzzles} --output {output}",
           "puzzles merge": "{puzzles} --output {output}", "puzzles write": "{puzzles} --page {output}",
           "puzzles write ": "{puzzles} --sgf {output}", "measure-truth run": "--losses {output}",
           "review": "{record} --output {output}"}
NO_PLACE = "/proc/nosuch"
GAMES = "the games are catena, catchup, catalonia, cation, colorado"
# Arguments before the wrong option, for a command that has several parsers.
COMMANDS = {
    "architecture": (), "bot": ("abstractplay",), "cluster": (), "draw-boards": (), "fuzz": (), "gtp-regress": (),
    "import": (), "match": (), "measure-levels": (), "measure-threads": (), "measure-totals": (), "measure-truth": (),
    "play": (), "puzzles": ("write",), "report-game": (), "review": (), "solve-tables": (), "train": (), "tune": (),
    "fit-win-rate": (),
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
    ("play", ("--size", "5"), "--size and --option need --game"),
    ("report-game", ("catena", "--games", "2"), "unrecognized arguments: --games 2"),
    ("report-game", ("catena", "--random-games", "many"),
     "argument --random-games: 'many' is not a whole number of at least 0"),
    ("measure-totals", ("--games", "many"), "argument --games: 'many' is not a whole number of at least 1")])
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


def ended(tool, arguments, *more, **places):
    """The status, the output and the messages of a tool. `arguments` have names of `places` in braces."""
    words = [word.format(**{"puzzles": PUZZLES, "output": "/dev/null", "game": "catchup", **places})
             for word in arguments.split()]
    done = run_script(*tool.split(), *words, *more)
    return done.returncode, done.stdout, done.stderr


def usage(tool, reason):
    command = tool.split()[0]
    return 2, "", f"{command}: {reason}; see {command} --help\n"


@pytest.mark.parametrize("tool, arguments", PLAYING.items())
def test_an_unknown_game(tmp_path, tool, arguments):
    assert (ended(tool, arguments, "--engine-path", ENGINE, game="nosuch", output=tmp_path / "output")
            == usage(tool, f"no game 'nosuch'; {GAMES}"))


@pytest.mark.parametrize("tool, arguments", PLAYING.items())
def test_an_unknown_option(tmp_path, tool, arguments):
    if tool in ("fit-win-rate", "measure-levels", "measure-threads"):
        pytest.skip("it plays the default setting")
    option = "--kind" if tool == "train" else "--option"
    assert (ended(tool, arguments, "--engine-path", ENGINE, option, "nosuch=1", output=tmp_path / "output")
            == usage(tool, "no option 'nosuch'; the options are rules, bonus"))


@pytest.mark.parametrize("tool, arguments", (PLAYING | ENGINES).items())
def test_a_missing_engine(tmp_path, tool, arguments):
    assert (ended(tool, arguments, "--engine-path", "/nonexistent/engine", output=tmp_path / "output")
            == usage(tool, "'/nonexistent/engine' is not an executable program"))


@pytest.mark.parametrize("tool, arguments", [
    *((tool, arguments) for tool, arguments in (*PLAYING.items(), *OUTPUTS.items()) if "{output}" in arguments)])
def test_an_output_that_cannot_be_written_is_found_before_the_work(tmp_path, tool, arguments):
    (tmp_path / "a.sgf").write_text("(;FF[4])", encoding="utf-8")
    engine = () if tool == "puzzles merge" else ("--engine-path", ENGINE)
    assert (ended(tool, arguments, *engine, output=NO_PLACE, record=tmp_path / "a.sgf")
            == (1, "", f"{tool.split()[0]}: {NO_PLACE}: No such file or directory\n"))


@pytest.mark.parametrize("tool, words, reason", [
    ("fuzz", ["--target", "nosuch"], "argument --target: no target 'nosuch', only "),
    ("draw_boards", ["--docs", "/nonexistent"], "argument --docs: no folder /nonexistent"),
    ("draw_boards", ["--docs", "{docs}"], "{docs}/a.md:1: expected <!-- board"),
    ("web.main", ["--engine", "x", "/nonexistent/engine"], "'/nonexistent/engine' is not an executable program")])
def test_nothing_is_built_before_the_arguments_are_checked(monkeypatch, tmp_path, capsys, tool, words, reason):
    (tmp_path / "a.md").write_text("<!-- board a -->\n", encoding="utf-8")
    monkeypatch.chdir("/")
    monkeypatch.setattr(places, "RELEASE", tmp_path / "release")
    monkeypatch.setattr(places, "SCRIPTS", pathlib.Path("/nonexistent"))
    status = cli.run(tool, [word.format(docs=tmp_path) for word in words])
    assert status in (1, 2)
    assert reason.format(docs=os.path.relpath(tmp_path)) in capsys.readouterr().err


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
     "/nonexistent/docs/architecture.md has no table between <!-- floors --> and <!-- /floors -->"),
])
def test_wrong_input_is_reported_exactly(script, words, reason):
    result = run_script(script, *words)
    failed = reason.startswith("/bin/false")
    expected = f"{script}: {reason}\n" if failed else f"{script}: {reason}; see {script} --help\n"
    assert (result.returncode, result.stdout, result.stderr) == (1 if failed else 2, "", expected)

# SPDX-License-Identifier: MIT
"""Tests that misbehaving engines lose their games, each with its own verdict, and that the match continues."""

import os
import re
import resource
import shlex
import shutil
from unittest import mock as mock_objects

from tests.match.support import MatchTest, mock, running, steady_machine
from tests.support.under_test import ENGINE

# (behaviour, verdict, a part of the detail)
CASES = (
    ("crash", "crash", "killed by SIGSEGV"),
    ("fail", "crash", "ended with status 3"),
    ("crash-with-child", "crash", "killed by SIGSEGV"),
    ("closed", "crash", "closed its output"),
    ("early-exit", "early exit", "ended with status 0"),
    ("hang", "hang", "no answer to 'genturn"),
    ("hang-with-child", "hang", "no answer to 'genturn"),
    ("very-late", "time", "s instead of 2.000 s"),
    ("illegal", "illegal move", "Z99"),
    ("occupied", "illegal move", "already has a stone"),
    ("repeated", "illegal move", ": illegal move: "),
    ("empty", "illegal move", "malformed"),
    ("injection", "illegal move", "malformed"),
    ("garbage", "garbage", "I think that C3 is best"),
    ("flood", "garbage", "= xxx"),
    # The second answer arrives before the next command or after it.
    ("twice", "garbage", "wrote '= "),
    ("error", "engine error", "no idea"),
)

# (behaviour from the first turn on, the runner's message)
BROKEN = (
    ("silent", "silent: no answer to 'list_commands' within 1 s"),
    ("deaf", "silent: no answer to 'list_commands' within 1 s"),
    ("no-ids", "without the id 1 of the command: every response repeats its id"),
    ("refuse", "engine error: engine_param move_time 0.5: unknown command"),
    ("crash", "crash: killed by SIGSEGV"),
    ("early-exit", "early exit: ended with status 0"),
    ("illegal", "illegal move: Z99: illegal move: Z99 is not on the board"),
    ("error", "engine error: genturn black: no idea"),
    ("hang", "hang: no answer to 'genturn black'"),
)


class Failures(MatchTest):
    def play(self, behaviour, *arguments):
        return self.run_match("--game", "catchup", "--size", 3, "--black", mock(behaviour), "--white", mock("ok"),
                              "--black-name", "bad", "--white-name", "good", "--games", 2, "--time", 2, "--openings",
                              "none", *arguments)

    @steady_machine()
    def test_each_failure_loses_with_its_verdict(self):
        before = running("sleep 1000")
        engines = [word for behaviour, _, _ in CASES for word in ("--engine", behaviour, mock(behaviour))]
        self.run_match("--game", "catchup", "--size", 3, "--gauntlet", "--engine", "good", mock("ok"), *engines,
                       "--games", 2, "--time", 2, "--margin", 1, "--hang", 3, "--answer", 2, "--openings", "none",
                       "--concurrency", 8)
        for number, (behaviour, verdict, detail) in enumerate(CASES):
            with self.subTest(behaviour):
                result = self.result()["results"][number]
                self.assertEqual(result["failures"], {"good": {}, behaviour: {verdict: 2}})
                self.assertEqual((result["wins"], result["losses"]), (2, 0))
                for game in self.games()[2 * number: 2 * number + 2]:
                    self.assertEqual(game["verdict"], verdict, game)
                    self.assertIn(detail, game["detail"])
                    self.assertEqual(game["failed"], behaviour)
                    self.assertEqual(game["result"][1:], "+Time" if verdict == "time" else "+Forfeit")
        self.assertEqual(running("sleep 1000"), before)

    def test_last_lines_of_standard_error_are_kept(self):
        self.play("crash")
        self.assertEqual(self.games()[0]["last_lines"], ["about to crash"])
        logs = {path.name: path.read_text() for path in (self.output / "stderr").iterdir()}
        self.assertEqual(logs["0-bad-0.log"], "about to crash\n" * 2)

    def test_an_engine_that_takes_too_much_memory_loses(self):
        self.play("devour", "--engine-memory", 0.5)
        self.assertEqual({(game["verdict"], game["failed"]) for game in self.games()}, {("crash", "bad")})
        self.assertIn("MemoryError", self.games()[0]["detail"])

    def test_the_limit_of_memory(self):
        unlimited = resource.getrlimit(resource.RLIMIT_AS)[0]
        with mock_objects.patch.dict(os.environ):
            for variable, words, expected in ((None, (), 4 << 30), ("2", (), 2 << 30),
                                              ("2", ("--engine-memory", "0.5"), 1 << 29), ("0", (), unlimited)):
                os.environ.pop("CATENARY_ENGINE_MEMORY", None)
                if variable:
                    os.environ["CATENARY_ENGINE_MEMORY"] = variable
                with self.subTest(variable=variable, words=words):
                    shutil.rmtree(self.output, ignore_errors=True)
                    self.play("tell-memory", *words)
                    self.assertEqual({re.split("[:;] ", game["detail"])[1] for game in self.games()}, {f"{expected} 0"})

    def test_standard_error_is_drained(self):
        self.play("noisy")
        self.assertEqual({game["verdict"] for game in self.games()}, {"win"})
        self.assertGreater(os.path.getsize(self.output / "stderr" / "0-bad-0.log"), 4_000_000)

    def test_carriage_returns_are_no_fault(self):
        self.play("crlf")
        self.assertEqual({game["verdict"] for game in self.games()}, {"win"})

    def test_resignation_is_no_failure(self):
        self.play("resign")
        result = self.result()["results"][0]
        self.assertEqual(result["verdicts"], {"resignation": 2})
        self.assertEqual(result["failures"], {"bad": {}, "good": {}})
        self.assertEqual([game["result"] for game in self.games()], ["W+Resign", "B+Resign"])

    def test_a_program_that_cannot_be_started_is_named_at_once(self):
        text = self.run_match("--game", "catchup", "--black", "/nonexistent/engine", status=2)
        self.assertEqual(text, "match: '/nonexistent/engine' is not an executable program; see match --help\n")

    def test_an_engine_that_has_worked_may_be_silent_later(self):
        marker = self.folder / "marker"
        self.run_match("--game", "catchup", "--size", 3, "--black", mock("silent-later", "2", str(marker)), "--white",
                       mock("ok"), "--black-name", "bad", "--white-name", "good", "--games", 2, "--time", 0.5,
                       "--openings", "none", "--answer", 4, "--concurrency", 1)
        self.assertEqual([game["verdict"] for game in self.games()], ["crash", "silent"])

    def test_a_failure_after_the_game_changes_nothing(self):
        self.play("crash-after")
        self.assertEqual({game["verdict"] for game in self.games()}, {"win"})

    def test_long_games_are_stopped(self):
        self.play("ok", "--max-turns", 3)
        self.assertEqual({game["verdict"] for game in self.games()}, {"move limit"})
        self.assertEqual(self.result()["results"][0]["draws"], 2)

    def test_a_referee_that_fails_stops_the_match_with_status_1(self):
        for name, edit, expected in (("crash", "/printsgf/Q", "ended with status 0"),
                                     ("hang", "/printsgf/d", "no answer to 'printsgf' within 5 s")):
            referee = self.folder / name
            referee.write_text(f"#!/bin/sh\nsed -u {edit} | {shlex.quote(ENGINE)} \"$@\"\n")
            referee.chmod(0o755)
            with self.subTest(name), mock_objects.patch("catenary_tools.play.referee.ANSWER_SECONDS", 5.0):
                text = self.run_match("--game", "catchup", "--size", 3, "--games", 2, "--nodes", 10, "--openings",
                                      "none", "--quiet", engine_path=str(referee), status=1)
                self.assertEqual(text, f"match: stopped: the referee failed: {expected}; the same command continues "
                                       "from here\n")
                shutil.rmtree(self.output)

    def test_a_referee_that_does_not_start_a_match_leaves_nothing_to_continue(self):
        text = self.run_match("--game", "catchup", engine_path="/bin/true", status=1)
        self.assertEqual(text, "match: the referee failed: ended with status 0\n")
        self.assertFalse(self.output.exists())


class BrokenSetUps(MatchTest):
    """An engine that never made a turn has not lost a game: its command must be corrected."""

    def play(self, behaviour, *arguments, status=1):
        return self.run_match("--game", "catchup", "--size", 3, "--black", mock(behaviour, "1"), "--white", mock("ok"),
                              "--black-name", "bad", "--white-name", "good", "--games", 4, "--time", 0.5, "--openings",
                              "none", "--answer", 1, "--hang", 0.5, *arguments, status=status)

    def test_the_match_stops_with_status_1_and_no_result(self):
        for behaviour, expected in BROKEN:
            with self.subTest(behaviour):
                self.output = self.folder / behaviour
                text = self.play(behaviour)
                self.assertIn("match: the engine 'bad' failed before its first turn: ", text)
                self.assertIn(expected, text)
                self.assertFalse((self.output / "result.json").exists())
                self.assertEqual((self.output / "games.jsonl").read_text(), "")

    def test_a_dry_run_finds_the_same(self):
        for behaviour, expected in BROKEN:
            with self.subTest(behaviour):
                self.assertIn(expected, self.play(behaviour, "--dry-run"))
        self.assertFalse(self.output.exists())

    def test_the_last_lines_are_shown(self):
        text = self.play("crash", "--engine-memory", 1.5)
        self.assertIn("standard error:\n  about to crash\n", text)
        self.assertIn("Each engine has 1.5 GiB of address space; --engine-memory changes that.\n", text)

    @steady_machine()
    def test_a_late_first_turn_is_a_result(self):
        self.play("late", "--hang", 2, status=0)
        self.assertEqual({game["verdict"] for game in self.games()}, {"time"})

    def test_an_engine_that_worked_in_an_earlier_run_loses_its_games(self):
        words = ("--game", "catchup", "--size", 3, "--black", mock("ok"), "--white", mock("ok"), "--black-name", "a",
                 "--white-name", "b", "--time", 0.5, "--openings", "none")
        self.run_match(*words, "--games", 2)
        lines = (self.output / "games.jsonl").read_text()
        os.environ["MISBEHAVE"] = "error"
        self.addCleanup(os.environ.pop, "MISBEHAVE")
        self.run_match(*words, "--games", 4)
        self.assertTrue((self.output / "games.jsonl").read_text().startswith(lines))
        self.assertEqual([game["verdict"] for game in self.games()][2:], ["engine error"] * 2)

    def test_games_that_were_counted_are_not_judged_again(self):
        """With several games at once, a later pair may end first."""
        words = ("--game", "catchup", "--size", 3, "--black", mock("ok"), "--white", mock("ok"), "--black-name", "a",
                 "--white-name", "b", "--time", 0.5, "--openings", "none", "--games", 4, "--concurrency", 1)
        self.run_match(*words)
        path = self.output / "games.jsonl"
        path.write_bytes(path.read_bytes().splitlines(keepends=True)[1])
        os.environ["MISBEHAVE"] = "error"
        self.addCleanup(os.environ.pop, "MISBEHAVE")
        self.run_match(*words)
        self.assertEqual([game["verdict"] for game in self.games()][:2], ["engine error"] * 2)
        self.run_match(*words)
        self.merge(self.output, output=self.folder / "merged")

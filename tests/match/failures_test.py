#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests that engines which misbehave lose their games, each with its own verdict, and that the match goes on."""

import os

import support
from support import MatchTest, mock, running

# (behaviour, verdict, a part of the detail)
CASES = (
    ("crash", "crash", "killed by SIGSEGV"),
    ("fail", "crash", "ended with status 3"),
    ("crash-with-child", "crash", "killed by SIGSEGV"),
    ("closed", "crash", "closed its output"),
    ("early-exit", "early exit", "ended with status 0"),
    ("hang", "hang", "no answer to 'genturn"),
    ("hang-with-child", "hang", "no answer to 'genturn"),
    ("silent", "silent", "no answer to 'protocol_version'"),
    ("deaf", "silent", "no answer to 'protocol_version'"),
    ("late", "time", "s instead of 0.500 s"),
    ("illegal", "illegal move", "Z99"),
    ("occupied", "illegal move", "there is a stone already"),
    ("empty", "illegal move", "malformed"),
    ("injection", "illegal move", "malformed"),
    ("garbage", "garbage", "I think that C3 is best"),
    ("flood", "garbage", "= xxx"),
    ("twice", "garbage", "out of step"),
    ("error", "engine error", "no idea"),
    ("refuse", "engine error", "engine_param"),
)


class Failures(MatchTest):
    def play(self, behaviour, *arguments):
        return self.run_match("--game", "catchup", "--size", 3, "--black", mock(behaviour), "--white", mock("ok"),
                              "--black-name", "bad", "--white-name", "good", "--games", 2, "--time", 2, "--openings",
                              "none", *arguments)

    def test_each_failure_loses_with_its_verdict(self):
        before = running("sleep 1000")
        engines = [word for behaviour, _, _ in CASES for word in ("--engine", behaviour, mock(behaviour))]
        self.run_match("--game", "catchup", "--size", 3, "--gauntlet", "--engine", "good", mock("ok"), *engines,
                       "--games", 2, "--time", 0.5, "--margin", 0.2, "--hang", 1, "--answer", 2, "--openings", "none",
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
        self.assertEqual(text, "match.py: '/nonexistent/engine' is no program\n")

    def test_long_games_are_stopped(self):
        self.play("ok", "--max-turns", 3)
        self.assertEqual({game["verdict"] for game in self.games()}, {"move limit"})
        self.assertEqual(self.result()["results"][0]["draws"], 2)


if __name__ == "__main__":
    support.main()

# SPDX-License-Identifier: MIT
"""Tests that nothing is lost: killed runs continue, and end with the same result as an undisturbed run.

If CATENARY_LONG is set in the environment, kills ten times instead of three.
"""

import os
import random
import resource
import signal
import subprocess
import time
from unittest import mock as mock_objects

from catenary_tools.files import write_result

from tests.match.support import MATCH, MatchTest, mock, running
from tests.support.under_test import ENGINE
from tests.support.waiting import wait_until

SETTING = ("--game", "catchup", "--size", 5, "--black-param", "searcher=uct", "--nodes", 200, "--seed", 3,
           "--opening-moves", 2, "--opening-nodes", 200)


def moves_of(games):
    """The games played, without the times."""
    return [[turn[:2] + turn[3:] for turn in game["turns"]] for game in games]


class Resume(MatchTest):
    def command(self, *arguments, output=None):
        return [str(MATCH), "--engine-path", ENGINE, "--output", str(output or self.output),
                *map(str, arguments)]

    def start(self, *arguments):
        return subprocess.Popen(self.command(*arguments), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def wait_for_pairs(self, count, process):
        path = self.output / "games.jsonl"
        wait_until(lambda: process.poll() is not None or path.exists() and path.read_text().count("\n") >= count)

    def test_killed_runs_go_on_to_the_same_result(self):
        long = bool(os.environ.get("CATENARY_LONG"))
        kills, games = (10, 160) if long else (3, 24)
        whole = self.folder / "whole"
        self.run_match(*SETTING, "--games", games, "--concurrency", 1, output=whole)
        rng = random.Random(1)
        stored = 0
        for _ in range(kills):
            process = self.start(*SETTING, "--games", games, "--concurrency", 2, "--quiet")
            self.wait_for_pairs(stored + 1, process)
            time.sleep(rng.random() * 0.1)
            process.kill()
            process.communicate()
            lines = (self.output / "games.jsonl").read_text().count("\n")
            self.assertGreater(lines, stored)
            stored = lines
        self.assertLess(stored, games // 2, "the last run had nothing to do")
        self.run_match(*SETTING, "--games", games, "--concurrency", 2)
        self.assertEqual((self.output / "result.json").read_bytes(), (whole / "result.json").read_bytes())
        self.assertEqual(moves_of(self.games()), moves_of(self.games(whole)))
        records = [path.name for path in sorted((self.output / "sgf").iterdir())]
        self.assertEqual(records, [game["sgf"] for game in self.games()])

    def test_games_do_not_depend_on_the_games_before(self):
        """Single pairs played by new processes equal those of one long run, for both searchers."""
        for game, size in (("catchup", 5), ("catena", 5), ("cation", 5), ("colorado", 8)):
            with self.subTest(game):
                self.output = self.folder / game
                setting = ("--game", game, "--size", size, *SETTING[4:], "--games", 6, "--max-turns", 40)
                self.run_match(*setting, "--concurrency", 1)
                before, result = self.games(), self.result()
                path = self.output / "games.jsonl"
                kept = path.read_text().splitlines(keepends=True)[1:3]
                path.write_text("".join(kept))
                self.run_match(*setting, "--concurrency", 2)
                self.assertEqual(moves_of(self.games()), moves_of(before))
                self.assertEqual(self.result(), result)

    def test_matches_with_other_seeds_are_joined(self):
        folders = [self.folder / name for name in ("one", "two")]
        for seed, folder in enumerate(folders, 1):
            self.run_match(*SETTING, "--games", 4, "--seed", seed, output=folder)
        self.merge(*folders)
        joined = [game["turns"] for folder in folders for game in self.games(folder)]
        self.assertEqual([game["turns"] for game in self.games()], joined)
        self.assertEqual([(game["pair"], game["game"]) for game in self.games()],
                         [(pair, game) for pair in range(4) for game in range(2)])
        self.assertEqual(sorted(path.name for path in (self.output / "sgf").iterdir()),
                         [game["sgf"] for game in self.games()])
        result = self.result()
        self.assertEqual((result["seed"], result["finished"], result["results"][0]["games"]), ([1, 2], True, 8))
        self.assertIn("holds games already", self.merge(*folders, status=1))
        self.output = self.folder / "other"
        self.assertIn("two of the matches have the same seed: 1, 1", self.merge(folders[0], folders[0], status=2))
        self.run_match(*SETTING, "--games", 4, "--nodes", 100, "--seed", 5, output=self.folder / "three")
        self.assertIn("holds another match: matchups 1 time was",
                      self.merge(folders[0], self.folder / "three", status=1))
        self.assertIn("holds no match", self.merge(self.folder / "none", status=2))

    def test_a_torn_line_is_played_again(self):
        self.run_match(*SETTING, "--games", 6)
        result = (self.output / "result.json").read_bytes()
        path = self.output / "games.jsonl"
        path.write_bytes(path.read_bytes()[:-20])
        self.run_match(*SETTING, "--games", 6)
        self.assertEqual((self.output / "result.json").read_bytes(), result)

    def test_a_full_disk_stops_with_an_error_and_loses_nothing(self):
        limit = 6000
        process = subprocess.run(self.command(*SETTING, "--games", 12, "--quiet"), capture_output=True, text=True,
                                 preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))
        self.assertEqual(process.returncode, 1, process.stderr)
        self.assertRegex(process.stderr,
                         r"^match: stopped: .*File too large.*; the same command continues from here\n$")
        stored = (self.output / "games.jsonl").read_text().count("\n")
        self.assertGreater(stored, 0)
        self.run_match(*SETTING, "--games", 12)
        whole = self.folder / "whole"
        self.run_match(*SETTING, "--games", 12, output=whole)
        self.assertEqual((self.output / "result.json").read_bytes(), (whole / "result.json").read_bytes())

    def test_more_games_are_added(self):
        self.run_match(*SETTING, "--games", 4)
        first = self.games()
        self.run_match(*SETTING, "--games", 8)
        self.assertEqual(len(self.games()), 8)
        self.assertEqual(self.games()[:4], first)

    def test_fewer_games_than_are_stored_are_refused(self):
        self.run_match(*SETTING, "--games", 8)

        def content():
            return {path: path.read_bytes() for path in self.output.rglob("*") if path.is_file()}

        before = content()
        self.assertEqual(self.run_match(*SETTING, "--games", 6, status=2),
                         f"match: --games 6: '{self.output}' holds 8 games already; take 8 or more; see match "
                         "--help\n")
        self.assertEqual(content(), before)

    def test_another_match_is_refused(self):
        self.run_match(*SETTING, "--games", 2)
        text = self.run_match(*SETTING[:-1], 300, "--games", 2, status=1)
        self.assertEqual(text, f"match: '{self.output}' holds another match: openings 1 nodes was 200, is 300 "
                               "(match.json); take another folder for --output\n")

    def test_a_folder_without_games_is_free_for_another_match(self):
        text = self.run_match(*SETTING, "--games", 2, "--white-param", "foo=1", status=1)
        self.assertIn("failed before its first turn", text)
        self.run_match(*SETTING, "--games", 2)
        self.assertEqual(self.result()["results"][0]["games"], 2)

    def test_two_runs_in_one_folder_are_refused(self):
        process = self.start("--game", "catchup", "--games", 2, "--time", 30, "--quiet")
        wait_until((self.output / "match.json").exists)
        text = self.run_match("--game", "catchup", "--games", 2, "--time", 30, status=1)
        self.assertEqual(text, f"match: another match is writing to '{self.output}'\n")
        process.kill()
        process.communicate()

    def test_an_interrupt_ends_cleanly(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                self.output = self.folder / str(int(number))
                arguments = (*SETTING, "--games", 2000, "--concurrency", 1)
                process = self.start(*arguments)
                self.wait_for_pairs(1, process)
                process.send_signal(number)
                text = process.communicate()[0]
                self.assertEqual(process.returncode, 128 + number, text)
                self.assertIn("Elo", text)
                self.assertIn("to continue: scripts/match --engine-path", text)
                self.assertFalse(self.result()["finished"])
                self.assertGreaterEqual(len(self.result()["results"][0]["list"]), 2)
                self.assertIn("<!DOCTYPE html>", (self.output / "report.html").read_text())

    def test_an_interrupt_after_the_last_game_ends_the_run(self):
        def interrupted(*arguments):
            os.kill(os.getpid(), signal.SIGINT)
            write_result(*arguments)

        with mock_objects.patch("catenary_tools.match.main.write_result", interrupted):
            text = self.run_match(*SETTING, "--games", 2, status=130)
        self.assertTrue(text.endswith("match: stopped; the same command continues from here\n"), text)
        self.assertFalse((self.output / "result.json").exists())
        self.run_match(*SETTING, "--games", 2)
        self.assertTrue(self.result()["finished"])

    def test_a_killed_runner_leaves_no_engine(self):
        process = self.start("--game", "catchup", "--size", 3, "--black", mock("hang", "1"), "--openings", "none",
                             "--games", 2, "--time", 100)
        wait_until(lambda: running("misbehaving_engine.py hang 1"), "the engine")
        process.kill()
        process.communicate()
        wait_until(lambda: not running("misbehaving_engine.py hang 1"), "the end of the engine")

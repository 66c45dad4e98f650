# SPDX-License-Identifier: MIT
"""Tests of parts of the match runner that need no engine: the clock, the dice, records and results as text."""

import contextlib
import io
import os
import unittest
from unittest import mock

from catenary_tools.places import processors
from catenary_tools.errors import UsageError
from catenary_tools.match.figures import pairs_text
from catenary_tools.match.live import game_text
from catenary_tools.match.options import parse
from catenary_tools.match.runner import difference
from catenary_tools.match.setup import engines_of
from catenary_tools.model import GameEntry, Turn, Verdict
from catenary_tools.play.clock import GameClock, TimeControl
from catenary_tools.play.game import GameRecord
from catenary_tools.play.pairs import GameInProgress
from catenary_tools.play.referee import Outcome, RefereeFailed, roll
from catenary_tools.records.sgf import annotated, steps_of
from catenary_tools.inference.means import dice_fit

SQUARES = [f"{column}{row}" for column in "BCDEFG" for row in range(2, 8)]


class Names(unittest.TestCase):
    def test_an_engine_without_a_name_is_called_by_its_command_and_parameters(self):
        for words, names in (
                ((), ["catenary (1)", "catenary (2)"]),
                (("--black-param", "foo=1"), ["catenary with foo=1", "catenary"]),
                (("--white-param", "foo=1", "--white-param", "bar=x"), ["catenary", "catenary with foo=1 bar=x"]),
                (("--black", "/usr/bin/env x", "--black-param", "foo=1"), ["env x with foo=1", "catenary"]),
                (("--black-name", "a", "--black-param", "foo=1"), ["a", "catenary"])):
            options = parse(["--output", "x", *words])
            self.assertEqual([spec.name for spec in engines_of(options, "/x/catenary")], names)

    def test_a_command_with_an_open_quote(self):
        with self.assertRaisesRegex(UsageError, "^the command a 'b: No closing quotation$"):
            engines_of(parse(["--output", "x", "--black", "a 'b"]), "/x/catenary")

    def test_a_command_has_its_own_threads_or_one(self):
        for command, added, threads in (
                ("catenary", ["--threads", "1"], 1), ("catenary --threads 8", [], 8), ("catenary --threads=8", [], 8),
                ("catenary --threads=2 --threads 3", [], 3), ("catenary --threads", [], 1),
                ("catenary --threads=0", [], processors()), ("catenary --threads-of x", ["--threads", "1"], 1)):
            with self.subTest(command):
                black, white = engines_of(parse(["--output", "x", "--black", command]), "/x/catenary")
                self.assertEqual(list(black.command), ["/x/catenary", *command.split()[1:], *added])
                self.assertEqual((black.threads, white.threads), (threads, 1))
        for value, threads in (("4", 4), ("0", processors()), ("x", 1)):
            options = parse(["--output", "x", "--black", "catenary --threads 8", "--black-param", f"threads={value}"])
            self.assertEqual(engines_of(options, "/x/catenary")[0].threads, threads)


class Help(unittest.TestCase):
    def help(self, *words):
        text = io.StringIO()
        with (mock.patch.dict(os.environ, CATENARY_COMMAND="match"), contextlib.redirect_stdout(text),
              self.assertRaises(SystemExit) as ended):
            parse([*words, "--help"])
        self.assertEqual(ended.exception.code, 0)
        return text.getvalue()

    def test_merge_is_a_command_with_its_own_help(self):
        self.assertRegex(self.help(), r"\ncommands:\n  COMMAND\n +merge +join matches")
        text = self.help("merge")
        self.assertTrue(text.startswith("usage: match merge [-h] --output DIR DIR [DIR ...]\n"), text)
        self.assertNotIn("--game", text)


class Clock(unittest.TestCase):
    def test_every_turn_has_its_time(self):
        clock = GameClock(TimeControl("turn", main=0.5))
        clock.spend("black", 0.4)
        self.assertEqual((clock.limit("black"), clock.time_left("black")), (0.5, None))

    def test_increments_are_added_after_a_turn(self):
        clock = GameClock(TimeControl("clock", main=10, period=2))
        clock.spend("white", 3)
        self.assertEqual((clock.limit("white"), clock.limit("black")), (9, 10))
        self.assertEqual(clock.time_left("white"), "white 9 0")
        # Time beyond the limit but within the margin is not deducted from the increment.
        clock.spend("white", 9.05)
        self.assertEqual(clock.limit("white"), 2)

    def test_byo_yomi_follows_the_main_time(self):
        clock = GameClock(TimeControl("byo-yomi", main=5, period=4, stones=2))
        self.assertEqual((clock.limit("black"), clock.time_left("black")), (9, "black 5 0"))
        # One second of the period has passed, and its first turn.
        clock.spend("black", 6)
        self.assertEqual(clock.time_left("black"), "black 3 1")
        clock.spend("black", 2)
        self.assertEqual(clock.time_left("black"), "black 4 2")
        clock.spend("black", 1)
        self.assertEqual(clock.time_left("black"), "black 3 1")

    def test_byo_yomi_without_main_time(self):
        clock = GameClock(TimeControl("byo-yomi", main=0, period=1, stones=1))
        clock.spend("white", 0.9)
        self.assertEqual(clock.time_left("white"), "white 1 1")


class Dice(unittest.TestCase):
    def test_rolls_are_even(self):
        rolls = [(roll("1 1", number, SQUARES), SQUARES) for number in range(7200)]
        self.assertGreater(dice_fit(rolls).p_value, 0.01)

    def test_other_outcomes_do_not_change_a_roll(self):
        for number in range(100):
            first = roll("2 5", number, SQUARES)
            others = [square for square in SQUARES if square not in ("B2", "C3")]
            if first in others:
                self.assertEqual(roll("2 5", number, others), first)
        self.assertNotEqual([roll("2 5", n, SQUARES) for n in range(9)], [roll("2 6", n, SQUARES) for n in range(9)])


class Text(unittest.TestCase):
    def test_results(self):
        self.assertEqual(Outcome.parse("B+0.5"), Outcome("B+0.5", "black", 0.5))
        self.assertEqual(Outcome.parse("W+"), Outcome("W+", "white", None))
        self.assertEqual(Outcome.parse("0"), Outcome("0", None, 0.0))
        with self.assertRaisesRegex(RefereeFailed, "^the referee returned an invalid result: 'black wins'$"):
            Outcome.parse("black wins")

    def test_comments_stand_at_the_first_step_of_a_turn(self):
        self.assertEqual([steps_of(text) for text in ("D4", "B1-C3", "C3-X", "A1,B2,pass")], [1, 2, 2, 3])
        game = GameEntry(0, 0, "a]", "b", "start", "", [Turn("black", "A1,B1", 3.0, ""),
                                                        Turn("white", "C1", 4.5, "", 7, 2, 9)], [], "W+1", "white", 1.0,
                         Verdict.WIN, "", [], None, "", None, None, [])
        text = annotated("(;FF[4]\n;B[aa]\n;B[ba]\n;W[ca])\n", 0, game)
        self.assertIn(r"PB[a\]]PW[b]RE[W+1]", text)
        self.assertIn(";B[aa]C[black A1,B1, 3 ms]\n;B[ba]\n;W[ca]C[white C1, 4.5 ms, value 7, depth 2, 9 nodes])", text)

    def test_pairs_for_beginners(self):
        self.assertEqual(pairs_text([1, 2, 3, 4, 5]),
                         "9 won, 3 drawn, 3 lost; with 0, ½, 1, 1½, 2 points: 1, 2, 3, 4, 5")

    def test_a_game_in_progress(self):
        record = GameRecord(turns=[Turn(color, text, 0, "") for color, text in (
            ("black", "C3"), ("chance", "A1"), ("white", "B2,D4"), ("chance", "B1"))])
        game = GameInProgress(None, 4, 1, {"black": "a", "white": "b"}, record)
        self.assertEqual(game_text(game), "pair 5, game 2: a (Black) - b (White), 2 turns, last white B2,D4")
        record.turns.clear()
        self.assertEqual(game_text(game), "pair 5, game 2: a (Black) - b (White), 0 turns")

    def test_what_differs_is_named(self):
        self.assertEqual(difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}), "a 2 b was 2, is 3")

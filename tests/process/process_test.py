# SPDX-License-Identifier: MIT
"""Tests of the program as a process: its command line, its streams and its exit."""

import functools
import json
import os
import shutil
import subprocess
import tempfile
import time
import unittest

from tests.process import support
from tests.process.observe import (HANG, asleep, cpu_seconds, cpu_seconds_of_answer, cpu_seconds_of_ended,
                                   wait_until_busy)
from tests.process.support import Engine
from tests.support.under_test import ENGINE, JUMPING_CLOCK, SLOWNESS
from tests.support.waiting import wait_until

run = functools.partial(support.run, timeout=HANG)
# The maximum processor seconds between an interrupt and the answer, and those that would pass without an interrupt.
AT_ONCE, LONG = 5 * SLOWNESS, "100"


def busy_engine(command, *arguments):
    """An engine with one thread in the middle of a command."""
    engine = Engine("--game", "catchup", "--threads", "1", "--move-time", LONG, *arguments)
    engine.ask("name")
    engine.send(command + "\n")
    wait_until_busy(engine.process)
    return engine


class Pondering(unittest.TestCase):
    def engine_that_has_moved(self, ponder):
        engine = Engine("--game", "catena", "--threads", "1")
        engine.ask(f"engine_param ponder {ponder}")
        engine.ask("engine_param max_nodes 100")
        engine.ask("genmove black")
        return engine

    def assert_idle(self, engine):
        """None of its threads works, now and for a while."""
        before = cpu_seconds(engine.process)
        wait_until(lambda: asleep(engine.process) or cpu_seconds(engine.process) - before > 0.1)
        time.sleep(0.2)
        self.assertTrue(asleep(engine.process))
        self.assertLess(cpu_seconds(engine.process) - before, 0.05 * SLOWNESS)

    def test_the_engine_does_not_think_while_the_opponent_does(self):
        engine = self.engine_that_has_moved(ponder=0)
        self.assert_idle(engine)
        self.assertEqual(engine.close(), 0)

    def test_the_engine_thinks_while_the_opponent_does_where_it_is_told_to(self):
        engine = self.engine_that_has_moved(ponder=1)
        wait_until_busy(engine.process)
        self.assertEqual(engine.ask("play white A1"), "= ")
        self.assert_idle(engine)
        self.assertEqual(engine.close(), 0)


class CommandLine(unittest.TestCase):
    def test_information_options_exit_with_0(self):
        for option, expected in (("--help", b"--game"), ("-h", b"--game"), ("--version", b"Catenary"),
                                 ("--list-games", b"catchup")):
            result = run([option])
            self.assertEqual(result.returncode, 0)
            self.assertIn(expected, result.stdout)
            self.assertNotIn(b" \n", result.stdout)

    def test_a_program_without_documents_names_none(self):
        with tempfile.TemporaryDirectory() as folder:
            program = shutil.copy(ENGINE, folder)
            text = subprocess.run([program], input="help rules\n", capture_output=True, text=True, check=True).stdout
        self.assertIn("Goal:", text)
        self.assertNotIn("Exact rules", text)

    def test_the_version_is_that_of_the_sources(self):
        text = run(["--version"]).stdout.decode()
        self.assertRegex(text, r"^Catenary \d+\.\d+\.\d+(\+\d+\.g[0-9a-f]{7,})?(\.dirty)?\n$")
        self.assertEqual(run([], "version\n").stdout.decode(), text.replace("Catenary", "=") + "\n")

    def check_refusal(self, arguments, reason):
        result = run(arguments)
        self.assertEqual((result.returncode, result.stdout), (2, b""), arguments)
        self.assertRegex(result.stderr.decode(), rf"^catenary: {reason}[^\n]*\n$", arguments)

    def test_bad_options_are_one_line_and_status_2(self):
        for arguments, reason in (
                (["--nonsense"], "unknown option '--nonsense'; --help lists all"),
                (["--nonsense="], "unknown option '--nonsense='; --help lists all"),
                (["--gam", "catchup"], "unknown option '--gam'; did you mean --game\\?"),
                (["--siz=4"], "unknown option '--siz=4'; did you mean --size\\?"), (["-x"], "unknown option '-x'"),
                (["word"], "unexpected word 'word'; expected options such as --game NAME"),
                (["--size", "5", "catchup"], "unexpected word 'catchup'"), (["--", "-"], "unexpected word '-'"),
                (["--game"], "a value is missing: --game NAME"), (["--hash="], "a value is missing: --hash MB"),
                (["--color"], "a value is missing: --color WHEN"), (["--raw=1"], "--raw takes no value"),
                (["--size", "5", "--size", "7"], "--size is given twice"), (["-h", "--help"], "--help is given twice"),
                (["--config", "/nowhere"], "--config /nowhere: cannot read the file"),
                (["--game", "chess"], "no game 'chess'; the games are"), (["--size", "x"], "--size takes a whole"),
                (["--size", "8", "--game", "catchup"], "--size 8; Catchup has 3"),
                (["--option", "rules"], "--option takes NAME=VALUE, not 'rules'"),
                (["--option", "rules=x", "--game", "catchup"], "rules takes one of"),
                (["--option", "x=1"], "no option 'x'"), (["--threads", "-1"], "threads takes"),
                (["--hash", "x"], "hash_mb takes"), (["--seed", "-1"], "seed takes"),
                (["--move-time", "-1"], "move_time takes"), (["--log-level", "loud"], "--log-level takes one of"),
                (["--level", "11"], "--level takes a number from 1 to 10"), (["--level", "0"], "--level takes")):
            with self.subTest(arguments):
                self.check_refusal(arguments, reason)

    def test_bad_lines_of_a_config_file_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "options")
            for text, reason in (
                    ("nonsense=1", "unknown option 'nonsense'; the file may set game, size, option,"),
                    ("=5", "unknown option ''"), ("size 5", "'size 5' is not a line name=value"),
                    ("raw=1", "--raw is for the command line only; the file may set game,"),
                    ("size=5\nsize=7", "size is set twice")):
                with self.subTest(text), open(path, "w", encoding="utf-8") as config:
                    config.write(text + "\n")
                    config.flush()
                    self.check_refusal(["--config", path], f"--config {path}: {reason}")

    def test_settings_reach_the_engine(self):
        arguments = ["--game", "catchup", "--size", "5", "--option", "bonus=parity", "--hash", "2", "--seed", "9",
                     "--move-time", "0.5", "--threads", "1"]
        answer = run(arguments, "gogui-rules_board_size\ngame_param bonus\nengine_param\n").stdout.decode()
        self.assertIn("= 5 hex\n\n= parity\n\n", answer)
        for line in ("hash_mb 2", "seed 9", "move_time 0.5"):
            self.assertIn(line, answer)

    def test_a_level_sets_nodes_and_temperature_and_names_itself_to_gogui(self):
        answer = run(["--game", "colorado", "--level", "3"], "engine_param\ngogui-title\ngame_info\n").stdout.decode()
        level = json.loads(answer.rsplit("= ", 1)[1])["levels"][2]
        self.assertGreater(int(level["temperature"]), 0)
        for name, value in (level | {"threads": "1", "move_time": "0"}).items():
            self.assertIn(f"{name} {value}\n", answer)
        self.assertIn("= Catenary Colorado, level 3\n", answer)
        # A parameter on the command line overrides the level.
        answer = run(["--game", "colorado", "--level", "3", "--threads", "2"], "engine_param\ngogui-title\n")
        self.assertIn("threads 2\n", answer.stdout.decode())
        self.assertNotIn("level", answer.stdout.decode())

    def test_pictures_while_thinking_go_to_the_standard_error_on_request_only(self):
        text = "engine_param max_depth 2\ngenmove w\nname\n"
        self.assertEqual(run(["--game", "catchup", "--size", "5"], text).stderr, b"")
        lines = run(["--game", "catchup", "--size", "5", "--live-gfx", "on"], text).stderr.decode().split("\n")
        self.assertEqual(lines[:2], ["gogui-gfx:", "CLEAR"])
        self.assertRegex(lines[2], r"^INFLUENCE \S+ 0$")
        self.assertTrue(lines[3].startswith("VAR w "))
        self.assertRegex(lines[4], r"^TEXT \S+: \S+ for white, depth 1, \d+ nodes$")
        self.assertEqual(lines[5], "")
        self.assertEqual(lines[-2:], ["gogui-gfx: CLEAR", ""])

    def test_config_file_is_read_and_arguments_win(self):
        with tempfile.NamedTemporaryFile("w", suffix=".cfg") as config:
            config.write("game=catchup\nsize=5\noption=rules=alternative\n")
            config.flush()
            answer = run(["--config", config.name, "--size", "7"], "gogui-rules_board_size\ngame_param rules\n")
            self.assertEqual(answer.stdout, b"= 7 hex\n\n= alternative\n\n")

    def test_log_goes_to_the_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "log")
            result = run(["--game", "catchup", "--log-file", path, "--log-level", "debug"],
                         "engine_param max_nodes 100\ngenmove w\n")
            self.assertTrue(result.stdout.startswith(b"= \n\n= "))
            with open(path, encoding="utf-8") as log:
                self.assertIn("depth 1", log.read())


class Streams(unittest.TestCase):
    def test_garbage_is_answered_and_the_session_goes_on(self):
        engine = Engine("--game", "catchup")
        engine.send(b"\x00\xff\xfe\n")
        self.assertEqual(engine.read(), "? unknown command")
        engine.send(b"x" * (1 << 20) + b"\n")
        self.assertEqual(engine.read(), "? syntax error: the line is too long")
        engine.send(b"na\x00me\r\n")
        self.assertEqual(engine.read(), "= Catenary")
        engine.send("# only a comment\n\n \t \n7 protocol_version # two\n")
        self.assertEqual(engine.read(), "=7 2")
        self.assertEqual(engine.ask("play w Z99"), "? illegal move: Z99 is not on the board")
        self.assertEqual(engine.ask("undo"), "? cannot undo")
        self.assertEqual(engine.close(), 0)

    def test_many_commands_at_once(self):
        answer = run([], "protocol_version\n" * 10000).stdout
        self.assertEqual(answer, b"= 2\n\n" * 10000)

    def test_zero_has_no_sign(self):
        for game in run(["--list-games"]).stdout.decode().split():
            answer = run(["--game", game], "evaluation\nengine_param move_time -0\nengine_param move_time\n").stdout
            self.assertNotRegex(answer.decode(), r"-0(\.0+)?(?![.\d])", game)

    def test_two_vertices_may_stand_together(self):
        answer = run(["--game", "colorado"], "play w F1F7\nprintsgf\n").stdout.decode()
        self.assertIn(";W[fh]\n;W[fb]", answer)

    def test_malformed_moves_are_syntax_errors_with_a_reason(self):
        for text, reason in (("i5", "'i5' is no move; there is no column I"),
                             ("3c", "'3c' is no move; did you mean C3?"),
                             ("c3,", "'c3,' has no move after its last comma")):
            answer = run(["--game", "catchup"], f"play w {text}\n").stdout.decode()
            self.assertEqual(answer, f"? syntax error: {reason}\n\n")

    def test_last_line_without_line_feed_is_a_line(self):
        self.assertEqual(run([], "name").stdout, b"= Catenary\n\n")

    def test_starts_quickly(self):
        before = cpu_seconds_of_ended()
        for _ in range(5):
            self.assertEqual(run([], "name\n").returncode, 0)
        self.assertLess((cpu_seconds_of_ended() - before) / 5, 0.3 * SLOWNESS)


class End(unittest.TestCase):
    def test_quit_ends_with_an_answer(self):
        result = run([], "1 quit\nname\n")
        self.assertEqual((result.stdout, result.returncode), (b"=1 \n\n", 0))

    def run_script(self, text, *arguments):
        """The output for a script that is completely written, including its end, before the program starts."""
        with tempfile.TemporaryFile() as script:
            script.write(text.encode())
            script.seek(0)
            return subprocess.run([ENGINE, "--game", "catchup", *arguments], stdin=script,
                                  capture_output=True, timeout=HANG).stdout.decode()

    def test_a_script_in_a_pipe_is_carried_out(self):
        text = "engine_param max_nodes 3000\ngenmove w\ngenturn b\nperft 2\nfinal_score\n"
        first, second = (self.run_script(text).split("\n\n") for _ in range(2))
        self.assertEqual(first[:3], second[:3])
        self.assertTrue(first[4].startswith("? cannot score: the game is not over"))

    def test_the_end_of_input_shortens_no_command(self):
        for command, seconds in (("genmove w", 2.5), ("solve 2.5", 2.5), ("analyze 1", 1), ("analyze 1\nname", 1)):
            with self.subTest(command):
                start = time.monotonic()
                answer = self.run_script(command + "\n", "--threads", "1", "--move-time", "2.6")
                # A search may keep a little time in reserve.
                self.assertGreater(time.monotonic() - start, 0.9 * seconds)
                self.assertTrue(answer.startswith("="))

    def test_a_command_goes_on_when_the_input_ends(self):
        for command in ("solve", "genmove w", "perft 9"):
            engine = busy_engine(command)
            engine.process.stdin.close()
            wait_until_busy(engine.process, 0.5)
            self.assertIsNone(engine.process.poll())
            engine.process.kill()
            self.assertEqual(engine.process.stdout.read(), b"")
            engine.process.wait(HANG)
            engine.process.stdout.close()

    def test_what_lasts_until_the_next_line_ends_with_the_input(self):
        for command in ("analyze", "lz-analyze 5", "kata-analyze"):
            before = cpu_seconds_of_ended()
            self.assertRegex(self.run_script(command + "\n", "--threads", "1"), r"^=\n(info move .*\n)+\n$")
            self.assertLess(cpu_seconds_of_ended() - before, AT_ONCE)
            self.assertEqual(busy_engine(command).close(), 0)

    def test_an_interrupt_in_a_script_is_for_the_command_before_it(self):
        for command in ("genmove w", "solve", "analyze 100", "hint 1000000000000"):
            before = cpu_seconds_of_ended()
            answer = self.run_script(command + "\n# interrupt\nname\n", "--threads", "1", "--move-time", LONG)
            self.assertTrue(answer.startswith("="))
            self.assertTrue(answer.endswith("= Catenary\n\n"))
            self.assertLess(cpu_seconds_of_ended() - before, AT_ONCE)

    def test_an_interrupted_review_is_an_error(self):
        before = cpu_seconds_of_ended()
        answer = self.run_script("review 1000000000000\n# interrupt\nname\n", "--threads", "1")
        self.assertEqual(answer, "? interrupted\n\n= Catenary\n\n")
        self.assertLess(cpu_seconds_of_ended() - before, AT_ONCE)

    def test_stop_ends_an_analysis_and_is_answered(self):
        for command in ("analyze", "analyze 100", "1 lz-analyze 5", "kata-analyze 5"):
            engine = busy_engine(command)
            before = cpu_seconds(engine.process)
            engine.send("2 stop\n")
            self.assertTrue(engine.read().startswith("="))
            self.assertEqual(engine.read(), "=2 ")
            self.assertLess(cpu_seconds(engine.process) - before, AT_ONCE)
            self.assertEqual(engine.close(), 0)

    def test_an_interrupt_brings_the_answer(self):
        engine = busy_engine("genmove w")
        before = cpu_seconds(engine.process)
        engine.send("# interrupt\n")
        self.assertTrue(engine.read().startswith("= "))
        self.assertLess(cpu_seconds(engine.process) - before, AT_ONCE)
        self.assertEqual(engine.ask("name"), "= Catenary")
        engine.close()


class TimeControl(unittest.TestCase):
    """Measures time by the processor time of the program, which a busy machine does not change."""

    def setUp(self):
        if not JUMPING_CLOCK:
            self.skipTest("no library that replaces the clocks")
        self.engine = Engine("--game", "catchup", "--threads", "1",
                             env={**os.environ, "LD_PRELOAD": JUMPING_CLOCK, "JUMP": "cpu"})

    def tearDown(self):
        self.assertEqual(self.engine.close(), 0)

    def assert_spends(self, command, least, most):
        answer, seconds = cpu_seconds_of_answer(self.engine, command)
        self.assertTrue(answer.startswith("= "))
        self.assertGreater(seconds, least)
        self.assertLess(seconds, most)

    def test_a_stone_of_overtime_takes_no_longer_than_it_has(self):
        self.engine.ask("time_settings 0 1 1")
        for color in ("w", "b", "w", "b"):
            self.assert_spends("genturn " + color, 0, 1)

    def test_the_time_left_is_not_used_up(self):
        self.engine.ask("time_settings 10 0 0")
        for _ in range(5):
            self.engine.ask("time_left w 0.2 0")
            self.assert_spends("genturn w", 0, 0.2)
            self.engine.ask("undo")

    def test_the_time_of_a_move_is_used(self):
        self.engine.ask("engine_param move_time 0.5")
        self.assert_spends("genturn w", 0.4, 0.55)

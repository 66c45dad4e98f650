#!/usr/bin/python3
"""Tests of the program as a process: its command line, its streams and its end. Usage: process_test.py PROGRAM"""

import os
import sys
import tempfile
import time
import unittest

sys.dont_write_bytecode = True
import support  # noqa: E402
from support import Engine, run  # noqa: E402


class Pondering(unittest.TestCase):
    def cpu_seconds(self, engine):
        fields = open(f"/proc/{engine.process.pid}/stat", encoding="ascii").read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def think_time_of_the_opponent(self, ponder):
        """Processor seconds while the engine waits for its opponent, who then moves at once."""
        engine = Engine("--game", "catena", "--threads", "1")
        engine.ask(f"engine_param ponder {ponder}")
        engine.ask("engine_param max_nodes 100")
        engine.ask("genmove black")
        before = self.cpu_seconds(engine)
        time.sleep(0.8)
        used = self.cpu_seconds(engine) - before
        start = time.monotonic()
        self.assertEqual(engine.ask("play white A1"), "= ")
        self.assertLess(time.monotonic() - start, 0.5)
        self.assertEqual(engine.close(), 0)
        return used

    def test_the_engine_thinks_while_the_opponent_does_only_when_told_to(self):
        self.assertLess(self.think_time_of_the_opponent(0), 0.05)
        self.assertGreater(self.think_time_of_the_opponent(1), 0.1)


class CommandLine(unittest.TestCase):
    def test_information_options_exit_with_0(self):
        for option, expected in (("--help", b"--game"), ("--version", b"Catenary"), ("--list-games", b"catchup")):
            result = run([option])
            self.assertEqual(result.returncode, 0)
            self.assertIn(expected, result.stdout)

    def test_the_version_is_that_of_the_sources(self):
        text = run(["--version"]).stdout.decode()
        self.assertRegex(text, r"^Catenary \d+\.\d+\.\d+(\+\d+\.g[0-9a-f]{7,})?(\.dirty)?\n$")
        self.assertEqual(run([], "version\n").stdout.decode(), text.replace("Catenary", "=") + "\n")

    def test_bad_options_are_one_line_and_status_2(self):
        cases = (["--nonsense"], ["--game", "chess"], ["--game"], ["--size", "8", "--game", "catchup"], ["--size", "x"],
                 ["--option", "rules"], ["--option", "rules=x", "--game", "catchup"], ["--option", "x=1"],
                 ["--threads", "-1"], ["--hash", "x"], ["--seed", "-1"], ["--move-time", "-1"], ["word"],
                 ["--log-level", "loud"], ["--config", "/nonexistent"], ["--gam", "catchup"])
        for arguments in cases:
            with self.subTest(arguments):
                result = run(arguments)
                self.assertEqual(result.returncode, 2)
                self.assertEqual(result.stdout, b"")
                self.assertEqual(result.stderr.count(b"\n"), 1)
                self.assertGreater(len(result.stderr), 15)

    def test_settings_reach_the_engine(self):
        arguments = ["--game", "catchup", "--size", "5", "--option", "bonus=parity", "--hash", "2", "--seed", "9",
                     "--move-time", "0.5", "--threads", "1"]
        answer = run(arguments, "gogui-rules_board_size\ngame_param bonus\nengine_param\n").stdout.decode()
        self.assertIn("= 5 hex\n\n= parity\n\n", answer)
        for line in ("hash_mb 2", "seed 9", "move_time 0.5"):
            self.assertIn(line, answer)

    def test_pictures_while_thinking_go_to_the_standard_error_on_request_only(self):
        text = "engine_param max_depth 2\ngenmove w\nname\n"
        self.assertEqual(run(["--game", "catchup", "--size", "5"], text).stderr, b"")
        lines = run(["--game", "catchup", "--size", "5", "--live-gfx", "on"], text).stderr.decode().split("\n")
        self.assertEqual(lines[:2], ["gogui-gfx:", "CLEAR"])
        self.assertTrue(lines[2].startswith("VAR w "))
        self.assertRegex(lines[3], r"^TEXT \S+ for white, depth 1, \d+ nodes: ")
        self.assertEqual(lines[4], "")
        self.assertEqual(lines[-2:], ["gogui-gfx: CLEAR", ""])

    def test_config_file_is_read_and_arguments_win(self):
        with tempfile.NamedTemporaryFile("w", suffix=".cfg") as config:
            config.write("game=catchup\nsize=5\noption=rules=alternative\n")
            config.flush()
            answer = run(["--config", config.name, "--size", "7"], "gogui-rules_board_size\ngame_param rules\n")
            self.assertEqual(answer.stdout, b"= 7 hex\n\n= alternative\n\n")
            config.write("nonsense=1\n")
            config.flush()
            self.assertEqual(run(["--config", config.name]).returncode, 2)

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
        self.assertEqual(engine.read(), "? syntax error")
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

    def test_last_line_without_line_feed_is_a_line(self):
        self.assertEqual(run([], "name").stdout, b"= Catenary\n\n")

    def test_starts_quickly(self):
        times = []
        for _ in range(5):
            start = time.monotonic()
            self.assertEqual(run([], "name\n").returncode, 0)
            times.append(time.monotonic() - start)
        self.assertLess(min(times), 0.3 * support.SLOWNESS)


class End(unittest.TestCase):
    def test_quit_ends_with_an_answer(self):
        result = run([], "1 quit\nname\n")
        self.assertEqual((result.stdout, result.returncode), (b"=1 \n\n", 0))

    def test_end_of_input_ends_a_long_thought(self):
        for command in ("genmove w", "perft 9"):
            engine = Engine("--game", "catchup", "--move-time", "1000")
            engine.send(command + "\n")
            time.sleep(0.5)
            start = time.monotonic()
            self.assertEqual(engine.close(), 0)
            self.assertLess(time.monotonic() - start, 5 * support.SLOWNESS)

    def test_a_script_in_a_pipe_is_carried_out(self):
        text = "engine_param max_nodes 3000\ngenmove w\ngenturn b\nperft 2\nfinal_score\n"
        first = run(["--game", "catchup"], text).stdout.decode().split("\n\n")
        second = run(["--game", "catchup"], text).stdout.decode().split("\n\n")
        self.assertEqual(first[:3], second[:3])
        self.assertEqual(first[4], "? cannot score")
        start = time.monotonic()
        result = run(["--game", "catchup", "--move-time", "1000"], "genmove w\n")
        self.assertTrue(result.stdout.startswith(b"= "))
        self.assertLess(time.monotonic() - start, 5 * support.SLOWNESS)

    def test_an_interrupt_brings_the_answer(self):
        engine = Engine("--game", "catchup", "--move-time", "1000")
        engine.send("genmove w\n")
        time.sleep(0.3)
        start = time.monotonic()
        engine.send("# interrupt\n")
        self.assertTrue(engine.read().startswith("= "))
        self.assertLess(time.monotonic() - start, 5 * support.SLOWNESS)
        self.assertEqual(engine.ask("name"), "= Catenary")
        engine.close()

    def test_time_control_is_kept(self):
        engine = Engine("--game", "catchup")
        engine.ask("time_settings 0 1 1")
        for color in ("w", "b", "b", "w"):
            start = time.monotonic()
            self.assertTrue(engine.ask("genturn " + color).startswith("= "))
            self.assertLess(time.monotonic() - start, 1.2 * support.SLOWNESS)
        engine.ask("time_settings 10 0 0")
        times = []
        # The machine may be busy: the quickest of a few counts.
        for _ in range(5):
            engine.ask("time_left w 0.2 0")
            start = time.monotonic()
            engine.ask("genturn w")
            times.append(time.monotonic() - start)
            engine.ask("undo")
        self.assertLess(min(times), 0.2 * support.SLOWNESS)
        engine.close()


if __name__ == "__main__":
    support.PROGRAM = sys.argv.pop(1)
    unittest.main()

# SPDX-License-Identifier: MIT
"""Tests of faults around the program: streams, disks, memory, signals, clocks, and many processes at once."""

import functools
import os
import pathlib
import pty
import re
import resource
import select
import signal
import subprocess
import tempfile
import time
import unittest

from tests.process import support
from tests.process.observe import (HANG, asleep, bytes_read, cpu_seconds, cpu_seconds_of_answer, cpu_seconds_of_ended,
                                   wait_until_busy)
from tests.process.support import Engine
from tests.support.under_test import ENGINE, JUMPING_CLOCK, SLOWNESS
from tests.support.waiting import wait_until

QUICK = ["--game", "catchup", "--size", "5"]
run = functools.partial(support.run, timeout=HANG)


def limited(kind, value):
    return lambda: resource.setrlimit(kind, (value, value))


def default_signals():
    """Shells start commands in the background with some signals ignored."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)


def long_search():
    engine = Engine("--game", "catchup", "--threads", "1", "--move-time", "100", preexec_fn=default_signals)
    engine.ask("name")
    engine.send("genmove w\n")
    wait_until_busy(engine.process)
    return engine


def writable(descriptor):
    return bool(select.select([], [descriptor], [], 0)[1])


class Streams(unittest.TestCase):
    def shell(self, redirection, text="name\n", arguments=""):
        """The program started by a shell, which can close streams."""
        return subprocess.run(["/bin/sh", "-c", f"exec '{ENGINE}' {arguments} {redirection}"],
                              input=text.encode(), capture_output=True, timeout=HANG)

    def test_a_closed_or_full_standard_output_is_an_error(self):
        for redirection, reason in ((">&-", b"Bad file descriptor"), (">/dev/full", b"No space left on device")):
            for arguments in ("", "--version", "--help", "--list-games"):
                with self.subTest(redirection=redirection, arguments=arguments):
                    result = self.shell(redirection, arguments=arguments)
                    self.assertEqual(result.returncode, 1)
                    self.assertEqual(result.stderr, b"catenary: cannot write responses: " + reason + b"\n")

    def test_a_closed_standard_input_is_an_empty_one(self):
        result = self.shell("<&-")
        self.assertEqual((result.returncode, result.stdout), (0, b""))

    def test_a_closed_standard_error_changes_nothing(self):
        for arguments in ("", "--log-level debug", "--live-gfx on"):
            result = self.shell("2>&-", "engine_param max_depth 2\ngenmove w\nname\n", arguments + " --game catchup")
            self.assertEqual(result.returncode, 0)
            self.assertTrue(result.stdout.endswith(b"= Catenary\n\n"))

    def test_no_file_takes_the_place_of_a_closed_stream(self):
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "log")
            self.shell(">&-", "name\n", f"--log-file '{log}' --log-level debug")
            self.assertNotIn(b"Catenary", log.read_bytes())
            record = pathlib.Path(folder, "record.sgf")
            result = self.shell("2>&-", f"savesgf {record}\ngenmove w\n",
                                "--game catchup --log-level debug --option rules=standard")
            self.assertEqual(result.stdout.count(b"= "), 2)
            self.assertTrue(record.read_bytes().endswith(b")\n"))

    def test_a_slow_reader_gets_everything_through_a_stream_that_does_not_block(self):
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        process = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=writing)
        # More than a pipe can hold.
        process.stdin.write(b"help\n" * 100)
        process.stdin.close()
        wait_until(lambda: asleep(process) and not writable(writing))
        os.close(writing)
        with open(reading, "rb") as stream:
            self.assertEqual(stream.read().count(b"\n\n"), 100)
        self.assertEqual(process.wait(HANG), 0)

    def test_input_that_comes_faster_than_it_is_answered_takes_little_memory(self):
        flood = b"known_command " + b"x" * 1000 + b"\n"
        engine = Engine()
        engine.ask("name")
        stdin = engine.process.stdin
        os.set_blocking(stdin.fileno(), False)
        sent, most = 0, 64 << 20
        # Its answers are not read, so it stops when they fill a pipe; from then on it must not read any further.
        while sent < most and not (asleep(engine.process) and not writable(stdin)):
            try:
                sent += os.write(stdin.fileno(), flood * 64)
            except BlockingIOError:
                select.select([], [stdin], [], 0.01)
        engine.process.kill()
        engine.process.communicate()
        self.assertGreater(sent, 4 << 20)
        self.assertLess(sent, most)


class GoneReaders(unittest.TestCase):
    """The reader of standard output exits: one line on standard error and status 1, immediately."""

    def start(self, request, *arguments):
        """An engine in the middle of a request."""
        engine = Engine("--game", "catchup", "--threads", "1", "--move-time", "100", *arguments, stderr=subprocess.PIPE)
        engine.send(request + "\n")
        if request:
            wait_until_busy(engine.process)
        return engine

    def leave(self, engine):
        """Stops reading its output; returns its standard error until it ends, without the progress of proofs."""
        before = cpu_seconds(engine.process)
        engine.process.stdout.close()
        errors = engine.process.stderr.read()
        os.waitid(os.P_PID, engine.process.pid, os.WEXITED | os.WNOWAIT)
        self.assertLess(cpu_seconds(engine.process) - before, 5 * SLOWNESS)
        self.assertEqual(engine.process.wait(HANG), 1)
        engine.process.stderr.close()
        engine.process.stdin.close()
        return b"".join(line for line in errors.splitlines(keepends=True) if b"[info] solve: " not in line)

    MESSAGE = b"catenary: cannot write responses: Broken pipe\n"

    def test_ends_every_command(self):
        for command in ("", "analyze", "analyze 100", "lz-analyze 5", "kata-analyze 5", "genmove_analyze w 1",
                        "kata-genmove_analyze w 1", "genmove w", "genturn w", "solve", "solve 100", "perft 9",
                        "search_variation"):
            with self.subTest(command):
                self.assertEqual(self.leave(self.start(command)), self.MESSAGE)

    def test_ends_a_command_whose_input_has_ended(self):
        engine = self.start("solve")
        engine.process.stdin.close()
        wait_until_busy(engine.process)
        self.assertEqual(self.leave(engine), self.MESSAGE)

    def test_ends_requests_in_json(self):
        for request in ('{"limits": {"seconds": 100}}', '{"limits": {"seconds": 100}, "best_turn": true}',
                        '{"limits": {"seconds": 100}, "moves": ["E5"], "after": "all"}', '{"solve": true}', ""):
            with self.subTest(request):
                self.assertEqual(self.leave(self.start(request, "--analysis")), self.MESSAGE)

    def test_ends_pictures_for_gogui(self):
        blocks = self.leave(self.start("genmove w", "--live-gfx", "on"))
        self.assertTrue(blocks.startswith(b"gogui-gfx:\nCLEAR\n"))
        self.assertTrue(blocks.endswith(b"\ngogui-gfx: CLEAR\n" + self.MESSAGE))
        self.assertEqual(blocks.count(b"catenary"), 1)

    def test_of_pictures_changes_nothing(self):
        engine = Engine(*QUICK, "--live-gfx", "on", stderr=subprocess.PIPE)
        engine.process.stderr.close()
        engine.ask("engine_param max_depth 2")
        self.assertTrue(engine.ask("genmove w").startswith("= "))
        self.assertEqual(engine.ask("name"), "= Catenary")
        engine.process.stdin.close()
        self.assertEqual(engine.process.wait(HANG), 0)
        engine.process.stdout.close()

    def test_ends_commands_in_a_terminal(self):
        for command in ("analyze", "lz-analyze 5", "genmove_analyze w 5", "genmove w"):
            with self.subTest(command), tempfile.TemporaryDirectory() as home:
                master, terminal = pty.openpty()
                process = subprocess.Popen(
                    [ENGINE, "--game", "catchup", "--threads", "1", "--move-time", "100"],
                    stdin=terminal, stdout=terminal, stderr=subprocess.PIPE, start_new_session=True,
                    env={**os.environ, "TERM": "dumb", "HOME": home, "XDG_STATE_HOME": home})
                os.close(terminal)
                while b"white (1): " not in os.read(master, 1 << 16):
                    pass
                os.write(master, command.encode() + b"\n")
                wait_until_busy(process)
                os.close(master)
                self.assertEqual(process.stderr.read(), b"catenary: cannot write responses: Input/output error\n")
                self.assertEqual(process.wait(HANG), 1)
                process.stderr.close()


class Disks(unittest.TestCase):
    def test_a_log_on_a_full_disk_does_not_stop_the_game(self):
        result = run([*QUICK, "--log-file", "/dev/full", "--log-level", "debug"],
                     "engine_param max_depth 2\ngenmove w\nname\n")
        self.assertEqual(result.returncode, 0)
        self.assertTrue(result.stdout.endswith(b"= Catenary\n\n"))
        self.assertEqual(result.stderr, b"catenary: cannot log: Failed flush to file /dev/full: "
                                        b"No space left on device\n")

    def test_a_log_that_cannot_be_opened_is_one_clear_line(self):
        for path in ("/nonexistent/folder/log", "/"):
            result = run(["--log-file", path])
            self.assertEqual(result.returncode, 2)
            self.assertEqual(result.stderr.count(b"\n"), 1)
            self.assertIn(path.encode(), result.stderr)

    def test_a_record_on_a_full_disk_is_refused_and_the_old_one_stays(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new = pathlib.Path(folder, "old.sgf"), pathlib.Path(folder, "new.sgf")
            old.write_text("(;SZ[9])")
            engine = Engine(preexec_fn=limited(resource.RLIMIT_FSIZE, 64))
            for path in (old, new):
                self.assertEqual(engine.ask(f"savesgf {path}"), f"? cannot save file: '{path}': File too large")
            self.assertEqual(engine.ask("name"), "= Catenary")
            self.assertEqual(engine.close(), 0)
            self.assertEqual(old.read_text(), "(;SZ[9])")
            self.assertEqual(os.listdir(folder), ["old.sgf"])

    @unittest.skipUnless(os.geteuid() == 0, "mounts a file system")
    def test_a_record_on_a_really_full_disk(self):
        with tempfile.TemporaryDirectory() as folder:
            if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder],
                              capture_output=True).returncode != 0:
                self.skipTest("no file system can be mounted here")
            try:
                record, log = pathlib.Path(folder, "record.sgf"), pathlib.Path(folder, "log")
                engine = Engine(*QUICK, "--log-file", str(log), "--log-level", "debug")
                self.assertEqual(engine.ask(f"savesgf {record}"), "= ")
                before = record.read_bytes()
                try:
                    pathlib.Path(folder, "filler").write_bytes(b"x" * (1 << 16))
                except OSError:
                    pass
                self.assertEqual(engine.ask("engine_param max_depth 3"), "= ")
                self.assertTrue(engine.ask("genmove w").startswith("= "))
                new = pathlib.Path(folder, "new.sgf")
                self.assertEqual(engine.ask(f"savesgf {new}"), f"? cannot save file: '{new}': No space left on device")
                self.assertFalse(new.exists())
                position = engine.ask("position").removeprefix("= ")
                for _ in range(400):
                    self.assertEqual(engine.ask(f"position {position}"), "= ")
                self.assertEqual(engine.ask(f"savesgf {record}"),
                                 f"? cannot save file: '{record}': No space left on device")
                self.assertEqual(record.read_bytes(), before)
                self.assertEqual(engine.ask("name"), "= Catenary")
                self.assertEqual(engine.close(), 0)
            finally:
                subprocess.run(["umount", folder], check=True)

    def test_records_are_regular_files_only(self):
        with tempfile.TemporaryDirectory() as folder:
            pipe, link, target = (pathlib.Path(folder, name) for name in ("pipe", "link", "target"))
            os.mkfifo(pipe)
            link.symlink_to(target)
            dangling = f"'{link}' is a symbolic link"
            engine = Engine()
            for path, loading, saving in (
                    (folder, f"'{folder}' is no regular file", f"'{folder}': Is a directory"),
                    ("/dev/null", "'/dev/null' is no regular file", "'/dev/null' is no regular file"),
                    ("/dev/full", "'/dev/full' is no regular file", "'/dev/full' is no regular file"),
                    ("/dev/zero", "'/dev/zero' is no regular file", "'/dev/zero' is no regular file"),
                    (pipe, f"'{pipe}' is no regular file", f"'{pipe}': No such device or address"),
                    (link, f"'{link}': No such file or directory", dangling),
                    ("/nonexistent/x.sgf", "'/nonexistent/x.sgf': No such file or directory",
                     "'/nonexistent/x.sgf': No such file or directory")):
                self.assertEqual(engine.ask(f"loadsgf {path}"), f"? cannot load file: {loading}")
                self.assertEqual(engine.ask(f"savesgf {path}"), f"? cannot save file: {saving}")
            self.assertFalse(target.exists())
            # A pipe with a reader could be written to.
            with open(os.open(pipe, os.O_RDONLY | os.O_NONBLOCK), "rb"):
                self.assertEqual(engine.ask(f"savesgf {pipe}"), f"? cannot save file: '{pipe}' is no regular file")
            self.assertEqual(engine.close(), 0)
            self.assertEqual(sorted(os.listdir(folder)), ["link", "pipe"])

    def test_files_without_measure_are_refused(self):
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(1 << 40)
            engine = Engine()
            before = bytes_read(engine.process)
            self.assertEqual(engine.ask(f"loadsgf {file.name}"),
                             f"? cannot load file: '{file.name}' has more than 1048576 bytes")
            self.assertLess(bytes_read(engine.process) - before, 2 << 20)
            file.truncate(0)
            file.write(b"(;SZ[9]" + b";B[]" * 100000 + b")")
            file.flush()
            self.assertEqual(engine.ask(f"loadsgf {file.name}"),
                             "? cannot load file: the record is longer than any game")
            self.assertEqual(engine.close(), 0)

    def test_nothing_is_written_beside_the_file_that_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            engine = Engine(cwd=folder)
            for command in engine.ask("list_commands")[2:].split("\n"):
                # Commands that print a farewell or take long.
                if command not in ("quit", "savesgf", "bench", "perft", "solve", "gogui-interrupt"):
                    engine.ask(f"{command} x")
                    engine.ask(f"{command} ../x /x x;y `y` $(z) |z >z")
            self.assertEqual(os.listdir(folder), [])
            self.assertEqual(engine.ask("savesgf a.sgf"), "= ")
            self.assertEqual(engine.ask("savesgf a.sgf"), "= ")
            self.assertTrue(engine.ask("savesgf b.sgf c.sgf").startswith("? syntax error"))
            self.assertEqual(engine.close(), 0)
            self.assertEqual(os.listdir(folder), ["a.sgf"])


class Memory(unittest.TestCase):
    LIMIT = 400 << 20

    def warnings_to_the_end(self, engine):
        """Its standard error until it ends without a fault, given its input."""
        engine.process.stdin.close()
        warnings = engine.process.stderr.read()
        self.assertEqual(engine.process.wait(HANG), 0)
        engine.process.stdout.close()
        engine.process.stderr.close()
        return warnings

    def limited_engine(self, searcher, *arguments):
        engine = Engine("--hash", "65536", *arguments, stderr=subprocess.PIPE,
                        preexec_fn=limited(resource.RLIMIT_AS, self.LIMIT))
        engine.ask(f"engine_param searcher {searcher}")
        engine.ask("engine_param max_nodes 3000")
        return engine

    @unittest.skipIf(os.environ.get("CATENARY_SANITIZED"), "sanitizers need address space without limit")
    def test_a_table_that_does_not_fit_is_made_smaller_with_a_warning(self):
        for game in ("catchup", "catena", "cation", "colorado"):
            for searcher in ("alphabeta", "uct"):
                with self.subTest(game=game, searcher=searcher):
                    engine = self.limited_engine(searcher, "--game", game)
                    for _ in range(3):
                        color = engine.ask("to_move")[2:]
                        self.assertTrue(engine.ask(f"genturn {color}").startswith("= "))
                    self.assertEqual(engine.ask("name"), "= Catenary")
                    warnings = self.warnings_to_the_end(engine)
                    self.assertEqual(warnings.count(b"no memory for hash_mb 65536: going on with "), 1, warnings)

    @unittest.skipIf(os.environ.get("CATENARY_SANITIZED"), "sanitizers need address space without limit")
    def test_a_cooperative_search_lives_with_little_memory(self):
        engine = Engine("--game", "catalonia", "--hash", "65536", "--move-time", "2",
                        preexec_fn=limited(resource.RLIMIT_AS, self.LIMIT))
        self.assertTrue(engine.ask("genturn w").startswith("= "))
        self.assertEqual(engine.ask("name"), "= Catenary")
        self.assertEqual(engine.close(), 0)

    @unittest.skipIf(os.environ.get("CATENARY_SANITIZED"), "sanitizers need address space without limit")
    def test_the_solver_proves_with_the_table_that_there_is_room_for(self):
        engine = Engine("--game", "cation", stderr=subprocess.PIPE, preexec_fn=limited(resource.RLIMIT_AS, self.LIMIT))
        engine.ask("boardsize 3")
        engine.ask("engine_param solver_mb 65536")
        self.assertTrue(engine.ask("solve").startswith("= W+ "))
        self.assertIn(b"no memory for solver_mb 65536: going on with less", self.warnings_to_the_end(engine))

    @unittest.skipIf(os.environ.get("CATENARY_SANITIZED"), "sanitizers need address space without limit")
    def test_where_memory_has_ended_each_search_is_answered_and_later_ones_recover(self):
        engine = Engine("--game", "catchup", "--size", "3", "--threads", "4", "--move-time", "0.1",
                        stderr=subprocess.DEVNULL)
        # It has been loaded by then.
        engine.ask("name")
        with open(f"/proc/{engine.process.pid}/status") as status:
            kilobytes = int(re.search(r"VmSize:\s+(\d+)", status.read())[1])
        unlimited = resource.prlimit(engine.process.pid, resource.RLIMIT_AS)
        resource.prlimit(engine.process.pid, resource.RLIMIT_AS, ((kilobytes + 4096) << 10, unlimited[1]))
        for command in ("genmove w", "genmove w", "solve 1", "solve 1", "clear_board", "genmove w"):
            self.assertRegex(engine.ask(command), "^[=?] ")
        engine.ask("clear_board")
        resource.prlimit(engine.process.pid, resource.RLIMIT_AS, unlimited)
        self.assertTrue(engine.ask("genmove w").startswith("= "))
        self.assertTrue(engine.ask("solve").startswith("= "))
        self.assertEqual(engine.close(), 0)

    @unittest.skipIf(os.environ.get("CATENARY_SANITIZED"), "sanitizers need address space without limit")
    def test_commands_without_memory_name_it(self):
        commands = ("genmove w", "analyze 0.1", "move_scores", "search_variation")
        for megabytes in (28, 32, 40, 48):
            with self.subTest(megabytes):
                engine = Engine("--game", "catchup", "--threads", "1", "--move-time", "0.1",
                                preexec_fn=limited(resource.RLIMIT_AS, megabytes << 20))
                answers = [engine.ask(command) for command in commands]
                self.assertEqual([answer for answer in answers if "internal error" in answer], [])
                self.assertTrue(any("out of memory: " in answer for answer in answers), answers)
                self.assertEqual(engine.ask("name"), "= Catenary")
                self.assertEqual(engine.close(), 0)

    @unittest.skipIf(os.environ.get("CATENARY_SANITIZED"), "sanitizers need address space without limit")
    def test_threads_for_which_there_is_no_room_are_left_out(self):
        engine = Engine("--game", "catchup", "--threads", "256", "--hash", "16", "--move-time", "0.5",
                        stderr=subprocess.PIPE, preexec_fn=limited(resource.RLIMIT_AS, self.LIMIT))
        self.assertTrue(engine.ask("genturn w").startswith("= "))
        self.assertEqual(engine.ask("name"), "= Catenary")
        self.assertIn(b"no room for 256 threads: going on with ", self.warnings_to_the_end(engine))


class Signals(unittest.TestCase):
    def test_signals_end_a_search_at_once_and_leave_no_half_answer(self):
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            before = cpu_seconds_of_ended()
            engine = long_search()
            engine.process.send_signal(number)
            self.assertEqual(engine.process.wait(HANG), -number)
            self.assertLess(cpu_seconds_of_ended() - before, 5 * SLOWNESS)
            self.assertEqual(engine.process.stdout.read(), b"")
            engine.close()

    def test_a_stop_in_a_search_costs_time_but_no_answer(self):
        engine = Engine("--game", "catchup", "--threads", "1")
        overtime = 3
        engine.ask(f"time_settings 0 {overtime} 1")
        start = time.monotonic()
        engine.send("genmove w\n")
        # A very busy machine may not give it that much processor time.
        wait_until(lambda: cpu_seconds(engine.process) > 0.2 or select.select([engine.process.stdout], [], [], 0)[0])
        engine.process.send_signal(signal.SIGSTOP)
        time.sleep(max(0, start + overtime - time.monotonic()))
        before = cpu_seconds(engine.process)
        engine.process.send_signal(signal.SIGCONT)
        self.assertTrue(engine.read().startswith("= "))
        self.assertLess(cpu_seconds(engine.process) - before, 0.5 * SLOWNESS)
        self.assertTrue(engine.ask("genmove b").startswith("= "))
        self.assertEqual(engine.close(), 0)


class Clocks(unittest.TestCase):
    def engine(self, mode):
        if not JUMPING_CLOCK:
            self.skipTest("no library that replaces the clocks")
        return Engine(*QUICK, "--threads", "1", env={**os.environ, "LD_PRELOAD": JUMPING_CLOCK, "JUMP": mode})

    def test_the_time_of_day_may_jump(self):
        engine = self.engine("cpu")
        engine.ask("time_settings 0 1 1")
        for color in ("w", "b", "w", "b"):
            answer, seconds = cpu_seconds_of_answer(engine, "genturn " + color)
            self.assertTrue(answer.startswith("= "))
            self.assertLess(seconds, 1)
        # Nothing is left to search when the result is proven.
        engine.ask("clear_board")
        engine.ask("time_settings 0 1 0")
        engine.ask("engine_param move_time 0.5")
        self.assertGreater(cpu_seconds_of_answer(engine, "genturn w")[1], 0.4)
        self.assertEqual(engine.close(), 0)

    def test_a_machine_that_slept_finds_a_move(self):
        engine = self.engine("sleep")
        engine.ask("time_settings 10 0 0")
        for color in ("w", "b", "w", "b"):
            answer, seconds = cpu_seconds_of_answer(engine, "genturn " + color)
            self.assertTrue(answer.startswith("= "))
            self.assertLess(seconds, 0.5)
        self.assertEqual(engine.close(), 0)


class Many(unittest.TestCase):
    def test_ten_thousand_commands_at_once(self):
        text = "boardsize 5\nplay w C3\nlegal_moves\nundo\nnonsense\n" * 2000
        answers = run(["--game", "catchup"], text).stdout.split(b"\n\n")
        self.assertEqual(len(answers), 10001)
        self.assertEqual(len(set(answers[:-1])), 3)

    def test_a_hundred_processes_at_a_time(self):
        engines = [Engine(*QUICK, "--seed", "5") for _ in range(100)]
        for engine in engines:
            engine.send("engine_param max_nodes 500\ngenmove w\nquit\n")
        answers = {engine.process.communicate(timeout=HANG)[0] for engine in engines}
        self.assertEqual([engine.process.returncode for engine in engines], [0] * 100)
        self.assertEqual(len(answers), 1)

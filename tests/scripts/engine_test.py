# SPDX-License-Identifier: MIT
"""Tests of the clients of engines, by GTP and by JSON: framing of replies, the two ways to wait, time-outs, failures of
engines, and their end with the script."""

import asyncio
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from unittest import mock

from catenary_tools.engine import client as clients, process
from catenary_tools.engine.analysis import Analysis, AsyncAnalysis
from catenary_tools.engine.client import AsyncEngine, Engine
from catenary_tools.engine.process import EngineFailure, GtpFraming
from catenary_tools.model import Verdict

from tests.support.under_test import SCRIPTS

# Answers `say X` with X, refuses `refuse`, and does what `do X` says in Python.
ENGINE = """
import os, signal, sys, time
print("ready", file=sys.stderr, flush=True)
for line in sys.stdin:
    number, command, *words = line.split(" ", 2)
    text = words[0].rstrip("\\n") if words else ""
    if command == "do":
        exec(text)
    mark = "?" if command.strip() == "refuse" else "="
    print(mark + number, text.replace("|", "\\n"), end="\\n\\n", flush=True)
"""
COMMAND = [sys.executable, "-c", ENGINE]


class Frames(unittest.TestCase):
    def replies(self, *pieces, commands=("a", "b")):
        framing = GtpFraming()
        framing.encode(commands)
        for now, piece in enumerate(pieces):
            framing.take(piece, now)
        return [(reply.ok, reply.text, reply.at) for reply in framing.replies], framing.fault and framing.fault.kind

    def test_commands_are_numbered(self):
        framing = GtpFraming()
        self.assertEqual(framing.encode(["name", "play b D4"]), b"1 name\n2 play b D4\n")
        self.assertEqual(framing.encode(["quit"]), b"3 quit\n")

    def test_replies_in_pieces(self):
        self.assertEqual(self.replies(b"=1 x", b"y\nz\n", b"\n?2 no\n\n"),
                         ([(True, "xy\nz", 2), (False, "no", 2)], None))

    def test_carriage_returns_and_blank_lines_do_not_count(self):
        self.assertEqual(self.replies(b"\r\n=1\r\n\r\n\n\n=2 x\r\n\r\n"), ([(True, "", 0), (True, "x", 0)], None))

    def test_what_is_no_reply_is_garbage(self):
        for text in (b"hello\n\n", b"=2 x\n\n", b"=11 x\n\n", b"= x\n\n", b"=1 x\n\n=2\n\n=3\n\n",
                     b"=" + b"x" * (2 << 20)):
            self.assertEqual(self.replies(text)[1], Verdict.GARBAGE, text[:20])


class Clients(unittest.TestCase):
    """The same for both clients; an exchange is a command and perhaps a time-out."""

    def setUp(self):
        patch = mock.patch.object(clients, "QUIT_SECONDS", 0.1)
        patch.start()
        self.addCleanup(patch.stop)

    def blocking(self, *exchanges):
        with Engine(COMMAND) as engine:
            return [engine.ask(*exchange) for exchange in exchanges]

    def awaiting(self, *exchanges):
        async def run():
            async with AsyncEngine("mock", COMMAND) as engine:
                return [await engine.ask(*exchange) for exchange in exchanges]
        return asyncio.run(run())

    def check_failure(self, kind, detail, *exchanges):
        for client in (self.blocking, self.awaiting):
            with self.subTest(client.__name__), self.assertRaises(EngineFailure) as raised:
                client(*exchanges)
            self.assertEqual(raised.exception.kind, kind)
            self.assertIn(detail, raised.exception.detail)

    def test_answers(self):
        for client in (self.blocking, self.awaiting):
            self.assertEqual(client(("say x",), ("say a|b",), ("say",)), ["x", "a\nb", ""])

    def test_refusals(self):
        self.check_failure(Verdict.ERROR, "refuse it: it", ("refuse it",))
        with Engine(COMMAND) as engine:
            self.assertFalse(engine.request("refuse it").ok)
            self.assertEqual(engine.ask("say x"), "x")

    def test_ends_of_the_process(self):
        self.check_failure(Verdict.CRASH, "killed by SIGSEGV", ("do os.kill(os.getpid(), signal.SIGSEGV)",))
        self.check_failure(Verdict.CRASH, f"killed by signal {signal.SIGRTMIN + 1}",
                           ("do os.kill(os.getpid(), signal.SIGRTMIN + 1)",))
        self.check_failure(Verdict.CRASH, "status 3", ("do sys.exit(3)",))
        self.check_failure(Verdict.EARLY_EXIT, "status 0", ("do sys.exit(0)",))
        self.check_failure(Verdict.CRASH, "closed its output", ("do os.close(1); time.sleep(9)",))

    def test_time_outs(self):
        self.check_failure(Verdict.SILENT, "'do time.sleep(9)' within 0.2 s", ("do time.sleep(9)", 0.2))
        self.check_failure(Verdict.HANG, "'do time.sleep(9)' within 0.2 s", ("say x",), ("do time.sleep(9)", 0.2))

    def test_programs_that_cannot_be_started(self):
        with self.assertRaises(EngineFailure) as raised:
            Engine(["/nonexistent"]).ask("name")
        self.assertEqual(raised.exception.detail, "/nonexistent cannot be started: No such file or directory")

    def test_engines_outlast_the_thread_that_started_them(self):
        with Engine(COMMAND) as engine:
            thread = threading.Thread(target=engine.ask, args=("say x",))
            thread.start()
            thread.join()
            self.assertEqual(engine.ask("say y"), "y")

    def test_closing_ends_what_does_not_quit(self):
        start = time.monotonic()
        with Engine(COMMAND) as engine:
            engine.ask("say x")
            engine.send("do time.sleep(99)")
        self.assertFalse(engine.running)
        self.assertLess(time.monotonic() - start, 5)

    def test_standard_error_is_kept(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "log")
            with Engine(COMMAND, path) as engine:
                engine.ask("do print('one', file=sys.stderr, flush=True)")
                self.assertEqual(engine.last_lines, ["ready", "one"])
            self.assertEqual(engine.last_lines, ["ready", "one"])
            self.assertEqual(path.read_text(), "ready\none\n")

    def test_commands_at_once(self):
        async def run():
            async with AsyncEngine("mock", COMMAND) as engine:
                return await engine.request_all(["say a", "do time.sleep(0.3)", "say b"])
        first, _, last = asyncio.run(run())
        self.assertEqual((first.text, last.text), ("a", "b"))
        self.assertGreater(last.at - first.at, 0.25)


# Answers each question by what it asks for in Python; `answer(...)` writes a line.
ANALYSIS = """
import json, os, signal, sys, time
def answer(**fields):
    print(json.dumps(fields), flush=True)
print("ready", file=sys.stderr, flush=True)
for line in sys.stdin:
    exec(json.loads(line)["do"])
"""


class Analyses(unittest.TestCase):
    """The same for both clients of the analysis mode; an exchange is a question and perhaps a time-out."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.program = str(pathlib.Path(folder.name, "engine"))
        pathlib.Path(self.program).write_text(f"#!{sys.executable}\n{ANALYSIS}", encoding="utf-8")
        pathlib.Path(self.program).chmod(0o755)

    def blocking(self, *exchanges):
        with Analysis([self.program]) as engine:
            return [engine.ask(*exchange) for exchange in exchanges]

    def awaiting(self, *exchanges):
        async def run():
            async with AsyncAnalysis([self.program]) as engine:
                return [await engine.ask(*exchange) for exchange in exchanges]
        return asyncio.run(run())

    def check_failure(self, kind, detail, *exchanges):
        for client in (self.blocking, self.awaiting):
            with self.subTest(client.__name__), self.assertRaises(EngineFailure) as raised:
                client(*[({"do": do}, *timeout) for do, *timeout in exchanges])
            self.assertEqual((raised.exception.kind, raised.exception.detail), (kind, detail.format(self.program)))

    def test_an_answer_for_each_position(self):
        every = "for number in range(3): answer(after=number)"
        for question in ({"do": every, "after": [0, 1, 2]}, {"do": every, "after": "all", "moves": ["A1", "B1"]}):
            for client in (self.blocking, self.awaiting):
                answers = client((question,), ({"do": "answer(x=1)"},),
                                 ({"do": "answer()", "after": [0, 1], "boards": True},))
                self.assertEqual(answers, [[{"after": number} for number in range(3)], [{"x": 1}], [{}]])

    def test_a_refusal_is_the_last_line_of_an_answer(self):
        with Analysis([self.program]) as engine:
            for do in ("answer(error='no game')", "answer(after=0); answer(error='no game')"):
                with self.assertRaises(EngineFailure) as raised:
                    engine.ask({"do": do, "after": [0, 1, 2]})
                self.assertEqual((raised.exception.kind, raised.exception.detail), (Verdict.ERROR, "no game"))
                self.assertEqual(engine.ask({"do": "answer(x=1)"}), [{"x": 1}])

    def test_the_end_of_the_process_has_its_last_line(self):
        self.check_failure(Verdict.EARLY_EXIT, "{}: ended with status 0: ready", ("sys.exit()",))
        self.check_failure(Verdict.CRASH, "{}: ended with status 1: no memory", ("sys.exit('no memory')",))
        self.check_failure(Verdict.CRASH, "{}: killed by SIGKILL: ready", ("os.kill(os.getpid(), signal.SIGKILL)",))
        self.check_failure(Verdict.CRASH, "{}: ended with status 1: half",
                           ("print('{', end='', flush=True); sys.exit('half')",))

    def test_what_is_no_answer_is_garbage(self):
        for line in ('"', "[1]", "= x"):
            self.check_failure(Verdict.GARBAGE, f"{{}}: wrote '{line}': ready",
                               (f"print('{line}', flush=True); time.sleep(99)",))

    def test_waiting_has_an_end(self):
        for start in ("", "print('{}', end='', flush=True);"):
            self.check_failure(Verdict.HANG, "{}: no answer within 0.2 s: ready", ("answer()",),
                               (start + "time.sleep(99)", 0.2))

    def test_closing_ends_what_does_not_end_by_itself(self):
        start = time.monotonic()
        with mock.patch.object(clients, "QUIT_SECONDS", 0.1), Analysis([self.program]) as engine:
            engine.ask({"do": "signal.signal(signal.SIGTERM, signal.SIG_IGN); answer()"})
            engine.send({"do": "time.sleep(99)"})
        self.assertFalse(engine.running)
        self.assertLess(time.monotonic() - start, 60)

    def test_questions_and_answers_longer_than_a_pipe(self):
        question = {"do": "answer(length=len(line), text='y' * 300_000)", "text": "x" * 3_000_000}
        for client in (self.blocking, self.awaiting):
            (answer,), = client((question,))
            self.assertEqual((answer["length"], answer["text"]), (len(json.dumps(question)) + 1, "y" * 300_000))

    def test_programs_that_cannot_be_started(self):
        for program, reason in (("/nonexistent", "No such file or directory"), ("/etc/passwd", "Permission denied")):
            with self.assertRaises(EngineFailure) as raised:
                Analysis([program]).ask({})
            self.assertEqual(raised.exception.detail, f"{program} cannot be started: {reason}")


# Starts two engines that do not read their input, one of them in a thread that ends; then prints a line, and waits.
SCRIPT = """
import sys, threading
sys.path.insert(0, sys.argv[1])
from catenary_tools.engine.client import Engine

engines = [Engine(["/bin/sh", "-c", "trap '' HUP INT TERM; echo =1; echo; sleep 1000; :"], error_path=None)
           for _ in range(2)]
thread = threading.Thread(target=engines[0].ask, args=("name",))
thread.start()
thread.join()
engines[1].ask("name")
print("ready", all(engine.running for engine in engines), flush=True)
sys.stdin.read()
"""


class Parents(unittest.TestCase):
    """Engines have the standard error of a script, so its end is that of the last of them."""

    def test_a_script_that_is_killed_leaves_no_engine_behind(self):
        for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
            script = subprocess.Popen([sys.executable, "-c", SCRIPT, SCRIPTS], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            with script, self.subTest(number.name):
                self.assertEqual(script.stdout.readline(), "ready True\n")
                script.send_signal(number)
                script.communicate(timeout=60)

    def test_the_guard_is_replaced_if_it_is_killed(self):
        guard = process.Guard()
        pipes = {"stdout": subprocess.PIPE}
        with guard.start(["sleep", "1000"], **pipes) as first:
            guard._shell.kill()
            guard._shell.wait()
            with guard.start(["sleep", "1000"], **pipes) as second, guard.start(["cat"], stdin=subprocess.PIPE) as kept:
                guard.forget(kept)
                guard._shell.communicate()
                self.assertEqual(([first.wait(60), second.wait(60)], kept.poll()), ([-signal.SIGKILL] * 2, None))

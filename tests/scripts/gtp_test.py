#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the GTP client: framing of replies, the two ways to wait, time-outs and failures of engines."""

import asyncio
import pathlib
import sys
import tempfile
import time
import unittest
from unittest import mock

import library
from catenary_tools.gtp import connection, failures
from catenary_tools.gtp.async_client import AsyncEngine
from catenary_tools.gtp.client import Engine
from catenary_tools.gtp.failures import EngineFailure
from catenary_tools.gtp.framing import Framing

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
        framing = Framing()
        framing.encode(commands)
        for now, piece in enumerate(pieces):
            framing.take(piece, now)
        return [(reply.ok, reply.text, reply.at) for reply in framing.replies], framing.fault and framing.fault.kind

    def test_commands_are_numbered(self):
        framing = Framing()
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
            self.assertEqual(self.replies(text)[1], failures.GARBAGE, text[:20])


class Clients(unittest.TestCase):
    """The same for both clients; an exchange is a command and perhaps a time-out."""

    def setUp(self):
        patch = mock.patch.object(connection, "QUIT_SECONDS", 0.1)
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
        self.check_failure(failures.ERROR, "refuse it: it", ("refuse it",))
        with Engine(COMMAND) as engine:
            self.assertFalse(engine.request("refuse it").ok)
            self.assertEqual(engine.ask("say x"), "x")

    def test_ends_of_the_process(self):
        self.check_failure(failures.CRASH, "killed by SIGSEGV", ("do os.kill(os.getpid(), signal.SIGSEGV)",))
        self.check_failure(failures.CRASH, "status 3", ("do sys.exit(3)",))
        self.check_failure(failures.EARLY_EXIT, "status 0", ("do sys.exit(0)",))
        self.check_failure(failures.CRASH, "closed its output", ("do os.close(1); time.sleep(9)",))

    def test_time_outs(self):
        self.check_failure(failures.SILENT, "'do time.sleep(9)' within 0.2 s", ("do time.sleep(9)", 0.2))
        self.check_failure(failures.HANG, "'do time.sleep(9)' within 0.2 s", ("say x",), ("do time.sleep(9)", 0.2))

    def test_programs_that_cannot_be_started(self):
        with self.assertRaises(EngineFailure) as raised:
            Engine(["/nonexistent"]).ask("name")
        self.assertEqual(raised.exception.detail, "/nonexistent cannot be started: No such file or directory")

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


if __name__ == "__main__":
    library.main()

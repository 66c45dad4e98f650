# SPDX-License-Identifier: MIT
"""Tests of the clients of engines, over GTP and JSON: framing of replies, time-outs, failures of engines, and that
engines end with the script."""

import asyncio
import json
import signal
import subprocess
import sys
import threading
import time

import pytest

from catenary_tools.engine import client as clients, groups, process, windows
from catenary_tools.engine.analysis import AnalysedMove, AnalysedPosition, Analysis
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


@pytest.fixture(autouse=True)
def quits_soon(monkeypatch):
    monkeypatch.setattr(clients, "QUIT_SECONDS", 0.1)


def replies(*pieces):
    """Returns the replies to two commands that arrive in pieces, and the kind of the fault."""
    framing = GtpFraming()
    framing.encode(["a", "b"])
    for now, piece in enumerate(pieces):
        framing.take(piece, now)
    return [(reply.ok, reply.text, reply.at) for reply in framing.replies], framing.fault and framing.fault.kind


def test_commands_are_numbered():
    framing = GtpFraming()
    assert framing.encode(["name", "play b D4"]) == b"1 name\n2 play b D4\n"
    assert framing.encode(["quit"]) == b"3 quit\n"


def test_replies_in_pieces():
    assert replies(b"=1 x", b"y\nz\n", b"\n?2 no\n\n") == ([(True, "xy\nz", 2), (False, "no", 2)], None)


def test_carriage_returns_and_blank_lines_do_not_count():
    assert replies(b"\r\n=1\r\n\r\n\n\n=2 x\r\n\r\n") == ([(True, "", 0), (True, "x", 0)], None)


@pytest.mark.parametrize("text", [b"hello\n\n", b"=2 x\n\n", b"=11 x\n\n", b"= x\n\n", b"=1 x\n\n=2\n\n=3\n\n",
                                  b"=" + b"x" * (2 << 20)], ids=range(6))
def test_what_is_no_reply_is_garbage(text):
    assert replies(text)[1] == Verdict.GARBAGE


def answers(*exchanges):
    """Sends commands to an engine, each optionally with a time-out."""
    async def run():
        async with AsyncEngine(COMMAND, name="mock") as engine:
            return [await engine.ask(*exchange) for exchange in exchanges]

    return asyncio.run(run())


def test_answers():
    assert answers(("say x",), ("say a|b",), ("say",)) == ["x", "a\nb", ""]


def test_callers_without_a_loop():
    with Engine(COMMAND) as engine:
        assert engine.ask("say x") == "x"
        assert not engine.request("refuse it").ok
        with pytest.raises(EngineFailure, match=f"^{sys.executable}: refuse it: it$"):
            engine.ask("refuse it")
        assert engine.running
    assert not engine.running


@pytest.mark.parametrize("exchanges, kind, detail", [
    ([("refuse it",)], Verdict.ERROR, "mock: refuse it: it"),
    ([("do os.kill(os.getpid(), signal.SIGSEGV)",)], Verdict.CRASH, "killed by SIGSEGV"),
    ([("do os.kill(os.getpid(), signal.SIGRTMIN + 1)",)], Verdict.CRASH, f"killed by signal {signal.SIGRTMIN + 1}"),
    ([("do sys.exit(3)",)], Verdict.CRASH, "ended with status 3: ready"),
    ([("do sys.exit('no memory')",)], Verdict.CRASH, "ended with status 1: no memory"),
    ([("do sys.exit(0)",)], Verdict.EARLY_EXIT, "ended with status 0"),
    ([("do os.close(1); time.sleep(9)",)], Verdict.CRASH, "closed its output"),
    ([("do time.sleep(9)", 0.2)], Verdict.SILENT, "no answer to 'do time.sleep(9)' within 0.2 s"),
    ([("say x",), ("do time.sleep(9)", 0.2)], Verdict.HANG, "no answer to 'do time.sleep(9)' within 0.2 s")])
def test_failures(exchanges, kind, detail):
    with pytest.raises(EngineFailure) as raised:
        answers(*exchanges)
    assert (raised.value.kind, raised.value.detail) == (kind, detail)


def test_programs_that_cannot_be_started():
    with pytest.raises(EngineFailure, match="^/nonexistent cannot be started: No such file or directory$"):
        Engine(["/nonexistent"]).ask("name")


def test_engines_outlast_the_thread_that_started_them():
    with Engine(COMMAND) as engine:
        thread = threading.Thread(target=engine.ask, args=("say x",))
        thread.start()
        thread.join()
        assert engine.ask("say y") == "y"


def test_closing_ends_what_does_not_quit():
    async def run():
        async with AsyncEngine(COMMAND) as engine:
            await engine.ask("say x")
            engine.send("do time.sleep(99)")
        assert not engine.running

    start = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - start < 60


@pytest.mark.parametrize("kept", [True, False])
def test_last_lines_of_the_standard_error(kept, tmp_path):
    path = tmp_path / "log"
    path.write_text("before\n")
    with Engine(COMMAND, path if kept else process.os.devnull) as engine:
        engine.ask("do print('one', file=sys.stderr, flush=True)")
        assert engine.last_lines == ["ready", "one"]
    assert engine.last_lines == ["ready", "one"]
    assert path.read_text() == ("before\nready\none\n" if kept else "before\n")


def test_the_file_of_the_standard_error_has_a_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(process, "LARGEST_FILE", 1000)
    with Engine(COMMAND, tmp_path / "log") as engine:
        for number in range(3):
            engine.ask(f"do print({number}, 'x' * 9000, file=sys.stderr, flush=True); time.sleep(0.5)")
        assert engine.last_lines[-1].endswith("xxx")
    assert (tmp_path / "log").stat().st_size == 1000


def test_commands_at_once():
    async def run():
        async with AsyncEngine(COMMAND) as engine:
            return await engine.request_all(["say a", "do time.sleep(0.3)", "say b"])

    first, _, last = asyncio.run(run())
    assert (first.text, last.text) == ("a", "b")
    assert last.at - first.at > 0.25


# Answers each question by what it asks for in Python; `answer(...)` writes a line.
ANALYSIS = """
import json, os, signal, sys, time
def answer(**fields):
    print(json.dumps(fields), flush=True)
print("ready", file=sys.stderr, flush=True)
for line in sys.stdin:
    exec(json.loads(line)["do"])
"""


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "engine"
    path.write_text(f"#!{sys.executable}\n{ANALYSIS}", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def analyses(program, *exchanges):
    """Sends questions, each optionally with a time-out."""
    async def run():
        async with Analysis([program]) as engine:
            return [await engine.ask(*exchange) for exchange in exchanges]

    return asyncio.run(run())


def test_an_answer_for_each_position(program):
    every = "for number in range(3): answer(after=number)"
    for question in ({"do": every, "after": [0, 1, 2]}, {"do": every, "after": "all", "moves": ["A1", "B1"]}):
        assert analyses(program, (question,), ({"do": "answer(x=1)"},),
                        ({"do": "answer()", "after": [0, 1], "boards": True},)) == [
            [{"after": number} for number in range(3)], [{"x": 1}], [{}]]


def test_an_analysed_position(program):
    async def run(do):
        async with Analysis([program]) as engine:
            return await engine.analyse({"do": do})

    move = {"move": "A1", "turn": "A1", "value": 5, "winrate": 0.6, "score": "60%", "variation": ["A1", "B1"]}
    assert asyncio.run(run(f"answer(to_move='black', depth=3, nodes=7, moves=[{move}])")) == AnalysedPosition(
        "black", (AnalysedMove("A1", 5, 0.6, "60%", ("A1", "B1")),), 3, 7)
    assert asyncio.run(run("answer(to_move='none', result='B+1')")) == AnalysedPosition("none")


def test_a_refusal_is_the_last_line_of_an_answer(program):
    async def run():
        async with Analysis([program]) as engine:
            for do in ("answer(error='no game')", "answer(after=0); answer(error='no game')"):
                with pytest.raises(EngineFailure, match="^no game$") as raised:
                    await engine.ask({"do": do, "after": [0, 1, 2]})
                assert raised.value.kind == Verdict.ERROR
                assert await engine.ask({"do": "answer(x=1)"}) == [{"x": 1}]

    asyncio.run(run())


@pytest.mark.parametrize("exchanges, kind, detail", [
    ([("sys.exit()",)], Verdict.EARLY_EXIT, "ended with status 0: ready"),
    ([("sys.exit('no memory')",)], Verdict.CRASH, "ended with status 1: no memory"),
    ([("os.kill(os.getpid(), signal.SIGKILL)",)], Verdict.CRASH, "killed by SIGKILL: ready"),
    ([("print('{', end='', flush=True); sys.exit('half')",)], Verdict.CRASH, "ended with status 1: half"),
    *(([(f"print('{line}', flush=True); time.sleep(99)",)], Verdict.GARBAGE, f"wrote '{line}': ready")
      for line in ('"', "[1]", "= x")),
    *(([("answer()",), (start + "time.sleep(99)", 0.2)], Verdict.HANG, "no answer within 0.2 s: ready")
      for start in ("", "print('{}', end='', flush=True);"))])
def test_failures_of_analyses(program, exchanges, kind, detail):
    with pytest.raises(EngineFailure) as raised:
        analyses(program, *[({"do": do}, *timeout) for do, *timeout in exchanges])
    assert (raised.value.kind, raised.value.detail) == (kind, f"{program}: {detail}")


def test_closing_kills_a_search(program):
    async def run():
        async with Analysis([program]) as engine:
            await engine.ask({"do": "signal.signal(signal.SIGTERM, signal.SIG_IGN); answer()"})
            engine.send({"do": "time.sleep(99)"})
        assert not engine.running

    start = time.monotonic()
    asyncio.run(run())
    assert time.monotonic() - start < 60


def test_questions_and_answers_longer_than_a_pipe(program):
    question = {"do": "answer(length=len(line), text='y' * 300_000)", "text": "x" * 3_000_000}
    (answer,), = analyses(program, (question,))
    assert (answer["length"], answer["text"]) == (len(json.dumps(question)) + 1, "y" * 300_000)


@pytest.mark.parametrize("program, reason", [("/nonexistent", "No such file or directory"),
                                             ("/etc/passwd", "Permission denied")])
def test_analyses_that_cannot_be_started(program, reason):
    with pytest.raises(EngineFailure, match=f"^{program} cannot be started: {reason}$"):
        analyses(program, ({},))


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


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_script_that_is_killed_leaves_no_engine_behind(number):
    """Engines share the script's standard error, which therefore ends when the last of them ends."""
    with subprocess.Popen([sys.executable, "-c", SCRIPT, SCRIPTS], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as script:
        assert script.stdout.readline() == "ready True\n"
        script.send_signal(number)
        script.communicate(timeout=60)


def test_the_guard_is_replaced_if_it_is_killed():
    guard = groups.Guard()
    pipes = {"stdout": subprocess.PIPE}
    with guard.start(["sleep", "1000"], **pipes) as first:
        guard._shell.kill()
        guard._shell.wait()
        with guard.start(["sleep", "1000"], **pipes) as second, guard.start(["cat"], stdin=subprocess.PIPE) as kept:
            guard.forget(kept)
            guard._shell.communicate()
            assert ([first.wait(60), second.wait(60)], kept.poll()) == ([-signal.SIGKILL] * 2, None)


def test_the_structures_of_windows_have_their_sizes():
    # The sizes in a 64-bit program.
    assert (windows.ctypes.sizeof(windows.BasicLimits), windows.ctypes.sizeof(windows.ExtendedLimits)) == (64, 144)


class Kernel:
    """Replaces the functions of Windows, and records their calls."""

    def __init__(self):
        self.calls = []

    def __getattr__(self, name):
        def call(*arguments):
            self.calls.append(name)
            return 7
        setattr(self, name, call)
        return call


def test_a_process_of_windows_ends_with_its_job(monkeypatch):
    kernel = Kernel()
    monkeypatch.setattr(windows.ctypes, "WinDLL", lambda name, use_last_error: kernel, raising=False)
    started = subprocess.Popen
    monkeypatch.setattr(windows.subprocess, "Popen", lambda command, bufsize, creationflags: started(command))
    monkeypatch.setattr(started, "_handle", 1, raising=False)
    jobs = windows.Jobs()
    process_of_job = jobs.start(["sleep", "1000"])
    assert kernel.calls == ["CreateJobObjectW", "SetInformationJobObject", "AssignProcessToJobObject"]
    jobs.kill(process_of_job)
    assert kernel.calls[3:] == ["TerminateJobObject", "CloseHandle"]
    assert process_of_job.returncode == -signal.SIGKILL

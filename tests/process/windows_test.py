# SPDX-License-Identifier: MIT
"""Tests of the program for Windows, under Wine: what it needs from the system, and that it gives the same answers as
the program for this system. `scripts/release` runs them; scripts/test needs no Wine."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import time

import pexpect
import pytest

from tests.support import under_test
from tests.terminal.pseudo_terminal import PROMPT

pyte = pytest.importorskip("pyte")

# File names that a Windows code page would corrupt.
NAME = "Größe 3 – 対局.sgf"
WORD = "対局-ü.sgf"
# Longer than any search here, so that only an interrupt ends it; and the time of an emulated start on a busy machine.
LONG, PATIENCE = "600", 300

pytestmark = pytest.mark.skipif(not under_test.WINDOWS or not shutil.which("wine"),
                                reason="needs wine and the program for Windows")


@pytest.fixture(autouse=True)
def wine(monkeypatch):
    """Wine with a separate folder."""
    home = under_test.ROOT / "build" / "wine"
    home.mkdir(parents=True, exist_ok=True)
    for name, value in {"HOME": home, "WINEPREFIX": home / "prefix", "WINEDEBUG": "-all"}.items():
        monkeypatch.setenv(name, str(value))


def start(*arguments, program=("wine", under_test.WINDOWS), **options):
    return subprocess.Popen([*program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE, **options)


def run(*arguments, text=b"", **options):
    with start(*arguments, **options) as process:
        output, errors = process.communicate(text, PATIENCE)
    return process.returncode, output, errors


def check_equal(*arguments, text=b"", change=lambda output: output, **options):
    """Both programs give the same output, apart from what `change` removes."""
    native = run(*arguments, text=text, program=(under_test.ENGINE,), **options)
    windows = run(*arguments, text=text, **options)
    assert change(windows[1]) == change(native[1])
    assert windows[0] == native[0]
    assert windows[2] == native[2]


def read_answer(process):
    lines = []
    while (line := process.stdout.readline()) not in (b"\n", b""):
        lines.append(line)
    return b"".join(lines).decode()


def ask(process, line):
    process.stdin.write(line.encode() + b"\n")
    process.stdin.flush()
    return read_answer(process)


def test_records_have_any_name(tmp_path):
    text = f"set_game catchup\nboardsize 5\nplay white C3\nsavesgf {WORD}\nundo\nloadsgf {WORD}\nshowboard\n".encode()
    for folder in ("native", "Eigene Dateien ü"):
        tmp_path.joinpath(folder).mkdir()
    native = run(text=text, cwd=tmp_path / "native", program=(under_test.ENGINE,))
    assert run(text=text, cwd=tmp_path / "Eigene Dateien ü") == native
    assert [path.name for path in tmp_path.joinpath("Eigene Dateien ü").iterdir()] == [WORD]
    assert tmp_path.joinpath("Eigene Dateien ü", WORD).read_bytes() == tmp_path.joinpath("native", WORD).read_bytes()


def test_files_that_cannot_be_used_are_named(tmp_path):
    tmp_path.joinpath("folder").mkdir()
    tmp_path.joinpath("empty.sgf").touch()
    check_equal(text=b"loadsgf none.sgf\nloadsgf none/none.sgf\nloadsgf folder\nloadsgf empty.sgf\nsavesgf folder\n"
                b"savesgf none/x.sgf\nengine_param network none.bin\n", cwd=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.sgf", "folder"]


def test_a_file_is_replaced(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_bytes(b"old")
    assert run(text=b"savesgf game.sgf\n", cwd=tmp_path)[:2] == (0, b"= \n\n")
    assert path.read_bytes().startswith(b"(;")
    assert list(tmp_path.iterdir()) == [path]


def test_the_command_line_is_utf8(tmp_path):
    config = tmp_path / "Einstellungen ä.cfg"
    config.write_text("game=colorado\n", encoding="utf-8")
    assert run("--config", config.name, "--log-file", NAME, "--log-level", "info", cwd=tmp_path)[0] == 0
    assert tmp_path.joinpath(NAME).exists()
    check_equal("--config", config.name, text=b"get_game\nlist_games\n", cwd=tmp_path)
    check_equal("--log-file", "keiner ü/x.log", cwd=tmp_path)
    check_equal("--spiel", "Größe")


def test_lines_may_end_as_on_windows_and_answers_do_not():
    _, output, _ = run(text=b"name\r\n1 version\r\nlist_games\r\n")
    assert output.startswith(b"= Catenary\n\n=1 ")
    assert b"\r" not in output


def test_bad_lines_are_refused_alike():
    check_equal(text=b"\xff\xfe\x00x\nplay\nplay black \xc3\x28\n" + b"x" * 20_000_000 + b"\nname\n")
    assert run(text=b"loadsgf \xff\xfe.sgf\n")[1].startswith(b"? cannot load file: ")
    check_equal("--analysis", text=b"{\n[]\n{\"game\":\"chess\"}\nx\xff\n\n")


def test_analyses_in_json_are_equal():
    requests = [{"id": game, "game": game, "limits": {"nodes": 500}} for game in ("catchup", "colorado")]

    def without_times(output):
        answers = [json.loads(line) for line in output.splitlines()]
        assert len(answers) == len(requests)
        return [{key: value for key, value in answer.items() if key not in ("seconds", "speed")} for answer in answers]

    check_equal("--analysis", "--threads", "1", text="".join(json.dumps(one) + "\n" for one in requests).encode(),
                change=without_times)


def test_an_interrupt_ends_a_search():
    with start("--game", "catchup", "--threads", "1", "--move-time", LONG) as process:
        assert ask(process, "name") == "= Catenary\n"
        process.stdin.write(b"genmove white\n")
        process.stdin.flush()
        time.sleep(1)
        assert ask(process, "# interrupt").startswith("= ")
        # Its input stays open.
        assert ask(process, "quit") == "= \n"
        assert process.wait(PATIENCE) == 0


def test_the_end_of_input_ends_what_lasts_until_the_next_line():
    begin = time.monotonic()
    status, output, _ = run("--game", "catchup", "--threads", "1", text=b"analyze white 10\n")
    assert status == 0
    assert output.startswith(b"=")
    assert time.monotonic() - begin < PATIENCE


def test_the_loss_of_the_reader_ends_the_program():
    with start("--game", "catchup") as process:
        assert ask(process, "name") == "= Catenary\n"
        process.stdout.close()
        with contextlib.suppress(OSError):  # It may have ended.
            process.stdin.write(b"showboard\n" * 100)
            process.stdin.close()
        assert process.wait(PATIENCE) == 1
        assert b"cannot write responses" in process.stderr.read()


def test_threads_and_large_tables_are_used():
    _, output, _ = run("--threads", "2", "--hash", "512", text=b"engine_param max_nodes 2000\ngenmove white\n"
                       b"engine_param hash_mb 65536\nclear_board\ngenmove white\n")
    assert output.count(b"\n\n") == 5
    assert b"? " not in output


class Console:
    """A console of Wine. It redraws single characters, so that only the whole screen can be searched for text."""

    def __init__(self, *arguments, folder):
        columns, rows = 100, 100
        # This Wine prints the escape sequences of colours as text.
        environment = {**os.environ, "TERM": "xterm", "NO_COLOR": "1"}
        self.child = pexpect.spawn("wine", [under_test.WINDOWS, *arguments], cwd=folder, env=environment,
                                   timeout=PATIENCE, dimensions=(rows, columns))
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.ByteStream(self.screen)

    def wait(self, pattern):
        end = time.monotonic() + PATIENCE
        while not re.search(pattern, "\n".join(self.screen.display), re.DOTALL):
            assert time.monotonic() < end, "\n".join(self.screen.display)
            with contextlib.suppress(pexpect.TIMEOUT):
                self.stream.feed(self.child.read_nonblocking(4096, timeout=1))

    def enter(self, line):
        self.child.send(f"{line}\r")


def test_a_person_plays_in_a_console(tmp_path):
    """Without Ctrl-C at the prompt, which does not end a read in this Wine."""
    console = Console("--game", "catena", "--size", "15", "--move-time", LONG, folder=tmp_path)
    console.wait(PROMPT)
    console.enter("J8")
    console.wait("White to move")
    time.sleep(2)
    console.child.sendintr()
    console.wait(f"White plays .*{PROMPT}")
    console.enter(f"save {NAME}")
    console.wait(f"Saved .*{PROMPT}")
    console.enter("quit")
    console.child.expect(pexpect.EOF)
    console.child.close()
    assert console.child.exitstatus == 0
    assert pathlib.Path(tmp_path, NAME).exists()

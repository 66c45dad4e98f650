# SPDX-License-Identifier: MIT
"""scripts/gtp-regress: regression files in the format of gogui-regress."""

import argparse
import pathlib
import re
import shlex
from collections.abc import Sequence

from .cli import Parser
from .engine.client import Engine
from .engine.process import EngineFailure

DESCRIPTION = """Runs regression files in the format of gogui-regress.

A file is a GTP script for a new engine. The line after a command may contain the expected answer:

    10 reg_genmove white
    #? [A1|B2]

The regular expression must match the whole answer. One that begins with ! must not match it. A * after the bracket
marks a known failure. A command that returns an error is a failure, and so is the end of the engine. Exit status: 0 if
every test passed or was known to fail, 1 otherwise, 2 for wrong usage.
"""
TEST = re.compile(r"#\?\s*\[(!?)(.*)\](\*?)\s*")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("program", help="command of the engine, split as a shell does")
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="file", help="regression file")
    given = parser.parse_args(arguments)
    given.error = parser.error
    return given


class TestCounts:
    """TestCounts of the tests of all files by result."""

    def __init__(self) -> None:
        self.passed = self.failed = self.known = self.fixed = 0

    def add(self, where: str, answer: str, expected: re.Match[str]) -> None:
        """Compares an answer with the match of a TEST line."""
        inverted, pattern, known = expected.groups()
        good = bool(re.fullmatch(pattern, answer, re.DOTALL)) != bool(inverted)
        if good:
            self.passed += not known
            self.fixed += bool(known)
        else:
            self.failed += not known
            self.known += bool(known)
        if good == bool(known):
            verdict = "passes unexpectedly" if good else "FAILS"
            print(f"{where}: {verdict}: '{answer}', expected {'anything but ' if inverted else ''}[{pattern}]")

    def __str__(self) -> str:
        return (f"{self.passed} passed, {self.failed} failed, {self.known} failed as known, "
                f"{self.fixed} passed unexpectedly")


def run_file(path: pathlib.Path, command: Sequence[str], counts: TestCounts) -> None:
    """Runs a file with a fresh engine."""
    answer = None
    with Engine(command, error_path=None) as engine:
        engine.start()
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"{path.name}:{number}"
            expected = TEST.fullmatch(line)
            if expected and answer is not None:
                counts.add(where, answer, expected)
            elif line.startswith("#?") and not expected:
                raise ValueError(f"{where}: malformed test")
            elif line.strip() and not line.startswith("#"):
                answer = ask(engine, line.strip(), where, counts)


def ask(engine: Engine, line: str, where: str, counts: TestCounts) -> str | None:
    """Returns the answer; None if it was refused, so that no test may follow."""
    try:
        # The client has ids of its own.
        reply = engine.request(re.sub(r"^\d+\s+", "", line))
    except EngineFailure:
        print(f"{where}: FAILS: {line}: the engine has ended")
    else:
        if reply.ok:
            return reply.text
        print(f"{where}: FAILS: {line}: refused: {reply.text}")
    counts.failed += 1
    return None


def main(options: argparse.Namespace) -> int:
    counts = TestCounts()
    try:
        for path in options.files:
            run_file(path, shlex.split(options.program), counts)
    except EngineFailure as failure:
        options.error(f"{options.program}: {failure.detail}")
    except (OSError, ValueError) as error:
        options.error(str(error))
    print(counts)
    return 1 if counts.failed else 0

# SPDX-License-Identifier: MIT
"""scripts/gtp-regress: regression files in the format of gogui-regress."""

from __future__ import annotations

import pathlib
import re
from collections.abc import Sequence
from dataclasses import dataclass

from . import places
from .cli import Parser, ToolOptions
from .engine.client import Engine
from .engine.process import EngineFailure
from .errors import UsageError

DESCRIPTION = """Runs regression files in the format of gogui-regress.

A file is a GTP script for a new engine. The line after a command may contain the expected answer:

    10 reg_genmove white
    #? [A1|B2]

The regular expression must match the whole answer. One that begins with ! must not match it. A * after the bracket
marks a known failure. A command that returns an error is a failure, and so is the end of the engine. Exit status: 0 if
every test passed or was known to fail, 1 otherwise, 2 for wrong usage.
"""
TEST = re.compile(r"#\?\s*\[(!?)(.*)\](\*?)\s*")


@dataclass(frozen=True)
class RegressOptions(ToolOptions):
    program: str
    files: Sequence[pathlib.Path]


def parse(arguments: Sequence[str]) -> RegressOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("program", metavar="PROGRAM", help="command of the engine, split as a shell does")
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE", help="regression file")
    return RegressOptions.from_attributes(parser.parse_args(arguments))


@dataclass(frozen=True)
class ExpectedAnswer:
    """A line with a test."""

    pattern: re.Pattern[str]
    inverted: bool
    known: bool


@dataclass(frozen=True)
class Step:
    """A command or an expected answer, with its line number."""

    where: str
    content: str | ExpectedAnswer


class TestCounts:
    """Counts test results over all files."""

    def __init__(self) -> None:
        self.passed = self.failed = self.known = self.fixed = 0

    def add(self, where: str, answer: str, expected: ExpectedAnswer) -> None:
        """Compares an answer with the expected one."""
        inverted, pattern, known = expected.inverted, expected.pattern.pattern, expected.known
        good = bool(expected.pattern.fullmatch(answer)) != inverted
        if good:
            self.passed += not known
            self.fixed += known
        else:
            self.failed += not known
            self.known += known
        if good == known:
            verdict = "passes unexpectedly" if good else "FAILS"
            print(f"{where}: {verdict}: '{answer}', expected {'anything but ' if inverted else ''}[{pattern}]")

    def __str__(self) -> str:
        return (f"{self.passed} passed, {self.failed} failed, {self.known} failed as known, "
                f"{self.fixed} passed unexpectedly")


def read_file(path: pathlib.Path) -> list[Step]:
    """Raises UsageError."""
    steps: list[Step] = []
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"'{path}' cannot be read: {getattr(error, 'strerror', None) or error}") from None
    for number, line in enumerate(lines, 1):
        where = f"{path.name}:{number}"
        if line.startswith("#?"):
            if not steps:
                raise UsageError(f"{where}: a test without a command before it")
            steps.append(Step(where, parse_test(where, line)))
        elif line.strip() and not line.startswith("#"):
            steps.append(Step(where, line.strip()))
    return steps


def parse_test(where: str, line: str) -> ExpectedAnswer:
    match = TEST.fullmatch(line)
    if not match:
        raise UsageError(f"{where}: '{line}' is not a test; expected #? [PATTERN]")
    inverted, pattern, known = match.groups()
    try:
        return ExpectedAnswer(re.compile(pattern, re.DOTALL), bool(inverted), bool(known))
    except re.error as error:
        raise UsageError(f"{where}: '{pattern}' is not a regular expression: {error}") from None


def run_file(steps: Sequence[Step], command: Sequence[str], counts: TestCounts) -> None:
    """Runs the steps of a file with a new engine."""
    answer = None
    with Engine(command, error_path=None) as engine:
        try:
            engine.start()
        except EngineFailure as failure:
            raise UsageError(failure.detail) from None
        for step in steps:
            if isinstance(step.content, str):
                answer = ask(engine, step.content, step.where, counts)
            elif answer is not None:
                counts.add(step.where, answer, step.content)


def ask(engine: Engine, line: str, where: str, counts: TestCounts) -> str | None:
    """Returns the answer; None if the command was refused, after which no test may follow."""
    try:
        # The client uses its own ids.
        reply = engine.request(re.sub(r"^\d+\s+", "", line))
    except EngineFailure as failure:
        print(f"{where}: FAILS: {line}: {failure.detail}")
    else:
        if reply.ok:
            return reply.text
        print(f"{where}: FAILS: {line}: refused: {reply.text}")
    counts.failed += 1
    return None


def main(options: RegressOptions) -> int:
    try:
        command = places.words_of(options.program)
    except ValueError as error:
        raise UsageError(f"argument program: {error}") from None
    if not command:
        raise UsageError("argument program: expected the command of an engine")
    counts = TestCounts()
    for steps in [read_file(path) for path in options.files]:
        run_file(steps, command, counts)
    print(counts)
    return 1 if counts.failed else 0

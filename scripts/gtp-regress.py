#!/usr/bin/python3
"""Runs regression files in gogui-regress's format: scripts/gtp-regress.py PROGRAM FILE...

A file is a GTP script for a fresh engine. The line after a command may hold the expected answer:

    10 reg_genmove white
    #? [A1|B2]

The regular expression has to match the whole answer; one that begins with ! must not match ('anything but'); a * behind
the bracket marks a known failure. A refused command is a failure, as is the end of the engine. Exit status 0: every test
passed or was known to fail; 1 otherwise; 2: wrong usage. PROGRAM is split into words as a shell does it.
"""

import argparse
import pathlib
import re
import shlex
import sys

from gtp import Engine, EngineError

TEST = re.compile(r"#\?\s*\[(!?)(.*)\](\*?)\s*")


class Tally:
    """What became of the tests of all files."""

    def __init__(self):
        self.passed = self.failed = self.known = self.fixed = 0

    def add(self, where, answer, expected):
        """Judges an answer against the match of a TEST line."""
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

    def __str__(self):
        return (f"{self.passed} passed, {self.failed} failed, {self.known} failed as known, "
                f"{self.fixed} passed unexpectedly")


def run_file(path, command, tally):
    """Carries a file out with a fresh engine."""
    answer = None
    with Engine(command, stderr=None) as engine:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            where = f"{path.name}:{number}"
            expected = TEST.fullmatch(line)
            if expected and answer is not None:
                tally.add(where, answer, expected)
            elif line.startswith("#?") and not expected:
                raise ValueError(f"{where}: malformed test")
            elif line.strip() and not line.startswith("#"):
                answer = ask(engine, line.strip(), where, tally)


def ask(engine, line, where, tally):
    """The answer; None where it was refused, so that no test may follow."""
    try:
        return engine.ask(line)
    except EngineError as failure:
        print(f"{where}: FAILS: {failure}")
        tally.failed += 1
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="file")
    arguments = parser.parse_args()
    tally = Tally()
    try:
        for path in arguments.files:
            run_file(path, shlex.split(arguments.program), tally)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    print(tally)
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())

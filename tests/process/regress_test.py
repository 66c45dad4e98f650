# SPDX-License-Identifier: MIT
"""Tests of scripts/gtp-regress with small files of every kind of test."""

import pathlib
import subprocess
import tempfile

import pytest

from tests.process.observe import HANG
from tests.support.under_test import ENGINE

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "gtp-regress"


def run(text, program=None):
    """The exit status and the last line for a file with this text."""
    result = finished(text, program)
    return result.returncode, (result.stdout.splitlines() or [""])[-1]


def finished(text, program=None):
    """The finished process for a file with this text, which is named FILE in the output."""
    with tempfile.NamedTemporaryFile("w", suffix=".tst") as file:
        file.write(text)
        file.flush()
        result = subprocess.run([SCRIPT, ENGINE if program is None else program, file.name], capture_output=True,
                                text=True, timeout=HANG)
    name = pathlib.Path(file.name)
    for words in ("stdout", "stderr"):
        text = getattr(result, words).replace(str(name), "FILE").replace(name.name, "FILE")
        setattr(result, words, text)
    return result


class TestRegress:
    def check(self, text, status, passed=0, failed=0, known=0, fixed=0):
        assert run(text) == (status, f"{passed} passed, {failed} failed, {known} failed as known, "
                                     f"{fixed} passed unexpectedly")

    def test_the_whole_answer_has_to_match(self):
        self.check("# A comment\n\n10 name\n#? [Cat.*]\n20 name\n#? [Dog|Catenary]\n", 0, passed=2)
        self.check("10 name\n#? [Cat]\n", 1, failed=1)

    def test_anything_but(self):
        self.check("10 name\n#? [!Cat]\n20 name\n#? [!Dog|Catenary]\n", 1, passed=1, failed=1)

    def test_known_failures(self):
        self.check("10 name\n#? [Cat]*\n20 name\n#? [Catenary]*\n", 0, known=1, fixed=1)

    def test_refusals_fail(self):
        self.check("nonsense\n", 1, failed=1)
        self.check("10 nonsense\n#? [!Cat]\n", 1, failed=1)

    def test_the_end_of_the_engine_fails(self):
        assert run("10 name\n#? [x]\n", "true")[0] == 1

    def test_a_failure_of_the_engine_is_reported_as_what_it_is(self):
        assert (finished("10 name\n", "true").stdout.splitlines()[0] ==
                "FILE:1: FAILS: 10 name: ended with status 0")
        assert (finished("10 name\n", "yes").stdout.splitlines()[0] ==
                "FILE:1: FAILS: 10 name: wrote 'y'")

    @pytest.mark.parametrize("text, program, reason", [
        ("10 name\n#? [(]\n", None, "FILE:2: '(' is not a regular expression: missing ), unterminated subpattern at "
                                    "position 0"),
        ("# No command\n#? [x]\n", None, "FILE:2: a test without a command before it"),
        ("10 name\n#? Catenary\n", None, "FILE:2: '#? Catenary' is not a test; expected #? [PATTERN]"),
        ("", "", "argument program: expected the command of an engine"),
        ("", "'", "argument program: No closing quotation")])
    def test_wrong_input_is_reported_in_one_line_before_any_test(self, text, program, reason):
        result = finished(text, program)
        assert (result.returncode, result.stdout, result.stderr) == (
            2, "", f"gtp-regress: {reason}; see gtp-regress --help\n")

    def test_malformed_files_are_errors(self):
        assert run("10 name\n#? Catenary\n")[0] == 2
        assert run("", "no-such-program-at-all")[0] == 2

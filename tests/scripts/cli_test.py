# SPDX-License-Identifier: MIT
"""Tests of the command lines of all tools: how tools end, and the types of options."""

import argparse
import contextlib
import io
import os
import subprocess
import sys
import types
from unittest import mock

import pytest
from catenary_tools import cli
from catenary_tools.errors import UsageError, UserError

from tests.support.under_test import SCRIPTS

# A tool that prints more than a pipe can hold.
PRINTING = """import sys, types
sys.path[0] = sys.argv[1]
from catenary_tools import cli
sys.modules["catenary_tools.loud"] = types.SimpleNamespace(parse=lambda words: None,
                                                           main=lambda options: print("x" * 1_000_000) or 0)
sys.exit(cli.run("loud", []))
"""


class TestEnds:
    """The statuses and messages of a tool whose modules are stubs."""

    def run_tool(self, main, parse=lambda words: words, tool="sample"):
        """The status, the output and the messages."""
        output, messages = io.StringIO(), io.StringIO()
        modules = {"catenary_tools.sample": types.SimpleNamespace(parse=parse, main=main)}
        if tool != "sample":
            modules = {"catenary_tools.sample": types.ModuleType("sample"),
                       "catenary_tools.sample.options": types.SimpleNamespace(parse=parse),
                       f"catenary_tools.{tool}": types.SimpleNamespace(main=main)}
        with (mock.patch.dict(sys.modules, modules), mock.patch.dict(os.environ, CATENARY_COMMAND="catenary-sample"),
              contextlib.redirect_stdout(output), contextlib.redirect_stderr(messages)):
            status = cli.run(tool, ["a", "b"])
        return status, output.getvalue(), messages.getvalue()

    def raising(self, error):
        def main(options):
            raise error
        return main

    def test_the_status_is_that_of_the_tool(self):
        assert self.run_tool(lambda options: print(options) or 7) == (7, "['a', 'b']\n", "")

    def test_options_may_be_a_module_of_their_own(self):
        with mock.patch.dict(cli.OPTIONS, {"sample.main": "sample.options"}):
            assert self.run_tool(lambda options: print(options) or 0, tool="sample.main") == (0, "['a', 'b']\n", "")

    @pytest.mark.parametrize("error, status, text", [
        (UserError("no engine"), 1, "no engine"),
        (UsageError("no such game"), 2, "no such game; see catenary-sample --help"),
        (FileNotFoundError(2, "No such file or directory", "/x/y"), 1, "/x/y: No such file or directory"),
        (OSError("no sockets"), 1, "no sockets")])
    def test_errors_have_a_line_and_a_status(self, error, status, text):
        assert self.run_tool(self.raising(error)) == (status, "", f"catenary-sample: {text}\n")

    def test_errors_of_options_are_reported_alike(self):
        assert self.run_tool(None, parse=self.raising(UsageError("a file", "catenary-sample make"))) == (
            2, "", "catenary-sample make: a file; see catenary-sample make --help\n")

    def test_an_interruption_has_its_status(self):
        assert self.run_tool(self.raising(KeyboardInterrupt())) == (130, "", "")

    def test_other_errors_are_not_hidden(self):
        with pytest.raises(ZeroDivisionError):
            self.run_tool(self.raising(ZeroDivisionError()))

    def test_output_that_nobody_reads_ends_quietly(self):
        read, write = os.pipe()
        os.close(read)
        try:
            result = subprocess.run([sys.executable, "-c", PRINTING, SCRIPTS], stdout=write, stderr=subprocess.PIPE,
                                    text=True)
        finally:
            os.close(write)
        assert (result.returncode, result.stderr) == (1, "")


class TestParsing:
    def test_a_wrong_option_is_raised(self):
        with mock.patch.dict(os.environ, CATENARY_COMMAND="sample"):
            parser = cli.Parser()
        parser.add_argument("--games")
        for words in (["--game", "1"], ["--no-such-option"]):
            with pytest.raises(UsageError) as refused:
                parser.parse_args(words)
            assert str(refused.value) == f"unrecognized arguments: {' '.join(words)}"
            assert refused.value.command == "sample"


class TestTypes:
    def reason(self, read, text):
        with pytest.raises(argparse.ArgumentTypeError) as caught:
            read(text)
        return str(caught.value)

    def test_numbers_within_their_limits_are_read(self):
        assert cli.positive("1") == 1
        assert cli.natural("0") == 0
        assert cli.whole_number(1, 99)("99") == 99
        assert cli.number(0, 5)("2.5") == 2.5
        assert cli.seconds("0.2") == 0.2
        assert cli.number()("-2.5") == -2.5
        assert cli.fraction("1") == 1
        assert cli.positive("9" * 400) == int("9" * 400)

    def test_other_texts_are_refused_with_their_reason(self):
        assert self.reason(cli.positive, "0") == "'0' is not a whole number of at least 1"
        assert self.reason(cli.natural, "1.5") == "'1.5' is not a whole number of at least 0"
        assert self.reason(cli.whole_number(1, 99), "100") == "'100' is not a whole number from 1 to 99"
        for text in ("x", "nan", "-1", "6", "inf", ""):
            assert self.reason(cli.number(0, 5), text) == f"'{text}' is not a number from 0 to 5"
        assert self.reason(cli.seconds, "0") == "'0' is not a number of seconds above 0"
        assert self.reason(cli.fraction, "1.5") == "'1.5' is not a number from 0 to 1"

    @pytest.mark.parametrize("text", ["inf", "-inf", "nan", "1e999"])
    def test_every_number_is_finite(self, text):
        assert self.reason(cli.number(0), text) == f"'{text}' is not a finite number of at least 0"
        assert self.reason(cli.number(), text) == f"'{text}' is not a finite number"

    def test_an_assignment_has_a_name(self):
        assert cli.assignment("a=b=c") == ("a", "b=c")
        assert cli.assignment("a=") == ("a", "")
        for text in ("a", "=b", ""):
            assert self.reason(cli.assignment, text) == f"'{text}' is not of the form NAME=VALUE"

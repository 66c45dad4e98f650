# SPDX-License-Identifier: MIT
"""The command line of scripts/gtp-regress."""

import argparse
import pathlib
from collections.abc import Sequence

from ..cli import Parser

DESCRIPTION = """Runs regression files in the format of gogui-regress.

A file is a GTP script for a new engine. The line after a command may contain the expected answer:

    10 reg_genmove white
    #? [A1|B2]

The regular expression must match the whole answer. One that begins with ! must not match it. A * after the bracket
marks a known failure. A command that returns an error is a failure, and so is the end of the engine. Exit status: 0 if
every test passed or was known to fail, 1 otherwise, 2 for wrong usage.
"""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("program", help="command of the engine, split as a shell does")
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="file", help="regression file")
    given = parser.parse_args(arguments)
    given.error = parser.error
    return given

# SPDX-License-Identifier: MIT
"""The command line of scripts/fuzz."""

import pathlib

from .. import places
from ..cli import Parser

DESCRIPTION = """Builds the fuzzers (preset `fuzz`, by clang), runs each for a time, and prints a table of the results.

Inputs that reach new code go to build/fuzz/corpus, and the next run starts with them. Inputs that fail go to the folder
of --findings, and the exit status is 1. --keep adds the inputs that reach the most code to tests/fuzz/corpus, which
every test run replays."""


def parse(arguments):
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("--seconds", type=int, default=60, metavar="N", help="time for each target (default 60)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="concurrent targets (default 1)")
    parser.add_argument("--target", action="append", metavar="NAME", help="only this one; repeatable")
    parser.add_argument("--findings", type=pathlib.Path, default=places.ROOT / "build" / "fuzz" / "findings",
                        metavar="FOLDER", help="folder for failing inputs (default: build/fuzz/findings)")
    parser.add_argument("--keep", action="store_true", help="add the best inputs to tests/fuzz/corpus afterwards")
    return parser.parse_args(arguments)

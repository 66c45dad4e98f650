# SPDX-License-Identifier: MIT
"""Shared by the tests of scripts/: the library made importable, and the program."""

import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = ROOT / "scripts"
sys.path.insert(0, str(SCRIPTS))
# No files beside the sources.
sys.dont_write_bytecode = True

PROGRAM = ""


def main():
    """Usage of each test: x_test.py PROGRAM [unittest's arguments]."""
    global PROGRAM
    PROGRAM = sys.argv.pop(1)
    unittest.main(module="__main__")

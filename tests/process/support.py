# SPDX-License-Identifier: MIT
"""Shared by the tests of the program as a process: running it to its end, and speaking to it line by line."""

import importlib
import os
import pathlib
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))
RawEngine = importlib.import_module("catenary_tools.gtp.raw").RawEngine

PROGRAM = ""
# How much longer everything may take: builds that look over the program's shoulder are slow.
SLOWNESS = float(os.environ.get("CATENARY_SLOWNESS", "1"))


def run(arguments, text="", timeout=30):
    """The program with the text on its standard input, to its end."""
    return subprocess.run([PROGRAM, *arguments], input=text.encode(), capture_output=True, timeout=timeout)


class Engine(RawEngine):
    """The running program, spoken to line by line."""

    def __init__(self, *arguments, **options):
        """Options are those of Popen."""
        super().__init__([PROGRAM, *arguments], **options)

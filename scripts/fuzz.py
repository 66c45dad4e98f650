#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Builds and runs the fuzzers; see scripts/fuzz.py --help."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("fuzz"))

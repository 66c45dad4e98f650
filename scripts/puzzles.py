#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Finds, proves and shows puzzles; see scripts/puzzles.py --help and docs/puzzles.md."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("puzzles"))

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Prints the tables of docs/solved.md; see scripts/solve-tables.py --help."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("solve"))

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Plays matches between GTP engines; see scripts/match.py --help and docs/match.md."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("match"))

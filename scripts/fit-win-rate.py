#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fits the win rate that a search value stands for; see scripts/fit-win-rate.py --help."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("tune", "win_rate"))

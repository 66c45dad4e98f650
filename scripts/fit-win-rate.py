#!/usr/bin/python3
"""Fits the win rate that a search value stands for: scripts/fit-win-rate.py --help says how."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("tune", "win_rate"))

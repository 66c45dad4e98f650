#!/usr/bin/python3
"""Writes a report about a game for its designer: scripts/report-game.py --help says how."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("report"))

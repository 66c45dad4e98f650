#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Writes a report about a game for its designer; see scripts/report-game.py --help."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("report"))

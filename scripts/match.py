#!/usr/bin/python3
"""Plays matches between GTP engines: scripts/match.py --help says how, docs/match.md explains it."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("match"))

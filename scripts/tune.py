#!/usr/bin/python3
"""Fits the weights of a game's evaluation, and pruning parameters, to self-play: scripts/tune.py --help says how."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("tune"))

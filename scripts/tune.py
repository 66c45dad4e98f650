#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Fits the weights of a game's evaluation, and pruning parameters, to self-play; see scripts/tune.py --help."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("tune"))

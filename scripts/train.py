#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Trains a network for a game; see scripts/train.py --help."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("learn"))

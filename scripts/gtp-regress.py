#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Runs regression files in the format of gogui-regress; see scripts/gtp-regress.py --help."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("regress"))

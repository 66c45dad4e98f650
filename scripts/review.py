#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Reviews games; see scripts/review.py --help and docs/review.md."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("review"))

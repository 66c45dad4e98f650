#!/usr/bin/python3
"""Makes the tables of docs/solved.md: scripts/solve-tables.py --help says how."""

import sys

from catenary_tools import commands

if __name__ == "__main__":
    sys.exit(commands.run("solve"))

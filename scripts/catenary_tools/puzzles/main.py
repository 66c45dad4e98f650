# SPDX-License-Identifier: MIT
"""The command scripts/puzzles."""

import asyncio

from .check import check, grade
from .find import find
from .write import merge, write

COMMANDS = {"find": find, "check": check, "grade": grade, "merge": merge, "write": write}


def main(options):
    return asyncio.run(COMMANDS[options.command](options))

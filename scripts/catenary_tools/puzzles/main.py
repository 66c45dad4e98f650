# SPDX-License-Identifier: MIT
"""The command scripts/puzzles."""

import asyncio

from .check import check
from .find import find
from .merge import merge
from .regrade import grade
from .write import write

COMMANDS = {"find": find, "check": check, "grade": grade, "merge": merge, "write": write}


def main(options):
    return asyncio.run(COMMANDS[options.command](options))

# SPDX-License-Identifier: MIT
"""The command scripts/puzzles.py."""

import asyncio
import sys

from .. import places
from ..cluster.address import WrongAddress
from ..engine.failures import EngineFailure
from ..play.crew import Gone
from .check import check
from .find import find
from .merge import merge
from .regrade import grade
from .write import write

COMMANDS = {"find": find, "check": check, "grade": grade, "merge": merge, "write": write}


def main(options):
    try:
        return asyncio.run(COMMANDS[options.command](options))
    except OSError as error:
        sys.exit(f"{places.program_name()}: {error.filename}: {error.strerror}")
    except (EngineFailure, Gone, ValueError, WrongAddress) as error:
        sys.exit(f"{places.program_name()}: {error}")
    except KeyboardInterrupt:
        return 130

# SPDX-License-Identifier: MIT
"""The command scripts/puzzles.py."""

import asyncio
import sys

from .. import places
from ..gtp.failures import EngineFailure
from .check import check
from .find import find
from .merge import merge
from .write import write

COMMANDS = {"find": find, "check": check, "merge": merge, "write": write}


def main(options):
    try:
        return asyncio.run(COMMANDS[options.command](options))
    except OSError as error:
        sys.exit(f"{places.program_name()}: {error.filename}: {error.strerror}")
    except (EngineFailure, ValueError) as error:
        sys.exit(f"{places.program_name()}: {error}")
    except KeyboardInterrupt:
        return 130

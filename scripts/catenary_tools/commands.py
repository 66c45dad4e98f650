# SPDX-License-Identifier: MIT
"""The start of each command in scripts/: options, missing packages, and the call of the library."""

import importlib
import sys

from . import packages
from .cluster.arguments import names_cluster
from .engine.failures import EngineFailure
from .places import program_name
from .records.files import DamagedFile

FAILED_STATUS = 1
INTERRUPTED_STATUS = 130


def run(library: str, command: str = "main") -> int:
    """Runs the command in the module `command` of a library and returns its exit status. Its options are read first, by
    the standard library alone, so that help and wrong options install nothing."""
    options = importlib.import_module(f"{__package__}.{library}.options")
    parse = options.parse if command == "main" else getattr(options, f"parse_{command}")
    given = parse(sys.argv[1:])
    packages.install(library)
    if names_cluster(given):
        packages.install("cluster")
    try:
        status: int = importlib.import_module(f"{__package__}.{library}.{command}").main(given)
        return status
    except (EngineFailure, DamagedFile) as failure:
        print(f"{program_name()}: {failure}", file=sys.stderr)
        return FAILED_STATUS
    except KeyboardInterrupt:
        return INTERRUPTED_STATUS

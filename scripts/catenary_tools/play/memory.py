# SPDX-License-Identifier: MIT
"""The limit of the memory of engines, and its option."""

import argparse
import os
import shutil
from collections.abc import Sequence

from ..cli import number

VARIABLE = "CATENARY_ENGINE_MEMORY"
DEFAULT_GIB = "4"


def add_engine_memory(parser: argparse.ArgumentParser | argparse._ArgumentGroup) -> None:
    parser.add_argument("--engine-memory", type=number(0, 100_000), default=os.environ.get(VARIABLE) or DEFAULT_GIB,
                        metavar="GIB", help=f"address space of each engine; 0: no limit (default: {VARIABLE}, or "
                                            f"{DEFAULT_GIB})")


def limited(command: Sequence[str], memory_gib: float) -> list[str]:
    """Returns the command without core dumps and with a limit of its address space, which its children inherit; 0 for
    none."""
    prlimit = shutil.which("prlimit")
    if not prlimit:
        return list(command)
    memory = [f"--as={int(memory_gib * (1 << 30))}"] if memory_gib else []
    return [prlimit, *memory, "--core=0", "--", *command]

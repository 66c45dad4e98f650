# SPDX-License-Identifier: MIT
"""The command scripts/solve-tables.py."""

import sys

from .. import places
from . import tables
from .engine import SolvingEngine


def main(options):
    if options.list:
        print("\n".join(f"{name}: {table.title}" for name, table in tables.TABLES.items()))
        return 0
    unknown = [name for name in options.tables if name not in tables.TABLES]
    if unknown or not options.tables:
        names = " ".join(unknown)
        sys.exit(f"{places.program_name()}: no table {names}; --list names them" if unknown else options.usage)
    program = places.provide_engine(options.engine)
    command = " ".join([places.command_name(), *options.said])
    for name in options.tables:
        with SolvingEngine(program, options.threads, options.solver_mb, options.seconds) as engine:
            print(tables.markdown(name, engine, command), flush=True)
    return 0

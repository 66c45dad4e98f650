# SPDX-License-Identifier: MIT
"""The command scripts/solve-tables."""

import asyncio

from .. import places
from ..cluster.crews import crew_of
from ..errors import UserError
from ..play.crew import LocalCrew
from . import tables
from .rows import SolvingWork


def main(options):
    if options.list:
        print("\n".join(f"{name}: {table.title}" for name, table in tables.TABLES.items()))
        return 0
    unknown = [name for name in options.tables if name not in tables.TABLES]
    if unknown:
        raise UserError(f"no table {' '.join(unknown)}; --list names them")
    asyncio.run(_print(options, places.provide_engine(options.engine)))
    return 0


async def _print(options, program):
    command = " ".join([places.command_name(), *options.said])
    rows = [row for name in options.tables for row in tables.TABLES[name].rows]
    work = SolvingWork((program,), options.solver_mb, options.seconds, options.threads,
                       tuple(dict.fromkeys(row.game for row in rows)))
    async with crew_of(options, program, LocalCrew(1)) as crew, crew.engage(work) as team:
        for name in options.tables:
            print(await tables.markdown(name, team, command), flush=True)

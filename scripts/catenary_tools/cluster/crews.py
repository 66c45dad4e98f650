# SPDX-License-Identifier: MIT
"""The crew that the options of a command name."""

import asyncio
import contextlib
import sys

from .. import places
from ..play.crew import Crew
from .arguments import address_of, names_cluster

REPORT_SECONDS = 30.0


def crew_of(options, engine, local, say=None):
    """Returns the crew of the cluster that the options name, `local` where they name none. `engine` is the path of the
    engine that workers replace by their own. `say` takes lines for the user. Raises WrongAddress."""
    if not names_cluster(options):
        return local
    return ClusterCrew(address_of(options), options, engine, say)


def _print(line):
    print(f"{places.program_name()}: {line}", file=sys.stderr, flush=True)


class ClusterCrew(Crew):
    """The workers of a scheduler, for the time of an `async with`."""

    def __init__(self, address, options, engine, say):
        # This needs Dask.
        from .link import Link
        self._say = say or _print
        self._link = Link(address, options.tls, self._say)
        self._sent = options.send
        self._engine = engine
        # A command that takes lines has a display for the rest.
        self._reports = not say

    async def __aenter__(self):
        await self._link.open()
        return self

    async def __aexit__(self, *details):
        await self._link.close()

    @contextlib.asynccontextmanager
    async def engage(self, work):
        from .team import ClusterTeam
        from .terms import Terms
        terms = Terms(work, self._engine, self._sent)
        await terms.prepare()
        team = ClusterTeam(self._link, work, terms, self._say)
        reporting = asyncio.create_task(self._report(team))
        try:
            yield team
        finally:
            reporting.cancel()
            await team.close()

    async def _report(self, team):
        while self._reports:
            await asyncio.sleep(REPORT_SECONDS)
            self._say(team.status())

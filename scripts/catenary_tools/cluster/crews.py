# SPDX-License-Identifier: MIT
"""The crew that the options of a command name."""

import argparse
import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, Self

from .. import cli
from ..play.crew import Crew, ResultT, SlotT, Team, UnitT, Work
from .options import Address, address_of

REPORT_SECONDS = 30.0


def crew_of(options: argparse.Namespace, engine: str, local: Crew, say: Callable[[str], None] | None = None) -> Crew:
    """Returns the crew of the cluster that the options name, `local` where they name none. `engine` is the path of the
    engine that workers replace by their own. `say` takes lines for the user. Raises UsageError."""
    if not cli.names_cluster(options):
        return local
    return ClusterCrew(address_of(options), options.tls, options.send, engine, say)


class ClusterCrew(Crew):
    """The workers of a scheduler, for the time of an `async with`."""

    def __init__(self, address: Address, certificates: str | None, sent: Iterable[str], engine: str,
                 say: Callable[[str], None] | None) -> None:
        # This needs Dask.
        from .link import Link
        self._say = say or cli.say
        self._link = Link(address, certificates, self._say)
        self._sent = sent
        self._engine = engine
        # A command that takes lines has a display for the rest.
        self._reports = not say

    async def __aenter__(self) -> Self:
        await self._link.open()
        return self

    async def __aexit__(self, *details: object) -> None:
        await self._link.close()

    @contextlib.asynccontextmanager
    async def engage(self, work: Work[SlotT, UnitT, ResultT]) -> AsyncIterator[Team[SlotT, UnitT, ResultT]]:
        from .link import Terms
        from .team import ClusterTeam
        terms = Terms(work, self._engine, self._sent)
        await terms.prepare()
        team = ClusterTeam(self._link, work, terms, self._say)
        reporting = asyncio.create_task(self._report(team))
        try:
            yield team
        finally:
            reporting.cancel()
            await team.close()

    async def _report(self, team: Team[Any, Any, Any]) -> None:
        while self._reports:
            await asyncio.sleep(REPORT_SECONDS)
            self._say(team.status() or "")

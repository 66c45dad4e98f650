# SPDX-License-Identifier: MIT
"""The executor that the options of a command name."""

import argparse
import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any, Self

from .. import cli
from ..play.work import Executor, ResultT, SlotT, WorkSession, UnitT, Work
from .options import Address, address_of

REPORT_SECONDS = 30.0


def executor_of(options: argparse.Namespace, engine: str, local: Executor, say: Callable[[str], None] | None = None
                ) -> Executor:
    """Returns the executor of the cluster that the options name, or `local`. `engine` is the path of the
    engine that workers replace by their own. `say` takes lines for the user. Raises UsageError."""
    if not cli.names_cluster(options):
        return local
    return ClusterExecutor(address_of(options), options.tls, options.send, engine, say)


class ClusterExecutor(Executor):
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
    async def open(self, work: Work[SlotT, UnitT, ResultT]) -> AsyncIterator[WorkSession[SlotT, UnitT, ResultT]]:
        from .link import AdmissionPolicy
        from .session import ClusterSession
        policy = AdmissionPolicy(work, self._engine, self._sent)
        await policy.prepare()
        session = ClusterSession(self._link, work, policy, self._say)
        reporting = asyncio.create_task(self._report(session))
        try:
            yield session
        finally:
            reporting.cancel()
            await session.close()

    async def _report(self, session: WorkSession[Any, Any, Any]) -> None:
        while self._reports:
            await asyncio.sleep(REPORT_SECONDS)
            self._say(session.status() or "")

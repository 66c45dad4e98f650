# SPDX-License-Identifier: MIT
"""The connection of a client to its scheduler, and the policy on which workers take part in a run."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import stat
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import distributed

from ..errors import UserError
from ..play.work import ExecutorFailed, Work
from .options import Address, Certificates
from .service import WorkerProfile, PROCESSOR, UnknownRun, WorkerService, call_service, digest_of, profile_of

# A scheduler that was started together with the client may take time to start. After part of this time the wait is
# reported.
CONNECT_SECONDS = 60.0
SILENT_SECONDS = 5.0
# For answers that cost a worker no work.
CALL_SECONDS = 60.0
# A unit that fails is tried this many times.
MOST_TRIES = 3

# Takes a line for the user.
Say = Callable[[str], None]


class NotAdmitted(Exception):
    """A worker that may not take part, with the reason."""


class Unreachable(Exception):
    """A worker that did not answer, or answered with an error."""


def security_of(address: Address, folder: str | None) -> distributed.Security:
    """Returns the encryption settings for an address, with the certificates of a folder. Raises UserError."""
    if address.scheme != "tls":
        return distributed.Security(require_encryption=False)
    files = Certificates(Path(folder or ""))
    for path in (files.authority, files.certificate, files.key):
        if not os.access(path, os.R_OK):
            raise UserError(f"'{path}' cannot be read; `scripts/cluster certificates DIR` makes the files")
    settings: dict[str, str | bool] = {"tls_ca_file": str(files.authority), "require_encryption": True}
    for role in ("client", "scheduler", "worker"):
        settings |= {f"tls_{role}_cert": str(files.certificate), f"tls_{role}_key": str(files.key)}
    return distributed.Security(**settings)


class Link:
    """The connection of a client to its scheduler, from `open` to `close`. Raises ExecutorFailed if there is no
    scheduler."""

    def __init__(self, address: Address, folder: str | None, say: Say) -> None:
        self._address = address
        self._folder = folder
        self._say = say
        self._client: Any = None

    async def open(self) -> None:
        # Otherwise it reports every lost worker on the terminal.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            security = security_of(self._address, self._folder)
        except UserError as error:
            raise ExecutorFailed(str(error)) from None
        client: Any = distributed.Client(
            str(self._address), asynchronous=True, security=security, timeout=CONNECT_SECONDS, set_as_default=False)
        telling = asyncio.get_running_loop().call_later(
            SILENT_SECONDS, self._say, f"waiting for the scheduler at {self._address}")
        try:
            await client
        except (OSError, asyncio.TimeoutError) as error:
            raise ExecutorFailed(f"no scheduler answers at {self._address}: {_last_line(error)}") from None
        finally:
            telling.cancel()
        self._client = client

    async def close(self) -> None:
        client, self._client = self._client, None
        if client:
            with contextlib.suppress(OSError, asyncio.TimeoutError, asyncio.CancelledError):
                await client.close()

    async def workers(self) -> dict[str, int]:
        """Returns the number of processors of each worker by address."""
        if self._client.status != "running":
            raise ExecutorFailed(f"the scheduler at {self._address} is gone")
        try:
            async with asyncio.timeout(CALL_SECONDS):
                return dict(await self._client.nthreads())
        except (OSError, asyncio.TimeoutError) as error:
            raise ExecutorFailed(f"the scheduler at {self._address} is gone: {_last_line(error)}") from None

    async def call(self, address: str, method: Callable[..., Awaitable[Any]], *arguments: Any,
                   seconds: float = CALL_SECONDS) -> Any:
        """Returns the result of a method of the WorkerService that a worker executes immediately. Raises
        Unreachable."""
        try:
            async with asyncio.timeout(seconds):
                return (await self._client.run(call_service, method, *arguments, workers=[address]))[address]
        except Exception as error:
            raise Unreachable(_last_line(error)) from None

    async def do(self, address: str, key: str, threads: int, name: str, unit: object) -> Any:
        """Returns the result of a unit of the run `name`, which a worker starts when it has enough free processors.
        Raises the error of a unit that failed repeatedly, otherwise Unreachable. If the worker shuts down cleanly, the
        unit waits until it is cancelled, which stops it on every worker."""
        future = self._client.submit(call_service, WorkerService.do, name, key, unit, key=key, workers=[address],
                                     allow_other_workers=False, resources={PROCESSOR: threads}, pure=False,
                                     retries=MOST_TRIES - 1)
        try:
            return await future
        except asyncio.CancelledError:
            # Dask also raises it if the scheduler has forgotten the call.
            if (task := asyncio.current_task()) and task.cancelling():
                raise
            raise Unreachable("the scheduler has forgotten the call") from None
        except Exception as error:
            if future.status == "error" and not isinstance(error, (UnknownRun, distributed.KilledWorker)):
                raise
            raise Unreachable(_last_line(error)) from None
        finally:
            future.release()


def _file(path: str) -> tuple[str, bytes, int]:
    """Returns its name, content and mode."""
    return os.path.basename(path), Path(path).read_bytes(), stat.S_IMODE(os.stat(path).st_mode)


def _last_line(error: Exception) -> str:
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[-1][:200]


class AdmissionPolicy:
    """Decides whether a worker takes part in a run, and which files it is sent. `engine` is the client's path of the
    engine that each worker replaces with its own; `sent` are the files that workers receive."""

    def __init__(self, work: Work[Any, Any, Any], engine: str, sent: Iterable[str]) -> None:
        self._work = work
        self._needs = work.needs
        self._engine = engine
        self._own = WorkerProfile("", "", "", "")
        # Digest and name for each path.
        self._files: dict[str, tuple[str, str]] = {}
        for path in (*sent, *work.needs.files):
            entry = digest_of(*_file(path)), os.path.basename(path)
            # A command may contain a path as it was given or as an absolute path.
            self._files |= {path: entry, os.path.abspath(path): entry}

    async def prepare(self) -> None:
        """Measures the client's own engine."""
        self._own = await profile_of(self._engine, self._needs.games, self._needs.timed)

    async def settle(self, link: Link, address: str, name: str) -> str:
        """Starts the run `name` on a worker. Returns its host. Raises NotAdmitted or Unreachable."""
        worker = await link.call(address, WorkerService.introduce, self._needs.games, self._needs.timed)
        if reason := self._own.objection_to(worker):
            raise NotAdmitted(reason)
        sent = {digest: path for path, (digest, _) in self._files.items()}
        missing, wanted = await link.call(address, WorkerService.lacks, self._expected(), list(sent))
        if missing:
            raise NotAdmitted(f"it has no file '{missing[0]}'; --send sends files")
        for digest in wanted:
            await link.call(address, WorkerService.store, digest, *_file(sent[digest]))
        factor = self._own.time_factor_of(worker) if self._needs.timed else 1.0
        await link.call(address, WorkerService.open, name, self._work, self._engine, self._files, factor)
        return str(worker.host)

    def _expected(self) -> list[str]:
        """Files of the commands that a worker must have."""
        arguments = dict.fromkeys(word for command in self._needs.programs for word in command)
        return [word for word in arguments if word not in self._files and word != self._engine and os.path.isabs(word)
                and os.path.isfile(word)]

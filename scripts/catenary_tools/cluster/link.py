# SPDX-License-Identifier: MIT
"""The connection of a client to its scheduler; `node` is the other side."""

import asyncio
import contextlib
import logging

import distributed

from ..play.crew import Gone
from . import certificates

# A scheduler that was started together with the client may need its time. After some of it the user hears of the wait.
CONNECT_SECONDS = 60.0
SILENT_SECONDS = 5.0
# Answers of workers to what takes them no time.
CALL_SECONDS = 60.0
FAREWELL_SECONDS = 3.0
# The resource of which a worker has one for each processor.
PROCESSOR = "processor"


class Unreachable(Exception):
    """A worker that did not answer, or answered by an error."""


def security_of(folder):
    """Returns the settings of encryption with the certificates of a folder; those of a plain connection without."""
    if not folder:
        return distributed.Security(require_encryption=False)
    files = certificates.find(folder)
    words = {"tls_ca_file": str(files.authority), "require_encryption": True}
    for role in ("client", "scheduler", "worker"):
        words |= {f"tls_{role}_cert": str(files.certificate), f"tls_{role}_key": str(files.key)}
    return distributed.Security(**words)


class Link:
    """Open from `open` to `close`. Raises Gone where the scheduler is not there."""

    def __init__(self, address, folder, say):
        self._address = address
        self._folder = folder
        self._say = say
        self._client = None

    async def open(self):
        # It would tell on the terminal of each worker that is lost.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        try:
            security = security_of(self._folder if self._address.scheme == "tls" else None)
        except certificates.NoCertificates as error:
            raise Gone(str(error)) from None
        client = distributed.Client(str(self._address), asynchronous=True, security=security, timeout=CONNECT_SECONDS,
                                    set_as_default=False)
        telling = asyncio.get_running_loop().call_later(
            SILENT_SECONDS, self._say, f"waiting for the scheduler at {self._address}")
        try:
            await client
        except (OSError, asyncio.TimeoutError) as error:
            raise Gone(f"no scheduler answers at {self._address}: {_last_line(error)}") from None
        finally:
            telling.cancel()
        self._client = client

    async def close(self):
        client, self._client = self._client, None
        if client:
            with contextlib.suppress(OSError, asyncio.TimeoutError, asyncio.CancelledError):
                await client._close(fast=True)

    async def workers(self):
        """Returns the processors of all workers by address."""
        if self._client.status != "running":
            raise Gone(f"the scheduler at {self._address} is gone")
        try:
            return await asyncio.wait_for(self._client.scheduler.ncores(), CALL_SECONDS)
        except (OSError, asyncio.TimeoutError) as error:
            raise Gone(f"the scheduler at {self._address} is gone: {_last_line(error)}") from None

    async def call(self, address, function, *arguments, seconds=CALL_SECONDS):
        """Returns the result of a function that a worker executes at once. Raises Unreachable."""
        with _unreachable():
            answers = await asyncio.wait_for(self._client.run(function, *arguments, workers=[address]), seconds)
            return answers[address]

    async def do(self, address, key, threads, function, *arguments):
        """Returns the result of a function that a worker executes when it has processors free. Raises Unreachable, but
        not for a worker that is lost: then it waits until it is cancelled, which ends the function too."""
        future = self._client.submit(function, *arguments, key=key, workers=[address], allow_other_workers=False,
                                     resources={PROCESSOR: threads}, pure=False)
        try:
            with _unreachable():
                return await future
        finally:
            future.release()


@contextlib.contextmanager
def _unreachable():
    """Makes errors Unreachable: those of the worker, those of Dask, such as KilledWorker, and what it cannot read.
    Dask raises CancelledError too, where the scheduler has forgotten a call. A cancellation of the task stays one."""
    try:
        yield
    except asyncio.CancelledError:
        if asyncio.current_task().cancelling():
            raise
        raise Unreachable("the scheduler has forgotten the call") from None
    except Exception as error:
        raise Unreachable(_last_line(error)) from None


def _last_line(error):
    text = str(error).strip() or type(error).__name__
    return text.splitlines()[-1][:200]

# SPDX-License-Identifier: MIT
"""The processes of a cluster: a scheduler, and workers that begin anew when they are killed."""

import asyncio
import contextlib
import logging
import os
import signal

import dask
import distributed

from .. import places
from . import workshop
from .link import PROCESSOR, security_of

CONFIGURATION = {
    # Clients place units and count losses themselves.
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.allowed-failures": 1_000_000,
    # No pages that strangers could read.
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.interval": "1h",
    "distributed.worker.profile.cycle": "1h",
}
PAGES = "127.0.0.1:0"
LOOK_SECONDS = 1.0
END_SECONDS = 5.0


class Units(distributed.WorkerPlugin):
    """Makes the workshop of a worker, and stops units that nobody waits for."""

    name = "catenary-units"

    def __init__(self, engine):
        self._engine = engine
        self._workshop = None
        self._watching = None

    def setup(self, worker):
        self._workshop = workshop.begin(self._engine, worker.local_directory)
        self._watching = asyncio.ensure_future(self._workshop.watch())

    def teardown(self, worker):
        self._watching.cancel()

    def transition(self, key, start, finish, **_):
        if start == "executing" and finish in ("cancelled", "released", "forgotten"):
            self._workshop.stop(key)


class NodeFailure(Exception):
    """A scheduler or worker that cannot start. One line for the user."""


def run_scheduler(address, folder):
    """Runs until a signal ends it."""
    asyncio.run(_run("scheduler", address, folder, lambda security: distributed.Scheduler(
        host=address.host, port=address.port, protocol=address.scheme, security=security, dashboard=False,
        dashboard_address=PAGES)))


def run_worker(address, folder, engine, processors, port, name):
    """Runs until a signal ends it; without a scheduler it waits for one."""
    host = address.host if address.is_loopback else None
    asyncio.run(_run("worker", address, folder, lambda security: distributed.Nanny(
        str(address), nthreads=processors, resources={PROCESSOR: processors}, memory_limit=0, name=name,
        security=security, host=host, protocol=address.scheme, worker_port=port, dashboard=False,
        dashboard_address=PAGES, plugins=(Units(engine),), config=CONFIGURATION, death_timeout=None)))


async def _run(kind, address, folder, make):
    dask.config.set(CONFIGURATION)
    # Clients tell of lost workers; everything else ends a process with an error.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    os.environ["DASK_LOGGING__DISTRIBUTED"] = "critical"
    security = security_of(folder if address.scheme == "tls" else None)
    ended = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    ending = asyncio.ensure_future(ended.wait())
    while not ended.is_set():
        if kind == "worker":
            await _first(ending, _scheduler_is_there(address))
        if not ended.is_set():
            await _live(kind, address, make(security), ending)
        if kind == "scheduler":
            break
    ending.cancel()


async def _live(kind, address, made, ending):
    """Runs a node until it ends, or is to end."""
    try:
        node = await made
    except (OSError, RuntimeError) as error:
        raise NodeFailure(f"the {kind} cannot start at {address}: {_cause(error)}") from None
    _say(f"{kind} {os.getpid()} at {node.address}, scheduler {address}")
    await _first(ending, node.finished())
    with contextlib.suppress(asyncio.TimeoutError):
        await asyncio.wait_for(node.close(), END_SECONDS)


async def _first(ending, other):
    """Waits until one of them is done; cancels the second."""
    task = asyncio.ensure_future(other)
    await asyncio.wait([ending, task], return_when=asyncio.FIRST_COMPLETED)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _scheduler_is_there(address):
    """Waits for it, and says so once."""
    told = False
    while True:
        try:
            _, writer = await asyncio.open_connection(address.host, address.port)
            writer.close()
            return
        except OSError:
            if not told:
                _say(f"waiting for the scheduler at {address}")
            told = True
        await asyncio.sleep(LOOK_SECONDS)


def _say(text):
    print(f"{places.program_name()}: {text}", flush=True)


def _cause(error):
    """The first error of a chain, in a line."""
    while error.__cause__ or error.__context__:
        error = error.__cause__ or error.__context__
    return " ".join(str(error).split()) or type(error).__name__

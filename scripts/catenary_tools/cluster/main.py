# SPDX-License-Identifier: MIT
"""The command scripts/cluster: certificates, a scheduler, and workers that restart when they are killed."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import functools
import logging
import os
import signal
from collections.abc import Awaitable, Callable
from multiprocessing import resource_tracker
from pathlib import Path
from typing import Any

import dask
import distributed
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from .. import places
from ..cli import ENDING_SIGNALS
from ..errors import UserError
from ..files import write_private
from .link import security_of
from .options import Address, Certificates, CertificatesOptions, CommandOptions, SchedulerOptions
from .service import PROCESSOR, Units

CERTIFICATE_DAYS = 3650
CONFIGURATION = {
    # Each unit is assigned to a slot of one worker. If the worker is lost, its client is notified immediately and
    # decides.
    "distributed.scheduler.work-stealing": False,
    "distributed.scheduler.allowed-failures": 0,
    # A worker that hangs or is unreachable is considered lost after between one and two times this long.
    "distributed.scheduler.worker-ttl": "2 minutes",
    # Disables the web pages, which strangers could read.
    "distributed.scheduler.http.routes": [],
    "distributed.worker.http.routes": [],
    "distributed.worker.profile.interval": "1h",
    "distributed.worker.profile.cycle": "1h",
}
DASHBOARD_ADDRESS = "127.0.0.1:0"
POLL_SECONDS = 1.0
END_SECONDS = 5.0


def main(options: CommandOptions) -> int:
    if isinstance(options, CertificatesOptions):
        made = make_certificates(options.folder)
        print(f"{made.folder}: certificates of a cluster. Whoever has this folder may use the cluster.")
        return 0
    address = options.address
    make: Callable[..., Any]
    if isinstance(options, SchedulerOptions):
        kind = "scheduler"
        make = functools.partial(distributed.Scheduler, host=address.host, port=address.port, protocol=address.scheme,
                                 dashboard=False, dashboard_address=DASHBOARD_ADDRESS)
    else:
        kind = "worker"
        engine = places.ensure_built(options.engine_path)
        make = functools.partial(
            distributed.Nanny, str(address), nthreads=options.concurrency, resources={PROCESSOR: options.concurrency},
            memory_limit=0, name=options.name, host=address.host if address.is_loopback else None,
            protocol=address.scheme, worker_port=options.port, dashboard=False, dashboard_address=DASHBOARD_ADDRESS,
            plugins=(Units(engine),), config=CONFIGURATION, death_timeout=None)
    asyncio.run(_run(kind, address, options.tls, make))
    return 0


def make_certificates(folder: str) -> Certificates:
    """Makes a folder with new certificates, readable only by its owner. Raises UserError if it exists."""
    made = Certificates(Path(folder))
    try:
        made.folder.mkdir(mode=0o700, parents=True)
    except OSError as error:
        raise UserError(f"'{folder}' cannot be made: {error.strerror}") from None
    authority_key, key = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    authority = _named("Catenary cluster authority")
    write_private(made.authority, _certificate(authority, authority_key.public_key(), authority, authority_key))
    write_private(made.certificate,
                  _certificate(_named("Catenary cluster node"), key.public_key(), authority, authority_key))
    write_private(made.key, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return made


def _named(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])


def _certificate(name: x509.Name, key: ec.EllipticCurvePublicKey, issuer: x509.Name,
                 issuer_key: ec.EllipticCurvePrivateKey) -> bytes:
    now = datetime.datetime.utcnow()
    builder = x509.CertificateBuilder(issuer, name, key, x509.random_serial_number(), now,
                                      now + datetime.timedelta(days=CERTIFICATE_DAYS))
    is_authority = x509.BasicConstraints(ca=name == issuer, path_length=None)
    return builder.add_extension(is_authority, critical=True).sign(issuer_key, hashes.SHA256()).public_bytes(
        Encoding.PEM)


async def _run(kind: str, address: Address, folder: str | None, make: Callable[..., Any]) -> None:
    """Runs a scheduler or a worker until a signal ends it; a worker without a scheduler waits for one."""
    dask.config.set(CONFIGURATION)
    # Lost workers are reported by the clients; everything else ends a process with an error.
    logging.disable()
    os.environ["DASK_LOGGING__DISTRIBUTED"] = "critical"
    security = security_of(address, folder)
    ended = asyncio.Event()
    # The tracker process inherits the ignored signals. Otherwise it would print a traceback at its end.
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    resource_tracker.ensure_running()
    for number in ENDING_SIGNALS:
        asyncio.get_running_loop().add_signal_handler(number, ended.set)
    ending = asyncio.ensure_future(ended.wait())
    while not ended.is_set():
        if kind == "worker":
            await _first(ending, _scheduler_is_there(address))
        if not ended.is_set():
            await _live(kind, address, make(security=security), ending)
        if kind == "scheduler":
            break
    ending.cancel()


async def _live(kind: str, address: Address, made: Any, ending: asyncio.Future[Any]) -> None:
    """Runs a node until it ends or is asked to stop."""
    try:
        node = await made
    except (OSError, RuntimeError) as error:
        raise UserError(f"the {kind} cannot start at {address}: {_cause(error)}") from None
    _say(f"{kind} {os.getpid()} at {node.address}, scheduler {address}")
    await _first(ending, node.finished())
    with contextlib.suppress(asyncio.TimeoutError):
        await asyncio.wait_for(node.close(), END_SECONDS)


async def _first(ending: asyncio.Future[Any], other: Awaitable[Any]) -> None:
    """Waits until either is done, then cancels `other`."""
    task = asyncio.ensure_future(other)
    await asyncio.wait([ending, task], return_when=asyncio.FIRST_COMPLETED)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _scheduler_is_there(address: Address) -> None:
    """Waits for the scheduler, and reports the wait once."""
    reported = False
    while True:
        try:
            _, writer = await asyncio.open_connection(address.host, address.port)
            writer.close()
            return
        except OSError:
            if not reported:
                _say(f"waiting for the scheduler at {address}")
            reported = True
        await asyncio.sleep(POLL_SECONDS)


def _say(text: str) -> None:
    print(f"{places.program_name()}: {text}", flush=True)


def _cause(error: BaseException) -> str:
    """The first error of a chain, in one line."""
    while (earlier := error.__cause__ or error.__context__):
        error = earlier
    return " ".join(str(error).split()) or type(error).__name__

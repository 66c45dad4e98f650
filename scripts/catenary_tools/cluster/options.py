# SPDX-License-Identifier: MIT
"""Options of the cluster, and what they select: the address, the certificates, and the executor."""

from __future__ import annotations

import argparse
import ipaddress
import os
import urllib.parse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Union

from ..cli import Parser, ToolOptions, add_engine, positive, whole_number
from ..places import processors
from ..errors import UsageError
from ..play.work import Executor

PORT = 8786
LOCAL = "local"
SCHEMES = ("tls", "tcp")
ADDRESS_VARIABLE = "CATENARY_CLUSTER"
CERTIFICATES_VARIABLE = "CATENARY_CLUSTER_TLS"
FORM = "expected tls://HOST:PORT, or tcp://HOST:PORT on this machine"
DESCRIPTION = """Starts the processes of a cluster, for the option --cluster of other commands. docs/cluster.md of
the sources has examples.

  %(prog)s certificates DIR                       once; then copy DIR to all machines
  %(prog)s scheduler --tls DIR                    on one machine
  %(prog)s worker tls://HOST:8786 --tls DIR       on each machine"""


@dataclass(frozen=True)
class Address:
    """The address of a scheduler; `scheme` is one of SCHEMES."""

    scheme: str
    host: str
    port: int = PORT

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.scheme}://{host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        """True if no other machine can reach it."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"


def parse_address(text: str) -> Address:
    """Raises UsageError."""
    try:
        parts = urllib.parse.urlsplit(text)
        found = Address(parts.scheme, parts.hostname or "", PORT if parts.port is None else parts.port)
    except ValueError:
        raise UsageError(f"'{text}' is not the address of a scheduler: {FORM}") from None
    plain = not (parts.path.strip("/") or parts.query or parts.fragment or parts.username)
    if found.scheme not in SCHEMES or not found.host or not plain:
        raise UsageError(f"'{text}' is not the address of a scheduler: {FORM}")
    return found


def check_address(address: Address, certificates: str | None, insecure: bool) -> None:
    """Raises UsageError if strangers could use the address, or if its certificates are missing."""
    if address.scheme == "tls" and not certificates:
        raise UsageError(f"{address} needs the folder of its certificates: --tls DIR")
    if address.scheme == "tcp" and not address.is_loopback and not insecure:
        raise UsageError(f"{address} is open to everybody who reaches it, and workers execute what comes from there: "
                         "use tls://, an SSH tunnel, or --insecure")


@dataclass(frozen=True)
class Certificates:
    """The files of a folder: the certificate of an authority, and one certificate with its key, shared by all nodes and
    clients. Anyone who has the folder can use the cluster. The key of the authority is not kept, so that nobody can
    issue another certificate later."""

    folder: Path

    @property
    def authority(self) -> Path:
        return self.folder / "authority.pem"

    @property
    def certificate(self) -> Path:
        return self.folder / "node.pem"

    @property
    def key(self) -> Path:
        return self.folder / "node.key"


@dataclass(frozen=True)
class ClusterOptions(ToolOptions):
    """The options of add_cluster()."""

    cluster: str
    tls: str | None
    insecure: bool
    send: Sequence[str]

    @property
    def names_cluster(self) -> bool:
        return self.cluster != LOCAL


@dataclass(frozen=True)
class CertificatesOptions(ToolOptions):
    """Options of `cluster certificates`."""

    folder: str


@dataclass(frozen=True)
class SchedulerOptions(ToolOptions):
    """Options of `cluster scheduler`."""

    address: Address
    tls: str | None


@dataclass(frozen=True)
class WorkerOptions(ToolOptions):
    """Options of `cluster worker`; `address` is the address of the scheduler."""

    address: Address
    tls: str | None
    engine_path: str
    concurrency: int
    port: int
    name: str | None


CommandOptions = Union[CertificatesOptions, SchedulerOptions, WorkerOptions]


def add_cluster(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("cluster", "docs/cluster.md of the sources describes it")
    group.add_argument("--cluster", metavar="ADDRESS", default=os.environ.get(ADDRESS_VARIABLE) or LOCAL,
                       help="scheduler of a cluster that does the work, as tls://HOST:PORT; `local` for this machine "
                            f"(default: {ADDRESS_VARIABLE}, else local)")
    add_security(group)
    group.add_argument("--send", nargs="+", action="extend", default=[], metavar="FILE",
                       help="send the workers these files, which engine commands name; repeatable")


def add_security(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--tls", metavar="DIR", default=os.environ.get(CERTIFICATES_VARIABLE),
                        help=f"folder of the certificates of the cluster (default: {CERTIFICATES_VARIABLE})")
    parser.add_argument("--insecure", action="store_true", help="accept an address without encryption")


def address_of(options: ClusterOptions) -> Address:
    """Returns the checked Address. Raises UsageError."""
    address = parse_address(options.cluster)
    check_address(address, options.tls, options.insecure)
    for path in options.send:
        if not os.path.isfile(path):
            raise UsageError(f"--send {path}: no such file")
    return address


def executor_of(options: ClusterOptions, engine: str, local: Executor,
                take_line: Callable[[str], None] | None = None) -> Executor:
    """Returns the executor of the cluster that the options select, or `local`. `engine` is the path of the engine that
    workers replace with their own. `take_line` takes lines for the user. Raises UsageError."""
    if not options.names_cluster:
        return local
    address = address_of(options)
    # This import requires Dask.
    from .session import ClusterExecutor
    return ClusterExecutor(address, options.tls, options.send, engine, take_line)


def parse(arguments: Sequence[str]) -> CommandOptions:
    parser = Parser(description=DESCRIPTION)
    commands = parser.add_subparsers(required=True, dest="command")
    made = commands.add_parser("certificates", help="make a folder of certificates for encryption")
    made.add_argument("folder", metavar="DIR", help="a folder that does not exist yet")
    _add_scheduler(commands.add_parser("scheduler", help="run the scheduler"))
    _add_worker(commands.add_parser("worker", help="run a worker, and restart it when it is killed"))
    given = parser.parse_args(arguments)
    if given.command == "certificates":
        return CertificatesOptions.from_attributes(given)
    try:
        given.address = _address(given)
        check_address(given.address, given.tls, given.insecure)
    except UsageError as error:
        parser.error(str(error))
    if given.command == "scheduler":
        return SchedulerOptions.from_attributes(given)
    return WorkerOptions.from_attributes(given)


def _add_scheduler(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("listen", nargs="?", metavar="ADDRESS",
                        help=f"address to listen on (default: tls://0.0.0.0:{PORT} with certificates, otherwise "
                             f"tcp://127.0.0.1:{PORT})")
    add_security(parser)


def _add_worker(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scheduler", nargs="?", metavar="ADDRESS", default=os.environ.get(ADDRESS_VARIABLE),
                        help=f"address of the scheduler (default: {ADDRESS_VARIABLE})")
    add_engine(parser)
    parser.add_argument("--concurrency", type=positive, default=processors(), metavar="N",
                        help="processors to use; a unit occupies one per thread of its engines (default: all of this "
                             "machine)")
    parser.add_argument("--port", type=whole_number(1, 65535), default=0, metavar="N",
                        help="port at which the scheduler reaches the worker (default: any)")
    parser.add_argument("--name", help="name of the worker (default: its address)")
    add_security(parser)


def _address(given: argparse.Namespace) -> Address:
    if given.command == "scheduler":
        return parse_address(given.listen or (f"tls://0.0.0.0:{PORT}" if given.tls else f"tcp://127.0.0.1:{PORT}"))
    if not given.scheduler:
        raise UsageError(f"the address of the scheduler is missing; {ADDRESS_VARIABLE} may hold it")
    return parse_address(given.scheduler)

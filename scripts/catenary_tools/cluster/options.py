# SPDX-License-Identifier: MIT
"""The command line of scripts/cluster."""

import argparse
import os

from ..cli import Parser, positive, processors
from ..errors import UsageError
from .address import PORT, Address, check, parse as parse_address
from .arguments import ADDRESS_VARIABLE, add_security

DESCRIPTION = """Starts the processes of a cluster, for the option --cluster of other commands. docs/cluster.md has
examples.

  scripts/cluster certificates DIR                       once; then copy DIR to all machines
  scripts/cluster scheduler --tls DIR                    on one machine
  scripts/cluster worker tls://HOST:8786 --tls DIR       on each machine"""


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = Parser(description=DESCRIPTION)
    commands = parser.add_subparsers(required=True, dest="command")
    made = commands.add_parser("certificates", help="make a folder of certificates for encryption")
    made.add_argument("folder", metavar="DIR", help="a folder that does not exist yet")
    _add_scheduler(commands.add_parser("scheduler", help="run the scheduler"))
    _add_worker(commands.add_parser("worker", help="run a worker, again whenever it is killed"))
    given = parser.parse_args(arguments)
    if given.command != "certificates":
        try:
            given.address = _address(given)
            check(given.address, given.tls, given.insecure)
        except UsageError as error:
            parser.error(str(error))
    return given


def _add_scheduler(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("listen", nargs="?", metavar="ADDRESS",
                        help=f"address to listen at (default: tls://0.0.0.0:{PORT} with certificates, otherwise "
                             f"tcp://127.0.0.1:{PORT})")
    add_security(parser)


def _add_worker(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("scheduler", nargs="?", metavar="ADDRESS", default=os.environ.get(ADDRESS_VARIABLE),
                        help=f"address of the scheduler (default: {ADDRESS_VARIABLE})")
    parser.add_argument("--engine", metavar="PATH", help="the engine (default: the release build)")
    parser.add_argument("--processors", type=positive, default=processors(), metavar="N",
                        help="processors for units (default: all)")
    parser.add_argument("--port", type=positive, default=0, metavar="N",
                        help="port at which the scheduler reaches the worker (default: any)")
    parser.add_argument("--name", help="name of the worker (default: its address)")
    add_security(parser)


def _address(given: argparse.Namespace) -> Address:
    if given.command == "scheduler":
        return parse_address(given.listen or (f"tls://0.0.0.0:{PORT}" if given.tls else f"tcp://127.0.0.1:{PORT}"))
    if not given.scheduler:
        raise UsageError(f"the address of the scheduler is missing; {ADDRESS_VARIABLE} may hold it")
    return parse_address(given.scheduler)

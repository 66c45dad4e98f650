# SPDX-License-Identifier: MIT
"""The options of commands that can use a cluster."""

import argparse
import os

from ..cli import LOCAL
from ..errors import UsageError
from .address import Address, check, parse

ADDRESS_VARIABLE = "CATENARY_CLUSTER"
CERTIFICATES_VARIABLE = "CATENARY_CLUSTER_TLS"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("cluster", "docs/cluster.md describes it")
    group.add_argument("--cluster", metavar="ADDRESS", default=os.environ.get(ADDRESS_VARIABLE) or LOCAL,
                       help="scheduler of a cluster that does the work, as tls://HOST:PORT; `local` for this machine "
                            f"(default: {ADDRESS_VARIABLE}, else local)")
    add_security(group)
    group.add_argument("--send", nargs="+", action="extend", default=[], metavar="FILE",
                       help="send files that commands of engines name to the workers; repeatable")


def add_security(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--tls", metavar="DIR", default=os.environ.get(CERTIFICATES_VARIABLE),
                        help=f"folder of the certificates of the cluster (default: {CERTIFICATES_VARIABLE})")
    parser.add_argument("--insecure", action="store_true", help="accept an address without encryption")


def address_of(options: argparse.Namespace) -> Address:
    """Returns the checked Address. Raises UsageError."""
    address = parse(options.cluster)
    check(address, options.tls, options.insecure)
    for path in options.send:
        if not os.path.isfile(path):
            raise UsageError(f"--send {path}: no such file")
    return address

# SPDX-License-Identifier: MIT
"""The command scripts/cluster."""

import os
import sys

from .. import places
from . import certificates


def main(options):
    try:
        if options.command == "certificates":
            made = certificates.make(options.folder)
            print(f"{made.folder}: certificates of a cluster. Whoever has this folder may use the cluster.")
        else:
            _run_node(options)
    except (certificates.NoCertificates, OSError) as error:
        sys.exit(f"{places.program_name()}: {error}")
    return 0


def _run_node(options):
    # This needs Dask.
    from . import node
    try:
        if options.command == "scheduler":
            node.run_scheduler(options.address, options.tls)
        else:
            engine = places.provide_engine(options.engine) if options.engine else places.default_engine()
            node.run_worker(options.address, options.tls, os.path.abspath(engine), options.processors, options.port,
                            options.name)
    except node.NodeFailure as error:
        sys.exit(f"{places.program_name()}: {error}")

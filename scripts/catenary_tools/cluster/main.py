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
        elif options.command == "scheduler":
            from . import node
            node.run_scheduler(options.address, options.tls)
        else:
            from . import node
            engine = places.current_engine(options.engine) if options.engine else places.default_engine()
            node.run_worker(options.address, options.tls, os.path.abspath(engine), options.processors, options.port,
                            options.name)
    except (certificates.NoCertificates, OSError) as error:
        sys.exit(f"{places.program_name()}: {error}")
    return 0

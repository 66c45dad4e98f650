# SPDX-License-Identifier: MIT
"""The crew that the options of a command name."""

import argparse
from collections.abc import Callable

from ..play.crew import Crew
from .arguments import address_of, names_cluster


def crew_of(options: argparse.Namespace, engine: str, local: Crew, say: Callable[[str], None] | None = None) -> Crew:
    """Returns the crew of the cluster that the options name, `local` where they name none. `engine` is the path of the
    engine that workers replace by their own. `say` takes lines for the user. Raises WrongAddress."""
    if not names_cluster(options):
        return local
    address = address_of(options)
    # This needs Dask.
    from .team import ClusterCrew
    return ClusterCrew(address, options.tls, options.send, engine, say)

# SPDX-License-Identifier: MIT
"""The command scripts/measure-truth."""

import sys

from .. import places
from ..cluster.address import WrongAddress
from ..play.crew import Gone
from ..play.verdicts import MatchError
from . import make, measure


def main(options):
    options.judge = places.provide_engine(options.judge)
    try:
        if options.command == "make":
            make.make(options)
        else:
            measure.measure(options)
    except (Gone, MatchError, WrongAddress) as error:
        sys.exit(f"{places.program_name()}: {error}")
    return 0

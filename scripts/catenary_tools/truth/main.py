# SPDX-License-Identifier: MIT
"""The command scripts/measure-truth."""

import sys

from .. import places
from ..play.verdicts import MatchError
from . import make, measure


def main(options):
    options.judge = places.provide_engine(options.judge)
    try:
        if options.command == "make":
            make.make(options)
        else:
            measure.measure(options)
    except MatchError as error:
        sys.exit(f"{places.program_name()}: {error}")
    return 0

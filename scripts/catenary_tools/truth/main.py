# SPDX-License-Identifier: MIT
"""The command scripts/measure-truth."""

from .. import places
from . import make, measure


def main(options):
    options.judge = places.provide_engine(options.judge)
    if options.command == "make":
        make.make(options)
    else:
        measure.measure(options)
    return 0

# SPDX-License-Identifier: MIT
"""The command scripts/review.py."""

import asyncio
import sys

from .. import places
from ..cluster.address import WrongAddress
from ..play.crew import Gone
from . import files
from .batch import review_all


def main(options):
    options.engine = places.provide_engine(options.engine)
    try:
        records = files.records_of(options.records)
    except OSError as error:
        sys.exit(f"{places.program_name()}: {error.filename}: {error.strerror}")
    if not records:
        sys.exit(f"{places.program_name()}: no records (*.sgf) in {', '.join(map(str, options.records))}")
    try:
        failed = asyncio.run(review_all(files.places_of(records, options.output), options))
    except (Gone, WrongAddress) as error:
        sys.exit(f"{places.program_name()}: {error}")
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    return 1 if failed else 0

# SPDX-License-Identifier: MIT
"""The command scripts/review."""

import asyncio
import sys

from .. import places
from ..errors import UserError
from . import files
from .batch import review_all


def main(options):
    options.engine = places.provide_engine(options.engine)
    records = files.records_of(options.records)
    if not records:
        raise UserError(f"no records (*.sgf) in {', '.join(map(str, options.records))}")
    try:
        failed = asyncio.run(review_all(files.places_of(records, options.output), options))
    except KeyboardInterrupt:
        print("interrupted; the same command goes on", file=sys.stderr)
        return 130
    return 1 if failed else 0

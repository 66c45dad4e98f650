# SPDX-License-Identifier: MIT
"""The command line of scripts/review."""

import argparse
import pathlib
from collections.abc import Sequence

from ..cli import Parser, add_concurrency, add_engine, positive, processors
from ..cluster.options import add_cluster

NODES = 20_000
DESCRIPTION = """Reviews games: finds mistakes, better turns, proofs and luck, and writes a page and JSON for each game.

  %(prog)s game.sgf                writes game.review.html and game.review.json beside the record
  %(prog)s games/ --output pages/  reviews all records of a folder

Reviews that exist already are kept unless the record has changed, so an interrupted command can be repeated; --again
makes them again. Equal records and nodes give equal reviews. docs/review.md describes the method."""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("records", nargs="+", type=pathlib.Path, metavar="GAME.sgf",
                        help="a record, or a folder of records")
    parser.add_argument("--nodes", type=positive, default=NODES, metavar="N",
                        help=f"nodes per search (default: {NODES})")
    parser.add_argument("--output", type=pathlib.Path, metavar="DIR",
                        help="folder of the reviews (default: that of each record)")
    add_concurrency(parser, "games", processors())
    parser.add_argument("--again", action="store_true", help="also review games whose reviews exist")
    add_engine(parser)
    add_cluster(parser)
    return parser.parse_args(arguments)

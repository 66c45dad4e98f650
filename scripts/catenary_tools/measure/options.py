# SPDX-License-Identifier: MIT
"""The command lines of scripts/measure-totals and scripts/measure-threads."""

import argparse

from .. import places
from ..cli import assignment, Parser

TOTALS = """Plays games of a cooperative game by the engine alone, and reports the total of each game and the mean of
each turn."""
THREADS = """Measures the gain of several threads over one: the ratio of nodes and of time to reach the same depth.

Example: scripts/measure-threads --threads 2 --seconds 1.5 --runs 3
Example: scripts/measure-threads --threads 2 --seconds 0.3 --runs 4 --games 5

At the positions of `bench`, the depth is the one that a single thread reaches in --seconds, which is to its advantage.
At positions of games it is the usual depth of a single thread at that stage of a game, which favours neither. Nodes
are those of the thread that decides, so their ratio does not depend on the load of the machine. Positions that are
solved too soon are left out."""
# Shares of the length of a game; later, most positions are searched to their end.
STAGES = (0, 0.15, 0.3, 0.45, 0.6)


def parse_totals(arguments):
    parser = Parser(argparse.HelpFormatter, description=TOTALS)
    parser.add_argument("--program", default=str(places.RELEASE), help="the engine")
    parser.add_argument("--game", default="catalonia", metavar="NAME", help="default: catalonia")
    parser.add_argument("--option", action="append", default=[], type=assignment, metavar="NAME=VALUE",
                        help="an option of the game")
    parser.add_argument("--param", action="append", default=[], type=assignment, metavar="NAME=VALUE",
                        help="an engine_param")
    parser.add_argument("--move-time", type=float, metavar="SECONDS", help="time limit of a turn")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="number of games (default 20)")
    parser.add_argument("--first-seed", type=int, default=1, metavar="SEED",
                        help="seed of the first game; each game adds 1 (default 1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="concurrent games (default 1)")
    return parser.parse_args(arguments)


def parse_threads(arguments):
    parser = Parser(description=THREADS)
    parser.add_argument("--program", default=str(places.RELEASE), help="the engine")
    parser.add_argument("--game", action="append", metavar="NAME",
                        help="repeatable (default: all games of alpha-beta)")
    parser.add_argument("--games", type=int, default=0, metavar="N",
                        help=f"positions of {len(STAGES)} stages of N games in place of those of bench")
    parser.add_argument("--threads", type=int, default=2, metavar="N", help="number of threads (default 2)")
    parser.add_argument("--seconds", type=float, default=1.5, metavar="S",
                        help="time of one thread that determines the depth (default 1.5)")
    parser.add_argument("--least", type=float, default=0.1, metavar="SHARE",
                        help="leave out positions that take a smaller share of that time (default 0.1)")
    parser.add_argument("--runs", type=int, default=3, metavar="N",
                        help="runs of each position, for the median (default 3)")
    return parser.parse_args(arguments)

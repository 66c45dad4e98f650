# SPDX-License-Identifier: MIT
"""The command lines of scripts/measure-totals, measure-threads and measure-truth."""

import argparse
from collections.abc import Sequence

from .. import places
from ..cli import (Parser, add_concurrency, add_engine, add_seed, add_setting, assignment, natural, number, positive,
                   seconds)
from ..cluster.options import add_cluster

TOTALS = """Plays games of a cooperative game by the engine alone, and reports the total of each game and the mean of
each turn."""
THREADS = """Measures the gain of several threads over one: the ratio of nodes and of time to reach the same depth.

Example: %(prog)s --threads 2 --seconds 1.5 --runs 3
Example: %(prog)s --threads 2 --seconds 0.3 --runs 4 --games 5

At the positions of `bench`, the depth is the one that a single thread reaches in --seconds, which is to its advantage.
At positions of games it is the usual depth of a single thread at that stage of a game, which favours neither. Nodes
are those of the thread that decides, so their ratio does not depend on the load of the machine. Positions that are
solved too soon are left out."""
TRUTH = """Measures how often the engine's turns keep the proven result of a position.

`run` lets each searcher play a turn in positions of tests/data/truth, and has the solver prove the position after it:

  %(prog)s run --game catchup --nodes 1000 10000 --searcher alphabeta uct

`make` adds positions to such a set. It plays games by random and short searches, goes back from the end of each as far
as the solver follows, and takes positions that the side to move can win or draw, but would lose by a random turn:

  %(prog)s make --game catchup --size 5 --count 500 --seconds 2
"""
FOLDER = places.ROOT / "tests" / "data" / "truth"
# Shares of the length of a game; later, most positions are searched to their end.
STAGES = (0, 0.15, 0.3, 0.45, 0.6)


def parse_totals(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(argparse.HelpFormatter, description=TOTALS)
    add_engine(parser)
    parser.add_argument("--game", default="catalonia", metavar="NAME", help="the game (default: catalonia)")
    add_setting(parser)
    parser.add_argument("--param", action="append", default=[], type=assignment, metavar="NAME=VALUE",
                        help="an engine_param")
    parser.add_argument("--move-time", type=seconds, metavar="SECONDS", help="time limit of a turn")
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="number of games (default: 20)")
    add_seed(parser, "seed of the first game; each game adds 1")
    add_concurrency(parser, "games")
    return parser.parse_args(arguments)


def parse_threads(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=THREADS)
    add_engine(parser)
    parser.add_argument("--game", action="append", metavar="NAME",
                        help="repeatable (default: all games of alpha-beta)")
    parser.add_argument("--games", type=natural, default=0, metavar="N",
                        help=f"positions of {len(STAGES)} stages of N games in place of those of bench (default: 0)")
    parser.add_argument("--threads", type=positive, default=2, metavar="N", help="number of threads (default: 2)")
    parser.add_argument("--seconds", type=seconds, default=1.5, metavar="S",
                        help="time of one thread that determines the depth (default: 1.5)")
    parser.add_argument("--least", type=number(0, 1), default=0.1, metavar="SHARE",
                        help="leave out positions that take a smaller share of that time (default: 0.1)")
    parser.add_argument("--runs", type=positive, default=3, metavar="N",
                        help="runs of each position, for the median (default: 3)")
    return parser.parse_args(arguments)


def parse_truth(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=TRUTH)
    common = Parser(add_help=False)
    common.add_argument("--folder", default=str(FOLDER), metavar="DIR",
                        help="the folder of the sets (default: tests/data/truth)")
    add_engine(common, "the engine that solves")
    add_concurrency(common, "positions")
    add_cluster(common)
    commands = parser.add_subparsers(required=True, dest="command")
    _add_make(commands.add_parser("make", parents=[common], help="add positions to a set"))
    _add_run(commands.add_parser("run", parents=[common], help="measure engines with the sets"))
    return parser.parse_args(arguments)


def _add_make(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", required=True, metavar="NAME")
    add_setting(parser)
    parser.add_argument("--count", type=positive, default=100, metavar="N",
                        help="number of positions that the set then has of this size and options (default: 100)")
    parser.add_argument("--seconds", type=seconds, default=2.0, metavar="S",
                        help="time limit of the proof of a position (default: 2)")
    parser.add_argument("--random", type=number(0, 1), default=0.3, metavar="SHARE",
                        help="share of random turns in the games (default: 0.3)")
    parser.add_argument("--game-nodes", type=positive, default=300, metavar="N",
                        help="nodes of the other turns (default: 300)")
    parser.add_argument("--per-game", type=positive, default=4, metavar="N",
                        help="the most positions of one game (default: 4)")
    add_seed(parser, "seed of the first game; each game adds 1")


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", action="append", metavar="NAME", help="repeatable (default: all games with a set)")
    parser.add_argument("--candidate", action="append", metavar="PATH",
                        help="an engine to measure, repeatable (default: the engine that solves)")
    parser.add_argument("--searcher", nargs="+", default=["alphabeta"], metavar="NAME",
                        help="searchers (default: alphabeta)")
    parser.add_argument("--nodes", nargs="+", type=positive, default=[1000, 10000], metavar="N",
                        help="nodes per turn (default: 1000 10000)")
    parser.add_argument("--seconds", type=seconds, default=20.0, metavar="S",
                        help="time limit of the proof of the position after a turn (default: 20)")
    parser.add_argument("--positions", type=positive, metavar="N",
                        help="the first N positions of each size and options (default: all)")
    parser.add_argument("--by-setting", action="store_true", help="a line for each size and options too")
    parser.add_argument("--losses", metavar="FILE", help="write the turns that lost something to a file")

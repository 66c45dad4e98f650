# SPDX-License-Identifier: MIT
"""The command line of scripts/measure-truth."""

from .. import places
from ..cluster.arguments import add_arguments
from ..cli import assignment, Parser, positive

DESCRIPTION = """Measures how often the engine's turns keep the proven result of a position.

`run` lets each searcher play a turn in positions of tests/data/truth, and has the solver prove the position after it:

  scripts/measure-truth run --game catchup --nodes 1000 10000 --searcher alphabeta uct

`make` adds positions to such a set. It plays games by random and short searches, goes back from the end of each as far
as the solver follows, and takes positions that the side to move can win or draw, but where a random turn loses that:

  scripts/measure-truth make --game catchup --size 5 --count 500 --seconds 2
"""
FOLDER = places.ROOT / "tests" / "data" / "truth"


def parse(arguments):
    parser = Parser(description=DESCRIPTION)
    common = Parser(add_help=False)
    common.add_argument("--folder", default=str(FOLDER), help="the folder of the sets (default: tests/data/truth)")
    common.add_argument("--judge", default=str(places.RELEASE), metavar="PATH",
                        help="the engine that solves (default: the release build)")
    common.add_argument("--jobs", type=positive, default=1, metavar="N", help="positions at a time (default 1)")
    add_arguments(common)
    commands = parser.add_subparsers(required=True, dest="command")
    _add_make(commands.add_parser("make", parents=[common], help="add positions to a set"))
    _add_run(commands.add_parser("run", parents=[common], help="measure engines with the sets"))
    return parser.parse_args(arguments)


def _add_make(parser):
    parser.add_argument("--game", required=True, metavar="NAME")
    parser.add_argument("--size", type=int, metavar="N", help="width of the grid")
    parser.add_argument("--option", action="append", default=[], type=assignment, metavar="NAME=VALUE",
                        help="an option of the game")
    parser.add_argument("--count", type=positive, default=100, metavar="N",
                        help="number of positions that the set then has of this size and options (default 100)")
    parser.add_argument("--seconds", type=float, default=2.0, metavar="S",
                        help="time limit of the proof of a position (default 2)")
    parser.add_argument("--random", type=float, default=0.3, metavar="SHARE",
                        help="share of random turns in the games (default 0.3)")
    parser.add_argument("--game-nodes", type=positive, default=300, metavar="N",
                        help="nodes of the other turns (default 300)")
    parser.add_argument("--per-game", type=positive, default=4, metavar="N",
                        help="the most positions of one game (default 4)")
    parser.add_argument("--first-seed", type=int, default=1, metavar="SEED", help="seed of the first game (default 1)")


def _add_run(parser):
    parser.add_argument("--game", action="append", metavar="NAME", help="repeatable (default: all games with a set)")
    parser.add_argument("--program", action="append", metavar="PATH",
                        help="an engine to measure, repeatable (default: the judge)")
    parser.add_argument("--searcher", nargs="+", default=["alphabeta"], metavar="NAME",
                        help="searchers (default: alphabeta)")
    parser.add_argument("--nodes", nargs="+", type=positive, default=[1000, 10000], metavar="N",
                        help="nodes a turn (default: 1000 10000)")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S",
                        help="time limit of the proof of the position after a turn (default 20)")
    parser.add_argument("--positions", type=positive, metavar="N",
                        help="the first N positions of each size and options (default: all)")
    parser.add_argument("--by-setting", action="store_true", help="a line for each size and options too")
    parser.add_argument("--losses", metavar="FILE", help="write the turns that lost something to a file")

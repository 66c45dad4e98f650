"""The command lines of scripts/tune.py and scripts/fit-win-rate.py."""

import argparse

from .. import places
from .parameters import parse_parameter

DESCRIPTION = """Fits the weights of a game's evaluation, and the margins of the search, to self-play.

`play` appends games to a file, one JSON line each: Black's points and the positions. `fit` reads such files, asks the
engine for the terms of every position, and finds the weights for the opening and for the end that foretell the outcomes
best. A trial on four fifths of the games is validated on the others; then all games count, and with --write
games/NAME/weights.inc is written. The same seed, settings and build give the same weights:

  scripts/tune.py play --game catchup --games 3000 --nodes 1500 --output games.jsonl
  scripts/tune.py fit --game catchup games.jsonl --write

`spsa` moves numbers of the search (`engine_param`) towards those that win pairs of games, from START by tries of STEP
on either side; what it ends with belongs into `kMargins` of games/NAME/plugin.cpp, once a match has confirmed it:

  scripts/tune.py spsa --game catena --nodes 5000 --iterations 500 late_moves=12:4 reduction=17:5
"""
WIN_RATE_DESCRIPTION = """Fits the chance of winning that a search value stands for: one logistic curve for each game,
by self-play.

Plays games of the engine against itself, searches some positions of each, and finds the curve that makes the outcomes
most likely. With --write the game's file `games/NAME/win_rate.inc` is written. In a cooperative game half a win is the
median total of the games.

  scripts/fit-win-rate.py --game catchup --write"""


def parse(arguments):
    parser = _parser(DESCRIPTION)
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--game", required=True)
    common.add_argument("--size", type=int, help="width of the grid")
    common.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    common.add_argument("--engine", default=str(places.RELEASE), metavar="PATH")
    commands = parser.add_subparsers(required=True, dest="command")
    _add_play(commands.add_parser("play", parents=[common], help="append self-play games to a file"))
    _add_fit(commands.add_parser("fit", parents=[common], help="fit weights to the games of files"))
    _add_spsa(commands.add_parser("spsa", parents=[common], help="tune numbers of the search by games"))
    return parser.parse_args(arguments)


def parse_win_rate(arguments):
    parser = _parser(WIN_RATE_DESCRIPTION)
    parser.add_argument("--game", required=True)
    parser.add_argument("--engine", default=str(places.RELEASE))
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--nodes", type=int, default=1000, help="a turn of the games")
    parser.add_argument("--analysis-nodes", type=int, default=20000, help="for each position")
    parser.add_argument("--every", type=int, default=4, help="one position in so many turns")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="write games/NAME/win_rate.inc")
    given = parser.parse_args(arguments)
    given.words = arguments
    return given


def _parser(description):
    return argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)


def _add_play(parser):
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=1500, help="playouts or nodes a turn")
    parser.add_argument("--searcher", default="uct", choices=["uct", "alphabeta", "random"])
    parser.add_argument("--random-moves", type=int, default=4, help="at most so many random moves begin a game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", required=True, metavar="FILE")


def _add_fit(parser):
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--ridge", type=float, default=1e-4, help="the penalty on large weights")
    parser.add_argument("--ablate", action="store_true", help="the loss also with each term left out")
    parser.add_argument("--write", action="store_true", help="write games/NAME/weights.inc")


def _add_spsa(parser):
    parser.add_argument("parameters", nargs="+", type=parse_parameter, metavar="NAME=START:STEP")
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--nodes", type=int, default=5000, help="a turn")
    parser.add_argument("--concurrency", type=int, default=1, help="pairs of games of one iteration, played at once")
    parser.add_argument("--random-moves", type=int, default=4, help="steps of each opening")
    parser.add_argument("--rate", type=float, default=0.3, help="the share of a step that a won pair moves at first")
    parser.add_argument("--report", type=int, default=20, metavar="N", help="print the values every N iterations")
    parser.add_argument("--seed", type=int, default=1)

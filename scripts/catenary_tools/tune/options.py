# SPDX-License-Identifier: MIT
"""The command line of scripts/tune."""

from __future__ import annotations

import argparse
import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Union

from ..cli import Parser, SettingOptions, add_concurrency, add_engine, add_seed, add_setting, natural, number, positive
from ..cluster.options import ClusterOptions, add_cluster
from ..sources import check_write
from .spsa import Parameter, parse_parameter

DESCRIPTION = """Fits the weights of a game's evaluation, and pruning parameters, to self-play.

`play` appends games to a file, one JSON line each: Black's points and the positions. `fit` reads such files, asks the
engine for the terms of every position, and finds the weights for the opening and for the end that predict the outcomes
best. A first fit to four fifths of the games is validated on the others. The final fit uses all games; --write stores
it in games/NAME/weights.inc of the source tree. The same seed, settings and build give the same weights:

  %(prog)s play --game catchup --games 3000 --nodes 1500 --output selfplay.jsonl
  %(prog)s fit --game catchup selfplay.jsonl --write

`spsa` moves parameters of the search (`engine_param`) towards values that win pairs of games. It starts at START and
tries values STEP away on either side. Confirm its result by a match, then enter it in `kTraits` of
games/NAME/plugin.cpp:

  %(prog)s spsa --game catena --nodes 5000 --iterations 500 late_moves=12:4 reduction=17:5
"""


@dataclass(frozen=True)
class PlayOptions(SettingOptions, ClusterOptions):
    engine_path: str
    games: int
    nodes: int
    searcher: str
    random_moves: int
    seed: int
    concurrency: int
    output: pathlib.Path


@dataclass(frozen=True)
class FitOptions(SettingOptions):
    engine_path: str
    files: Sequence[str]
    ridge: float
    ablate: bool
    write: bool
    argv: Sequence[str]


@dataclass(frozen=True)
class SpsaOptions(SettingOptions, ClusterOptions):
    engine_path: str
    parameters: Sequence[Parameter]
    iterations: int
    nodes: int
    concurrency: int
    random_moves: int
    rate: float
    report: int
    seed: int


CommandOptions = Union[PlayOptions, FitOptions, SpsaOptions]
COMMANDS: Mapping[str, type[CommandOptions]] = {"play": PlayOptions, "fit": FitOptions, "spsa": SpsaOptions}


def parse(arguments: Sequence[str]) -> CommandOptions:
    parser = Parser(description=DESCRIPTION)
    common = Parser(add_help=False)
    common.add_argument("--game", required=True, metavar="NAME", help="the game")
    add_setting(common)
    add_engine(common)
    commands = parser.add_subparsers(required=True, dest="command")
    shared = Parser(add_help=False, parents=[common])
    add_cluster(shared)
    _add_play(commands.add_parser("play", parents=[shared], help="append games of self-play to a file"))
    fitting = commands.add_parser("fit", parents=[common], help="fit weights to the games in files")
    _add_fit(fitting)
    _add_spsa(commands.add_parser("spsa", parents=[shared], help="tune search parameters by playing games"))
    given = parser.parse_args(arguments)
    given.argv = arguments
    if given.command == "fit":
        check_write(fitting, given.game, given.write)
    return COMMANDS[given.command].from_attributes(given)


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="number of games (default: 1000)")
    parser.add_argument("--nodes", type=positive, default=1500, metavar="N",
                        help="playouts or nodes per turn (default: 1500)")
    parser.add_argument("--searcher", default="uct", choices=["uct", "alphabeta", "random"],
                        help="searcher that plays the games (default: uct)")
    parser.add_argument("--random-moves", type=natural, default=4, metavar="N",
                        help="maximum number of random moves at the start of a game (default: 4)")
    add_seed(parser)
    add_concurrency(parser, "games")
    parser.add_argument("--output", required=True, type=pathlib.Path, metavar="FILE", help="the file to append to")


def _add_fit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="file of games written by `tune play`")
    parser.add_argument("--ridge", type=number(0), default=1e-4, metavar="X",
                        help="penalty on large weights (default: 1e-4)")
    parser.add_argument("--ablate", action="store_true", help="also print the loss without each term")
    parser.add_argument("--write", action="store_true", help="write games/NAME/weights.inc")


def _add_spsa(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("parameters", nargs="+", type=parse_parameter, metavar="NAME=START:STEP",
                        help="a search parameter, its first value, and how far from it to try others")
    parser.add_argument("--iterations", type=positive, default=500, metavar="N",
                        help="number of iterations (default: 500)")
    parser.add_argument("--nodes", type=positive, default=5000, metavar="N", help="nodes per turn (default: 5000)")
    add_concurrency(parser, "pairs of games of one iteration")
    parser.add_argument("--random-moves", type=natural, default=4, metavar="N",
                        help="random moves of each opening (default: 4)")
    parser.add_argument("--rate", type=number(0), default=0.3, metavar="SHARE",
                        help="share of STEP by which a won pair moves a value at first (default: 0.3)")
    parser.add_argument("--report", type=positive, default=20, metavar="N",
                        help="print the values every N iterations (default: 20)")
    add_seed(parser)

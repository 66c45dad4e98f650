# SPDX-License-Identifier: MIT
"""The command lines of scripts/tune and scripts/fit-win-rate."""

import argparse
import contextlib
import dataclasses
import pathlib
import shlex
from collections.abc import Sequence

from .. import places
from ..cli import (Parser, add_concurrency, add_engine, add_seed, add_setting, natural, number, positive,
                   words_of_command)
from ..cluster.options import add_cluster

DESCRIPTION = """Fits the weights of a game's evaluation, and pruning parameters, to self-play.

`play` appends games to a file, one JSON line each: Black's points and the positions. `fit` reads such files, asks the
engine for the terms of every position, and finds the weights for the opening and for the end that predict the outcomes
best. A first fit to four fifths of the games is validated on the others. The final fit uses all games; --write stores
it in games/NAME/weights.inc of the source tree, which an installation lacks. The same seed, settings and build give the
same weights:

  %(prog)s play --game catchup --games 3000 --nodes 1500 --output selfplay.jsonl
  %(prog)s fit --game catchup selfplay.jsonl --write

`spsa` moves parameters of the search (`engine_param`) towards values that win pairs of games. It starts at START and
tries values STEP away on either side. Confirm its result by a match, then enter it in `kTraits` of
games/NAME/plugin.cpp:

  %(prog)s spsa --game catena --nodes 5000 --iterations 500 late_moves=12:4 reduction=17:5
"""
WIN_RATE_DESCRIPTION = """Fits the win rate of a game as a logistic function of the search value, by self-play.

The script plays games of the engine against itself, searches some positions of each, and finds the curve of maximum
likelihood. --write stores it in games/NAME/win_rate.inc. In a cooperative game the median total of the games counts as
half a win.

  %(prog)s --game catchup --write"""


def source_file(game: str, name: str) -> pathlib.Path:
    """The place of a file of a game in the source tree."""
    return places.ROOT / "games" / game / name


def header_text(content: str, words: Sequence[str]) -> str:
    """Licence, and one comment with the content of the file and the command that made it, without its places."""
    command = shlex.join([places.command_name(), *words_of_command(words)])
    return f"// SPDX-License-Identifier: MIT\n// {content}: `{command}`.\n"


@dataclasses.dataclass
class Parameter:
    """An `engine_param` that is a whole number: where to begin, and how far to try on either side."""

    name: str
    value: float
    step: float

    def moved(self, sign: float, gain: float = 1.0) -> float:
        return max(0.0, self.value + sign * gain * self.step)


def parse_parameter(text: str) -> Parameter:
    """Parses NAME=START:STEP; raises ArgumentTypeError."""
    name, _, numbers = text.partition("=")
    start, _, step = numbers.partition(":")
    with contextlib.suppress(argparse.ArgumentTypeError):
        parameter = Parameter(name, number(0)(start), number(0)(step))
        if name and parameter.step > 0:
            return parameter
    raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=START:STEP, with START of at least 0 and STEP "
                                     "above 0")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=DESCRIPTION)
    common = Parser(add_help=False)
    common.add_argument("--game", required=True, metavar="NAME")
    add_setting(common)
    add_engine(common)
    commands = parser.add_subparsers(required=True, dest="command")
    shared = Parser(add_help=False, parents=[common])
    add_cluster(shared)
    _add_play(commands.add_parser("play", parents=[shared], help="append games of self-play to a file"))
    fit = commands.add_parser("fit", parents=[common], help="fit weights to the games of files")
    _add_fit(fit)
    _add_spsa(commands.add_parser("spsa", parents=[shared], help="tune parameters of the search by games"))
    given = parser.parse_args(arguments)
    given.words = arguments
    if given.command == "fit":
        _check_write(fit, given)
    return given


def parse_win_rate(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=WIN_RATE_DESCRIPTION)
    parser.add_argument("--game", required=True, metavar="NAME")
    add_engine(parser)
    parser.add_argument("--games", type=positive, default=300, metavar="N", help="number of games (default: 300)")
    parser.add_argument("--nodes", type=positive, default=1000, metavar="N",
                        help="nodes per turn of the games (default: 1000)")
    parser.add_argument("--analysis-nodes", type=positive, default=20000, metavar="N",
                        help="nodes of the search of each position (default: 20000)")
    parser.add_argument("--every", type=positive, default=4, metavar="N", help="search every Nth position (default: 4)")
    add_seed(parser)
    parser.add_argument("--write", action="store_true", help="write games/NAME/win_rate.inc")
    given = parser.parse_args(arguments)
    given.words = arguments
    _check_write(parser, given)
    return given


def _check_write(parser: argparse.ArgumentParser, given: argparse.Namespace) -> None:
    """Refuses --write if there is no folder for it, before the work is done in vain."""
    if given.write and not places.IN_SOURCES:
        parser.error("argument --write: there is no source tree to write to; without --write the result is printed")
    if given.write and not source_file(given.game, "").is_dir():
        parser.error(f"argument --write: no folder {source_file(given.game, '')}")


def _add_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--games", type=positive, default=1000, metavar="N", help="number of games (default: 1000)")
    parser.add_argument("--nodes", type=positive, default=1500, metavar="N",
                        help="playouts or nodes per turn (default: 1500)")
    parser.add_argument("--searcher", default="uct", choices=["uct", "alphabeta", "random"],
                        help="player of the games (default: uct)")
    parser.add_argument("--random-moves", type=natural, default=4, metavar="N",
                        help="most random moves at the start of a game (default: 4)")
    add_seed(parser)
    parser.add_argument("--output", required=True, type=pathlib.Path, metavar="FILE", help="the file of the games")


def _add_fit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--ridge", type=number(0), default=1e-4, metavar="X",
                        help="penalty on large weights (default: 1e-4)")
    parser.add_argument("--ablate", action="store_true", help="also print the loss without each term")
    parser.add_argument("--write", action="store_true", help="write games/NAME/weights.inc")


def _add_spsa(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("parameters", nargs="+", type=parse_parameter, metavar="NAME=START:STEP")
    parser.add_argument("--iterations", type=positive, default=500, metavar="N",
                        help="number of iterations (default: 500)")
    parser.add_argument("--nodes", type=positive, default=5000, metavar="N", help="nodes per turn (default: 5000)")
    add_concurrency(parser, "pairs of games of one iteration")
    parser.add_argument("--random-moves", type=natural, default=4, metavar="N",
                        help="random moves of each opening (default: 4)")
    parser.add_argument("--rate", type=number(0), default=0.3, metavar="SHARE",
                        help="share of STEP that a won pair moves at first (default: 0.3)")
    parser.add_argument("--report", type=positive, default=20, metavar="N",
                        help="print the values every N iterations (default: 20)")
    add_seed(parser)

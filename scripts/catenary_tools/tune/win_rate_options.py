# SPDX-License-Identifier: MIT
"""The command line of scripts/fit-win-rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..cli import Parser, ToolOptions, add_engine, add_seed, positive
from ..sources import check_write

DESCRIPTION = """Fits the win rate of a game as a logistic function of the search value, by self-play.

The engine plays games against itself and searches some positions of each; the fit is the curve of maximum likelihood.
--write stores it in games/NAME/win_rate.inc. In a cooperative game the median total counts as half a win.

  %(prog)s --game catchup --write"""


@dataclass(frozen=True)
class WinRateOptions(ToolOptions):
    game: str
    engine_path: str
    games: int
    nodes: int
    analysis_nodes: int
    every: int
    seed: int
    write: bool
    argv: Sequence[str]


def parse(arguments: Sequence[str]) -> WinRateOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("--game", required=True, metavar="NAME", help="the game")
    add_engine(parser)
    parser.add_argument("--games", type=positive, default=300, metavar="N", help="number of games (default: 300)")
    parser.add_argument("--nodes", type=positive, default=1000, metavar="N",
                        help="nodes per turn in the games (default: 1000)")
    parser.add_argument("--analysis-nodes", type=positive, default=20000, metavar="N",
                        help="nodes of each position's search (default: 20000)")
    parser.add_argument("--every", type=positive, default=4, metavar="N", help="search every Nth position (default: 4)")
    add_seed(parser)
    parser.add_argument("--write", action="store_true", help="write games/NAME/win_rate.inc")
    given = parser.parse_args(arguments)
    given.argv = arguments
    check_write(parser, given.game, given.write)
    return WinRateOptions.from_attributes(given)

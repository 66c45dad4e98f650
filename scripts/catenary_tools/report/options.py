# SPDX-License-Identifier: MIT
"""The command line of scripts/report-game.py."""

import argparse

from .. import places

DESCRIPTION = """Writes a report about a game for its designer: one HTML file with figures of random play and of the
engine's play, an opening map, and a skill ladder.

  scripts/report-game.py catchup --size 7 --option bonus=parity --output catchup.html

The engine plays at fixed nodes, so the same command makes the same report."""


def parse(arguments):
    parser = argparse.ArgumentParser(description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="name of the game, from `catenary --list-games`")
    parser.add_argument("--size", type=int, metavar="N", help="width of the grid, as `boardsize` takes it")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--output", default="report.html", metavar="FILE", help="default: report.html")
    parser.add_argument("--engine", default=str(places.RELEASE), metavar="PATH",
                        help="the engine (default: the release build)")
    parser.add_argument("--random-games", type=int, default=1000, metavar="N",
                        help="games of random play (default 1000)")
    parser.add_argument("--engine-games", type=int, default=100, metavar="N", help="games of the engine (default 100)")
    parser.add_argument("--nodes", type=int, default=2000, metavar="N",
                        help="nodes a turn in the engine's games (default 2000)")
    parser.add_argument("--map-depth", type=int, default=4, metavar="N",
                        help="search depth of the opening map (default 4)")
    parser.add_argument("--ladder-nodes", type=int, default=100, metavar="N",
                        help="nodes of the lowest rung of the ladder (default 100)")
    parser.add_argument("--ladder-rungs", type=int, default=6, metavar="N", help="rungs of the ladder (default 6)")
    parser.add_argument("--ladder-games", type=int, default=100, metavar="N", help="games of each rung (default 100)")
    parser.add_argument("--most-turns", type=int, default=400, metavar="N", help="limit of a game (default 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of all random numbers (default 1)")
    given = parser.parse_args(arguments)
    given.words = arguments
    return given

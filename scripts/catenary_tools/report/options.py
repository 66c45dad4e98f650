"""The command line of scripts/report-game.py."""

import argparse

from .. import places

DESCRIPTION = """Writes a report about a game for its designer: one HTML file with figures of random play and of the
engine's play, an opening map, and a skill ladder.

  scripts/report-game.py catchup --size 7 --option bonus=parity --output catchup.html

Everything is played by the built engine at fixed nodes: the same command makes the same report."""


def parse(arguments):
    parser = argparse.ArgumentParser(description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="as `catenary --list-games` names it")
    parser.add_argument("--size", type=int, help="width of the grid, as `boardsize` takes it")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--output", default="report.html")
    parser.add_argument("--engine", default=str(places.RELEASE))
    parser.add_argument("--random-games", type=int, default=1000)
    parser.add_argument("--engine-games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=2000, help="a turn, in the engine's games")
    parser.add_argument("--map-depth", type=int, default=4, help="moves that the opening map looks ahead")
    parser.add_argument("--ladder-nodes", type=int, default=100, help="of the ladder's lowest rung")
    parser.add_argument("--ladder-rungs", type=int, default=6)
    parser.add_argument("--ladder-games", type=int, default=100, help="of each rung")
    parser.add_argument("--most-turns", type=int, default=400, help="a longer game is stopped")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    given.words = arguments
    return given

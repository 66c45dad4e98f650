"""The command lines of scripts/measure-totals and scripts/measure-threads."""

import argparse

from .. import places

TOTALS = """Plays whole games of a cooperative game by the engine alone and reports the totals, game by game and turn by
turn."""
THREADS = """Measures how much sooner several threads reach a depth than one thread, by nodes and by the clock.

Example: scripts/measure-threads --threads 2 --seconds 1.5 --runs 3
Example: scripts/measure-threads --threads 2 --seconds 0.3 --runs 4 --games 5

At the positions of `bench` the depth is what one thread reaches in --seconds, which is to its advantage; at positions
of games it is what one thread usually reaches at that stage of a game, in favour of nobody. Nodes are those of the
thread that decides, so that their ratio does not depend on what else the machine does. Positions that are searched to
their end at once are left out."""
# Of the length of a game; later, most positions are searched to their end.
STAGES = (0, 0.15, 0.3, 0.45, 0.6)


def parse_totals(arguments):
    parser = argparse.ArgumentParser(description=TOTALS)
    parser.add_argument("--program", default=str(places.RELEASE), help="the engine")
    parser.add_argument("--game", default="catalonia")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--param", action="append", default=[], metavar="NAME=VALUE", help="an engine_param")
    parser.add_argument("--move-time", type=float, metavar="SECONDS")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first-seed", type=int, default=1, metavar="FIRST")
    parser.add_argument("--jobs", type=int, default=1, help="games at a time")
    return parser.parse_args(arguments)


def parse_threads(arguments):
    parser = argparse.ArgumentParser(description=THREADS, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default=str(places.RELEASE), help="the engine")
    parser.add_argument("--game", action="append", help="repeatable (default: all that alpha-beta plays)")
    parser.add_argument("--games", type=int, default=0, metavar="N",
                        help=f"positions of {len(STAGES)} stages of N games instead of those of bench")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=1.5, help="the time of one thread that sets the depth")
    parser.add_argument("--least", type=float, default=0.1, metavar="SHARE",
                        help="leave out what takes a smaller share of that time")
    parser.add_argument("--runs", type=int, default=3, help="of each, for the median")
    return parser.parse_args(arguments)

# SPDX-License-Identifier: MIT
"""The command line of scripts/puzzles."""

import argparse
import pathlib
from collections.abc import Sequence

from ..cli import Parser, add_engine, add_seed, add_setting, natural, number, positive, seconds
from ..cluster.options import add_cluster

DESCRIPTION = """Finds puzzles: positions in which exactly one turn wins, draws or keeps the margin, proven by `solve`.

  %(prog)s find GAME --size 5 --count 10 --output mine.json
      finds puzzles in self-play; repeat the command to continue
  %(prog)s find GAME --random-share 1 --most-pieces 5 --seconds 900 --solver-mb 700 --output mine.json
      finds puzzles with few pieces in random games
  %(prog)s find GAME --records games/ --output mine.json
      finds puzzles in records
  %(prog)s check mine.json       proves puzzles again, and finds each by a search with its nodes
  %(prog)s grade mine.json       measures the levels again, for another engine
  %(prog)s merge mine.json more.json --output all.json
      makes one file of several, the easiest puzzle first
  %(prog)s write mine.json --page mine.html --sgf mine.sgf
      makes a page and a record of a file

docs/puzzles.md describes the files."""


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(description=DESCRIPTION)
    commands = parser.add_subparsers(dest="command", required=True, metavar="find|check|grade|merge|write")
    find = commands.add_parser("find", help="find puzzles")
    _add_find(find)
    check = commands.add_parser("check", help="prove puzzles again")
    check.add_argument("--every", type=positive, default=1, metavar="N",
                       help="check only each Nth puzzle (default: 1)")
    check.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE")
    grade = commands.add_parser("grade", help="measure the levels again")
    grade.add_argument("file", type=pathlib.Path, metavar="FILE")
    merge = commands.add_parser("merge", help="make one file of several")
    merge.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE")
    merge.add_argument("--output", required=True, type=pathlib.Path, metavar="FILE", help="the file to write")
    write = commands.add_parser("write", help="make a page and a record of a file")
    write.add_argument("file", type=pathlib.Path, metavar="FILE")
    write.add_argument("--page", type=pathlib.Path, metavar="FILE", help="the page")
    write.add_argument("--sgf", type=pathlib.Path, metavar="FILE", help="the record, a game for each puzzle")
    for one in (find, check, grade, write):
        add_engine(one)
    for one in (find, check, grade):
        add_cluster(one)
    given = parser.parse_args(arguments)
    if given.command == "write" and not (given.page or given.sgf):
        write.error("give --page, --sgf or both")
    given.words = arguments
    return given


def _add_find(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="name of the game, from `catenary --list-games`")
    add_setting(parser)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("puzzles.json"), metavar="FILE",
                        help="the file, which may have puzzles already (default: puzzles.json)")
    parser.add_argument("--count", type=positive, default=50, metavar="N",
                        help="stop when the file has so many puzzles (default: 50)")
    parser.add_argument("--records", type=pathlib.Path, metavar="FILE|DIR", help="an SGF file or a folder of them")
    parser.add_argument("--games", type=positive, default=1000, metavar="N",
                        help="most games of self-play (default: 1000)")
    parser.add_argument("--nodes", type=positive, default=300, metavar="N",
                        help="nodes per turn of self-play (default: 300)")
    parser.add_argument("--random-turns", type=natural, default=6, metavar="N",
                        help="most random turns at the start of a game (default: 6)")
    parser.add_argument("--random-share", type=number(0, 1), default=0.1, metavar="S",
                        help="share of random turns after those, from 0 to 1 (default: 0.1)")
    parser.add_argument("--variations", type=natural, default=20, metavar="N",
                        help="positions to look at beside those of a game, each a random turn off it (default: 20)")
    parser.add_argument("--per-game", type=positive, default=2, metavar="N",
                        help="most puzzles of a game (default: 2)")
    parser.add_argument("--most-pieces", type=natural, default=0, metavar="N",
                        help="leave out positions with more pieces (default: 0, no limit)")
    parser.add_argument("--seconds", type=seconds, default=2, metavar="S",
                        help="time limit of one proof (default: 2)")
    parser.add_argument("--least-nodes", type=natural, default=128, metavar="N",
                        help="leave out what a search finds with fewer nodes (default: 128)")
    parser.add_argument("--solver-mb", type=positive, default=256, metavar="MB",
                        help="megabytes of the solver's table (default: 256)")
    add_seed(parser, "seed of self-play")

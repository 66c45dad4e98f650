# SPDX-License-Identifier: MIT
"""The command line of scripts/solve-tables."""

from .. import places
from ..cluster.arguments import add_arguments
from ..cli import Parser

DESCRIPTION = """Prints the tables of docs/solved.md: results of perfect play on small boards, proven by `solve`.

  scripts/solve-tables catchup-2 cation-4        prints these tables in Markdown
  scripts/solve-tables --list                    lists the names of all tables

Each table ends with its command and the time that it took."""
SAID = {"--threads": "threads", "--solver-mb": "solver_mb", "--seconds": "seconds"}


def parse(arguments):
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--engine", default=str(places.RELEASE), metavar="PATH",
                        help="the engine (default: the release build)")
    parser.add_argument("--threads", type=int, default=1, help="threads of a proof (default 1)")
    parser.add_argument("--solver-mb", type=int, default=1024, metavar="MB",
                        help="megabytes of the solver's table (default 1024)")
    parser.add_argument("--seconds", type=float, metavar="S",
                        help="time limit of one proof; the result is unknown after it")
    parser.add_argument("--list", action="store_true", help="list the names of all tables")
    add_arguments(parser)
    given = parser.parse_args(arguments)
    # Options that change results or times, as they were given: ["--threads 2"].
    given.said = [f"{option} {getattr(given, name):g}" for option, name in SAID.items()
                  if getattr(given, name) != parser.get_default(name)]
    if not given.tables and not given.list:
        parser.error("name a table; --list lists them")
    return given

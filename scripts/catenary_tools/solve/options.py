"""The command line of scripts/solve-tables.py."""

import argparse

from .. import places

DESCRIPTION = """Makes the tables of docs/solved.md: results of perfect play on small boards, by the engine's `solve`.

  scripts/solve-tables.py catchup-2 cation-4        prints these tables in Markdown
  scripts/solve-tables.py --list                    names all of them

A table ends with the command that made it and the time it took."""
SAID = {"--threads": "threads", "--solver-mb": "solver_mb", "--seconds": "seconds"}


def parse(arguments):
    parser = argparse.ArgumentParser(description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--engine", default=str(places.RELEASE))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--solver-mb", type=int, default=1024, help="size of the solver's table")
    parser.add_argument("--seconds", type=float,
                        help="how long to try at a question; what is not proven is unknown then")
    parser.add_argument("--list", action="store_true", help="names all tables")
    given = parser.parse_args(arguments)
    # What was said and changes answers or times: ["--threads 2"].
    given.said = [f"{option} {getattr(given, name):g}" for option, name in SAID.items()
                  if getattr(given, name) != parser.get_default(name)]
    given.usage = parser.format_usage()
    return given

#!/usr/bin/python3
"""Makes the tables of docs/solved.md: what perfect play of small boards comes to, each by the engine's `solve`.

  scripts/solve-tables.py catchup-2 cation-4        prints these tables in Markdown
  scripts/solve-tables.py --list                    names all of them

A table ends with the command that made it and the time it took."""

import argparse
import sys

from solvetables import tables
from solvetables.engine import SolvingEngine


def options_of(parser, arguments):
    """What was said on the command line and changes answers or times: "--threads 2 "."""
    said = {"--threads": "threads", "--solver-mb": "solver_mb", "--seconds": "seconds"}
    return "".join(f"{option} {getattr(arguments, name):g} " for option, name in said.items()
                   if getattr(arguments, name) != parser.get_default(name))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    parser.add_argument("--engine", default=str(tables.ROOT / "build" / "release" / "catenary"))
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--solver-mb", type=int, default=1024, help="size of the solver's table")
    parser.add_argument("--seconds", type=float, help="how long to try at a question; what is not proven is unknown then")
    parser.add_argument("--list", action="store_true", help="names all tables")
    arguments = parser.parse_args()
    if arguments.list:
        print("\n".join(f"{name}: {table.title}" for name, table in tables.TABLES.items()))
        return
    unknown = [name for name in arguments.tables if name not in tables.TABLES]
    if unknown or not arguments.tables:
        names = " ".join(unknown)
        sys.exit(f"solve-tables.py: no table {names}; --list names them" if unknown else parser.format_usage())
    for name in arguments.tables:
        engine = SolvingEngine(arguments.engine, arguments.threads, arguments.solver_mb, arguments.seconds)
        print(tables.markdown(name, engine, options_of(parser, arguments)), flush=True)
        engine.close()


main()

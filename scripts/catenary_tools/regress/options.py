"""The command line of scripts/gtp-regress.py."""

import argparse
import pathlib

DESCRIPTION = """Runs regression files in gogui-regress's format: scripts/gtp-regress.py PROGRAM FILE...

A file is a GTP script for a fresh engine. The line after a command may hold the expected answer:

    10 reg_genmove white
    #? [A1|B2]

The regular expression has to match the whole answer; one that begins with ! must not match ('anything but'); a * behind
the bracket marks a known failure. A refused command is a failure, as is the end of the engine. Exit status 0: every
test passed or was known to fail; 1 otherwise; 2: wrong usage. PROGRAM is split into words as a shell does it.
"""


def parse(arguments):
    parser = argparse.ArgumentParser(description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="file")
    given = parser.parse_args(arguments)
    given.error = parser.error
    return given

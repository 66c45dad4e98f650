# SPDX-License-Identifier: MIT
"""The command line of scripts/draw-boards."""

import pathlib

from .. import places
from ..cli import Parser

PICTURES = """Draws the boards that comments in the pages of docs/ ask for. A page docs/rules/NAME.md is about the game
NAME; on other pages the comment names the game:

  <!-- board FILE.svg: COMMAND; COMMAND -->
  <!-- board FILE.svg game=catchup: COMMAND; COMMAND -->
  ![The board in words.](images/FILE.svg)

The engine gets the commands, and the position after them goes to the folder images/ beside the page. The words of the
image become the title of the picture. Pictures that no comment asks for any more are removed."""


def parse_pictures(arguments):
    parser = Parser(description=PICTURES)
    parser.add_argument("--check", action="store_true",
                        help="only name the pictures that are missing, stale or unused; status 1 where there is one")
    parser.add_argument("--engine", default=str(places.RELEASE))
    parser.add_argument("--docs", type=pathlib.Path, default=places.ROOT / "docs", help="the folder of the pages")
    return parser.parse_args(arguments)

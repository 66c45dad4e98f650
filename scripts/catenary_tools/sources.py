# SPDX-License-Identifier: MIT
"""The files of games in the source tree."""

from __future__ import annotations

import argparse
import pathlib
import shlex
from collections.abc import Sequence

from . import places
from .cli import recorded_arguments


def source_file(game: str, name: str) -> pathlib.Path:
    """The location of a game's file in the source tree."""
    return places.ROOT / "games" / game / name


def check_write(parser: argparse.ArgumentParser, game: str, write: bool) -> None:
    """Refuses --write if the game's folder does not exist, before any work is done."""
    if write and not places.IN_SOURCES:
        parser.error("argument --write: there is no source tree to write to; without --write the result is printed")
    if write and not source_file(game, "").is_dir():
        parser.error(f"argument --write: no folder {source_file(game, '')}")


def header_text(content: str, argv: Sequence[str]) -> str:
    """The licence, and one comment that describes the content and gives the command that made it, without its paths."""
    command = shlex.join([*places.command_words(), *recorded_arguments(argv)])
    return f"// SPDX-License-Identifier: MIT\n// {content}: `{command}`.\n"

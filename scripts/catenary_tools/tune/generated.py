# SPDX-License-Identifier: MIT
"""The files that the fits write into the folder of a game."""

from __future__ import annotations

import pathlib

from .. import places


def source_file(game: str, name: str) -> pathlib.Path:
    """The place of a file of a game in the source tree."""
    return places.ROOT / "games" / game / name


def header_text(content: str, command: str) -> str:
    """Licence, and one comment with the content of the file and the command that made it."""
    return f"// SPDX-License-Identifier: MIT\n// {content}: `{command}`.\n"

# SPDX-License-Identifier: MIT
"""The unfinished game that another one has replaced on the board."""

import pathlib
from dataclasses import dataclass

from .table import Table


@dataclass
class Previous:
    """Its table, and the path of its record, None where that is not stored."""

    table: Table
    path: pathlib.Path | None

    def to_data(self):
        """Returns what the page is told."""
        file = self.path and {"name": self.path.name, "folder": _short(self.path.parent)}
        return {"title": self.table.game.title, "file": file}


def _short(path):
    """A path as people write it."""
    home = pathlib.Path.home()
    return f"~/{path.relative_to(home)}" if path.is_relative_to(home) else str(path)

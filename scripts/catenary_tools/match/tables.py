# SPDX-License-Identifier: MIT
"""Tables as plain text."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

GAP = "  "
# Minimum width of a column.
LEAST = 12


@dataclass(frozen=True)
class Table:
    """`rows` have equal length; without a `head` their first cells are names. `numbers` are the right-aligned columns;
    the `caption` is printed below."""

    title: str
    rows: Sequence[Sequence[str]]
    head: Sequence[str] = ()
    numbers: Sequence[int] = ()
    caption: str = ""

    def text(self, width: int | None = None) -> str:
        """Returns the lines of the table within a width, by default the width of the terminal; long cells are
        wrapped."""
        width = width or shutil.get_terminal_size().columns
        rows = [*([self.head] if self.head else []), *self.rows]
        widths = _fitting([max(map(len, column)) for column in zip(*rows)], width)
        lines = [self.title, *(line for row in rows for line in self._lines(row, widths))]
        if self.head:
            lines.insert(1 + len(self._lines(self.head, widths)), GAP.join("-" * each for each in widths))
        return "\n".join([*lines, *textwrap.wrap(self.caption, width), ""])

    def _lines(self, row: Sequence[str], widths: Sequence[int]) -> list[str]:
        cells = [textwrap.wrap(cell, width) or [""] for cell, width in zip(row, widths)]
        lines = []
        for number in range(max(map(len, cells))):
            parts = [cell[number] if number < len(cell) else "" for cell in cells]
            padded = [part.rjust(width) if column in self.numbers else part.ljust(width)
                      for column, (part, width) in enumerate(zip(parts, widths))]
            lines.append(GAP.join(padded).rstrip())
        return lines


def _fitting(widths: list[int], width: int) -> list[int]:
    """Narrows the widest columns until all fit."""
    room = width - len(GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > LEAST:
        widest = widths.index(max(widths))
        widths[widest] -= 1
    return widths

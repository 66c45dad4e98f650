# SPDX-License-Identifier: MIT
"""Grids of cells and the names of their vertices, and the symmetries of a position as drawn."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

# Names of columns. The letter I is not used.
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
VERTEX = re.compile(rf"[{LETTERS}]\d+")

Cell = tuple[int, int]
Point = tuple[float, float]
# For each cell, the name of the cell that is mapped onto it.
CellMap = dict[str, str]


def vertex(column: int, row: int) -> str:
    """The name of a cell. Columns and rows count from 0, rows from the bottom."""
    return f"{LETTERS[column]}{row + 1}"


@dataclass(frozen=True)
class Grid:
    """Cells are pairs (column, row) from 0, rows from the bottom. A hexhex board lacks two corners of the square."""

    width: int
    hexhex: bool

    @classmethod
    def parse(cls, board: str) -> "Grid":
        """`board` is the response to gogui-rules_board_size, such as `9` or `9 hex`."""
        width, *kinds = board.split()
        return cls(int(width), "hex" in kinds)

    @property
    def side(self) -> int:
        """The number of cells on an edge."""
        return (self.width + 1) // 2 if self.hexhex else self.width

    def columns(self, row: int) -> range:
        """The columns that have a cell in a row."""
        cut = self.width - self.side
        return range(max(0, row - cut), min(self.width, row + cut + 1)) if self.hexhex else range(self.width)

    @property
    def cells(self) -> Iterator[Cell]:
        """Yields all cells, row by row."""
        return ((column, row) for row in range(self.width) for column in self.columns(row))


class Symmetries:
    """`maps` are the distinct maps of cells onto cells that preserve the colours of cells, the edges with their owners,
    and all pieces; the identity comes first. `layout` and `state` are the engine's answers to board_layout and
    board_state."""

    def __init__(self, layout: Mapping[str, Any], state: Mapping[str, Any]) -> None:
        self._contents = {cell["id"]: [cell["fill"]] for cell in layout["cells"]}
        for piece in state["pieces"]:
            self._contents[piece["cell"]].append(json.dumps({**piece, "cell": ""}, sort_keys=True))
        corners = max(map(len, layout["shapes"].values()))
        self.maps: list[CellMap] = []
        for step in range(corners):
            for mirrored in (False, True):
                cell_map = self._map(layout, 2 * math.pi * step / corners, mirrored)
                if cell_map and cell_map not in self.maps:
                    self.maps.append(cell_map)

    def _map(self, layout: Mapping[str, Any], angle: float, mirrored: bool) -> CellMap | None:
        """None if the map changes the board."""
        middle = [(min(values) + max(values)) / 2 for values in zip(*(cell["at"] for cell in layout["cells"]))]

        def image(point: Point) -> Point:
            x, y = point[0] - middle[0], point[1] - middle[1]
            x = -x if mirrored else x
            return _rounded((middle[0] + x * math.cos(angle) - y * math.sin(angle),
                             middle[1] + x * math.sin(angle) + y * math.cos(angle)))

        at = {_rounded(cell["at"]): cell["id"] for cell in layout["cells"]}
        cell_map: CellMap = {cell["id"]: at.get(image(cell["at"]), "") for cell in layout["cells"]}
        if any(self._contents.get(to) != self._contents[cell] for cell, to in cell_map.items()):
            return None
        edges = {(edge["owner"], frozenset(map(_rounded, edge["path"]))) for edge in layout["edges"]}
        images = {(owner, frozenset(map(image, path))) for owner, path in edges}
        return cell_map if images == edges else None

    def images(self, text: str) -> list[str]:
        """The distinct images of a move or a turn, starting with itself."""
        return list(dict.fromkeys(renamed(text, names) for names in self.maps))

    def averaged(self, values: Mapping[str, float]) -> dict[str, float]:
        """Values by move or cell, each replaced by the mean of the values of its images."""
        means = {}
        for name in values:
            images = [values[image] for image in self.images(name) if image in values]
            means[name] = math.fsum(images) / len(images)
        return means


def renamed(text: str, names: CellMap) -> str:
    """The text of a move or a turn after its cells are mapped."""
    return VERTEX.sub(lambda match: names.get(match[0], match[0]), text)


def _rounded(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)

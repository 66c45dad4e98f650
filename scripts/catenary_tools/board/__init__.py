# SPDX-License-Identifier: MIT
"""Cells of a board, their places, and the symmetries of a position."""

import json
import math

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


class Geometry:
    """Cells are pairs (column, row) from 0, rows from the bottom."""

    letters = LETTERS

    def __init__(self, width, hexhex):
        self.width, self.hexhex = width, hexhex
        self.cells = [(column, row) for row in range(width) for column in range(width)
                      if not hexhex or abs(column - row) <= width // 2]
        self.cell_set = set(self.cells)

    @staticmethod
    def of_engine(ask):
        """That of the game in progress; `ask` puts a GTP command to the engine."""
        words = ask("gogui-rules_board_size").split()
        return Geometry(int(words[0]), "hex" in words)

    def name(self, cell):
        return f"{LETTERS[cell[0]]}{cell[1] + 1}"

    def cell(self, name):
        """None for what is no vertex, such as `pass`."""
        if len(name) < 2 or name[0].upper() not in LETTERS or not name[1:].isdigit():
            return None
        return LETTERS.index(name[0].upper()), int(name[1:]) - 1

    def place(self, cell):
        """The centre on a page, in units of the distance of neighbours; y grows downwards."""
        column, row = cell
        if not self.hexhex:
            return float(column), float(self.width - 1 - row)
        return column - row / 2 + (self.width // 2) / 2, (self.width - 1 - row) * 3 ** 0.5 / 2

    def symmetries(self):
        """Maps of the cells onto themselves, each with whether it makes columns rows (never so on hexhex boards)."""
        last = self.width - 1
        if self.hexhex:
            middle = self.width // 2

            def turned(cell):
                x, y = cell[0] - middle, cell[1] - middle
                return x - y + middle, x + middle
        else:
            def turned(cell):
                return last - cell[1], cell[0]
        image = {cell: cell for cell in self.cells}
        found = []
        for turn in range(6 if self.hexhex else 4):
            transposes = not self.hexhex and turn % 2 == 1
            found.append((dict(image), transposes))
            found.append(({cell: (to[1], to[0]) for cell, to in image.items()}, not self.hexhex and not transposes))
            image = {cell: turned(to) for cell, to in image.items()}
        return found


def _turned(point, middle, angle, mirrored):
    x, y = point[0] - middle[0], point[1] - middle[1]
    if mirrored:
        x = -x
    return (middle[0] + x * math.cos(angle) - y * math.sin(angle),
            middle[1] + x * math.sin(angle) + y * math.cos(angle))


def _key(point):
    return round(10 * point[0]), round(10 * point[1])


def _middle(layout):
    return [(min(values) + max(values)) / 2 for values in zip(*(cell["at"] for cell in layout["cells"]))]


class Symmetries:
    """The maps of cells onto cells that keep the colours of cells, the edges with their owners, and all pieces."""

    def __init__(self, layout, state):
        self._contents = {cell["id"]: [cell["fill"]] for cell in layout["cells"]}
        for piece in state["pieces"]:
            self._contents[piece["cell"]].append(json.dumps({**piece, "cell": ""}, sort_keys=True))
        middle = _middle(layout)
        corners = max(len(shape) for shape in layout["shapes"].values())
        turns = [(2 * math.pi * step / corners, mirrored) for step in range(corners) for mirrored in (False, True)]
        maps = [self._map(layout, lambda point, turn=turn: _turned(point, middle, *turn)) for turn in turns]
        self.maps = [found for found in maps if found]

    def _map(self, layout, image):
        """None where the board is not the same after it."""
        at = {_key(cell["at"]): cell["id"] for cell in layout["cells"]}
        found = {cell["id"]: at.get(_key(image(cell["at"]))) for cell in layout["cells"]}
        if any(to is None or self._contents[to] != self._contents[cell] for cell, to in found.items()):
            return None
        edges = {(edge["owner"], frozenset(map(_key, edge["path"]))) for edge in layout["edges"]}
        images = {(owner, frozenset(_key(image((x / 10, y / 10))) for x, y in path)) for owner, path in edges}
        return found if images == edges else None

    def images(self, text):
        """The images of a move, named by its cells (`C3`, `B1-C3`); the move itself where it names none."""
        cells = text.split("-")
        if not all(cell in self._contents for cell in cells):
            return [text]
        return ["-".join(found[cell] for cell in cells) for found in self.maps]

    def averaged(self, values):
        """Values by move or cell, each replaced by the mean over those of its images that have one."""
        means = {}
        for name in values:
            images = [values[image] for image in dict.fromkeys(self.images(name)) if image in values]
            means[name] = math.fsum(images) / len(images)
        return means

# SPDX-License-Identifier: MIT
"""Symmetries of a board with its start position, from what the engine says of it. Nothing here knows a game."""

import json
import math


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

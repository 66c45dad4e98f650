# SPDX-License-Identifier: MIT
"""Symmetries of a position, as its drawing shows them: maps of the board that keep fills, edges, pieces and labels."""

import json
import re

from ..board.geometry import Geometry

VERTEX = re.compile(r"[A-HJ-Z]\d+")


async def images_of(engine):
    """Returns the symmetries of the engine's position other than the identity, as functions of the text of a move."""
    size, layout, state = await engine.ask_all(["gogui-rules_board_size", "board_layout", "board_state"])
    words = size.split()
    geometry = Geometry(int(words[0]), "hex" in words)
    layout, state = json.loads(layout), json.loads(state)
    contents = _contents(layout, state)
    found = []
    for cells, transposes in geometry.symmetries():
        names = {geometry.name(cell): geometry.name(to) for cell, to in cells.items()}
        # Edges of two owners lie opposite each other: rows and columns can't change places.
        if all(cell == to for cell, to in names.items()) or (transposes and layout["edges"]):
            continue
        if all(contents[cell] == contents[to] for cell, to in names.items()):
            found.append(_renaming(names))
    return found


def _contents(layout, state):
    """Everything that is drawn on each cell."""
    contents = {cell["id"]: [cell["fill"]] for cell in layout["cells"]}
    for piece in state["pieces"]:
        contents[piece["cell"]] += [piece["owner"], piece["glyph"]]
    for label in state["labels"]:
        contents[label["cell"]].append(label["text"])
    return contents


def _renaming(names):
    return lambda text: VERTEX.sub(lambda found: names.get(found[0], found[0]), text)

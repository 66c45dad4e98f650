# SPDX-License-Identifier: MIT
"""Images of turns by the symmetries of a position, as its drawing shows them."""

import json
import re

from ..board.symmetry import Symmetries

VERTEX = re.compile(r"[A-HJ-Z]\d+")


async def images_of(engine):
    """Returns the symmetries of the engine's position other than the identity, as functions of the text of a move."""
    layout, state = map(json.loads, await engine.ask_all(["board_layout", "board_state"]))
    maps = Symmetries(layout, state).maps
    return [_renaming(names) for names in maps if any(cell != to for cell, to in names.items())]


def _renaming(names):
    return lambda text: VERTEX.sub(lambda found: names.get(found[0], found[0]), text)

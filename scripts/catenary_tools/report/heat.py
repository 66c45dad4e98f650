# SPDX-License-Identifier: MIT
"""Heat maps of places: the share of games in which one arrives on a cell early."""

import math

# The part of a game that counts: a full board tells nothing.
EARLY = 1 / 3


def _arrivals(game):
    """The cells, as indices, on which pieces arrive in the first part of a game."""
    last = math.ceil(EARLY * len(game.plays))
    changes = [state.get("b", []) for state in game.states[1:last + 1]]
    return {cell for change in changes for cell, piece in zip(change[::2], change[1::2]) if piece >= 0}


def shares(games, layout, symmetries):
    """Returns the share of games by cell, cells that symmetries make equal with their mean."""
    found = [_arrivals(game) for game in games]
    counts = {cell["id"]: sum(index in cells for cells in found) / max(1, len(games))
              for index, cell in enumerate(layout["cells"])}
    return symmetries.averaged(counts)

# SPDX-License-Identifier: MIT
"""Levels of puzzles: 1, easy, to 5, by the nodes that a search needs."""

# The first number of nodes of each level from the second on.
LEVELS = (1 << 9, 1 << 12, 1 << 14, 1 << 17)


def level_of(nodes):
    """1, easy, to 5."""
    return 1 + sum(nodes >= first for first in LEVELS)

# SPDX-License-Identifier: MIT
"""Difficulty of a puzzle: the nodes that a search of one thread needs to find its solution."""

MOST_NODES = 1 << 19
LEAST_NODES = 1 << 5
# The first number of nodes of each level from the second on.
LEVELS = (1 << 9, 1 << 12, 1 << 14, 1 << 17)


def same_turn(one, other):
    """Returns true if the order of moves is all that differs."""
    return sorted(one.split(",")) == sorted(other.split(","))


async def chosen_turn(engine, position, nodes):
    """Returns the turn that a search of so many nodes chooses, from scratch."""
    *_, side = await engine.ask_all(["clear_board", f"engine_param max_nodes {nodes}", f"position {position}",
                                     "to_move"])
    return await engine.ask(f"genturn {side}")


async def finds(engine, position, solutions, nodes):
    """Returns true if a search of so many nodes chooses a solution."""
    turn = await chosen_turn(engine, position, nodes)
    return any(same_turn(turn, solution) for solution in solutions)


async def nodes_needed(engine, position, solutions):
    """Returns the least power of two from which on the search finds the solution; None where MOST_NODES do not."""
    needed, nodes = None, MOST_NODES
    while nodes >= LEAST_NODES and await finds(engine, position, solutions, nodes):
        needed, nodes = nodes, nodes // 2
    return needed


def level_of(nodes):
    """1, easy, to 5."""
    return 1 + sum(nodes >= first for first in LEVELS)

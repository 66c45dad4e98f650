# SPDX-License-Identifier: MIT
"""Difficulty of a puzzle: the nodes that a search of one thread needs to find its solution."""

from .collection import same_turn

MOST_NODES = 1 << 19
LEAST_NODES = 1 << 5


async def chosen_turn(engine, position, nodes):
    """Returns the turn that a search of so many nodes chooses, from scratch. Without proofs, which would make
    near ends look too easy."""
    *_, side = await engine.ask_all(["clear_board", "engine_param prove_endings false",
                                     f"engine_param max_nodes {nodes}", f"position {position}",
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

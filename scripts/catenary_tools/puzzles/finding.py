# SPDX-License-Identifier: MIT
"""The search for puzzles in the positions of one game, from its end backwards."""

from dataclasses import dataclass

from . import grade
from .proof import UNKNOWN, Proof, Prover


@dataclass(frozen=True)
class Found:
    """A puzzle: its position, its proof, and the nodes that the search needs."""

    position: str
    side: str
    proof: Proof
    nodes: int


async def hardest_of_game(engine, positions, seconds, least_nodes):
    """Returns the puzzle of a game that needs the most nodes, at least `least_nodes`; None where there is none. Earlier
    positions are harder to solve, so that the first one that is not solved in time ends the search."""
    prover = Prover(engine, seconds)
    best = None
    unsolved = 0
    for position in reversed(positions):
        proof = await prover.prove(position)
        unsolved += proof == UNKNOWN
        if unsolved > 1:
            break
        if proof is None or proof == UNKNOWN:
            continue
        nodes = await grade.nodes_needed(engine, position, proof.solutions)
        if nodes and nodes >= max(least_nodes, best.nodes + 1 if best else 0):
            await engine.ask(f"position {position}")
            best = Found(position, await engine.ask("to_move"), proof, nodes)
    return best

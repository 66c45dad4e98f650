# SPDX-License-Identifier: MIT
"""The search for puzzles in the positions of one game, from its end backwards, and in variations of them."""

from dataclasses import dataclass

from . import grade
from .proof import UNKNOWN, Proof, Prover
from .sources import after_random_turn


@dataclass(frozen=True)
class Found:
    """A puzzle: its position, its proof, and the nodes that the search needs."""

    position: str
    side: str
    proof: Proof
    nodes: int


class Finder:
    """Looks for puzzles with the engine; `seconds` is the limit of one question of a proof, `least_nodes` those of the
    easiest puzzle."""

    def __init__(self, engine, seconds, least_nodes):
        self._engine = engine
        self._prover = Prover(engine, seconds)
        self._least_nodes = least_nodes

    async def puzzles_of_game(self, positions, variations, rng):
        """Returns the puzzles of a game and of so many positions that one random turn leads to, the hardest first."""
        solved, found = await self._backwards(positions)
        seen = set(positions)
        # After the last turns nothing is left to find.
        for position in [rng.choice(solved[2:]) for _ in range(variations)] if solved[2:] else []:
            varied = await after_random_turn(self._engine, rng, position)
            if varied and varied not in seen:
                seen.add(varied)
                found.append((await self._try(varied))[1])
        return sorted((one for one in found if one), key=lambda one: -one.nodes)

    async def _backwards(self, positions):
        """Returns the positions that are solved in time, the latest first, and the puzzles among them. Earlier
        positions are harder, so that two that are not solved end the search."""
        solved, found, unsolved = [], [], 0
        for position in reversed(positions):
            is_solved, puzzle = await self._try(position)
            unsolved += not is_solved
            if unsolved > 1:
                break
            if is_solved:
                solved.append(position)
                found.append(puzzle)
        return solved, found

    async def _try(self, position):
        """Returns true if the position is solved in time, and its puzzle, None where it is none."""
        proof = await self._prover.prove(position)
        if proof is None or proof == UNKNOWN:
            return proof is None, None
        nodes = await grade.nodes_needed(self._engine, position, proof.solutions)
        if not nodes or nodes < self._least_nodes:
            return True, None
        await self._engine.ask(f"position {position}")
        return True, Found(position, await self._engine.ask("to_move"), proof, nodes)

# SPDX-License-Identifier: MIT
"""Proofs of a puzzle: the result of its position and of the position after each of its turns."""

from dataclasses import dataclass

from .scores import kind_of, score_for
from .symmetry import images_of
from .turns import different_turns

UNKNOWN = "unknown"


@dataclass(frozen=True)
class Proof:
    """A proven puzzle. `results` has the result after each turn, `replies` the best reply to it, empty where the game
    is over; `solutions` are the turns that are one up to symmetry, `line` the best turns from the position on."""

    kind: str
    result: str
    solutions: tuple
    line: tuple
    results: dict
    replies: dict


class Prover:
    """Asks an engine for results; `seconds` is the limit of one question, after which a result is unknown."""

    def __init__(self, engine, seconds):
        self._engine = engine
        self._solve = f"solve {seconds:g}"

    async def solve(self):
        """Returns the result of the position, and a line of best turns."""
        result, *line = (await self._engine.ask(self._solve)).split()
        return result, tuple(line)

    async def results_after(self, side, best, tolerates):
        """Returns the results after each turn and the best replies, both by the text of the turn; None as soon as a
        result is unknown, or as more than `tolerates` turns are as good as `best`."""
        results, replies = {}, {}
        as_good = 0
        async for turn, _, now in different_turns(self._engine):
            over = now == "none"
            results[turn], line = (await self._engine.ask("final_score"), ()) if over else await self.solve()
            if results[turn] == UNKNOWN:
                return None
            replies[turn] = line[0] if line else ""
            as_good += score_for(side, results[turn]) == best
            if as_good > tolerates:
                return None
        return results, replies

    async def prove(self, position):
        """Returns the proof that the position is a puzzle; None where it is none, and UNKNOWN where the position itself
        is not solved in time."""
        engine = self._engine
        await engine.ask(f"position {position}")
        side = await engine.ask("to_move")
        result, line = await self.solve()
        if result == UNKNOWN:
            return UNKNOWN
        best = score_for(side, result)
        # A puzzle takes more than one turn of the solver.
        if best < 0 or len(line) < 3:
            return None
        images = await images_of(engine)
        found = await self.results_after(side, best, 1 + len(images))
        await engine.ask(f"position {position}")
        return judged(side, result, line, found, images) if found else None


def judged(side, result, line, found, images):
    """The proof, if one turn alone is as good as the result; None otherwise. `found` has the results after each turn
    and the best replies."""
    results, replies = found
    best = score_for(side, result)
    scores = {turn: score_for(side, found) for turn, found in results.items()}
    solutions = [turn for turn, score in scores.items() if score == best]
    others = [score for score in scores.values() if score != best]
    kind = kind_of(best, others)
    if kind is None or not solutions or not one_up_to_symmetry(solutions, scores, images):
        return None
    return Proof(kind, result, tuple(solutions), line, results, replies)


def one_up_to_symmetry(solutions, scores, images):
    """Returns true if each solution is an image of the first one. A symmetry of the drawing is one of the game where it
    keeps the scores of all turns."""
    def as_set(turn):
        return frozenset(turn.split(","))
    by_set = {as_set(turn): score for turn, score in scores.items()}
    reached = {as_set(solutions[0])}
    for image in images:
        mapped = {turns: frozenset(map(image, turns)) for turns in by_set}
        if all(by_set.get(mapped[turns]) == score for turns, score in by_set.items()):
            reached.add(mapped[as_set(solutions[0])])
    return all(as_set(turn) in reached for turn in solutions)

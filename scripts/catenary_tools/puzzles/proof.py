# SPDX-License-Identifier: MIT
"""What makes a position a puzzle: its different turns, their proven results, and how hard the best is."""

import functools
import json
import math
from dataclasses import dataclass

from ..board import Symmetries, renamed
from ..play.referee import Outcome
from .collection import same_turn


async def _undo(engine, count):
    await engine.ask_all(["undo"] * count)


async def different_turns(engine):
    """Yields each turn as text while the engine is in the position after it, with the position and the side to move
    there. The caller leaves the engine in that position."""
    side, root = await engine.ask_all(["to_move", "position"])
    seen = {root}
    # A stack of moves still to try, one list for each move of the turn in progress.
    moves, open_moves = [], [(await engine.ask("legal_moves")).split()]
    while open_moves:
        if not open_moves[-1]:
            open_moves.pop()
            if moves:
                moves.pop()
                await _undo(engine, 1)
            continue
        move = open_moves[-1].pop(0)
        _, now, position = await engine.ask_all([f"play {side} {move}", "to_move", "position"])
        if position in seen:
            await _undo(engine, 1)
            continue
        seen.add(position)
        moves.append(move)
        if now == side:
            open_moves.append((await engine.ask("legal_moves")).split())
            continue
        yield ",".join(moves), position, now
        moves.pop()
        await _undo(engine, 1)


def score_for(side, result):
    """The result for `side`: positive for a win, larger by a larger margin. A win without a margin is 1."""
    outcome = Outcome.parse(result)
    if outcome.winner is None:
        return 0.0
    # A win by 0 (equal counts, decided otherwise) is still a win.
    size = 1.0 if outcome.margin is None else 1.0 + outcome.margin
    return math.copysign(size, 1 if outcome.winner == side else -1)


def kind_of(best, others):
    """The kind of a puzzle whose only best turn scores `best`; None for a lost position or for no other turn."""
    if best < 0 or not others:
        return None
    if best == 0:
        return "draw"
    return "margin" if max(others) > 0 else "win"


async def images_of(engine):
    """Returns the symmetries of the engine's position other than the identity, as functions of the text of a move."""
    layout, state = map(json.loads, await engine.ask_all(["board_layout", "board_state"]))
    return [functools.partial(renamed, names=names) for names in Symmetries(layout, state).maps[1:]]


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

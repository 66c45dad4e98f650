# SPDX-License-Identifier: MIT
"""What makes a position a puzzle: its different turns, their proven results, and how hard the best is."""

import functools
import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..board import Symmetries, renamed
from ..engine.client import AsyncEngine
from ..play.referee import Outcome
from .collection import same_turn

UNKNOWN = "unknown"
MOST_NODES = 1 << 19
LEAST_NODES = 1 << 5

# Returns the image of a move.
Image = Callable[[str], str]
# The results after turns, and the best replies to them, both by the text of the turn.
ResultsAfter = tuple[Mapping[str, str], Mapping[str, str]]


class Unsolved(Exception):
    """A position that is not solved in time."""


@dataclass(frozen=True)
class Proof:
    """A proven puzzle. `results` has the result after each turn, `replies` the best reply to it, empty if the game
    is over; `solutions` are the turns that are one up to symmetry, `line` the best turns from the position on."""

    kind: str
    result: str
    solutions: tuple[str, ...]
    line: tuple[str, ...]
    results: Mapping[str, str]
    replies: Mapping[str, str]


async def prove(engine: AsyncEngine, position: str, seconds: float) -> Proof | None:
    """Returns the proof that the position is a puzzle, None if it is none; `seconds` is the limit of one question.
    Raises Unsolved."""
    await engine.ask(f"position {position}")
    side = await engine.ask("to_move")
    result, line = await _solve(engine, seconds)
    if result == UNKNOWN:
        raise Unsolved
    best = score_for(side, result)
    # A puzzle takes more than one turn of the solver.
    if best < 0 or len(line) < 3:
        return None
    layout, state = map(json.loads, await engine.ask_all(["board_layout", "board_state"]))
    images = [functools.partial(renamed, names=names) for names in Symmetries(layout, state).maps[1:]]
    found = await _results_after(engine, side, best, 1 + len(images), seconds)
    await engine.ask(f"position {position}")
    return judged(side, result, line, found, images) if found else None


async def _solve(engine: AsyncEngine, seconds: float) -> tuple[str, tuple[str, ...]]:
    """Returns the result of the position, and a line of best turns."""
    result, *line = (await engine.ask(f"solve {seconds:g}")).split()
    return result, tuple(line)


async def _results_after(engine: AsyncEngine, side: str, best: float, tolerates: int, seconds: float
                         ) -> ResultsAfter | None:
    """Returns None as soon as a result is unknown, or as more than `tolerates` turns are as good as `best`."""
    results: dict[str, str] = {}
    replies: dict[str, str] = {}
    as_good = 0
    async for turn, now in different_turns(engine):
        line: tuple[str, ...] = ()
        if now == "none":
            results[turn] = await engine.ask("final_score")
        else:
            results[turn], line = await _solve(engine, seconds)
        if results[turn] == UNKNOWN:
            return None
        replies[turn] = line[0] if line else ""
        as_good += score_for(side, results[turn]) == best
        if as_good > tolerates:
            return None
    return results, replies


async def different_turns(engine: AsyncEngine) -> AsyncIterator[tuple[str, str]]:
    """Yields each turn as text with the side to move after it, while the engine is in the position there. The caller
    leaves the engine in that position."""
    side, root = await engine.ask_all(["to_move", "position"])
    seen = {root}

    async def after(moves: list[str]) -> AsyncIterator[tuple[str, str]]:
        for move in (await engine.ask("legal_moves")).split():
            _, now, position = await engine.ask_all([f"play {side} {move}", "to_move", "position"])
            if position not in seen:
                seen.add(position)
                if now == side:
                    async for found in after([*moves, move]):
                        yield found
                else:
                    yield ",".join([*moves, move]), now
            await engine.ask("undo")

    async for found in after([]):
        yield found


def score_for(side: str, result: str) -> float:
    """The result for `side`: positive for a win, larger by a larger margin. A win without a margin is 1."""
    outcome = Outcome.parse(result)
    if outcome.winner is None:
        return 0.0
    # A win by 0 (equal counts, decided otherwise) is still a win.
    size: float = 1.0 if outcome.margin is None else 1.0 + outcome.margin
    return size if outcome.winner == side else -size


def judged(side: str, result: str, line: tuple[str, ...], found: ResultsAfter, images: Sequence[Image]) -> Proof | None:
    """The proof, if one turn alone up to symmetry is as good as the result; None otherwise."""
    results, replies = found
    best = score_for(side, result)
    scores = {turn: score_for(side, after) for turn, after in results.items()}
    solutions = [turn for turn, score in scores.items() if score == best]
    kind = kind_of(best, [score for score in scores.values() if score != best])
    if kind is None or not solutions or not _one_up_to_symmetry(solutions, scores, images):
        return None
    return Proof(kind, result, tuple(solutions), line, results, replies)


def kind_of(best: float, others: Sequence[float]) -> str | None:
    """The kind of a puzzle whose only best turn scores `best`; None for a lost position or for no other turn."""
    if best < 0 or not others:
        return None
    if best == 0:
        return "draw"
    return "margin" if max(others) > 0 else "win"


def _one_up_to_symmetry(solutions: Sequence[str], scores: Mapping[str, float], images: Sequence[Image]) -> bool:
    """Returns true if each solution is an image of the first one. A symmetry of the drawing is one of the game where it
    keeps the scores of all turns."""
    by_set = {frozenset(turn.split(",")): score for turn, score in scores.items()}
    first = frozenset(solutions[0].split(","))
    reached = {first}
    for image in images:
        mapped = {turn: frozenset(map(image, turn)) for turn in by_set}
        if all(by_set.get(mapped[turn]) == score for turn, score in by_set.items()):
            reached.add(mapped[first])
    return all(frozenset(turn.split(",")) in reached for turn in solutions)


async def finds(engine: AsyncEngine, position: str, solutions: Iterable[str], nodes: int) -> bool:
    """Returns true if a search of so many nodes from scratch chooses a solution. It has no proofs, which would make
    near ends look too easy."""
    *_, side = await engine.ask_all(["clear_board", "engine_param prove_endings false",
                                     f"engine_param max_nodes {nodes}", f"position {position}", "to_move"])
    turn = await engine.ask(f"genturn {side}")
    return any(same_turn(turn, solution) for solution in solutions)


async def nodes_needed(engine: AsyncEngine, position: str, solutions: Iterable[str]) -> int | None:
    """Returns the least power of two from which on the search finds the solution; None where MOST_NODES do not."""
    needed, nodes = None, MOST_NODES
    while nodes >= LEAST_NODES and await finds(engine, position, solutions, nodes):
        needed, nodes = nodes, nodes // 2
    return needed

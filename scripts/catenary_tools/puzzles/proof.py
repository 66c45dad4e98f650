# SPDX-License-Identifier: MIT
"""Proven results, and what makes a position a puzzle: its distinct turns, their results, and how hard the best one
is."""

from __future__ import annotations

import dataclasses
import functools
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ..board import Symmetries, renamed
from ..engine.client import AsyncEngine
from ..play.referee import Outcome

UNKNOWN = "unknown"
# Extra time for the answer, beyond the time of the search.
ANSWER_SECONDS = 60.0
# The search backwards through a game ends after this many unproven positions.
MOST_UNSOLVED = 2
MOST_NODES = 1 << 19
LEAST_NODES = 1 << 5
# As many as the page uses for the reply that holds out longest.
REPLY_NODES = 60_000

# Returns the image of a move.
Image = Callable[[str], str]
# The results after turns, and the best replies to them, both keyed by the text of the turn.
ResultsAfter = tuple[Mapping[str, str], Mapping[str, str]]
Proven = TypeVar("Proven")


class Unsolved(Exception):
    """A position that is not solved in time."""


class SolveAnswer(NamedTuple):
    """The response to `solve`: the result (`W+3`, `B+`, `0`, or `unknown`) and a line of best turns, or the bounds."""

    result: str
    rest: str = ""


async def solve(engine: AsyncEngine, seconds: float | None = None) -> SolveAnswer:
    """Solves the position, or returns the result of a finished game; `seconds` is the time limit, None for no limit."""
    if await engine.ask("to_move") == "none":
        return SolveAnswer(await engine.ask("final_score"))
    if seconds is None:
        answer = await engine.ask("solve")
    else:
        answer = await engine.ask(f"solve {seconds:g}", seconds + ANSWER_SECONDS)
    result, _, rest = answer.partition(" ")
    return SolveAnswer(result, rest)


def has_no_margin(result: str) -> bool:
    """Returns true for a win by no number: `W+`."""
    return result.endswith("+")


class Lead(NamedTuple):
    """The value of a result for one side: 1, 0 or -1 for a win, a draw or a loss, and the margin from its point of
    view, 0 if there is none. A better result is a larger Lead."""

    sign: int
    margin: float


def lead(result: str, side: str) -> Lead:
    outcome = Outcome.parse(result)
    if outcome.winner is None:
        return Lead(0, 0.0)
    sign = 1 if outcome.winner == side else -1
    return Lead(sign, sign * (outcome.margin or 0.0))


async def solved_backwards(positions: Sequence[str], proof_of: Callable[[str], Awaitable[Proven]]
                           ) -> list[tuple[str, Proven]]:
    """Returns the positions of a game that are solved in time, latest first, with the result of `proof_of`, which
    raises Unsolved. Earlier positions are harder, so the search stops after a few that are not solved."""
    found: list[tuple[str, Proven]] = []
    unsolved = 0
    for position in reversed(positions):
        try:
            found.append((position, await proof_of(position)))
        except Unsolved:
            unsolved += 1
            if unsolved == MOST_UNSOLVED:
                break
    return found


@dataclass(frozen=True)
class Proof:
    """A proven puzzle. `results` are the results after each turn, `replies` the best reply to each, empty if the game
    is over. `solutions` are the best turn and its images under symmetries, `line` the best turns from the position
    on."""

    kind: str
    result: str
    solutions: tuple[str, ...]
    line: tuple[str, ...]
    results: Mapping[str, str]
    replies: Mapping[str, str]


async def prove(engine: AsyncEngine, position: str, seconds: float) -> Proof | None:
    """Returns the proof that the position is a puzzle, or None if it is not a puzzle. `seconds` is the limit of each
    query. Raises Unsolved."""
    await engine.ask(f"position {position}")
    side = await engine.ask("to_move")
    result, rest = await solve(engine, seconds)
    if result == UNKNOWN:
        raise Unsolved
    best, line = lead(result, side), tuple(rest.split())
    # A puzzle takes more than one turn of the solver.
    if best.sign < 0 or len(line) < 3:
        return None
    layout, state = map(json.loads, await engine.ask_all(["board_layout", "board_state"]))
    images = [functools.partial(renamed, names=names) for names in Symmetries(layout, state).maps[1:]]
    found = await _results_after(engine, side, best, 1 + len(images), seconds)
    await engine.ask(f"position {position}")
    proof = judged(side, result, line, found, images) if found else None
    if proof and has_no_margin(result):
        proof = dataclasses.replace(proof, line=await longest_line(engine, position, proof.solutions[0]))
    return proof


async def _results_after(engine: AsyncEngine, side: str, best: Lead, tolerates: int, seconds: float
                         ) -> ResultsAfter | None:
    """Returns None as soon as a result is unknown or more than `tolerates` turns are as good as `best`."""
    results: dict[str, str] = {}
    replies: dict[str, str] = {}
    as_good = 0
    async for turn in different_turns(engine):
        results[turn], rest = await solve(engine, seconds)
        if results[turn] == UNKNOWN:
            return None
        replies[turn] = rest.partition(" ")[0]
        as_good += lead(results[turn], side) == best
        if as_good > tolerates:
            return None
    return results, replies


async def different_turns(engine: AsyncEngine) -> AsyncIterator[str]:
    """Yields each turn as text while the engine is in the position after it. The caller must leave the engine there."""
    side, root = await engine.ask_all(["to_move", "position"])
    seen = {root}

    async def after(moves: list[str]) -> AsyncIterator[str]:
        for move in (await engine.ask("legal_moves")).split():
            _, now, position = await engine.ask_all([f"play {side} {move}", "to_move", "position"])
            if position not in seen:
                seen.add(position)
                if now == side:
                    async for found in after([*moves, move]):
                        yield found
                else:
                    yield ",".join([*moves, move])
            await engine.ask("undo")

    async for found in after([]):
        yield found


async def longest_line(engine: AsyncEngine, position: str, solution: str) -> tuple[str, ...]:
    """Returns a line that begins with the solution of a won position and ends the game. The other side replies as a
    search prefers: where wins have no margin, a proof names any reply."""
    await engine.ask(f"position {position}")
    winner = side = await engine.ask("to_move")
    line = [solution]
    while True:
        await engine.ask(f"play {side} {line[-1]}")
        side = await engine.ask("to_move")
        if side == "none":
            return tuple(line)
        hint = json.loads(await engine.ask(f"hint {side} {REPLY_NODES}"))
        is_kept = side != winner or (hint["chance"] == 1 and hint["result"])
        line.append(hint["turn"] if is_kept else (await solve(engine)).rest.split()[0])


def judged(side: str, result: str, line: tuple[str, ...], found: ResultsAfter, images: Sequence[Image]) -> Proof | None:
    """The proof, if only one turn up to symmetry is as good as the result; None otherwise."""
    results, replies = found
    best = lead(result, side)
    scores = {turn: lead(after, side) for turn, after in results.items()}
    solutions = [turn for turn, score in scores.items() if score == best]
    kind = kind_of(best, [score for score in scores.values() if score != best])
    if kind is None or not solutions or not _one_up_to_symmetry(solutions, scores, images):
        return None
    return Proof(kind, result, tuple(solutions), line, results, replies)


def kind_of(best: Lead, others: Sequence[Lead]) -> str | None:
    """The kind of a puzzle whose only best turn leads to `best`; None for a lost position, and if every other turn wins
    too."""
    if best.sign < 0 or not others or min(others).sign > 0:
        return None
    if best.sign == 0:
        return "draw"
    return "margin" if max(others).sign > 0 else "win"


def _one_up_to_symmetry(solutions: Sequence[str], scores: Mapping[str, Lead], images: Sequence[Image]) -> bool:
    """Returns true if each solution is an image of the first one. A symmetry of the drawing is a symmetry of the game
    if it preserves the scores of all turns."""
    by_set = {frozenset(turn.split(",")): score for turn, score in scores.items()}
    first = frozenset(solutions[0].split(","))
    reached = {first}
    for image in images:
        mapped = {turn: frozenset(map(image, turn)) for turn in by_set}
        if all(by_set.get(mapped[turn]) == score for turn, score in by_set.items()):
            reached.add(mapped[first])
    return all(frozenset(turn.split(",")) in reached for turn in solutions)


def same_turn(one: str, other: str) -> bool:
    """Returns true if two turns differ at most in the order of their moves."""
    return sorted(one.split(",")) == sorted(other.split(","))


async def finds(engine: AsyncEngine, position: str, solutions: Iterable[str], nodes: int) -> bool:
    """Returns true if a new search of that many nodes chooses a solution. It uses no proofs, which would make near wins
    look too easy."""
    *_, side = await engine.ask_all(["clear_board", "engine_param prove_endings false",
                                     f"engine_param max_nodes {nodes}", f"position {position}", "to_move"])
    turn = await engine.ask(f"genturn {side}")
    return any(same_turn(turn, solution) for solution in solutions)


async def nodes_needed(engine: AsyncEngine, position: str, solutions: Iterable[str]) -> int | None:
    """Returns the smallest power of two with which the search finds the solution; None if MOST_NODES are not enough."""
    needed, nodes = None, MOST_NODES
    while nodes >= LEAST_NODES and await finds(engine, position, solutions, nodes):
        needed, nodes = nodes, nodes // 2
    return needed

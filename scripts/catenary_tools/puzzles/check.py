# SPDX-License-Identifier: MIT
"""The command `check`: proofs and searches of the puzzles in a file, once more."""

from .. import places
from ..gtp.async_client import AsyncEngine
from . import collection, grade
from .scores import score_for
from .turns import different_turns


async def fault_of(engine, game, puzzle):
    """Returns what is wrong with a puzzle; None if all of it is proven again."""
    await engine.ask_all([*collection.set_up_commands(game, puzzle), "engine_param threads 1"])
    side, result = await engine.ask_all(["to_move", "solve"])
    result = result.split()[0]
    if (side, result) != (puzzle["to_move"], puzzle["result"]):
        return f"{side} to move, result {result}, not {puzzle['result']}"
    fault = await _fault_of_turns(engine, puzzle, side)
    if fault:
        return fault
    if not await grade.finds(engine, puzzle["position"], puzzle["solutions"], puzzle["nodes"]):
        return f"a search of {puzzle['nodes']} nodes does not find {puzzle['solutions'][0]}"
    return None


async def _fault_of_turns(engine, puzzle, side):
    """Proves the position after each turn: only the solutions may be as good as the result."""
    best = score_for(side, puzzle["result"])
    count = 0
    async for turn, _, now in different_turns(engine):
        found = await engine.ask("final_score") if now == "none" else (await engine.ask("solve")).split()[0]
        solves = any(collection.same_turn(turn, solution) for solution in puzzle["solutions"])
        if (score_for(side, found) == best) != solves:
            return f"{turn} leads to {found}"
        count += 1
    listed = len(puzzle["solutions"]) + sum(len(turns) for turns in puzzle["others"].values())
    return None if count == listed else f"{count} turns, {listed} are listed"


async def check(options):
    """Prints a line for each puzzle; returns 1 where one fails."""
    failed = 0
    async with AsyncEngine("engine", [places.provide_engine(options.engine)]) as engine:
        for path in options.files:
            content = collection.read(path)
            for puzzle in content["puzzles"][::options.every]:
                fault = await fault_of(engine, content["game"], puzzle)
                failed += fault is not None
                print(f"{puzzle['id']}: {fault or 'proven'}", flush=True)
    return 1 if failed else 0

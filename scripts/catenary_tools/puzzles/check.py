# SPDX-License-Identifier: MIT
"""The commands `check` and `grade`: puzzles as units of work."""

from dataclasses import dataclass

from .. import places
from ..cluster.crews import crew_of
from ..play.crew import GivenUp, LocalCrew, ProgramWork
from ..play.game import PreparedEngines
from . import collection, proof
from .collection import level_of
from .proof import different_turns, nodes_needed, score_for


@dataclass(frozen=True)
class Unit:
    """A puzzle and its game."""

    game: str
    puzzle: dict

    def __str__(self):
        return self.puzzle["id"]


@dataclass(frozen=True)
class PuzzleWork(ProgramWork):
    """Work on puzzles of these games; the kinds of work define `run`."""

    program: str
    games: tuple

    def open_slot(self, number, machine):
        return PreparedEngines([[self.program]], ["engine_param threads 1"])


async def fault_of(engine, game, puzzle):
    """Returns what is wrong with a puzzle; None if all of it is proven again. The engine has one thread."""
    wanted = collection.id_of(game, puzzle["options"], puzzle["position"])
    if puzzle["id"] != wanted:
        return f"the id of its position is {wanted}"
    await engine.ask_all(collection.set_up_commands(game, puzzle))
    side, result = await engine.ask_all(["to_move", "solve"])
    result = result.split()[0]
    if (side, result) != (puzzle["to_move"], puzzle["result"]):
        return f"{side} to move, result {result}, not {puzzle['result']}"
    fault = await _fault_of_turns(engine, puzzle, side)
    if fault:
        return fault
    if not await proof.finds(engine, puzzle["position"], puzzle["solutions"], puzzle["nodes"]):
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


class CheckWork(PuzzleWork):
    """The result of a unit is its fault, None for a puzzle that is proven again."""

    async def run(self, slot, unit):
        engine, = await slot.ready()
        return await fault_of(engine, unit.game, unit.puzzle)


async def check(options):
    """Prints a line for each puzzle; returns 1 where one fails."""
    program = places.provide_engine(options.engine_path)
    contents = [collection.read(path) for path in options.files]
    units = [Unit(content["game"], puzzle) for content in contents for puzzle in content["puzzles"][::options.every]]
    failed = 0

    def take(_: int, unit: Unit, fault: str | None) -> None:
        nonlocal failed
        failed += fault is not None
        print(f"{unit}: {fault or 'proven'}", flush=True)
    work = CheckWork(program, tuple(dict.fromkeys(content["game"] for content in contents)))
    async with crew_of(options, program, LocalCrew(1)) as crew, crew.engage(work) as team:
        await team.run_in_order(units, take)
    return 1 if failed else 0


class GradeWork(PuzzleWork):
    """The result of a unit is the number of nodes that its puzzle needs, None where the search does not find it."""

    async def run(self, slot, unit):
        engine, = await slot.ready()
        await engine.ask_all(collection.set_up_commands(unit.game, unit.puzzle))
        return await nodes_needed(engine, unit.puzzle["position"], unit.puzzle["solutions"])


async def grade(options):
    """Writes the file with the new levels, the easiest puzzle first. Puzzles that the search does not find are left
    out; those that were given up keep their levels. The program prints a line for each puzzle."""
    program = places.provide_engine(options.engine_path)
    content = collection.read(options.file)
    graded = {puzzle["id"]: puzzle for puzzle in content["puzzles"]}
    missing = None

    def take(_: int, unit: Unit, nodes: int | None) -> None:
        puzzle = unit.puzzle
        del graded[puzzle["id"]]
        print(f"{puzzle['id']}: {puzzle['nodes']} -> {nodes or 'left out'}", flush=True)
        if nodes:
            graded[puzzle["id"]] = puzzle | {"nodes": nodes, "level": level_of(nodes)}
    work = GradeWork(program, (content["game"],))
    async with crew_of(options, program, LocalCrew(1)) as crew, crew.engage(work) as team:
        try:
            await team.run_in_order([Unit(content["game"], puzzle) for puzzle in content["puzzles"]], take)
        except GivenUp as error:
            missing = error
    collection.write(options.file, content | {"puzzles": sorted(graded.values(), key=collection.order)})
    print(f"{options.file}: {len(graded)} puzzles")
    if missing:
        raise missing
    return 0

# SPDX-License-Identifier: MIT
"""The command `grade`: levels of the puzzles in a file by the engine of today. The proofs stay."""

from .. import places
from ..cluster.crews import crew_of
from ..play.crew import GivenUp, LocalCrew
from . import collection
from .grade import nodes_needed
from .levels import level_of
from .work import PuzzleWork, Unit


class GradeWork(PuzzleWork):
    """The result of a unit is the number of nodes that its puzzle needs, None where the search does not find it."""

    async def run(self, slot, unit):
        engine, = await slot.ready()
        await engine.ask_all(collection.set_up_commands(unit.game, unit.puzzle))
        return await nodes_needed(engine, unit.puzzle["position"], unit.puzzle["solutions"])


async def grade(options):
    """Writes the file with the new levels, the easiest puzzle first. Puzzles that the search does not find are left
    out; those that were given up keep their levels. The program prints a line for each puzzle."""
    program = places.provide_engine(options.engine)
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

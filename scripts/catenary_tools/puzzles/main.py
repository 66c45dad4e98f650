# SPDX-License-Identifier: MIT
"""The command scripts/puzzles. Proving or grading a puzzle is a unit of work."""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Optional, Union

from .. import places
from ..cli import (Parser, ToolOptions, add_concurrency, add_engine, add_seed, add_setting, fraction, natural, positive,
                   seconds)
from ..cluster.options import ClusterOptions, add_cluster, executor_of
from ..engine.client import AsyncEngine
from ..errors import UserError
from ..files import check_writable, write_whole
from ..pages import render
from ..play.progress import ProgressBar
from ..play.work import LocalExecutor, Machine, ProgramWork, ResultT, Slot, UnitsGivenUp
from ..records.sgf import escaped
from .collection import Collection, Puzzle, from_easy_to_hard, id_of
from .find import FindOptions, find
from .proof import (MOST_NODES, different_turns, finds, has_no_margin, lead, longest_line, nodes_needed,
                    solve)
from .sight import Sight, sight_of

DESCRIPTION = """Finds puzzles: positions in which exactly one turn wins, draws or keeps the margin, proven by `solve`.

  %(prog)s find GAME --size 5 --count 10 --output mine.json
      finds puzzles in self-play; repeat the command to continue
  %(prog)s find GAME --random-share 1 --most-pieces 5 --seconds 900 --solver-mb 700 --output mine.json
      finds puzzles with few pieces in random games
  %(prog)s find GAME --records games/ --output mine.json
      finds puzzles in records
  %(prog)s check mine.json       proves puzzles again, and solves each by a search with its nodes
  %(prog)s grade mine.json       grades puzzles again, for another engine
  %(prog)s merge mine.json more.json --output all.json
      merges files, the easiest puzzles first
  %(prog)s write mine.json --page mine.html --sgf mine.sgf
      makes a page and a record of a file

docs/puzzles.md of the sources describes the files."""
PAGE = "puzzles/page_files"
NOT_FOUND = f"left out: a search of {MOST_NODES} nodes does not find its solution"
COPIED_FIELDS = ("id", "goal", "result", "solutions", "line", "nodes", "level", "others")


@dataclass(frozen=True)
class CheckOptions(ClusterOptions):
    engine_path: str
    concurrency: int
    every: int
    files: Sequence[Path]


@dataclass(frozen=True)
class GradeOptions(ClusterOptions):
    engine_path: str
    concurrency: int
    file: Path
    output: Path | None


@dataclass(frozen=True)
class MergeOptions(ToolOptions):
    files: Sequence[Path]
    output: Path


@dataclass(frozen=True)
class WriteOptions(ToolOptions):
    engine_path: str
    file: Path
    page: Path | None
    sgf: Path | None


CommandOptions = Union[FindOptions, CheckOptions, GradeOptions, MergeOptions, WriteOptions]
COMMANDS: Mapping[str, type[CommandOptions]] = {"find": FindOptions, "check": CheckOptions, "grade": GradeOptions,
                                                "merge": MergeOptions, "write": WriteOptions}


def parse(arguments: Sequence[str]) -> CommandOptions:
    parser = Parser(description=DESCRIPTION)
    commands = parser.add_subparsers(dest="command", required=True, metavar="find|check|grade|merge|write")
    finding = commands.add_parser("find", help="find puzzles")
    _add_find(finding)
    checking = commands.add_parser("check", help="prove puzzles again")
    checking.add_argument("--every", type=positive, default=1, metavar="N",
                          help="check only each Nth puzzle (default: 1)")
    checking.add_argument("files", nargs="+", type=Path, metavar="FILE")
    grading = commands.add_parser("grade", help="grade puzzles again")
    grading.add_argument("file", type=Path, metavar="FILE")
    grading.add_argument("--output", type=Path, metavar="FILE", help="the file to write (default: the same file)")
    merging = commands.add_parser("merge", help="make one file of several")
    merging.add_argument("files", nargs="+", type=Path, metavar="FILE")
    merging.add_argument("--output", required=True, type=Path, metavar="FILE", help="the file to write")
    writing = commands.add_parser("write", help="make a page and a record of a file")
    writing.add_argument("file", type=Path, metavar="FILE")
    writing.add_argument("--page", type=Path, metavar="FILE", help="the page")
    writing.add_argument("--sgf", type=Path, metavar="FILE", help="the record, a game for each puzzle")
    for subparser in (finding, checking, grading, writing):
        add_engine(subparser)
    for subparser in (finding, checking, grading):
        add_concurrency(subparser, "units")
        add_cluster(subparser)
    given = parser.parse_args(arguments)
    if given.command == "write" and not (given.page or given.sgf):
        writing.error("give --page, --sgf or both")
    given.argv = arguments
    return COMMANDS[given.command].from_attributes(given)


def _add_find(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help="name of the game, from `catenary --list-games`")
    add_setting(parser)
    parser.add_argument("--output", type=Path, default=Path("puzzles.json"), metavar="FILE",
                        help="the file, which may have puzzles already (default: puzzles.json)")
    parser.add_argument("--count", type=positive, default=50, metavar="N",
                        help="stop when the file has this many puzzles (default: 50)")
    parser.add_argument("--records", type=Path, metavar="FILE|DIR", help="an SGF file or a folder of them")
    parser.add_argument("--games", type=positive, default=1000, metavar="N",
                        help="maximum number of self-play games (default: 1000)")
    parser.add_argument("--nodes", type=positive, default=300, metavar="N",
                        help="nodes per turn of self-play (default: 300)")
    parser.add_argument("--random-turns", type=natural, default=6, metavar="N",
                        help="maximum number of random turns at the start of a game (default: 6)")
    parser.add_argument("--random-share", type=fraction, default=0.1, metavar="S",
                        help="share of random turns after those, from 0 to 1 (default: 0.1)")
    parser.add_argument("--variations", type=natural, default=20, metavar="N",
                        help="positions to try besides those of a game, each one random turn off it (default: 20)")
    parser.add_argument("--per-game", type=positive, default=2, metavar="N",
                        help="maximum number of puzzles from a game (default: 2)")
    parser.add_argument("--most-pieces", type=natural, default=0, metavar="N",
                        help="leave out positions with more pieces (default: 0, no limit)")
    parser.add_argument("--seconds", type=seconds, default=2, metavar="S",
                        help="time limit of one proof (default: 2)")
    parser.add_argument("--least-nodes", type=natural, default=128, metavar="N",
                        help="leave out puzzles that a search solves with fewer nodes (default: 128)")
    parser.add_argument("--solver-mb", type=positive, default=256, metavar="MB",
                        help="megabytes of the solver's table (default: 256)")
    add_seed(parser, "seed of self-play")


def main(options: CommandOptions) -> int:
    if isinstance(options, FindOptions):
        return asyncio.run(find(options))
    if isinstance(options, CheckOptions):
        return asyncio.run(check(options))
    if isinstance(options, GradeOptions):
        return asyncio.run(grade(options))
    if isinstance(options, MergeOptions):
        merge(options)
    else:
        asyncio.run(write(options))
    return 0


@dataclass(frozen=True)
class PuzzleWork(ProgramWork[Slot[AsyncEngine], Puzzle, ResultT]):
    """Work on puzzles; subclasses define `run`."""

    def open_slot(self, number: int, machine: Machine) -> Slot[AsyncEngine]:
        return Slot(machine, [AsyncEngine([machine.path(self.program), "--threads", "1"])])


class CheckWork(PuzzleWork[Optional[str]]):
    """A unit is a Puzzle; its result is what is wrong with it, or None if it is proven again."""

    async def run(self, slot: Slot[AsyncEngine], unit: Puzzle) -> str | None:
        engine, = slot.engines
        return await fault_of(engine, unit)


async def fault_of(engine: AsyncEngine, puzzle: Puzzle) -> str | None:
    """Returns what is wrong with a puzzle; None if all of it is proven again. The engine has one thread."""
    wanted = id_of(puzzle.setting, puzzle.position)
    if puzzle.id != wanted:
        return f"the id of its position is {wanted}"
    await engine.ask_all(puzzle.set_up_commands())
    side, result = await engine.ask("to_move"), (await solve(engine)).result
    if (side, result) != (puzzle.to_move, puzzle.result):
        return f"{side} to move, result {result}, not {puzzle.result}"
    if fault := await _fault_of_turns(engine, puzzle, side):
        return fault
    if not await finds(engine, puzzle.position, puzzle.solutions, puzzle.nodes):
        return f"a search of {puzzle.nodes} nodes does not find {puzzle.solutions[0]}"
    return None


async def _fault_of_turns(engine: AsyncEngine, puzzle: Puzzle, side: str) -> str | None:
    """Proves the position after each turn: only the solutions may be as good as the result."""
    best = lead(puzzle.result, side)
    count = 0
    async for turn in different_turns(engine):
        found = (await solve(engine)).result
        if (lead(found, side) == best) != puzzle.solved_by(turn):
            return f"{turn} leads to {found}"
        count += 1
    listed = len(puzzle.solutions) + sum(map(len, puzzle.others.values()))
    return None if count == listed else f"{count} turns, {listed} are listed"


async def check(options: CheckOptions) -> int:
    """Prints a line for each puzzle; returns 1 if one fails."""
    contents = [Collection.read(path) for path in options.files]
    program = places.ensure_built(options.engine_path)
    failed = 0

    work = CheckWork(program, tuple(dict.fromkeys(content.game for content in contents)))
    puzzles = [puzzle for content in contents for puzzle in content.puzzles[::options.every]]
    bar = ProgressBar("puzzles", len(puzzles))
    async with executor_of(options, program, LocalExecutor(options.concurrency)) as executor:
        async for puzzle, fault in executor.map(work, puzzles, bar, in_order=True):
            failed += fault is not None
            print(f"{puzzle}: {fault or 'proven'}", flush=True)
    return 1 if failed else 0


class GradeWork(PuzzleWork[Optional[tuple[int, Sight, tuple[str, ...]]]]):
    """A unit is a Puzzle; its result is the number of nodes that it needs, its sight and its line, or None if the
    search does not solve it."""

    async def run(self, slot: Slot[AsyncEngine], unit: Puzzle) -> tuple[int, Sight, tuple[str, ...]] | None:
        engine, = slot.engines
        await engine.ask_all(unit.set_up_commands())
        nodes = await nodes_needed(engine, unit.position, unit.solutions)
        if not nodes:
            return None
        sight = await sight_of(engine, unit.position, unit.solutions, unit.result)
        if not has_no_margin(unit.result):
            return nodes, sight, unit.line
        return nodes, sight, await longest_line(engine, unit.position, unit.solutions[0])


async def grade(options: GradeOptions) -> int:
    """Writes the file with the new levels, easiest puzzle first. Puzzles that the search does not solve are dropped;
    those that were given up keep their levels. Prints a line for each puzzle. Raises UserError, and writes nothing, if
    none is left."""
    content, output = Collection.read(options.file), options.output or options.file
    check_writable(output)
    program = places.ensure_built(options.engine_path)
    graded = {puzzle.id: puzzle for puzzle in content.puzzles}
    missing = None

    work, bar = GradeWork(program, (content.game,)), ProgressBar("puzzles", len(content.puzzles))
    try:
        async with executor_of(options, program, LocalExecutor(options.concurrency)) as executor:
            async for puzzle, found in executor.map(work, content.puzzles, bar, in_order=True):
                del graded[puzzle.id]
                words = NOT_FOUND
                if found:
                    nodes, sight, line = found
                    graded[puzzle.id] = again = dataclasses.replace(puzzle, nodes=nodes, sight=sight, line=line)
                    words = f"level {puzzle.level}, {puzzle.nodes} nodes -> level {again.level}, {nodes} nodes"
                print(f"{puzzle}: {words}", flush=True)
    except UnitsGivenUp as error:
        missing = error
    if not graded:
        raise UserError(f"{options.file} has no puzzle that the search finds; {output} is not written")
    dataclasses.replace(content, puzzles=tuple(graded.values())).write(output)
    print(f"{output}: {len(graded)} puzzles, {len(content.puzzles) - len(graded)} left out")
    if missing:
        raise missing
    return 0


def merge(options: MergeOptions) -> None:
    contents = [Collection.read(path) for path in options.files]
    if len({content.game for content in contents}) > 1:
        raise UserError("the files are of several games")
    result = merged(contents)
    result.write(options.output)
    print(f"{options.output}: {len(result.puzzles)} puzzles")


def merged(contents: Sequence[Collection]) -> Collection:
    """Merges several collections of the same game into one, without puzzles similar to an easier one."""
    puzzles: list[Puzzle] = []
    for puzzle in from_easy_to_hard(puzzle for content in contents for puzzle in content.puzzles):
        if not any(map(puzzle.is_like, puzzles)):
            puzzles.append(puzzle)
    return Collection(contents[0].game, tuple(run for content in contents for run in content.runs), tuple(puzzles))


async def write(options: WriteOptions) -> None:
    content = Collection.read(options.file)
    for output in (options.sgf, options.page):
        if output:
            check_writable(output)
    async with AsyncEngine([places.ensure_built(options.engine_path)]) as engine:
        puzzles = [await page_data(engine, puzzle) for puzzle in content.puzzles]
    if options.sgf:
        write_whole(options.sgf, "".join(puzzle["record"] for puzzle in puzzles))
    if options.page:
        write_whole(options.page, render(PAGE, {"game": content.game, "puzzles": puzzles},
                                         title=f"Puzzles: {content.game.capitalize()}"))


async def page_data(engine: AsyncEngine, puzzle: Puzzle) -> dict[str, Any]:
    """The data of one puzzle on the page: boards before and after each turn of the best line, and the game tree with
    that line."""
    *_, layout, state = await engine.ask_all([*puzzle.set_up_commands(), "board_layout", "board_state"])
    states = [json.loads(state)]
    for turn in puzzle.best_line:
        side = await engine.ask("to_move")
        if side == "none" or not (await engine.request_all([f"play {side} {turn}"]))[0].ok:
            break
        states.append(json.loads(await engine.ask("board_state")))
    for board in states:
        board.pop("legal", None)
    root, rest = (await engine.ask("printsgf")).strip().split("\n", 1)
    comment = f"{puzzle.task} Level {puzzle.level}."
    fields = puzzle.to_json()
    return {key: fields[key] for key in COPIED_FIELDS} | {
        "task": puzzle.task, "layout": json.loads(layout), "states": states,
        "turns": puzzle.best_line[:len(states) - 1], "proof": puzzle.proof_commands(),
        "record": f"{root}GN[{escaped(puzzle.id)}]C[{escaped(comment)}]\n{rest}\n"}

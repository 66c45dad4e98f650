# SPDX-License-Identifier: MIT
"""scripts/solve-tables: the results of perfect play on small boards, as the tables of docs/solved.md."""

from __future__ import annotations

import asyncio
import json
import pathlib
import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from . import places
from .board import Cell, Grid, LETTERS, Symmetries, vertex
from .cli import Parser, add_concurrency, add_engine, markdown_table, positive, seconds
from .cluster.options import ClusterOptions, add_cluster, executor_of
from .engine.client import AsyncEngine
from .files import make_folder
from .play.progress import ProgressBar
from .play.work import Executor, LocalExecutor, Machine, Needs, ProgramWork, Slot
from .puzzles.proof import UNKNOWN, SolveAnswer, lead, solve

DESCRIPTION = """Prints the tables of docs/solved.md: results of perfect play on small boards, proven by `solve`.

  %(prog)s catchup-2 cation-4        prints these tables in Markdown
  %(prog)s --list                    lists the names of all tables

The number in a name counts the cells along a side of the board: catchup-3 is size 5. Each table ends with its command
and the time that it took."""
SAID = {"--threads": "threads", "--solver-mb": "solver_mb", "--seconds": "seconds"}
CATCHUP_RULES = (("standard, record bonus", (("rules", "standard"), ("bonus", "record"))),
                 ("standard, parity bonus", (("rules", "standard"), ("bonus", "parity"))),
                 ("alternative", (("rules", "alternative"),)))
CATENA_RULES = [(scoring, stones, button) for scoring in ("area", "longest", "square") for stones in (1, 2)
                for button in (("on", "off") if stones == 1 and scoring != "longest" else ("off",))]

Options = tuple[tuple[str, Any], ...]


@dataclass(frozen=True)
class SolveOptions(ClusterOptions):
    """`said` are the options that affect results or times, as given: ["--threads 2"]."""

    tables: Sequence[str]
    engine_path: str
    threads: int
    solver_mb: int
    store: pathlib.Path | None
    seconds: float | None
    concurrency: int
    list: bool
    said: Sequence[str]


def parse(arguments: Sequence[str]) -> SolveOptions:
    parser = Parser(description=DESCRIPTION)
    parser.add_argument("tables", nargs="*", metavar="TABLE")
    add_engine(parser)
    parser.add_argument("--threads", type=positive, default=1, metavar="N", help="threads of a proof (default: 1)")
    parser.add_argument("--solver-mb", type=positive, default=1024, metavar="MB",
                        help="megabytes of the solver's table (default: 1024)")
    parser.add_argument("--store", type=pathlib.Path, metavar="DIR",
                        help="folder on this machine that keeps the proofs for the next run; may be new")
    parser.add_argument("--seconds", type=seconds, metavar="S",
                        help="time limit of one proof; the result is unknown after it")
    add_concurrency(parser, "proofs")
    parser.add_argument("--list", action="store_true", help="list the names of all tables")
    add_cluster(parser)
    given = parser.parse_args(arguments)
    given.said = [f"{option} {getattr(given, name):g}" for option, name in SAID.items()
                  if getattr(given, name) != parser.get_default(name)]
    if not given.tables and not given.list:
        parser.error("name a table; --list lists them")
    if unknown := [name for name in given.tables if name not in TABLES]:
        parser.error(f"no table {' '.join(unknown)}; --list names them")
    options = SolveOptions.from_attributes(given)
    if options.store and options.names_cluster:
        parser.error("--store keeps what this machine proves; --cluster uses others")
    if options.store and options.concurrency > 1:
        parser.error("--store needs --concurrency 1")
    return options


def main(options: SolveOptions) -> int:
    if options.list:
        print("\n".join(f"{name}: {table.title}" for name, table in TABLES.items()))
        return 0
    asyncio.run(_print(options, places.ensure_built(options.engine_path)))
    return 0


async def _print(options: SolveOptions, program: str) -> None:
    command = " ".join([*places.command_words(), *options.said])
    rows = [row for name in options.tables for row in TABLES[name].rows]
    parameters = [f"threads {options.threads}", f"solver_mb {options.solver_mb}"]
    if options.store:
        make_folder(options.store)
        parameters.append(f"solver_store {options.store.resolve()}")
    work = SolvingWork(program, tuple(dict.fromkeys(row.game for row in rows)), tuple(parameters), options.seconds,
                       options.threads)
    async with executor_of(options, program, LocalExecutor(options.concurrency)) as executor:
        for name in options.tables:
            print(await markdown(name, executor, work, f"{command} {name}"), flush=True)


class SolvingEngine(AsyncEngine):
    """`parameters` are names and values; `seconds` is the time limit of one query, None for no limit."""

    def __init__(self, command: Sequence[str], parameters: Sequence[str], seconds: float | None = None) -> None:
        super().__init__(command)
        self._seconds = seconds
        self._parameters = [f"engine_param {parameter}" for parameter in parameters]

    async def start_game(self, game: str, width: int | None = None, options: Options = ()) -> None:
        """Starts a new game in a new process; the options are pairs of a name and a value. Proofs of another game in
        the solver's table would change lines of best turns."""
        await self.close()
        await self.ask_all([f"set_game {game}", *self._parameters,
                            *(f"game_param {name} {value}" for name, value in options),
                            *([f"boardsize {width}"] if width else [])])

    async def board(self) -> tuple[Grid, Symmetries]:
        """Returns the grid of the game, and the symmetries of its position."""
        size, layout, state = await self.ask_all(["gogui-rules_board_size", "board_layout", "board_state"])
        return Grid.parse(size), Symmetries(json.loads(layout), json.loads(state))

    async def solve(self) -> SolveAnswer:
        return await solve(self, self._seconds)

    async def after(self, turn: str) -> SolveAnswer:
        """The answer after a turn, which is then undone."""
        await self.ask(f"play {await self.ask('to_move')} {turn}")
        answer = await self.solve()
        await self.ask("undo")
        return answer


@dataclass(frozen=True)
class RulesToSolve:
    """Best play under one set of rules, and the results after the first moves that are distinct under symmetries.
    `moves` are first turns that are not on the board; with `alone` first moves are not examined."""

    game: str
    width: int
    options: Options
    moves: tuple[str, ...] = ()
    alone: bool = False

    async def ask(self, engine: SolvingEngine) -> "SolvedRules":
        await engine.start_game(self.game, self.width, self.options)
        (grid, symmetries), best = await engine.board(), await engine.solve()
        kinds = [] if self.alone else classes_of(grid, symmetries)
        cells = [(cells, await engine.after(vertex(*cells[0]))) for cells in kinds]
        return SolvedRules(grid, best, cells, {move: await engine.after(move) for move in self.moves})


@dataclass(frozen=True)
class SolvedRules:
    """`cells` are pairs: the cells of a class of first moves, and the answer after one of them."""

    grid: Grid
    best: SolveAnswer
    cells: list[tuple[list[Cell], SolveAnswer]]
    moves: dict[str, SolveAnswer]

    @property
    def first_stones_differ(self) -> bool:
        """True if first stones on the board lead to different results."""
        return len({answer.result for _, answer in self.cells}) > 1


def endgame(rng: random.Random, black: int, white: int) -> str:
    """Boats on random squares, with either side to move."""
    squares = rng.sample(range(64), black + white)
    letters = ["x" if square in squares[:black] else "o" if square in squares else "." for square in range(64)]
    ranks = "/".join("".join(letters[8 * rank:8 * rank + 8]) for rank in range(8))
    return f"{ranks} {rng.choice('bw')} started=2 landed=- passes=0"


@dataclass(frozen=True)
class Endgames:
    """Random endgames of Colorado with that many boats."""

    black: int
    white: int
    samples: int
    game: str = "colorado"

    async def ask(self, engine: SolvingEngine) -> tuple[object, ...]:
        """Returns the cells of the row."""
        rng = random.Random(100 * self.black + self.white)
        counts: Counter[str] = Counter()
        done = 0
        start = time.monotonic()
        await engine.start_game(self.game)
        while done < self.samples:
            reply, = await engine.request_all(["position " + endgame(rng, self.black, self.white)])
            if not reply.ok:
                continue  # Such a game would be over.
            done += 1
            result = (await engine.solve()).result
            side = await engine.ask("to_move")
            counts[result if result == UNKNOWN else ("draws", "wins", "losses")[lead(result, side).sign]] += 1
        return (f"{self.black} : {self.white}", counts["wins"], counts["draws"], counts["losses"], counts[UNKNOWN],
                f"{time.monotonic() - start:.1f}")


class TableRow(Protocol):
    """A row of a table, or the subject of part of a table."""

    @property
    def game(self) -> str: ...

    async def ask(self, engine: SolvingEngine) -> object: ...


@dataclass(frozen=True)
class SolvingWork(ProgramWork[Slot[SolvingEngine], TableRow, object]):
    """A unit is a TableRow; its result is what its ask() returns."""

    parameters: Sequence[str]
    seconds: float | None
    threads: int

    @property
    def needs(self) -> Needs:
        return replace(super().needs, threads=self.threads)

    def open_slot(self, number: int, machine: Machine) -> Slot[SolvingEngine]:
        return Slot(machine, [SolvingEngine([machine.path(self.program)], self.parameters, self.seconds)])

    async def run(self, slot: Slot[SolvingEngine], unit: TableRow) -> object:
        engine, = slot.engines
        return await unit.ask(engine)


def classes_of(grid: Grid, symmetries: Symmetries) -> list[list[Cell]]:
    """The cells grouped into classes that symmetries of the board map onto each other, each in grid order."""
    classes: dict[str, list[Cell]] = {}
    for cell in grid.cells:
        classes.setdefault(min(symmetries.images(vertex(*cell))), []).append(cell)
    return list(classes.values())


@dataclass(frozen=True)
class SolvedTable:
    """`rows` are the units to solve; `layout` returns lines of Markdown for their answers."""

    title: str
    rows: tuple[TableRow, ...]
    layout: Callable[[Sequence[Any]], list[str]]


async def markdown(name: str, executor: Executor, work: "SolvingWork", command: str) -> str:
    """Returns a table; `command` is the command that prints it."""
    start = time.monotonic()
    table = TABLES[name]
    lines = table.layout(await executor.results(work, table.rows, ProgressBar(name, len(table.rows))))
    seconds = time.monotonic() - start
    return "\n".join([f"### {table.title}", "", *lines, "", f"`{command}`, {seconds:.1f} s", ""])


def drawn(grid: Grid, labels: Mapping[Cell, str]) -> str:
    """The board as text, with a word or a dot for each cell and the names of rows and columns. On hexhex boards each
    row is shifted by half a cell relative to the row above."""
    size = max(len(label) for label in labels.values()) + 2
    size += size % 2 if grid.hexhex else 0
    shift = size // 2 if grid.hexhex else 0
    shown = {cell: labels.get(cell, ".") for cell in grid.cells}
    for column in range(grid.width):
        lowest = min(row for of, row in grid.cells if of == column)
        shown[column, lowest - 1] = LETTERS[column]
    left = min(column * size - row * shift for column, row in shown)
    lines = []
    for row in range(grid.width - 1, -2, -1):
        line = f"{row + 1:2} " if row >= 0 else "   "
        for column in sorted(of for of, at in shown if at == row):
            line = line.ljust(3 + column * size - row * shift - left) + shown[column, row].center(size)
        lines.append(line.rstrip())
    return "\n".join(lines)


def board_of(solved: SolvedRules, word: Callable[[str], str] = str) -> list[str]:
    """A fenced board that shows the result after a first stone on each cell."""
    labels = {cell: word(answer.result) for cells, answer in solved.cells for cell in cells}
    return ["```text", drawn(solved.grid, labels), "```"]


def catchup(side: int) -> SolvedTable:
    def layout(solved: Sequence[SolvedRules]) -> list[str]:
        return [line for (name, _), one in zip(CATCHUP_RULES, solved)
                for line in ["", *catchup_rows(name, one)]][1:]
    rows = tuple(RulesToSolve("catchup", 2 * side - 1, options) for _, options in CATCHUP_RULES)
    return SolvedTable(f"Catchup, {side} cells a side", rows, layout)


def catchup_rows(name: str, solved: SolvedRules) -> list[str]:
    """The results under one set of rules, with a board if they depend on the first stone."""
    lines = [f"**{name[0].upper()}{name[1:]}**: `{solved.best.result}`, `{solved.best.rest}`."]
    if solved.first_stones_differ:
        lines += ["Results after White's first stone:", "", *board_of(solved)]
    return lines


def fair_komi(scoring: str, result: str) -> str:
    """The integer komi that leaves a draw or half a point: komi shifts the result by its amount."""
    if scoring == "longest":
        return "none"
    if result == UNKNOWN:
        return result
    margin = lead(result, "black").margin
    whole = {f"{int(margin + half):d}" for half in (-0.5, 0.5)} if margin % 1 else {f"{int(margin):d}"}
    return " or ".join(sorted(whole, key=int))


def catena_row(side: int, scoring: str, stones: int, button: str) -> RulesToSolve:
    options: list[tuple[str, Any]] = [("scoring", scoring), ("stones_per_turn", stones)]
    if stones == 1 and scoring != "longest":
        options.append(("button", button))
    return RulesToSolve("catena", 2 * side - 1, tuple(options), moves=("button",) if button == "on" else ())


def catena(side: int) -> SolvedTable:
    rows = tuple(catena_row(side, *rules) for rules in CATENA_RULES)
    return SolvedTable(f"Catena, {side} cells a side", rows, catena_rows)


def catena_rows(solved: Sequence[SolvedRules]) -> list[str]:
    """All sets of rules in one table, then a board for each set whose results depend on the first stone."""
    lines = markdown_table(
        ("scoring", "stones a turn", "button", "result, komi 0", "fair komi"),
        [(*rules, one.best.result, fair_komi(rules[0], one.best.result)) for rules, one in zip(CATENA_RULES, solved)])
    for (scoring, stones, button), one in zip(CATENA_RULES, solved):
        rules = f"**{scoring}, {stones} stone{'s' if stones > 1 else ''} a turn, button {button}**"
        after = f"Results after the button: `{one.moves['button'].result}`; after" if one.moves else "Results after"
        if one.first_stones_differ:
            lines += ["", f"{rules}. {after} Black's first stone:", "", *board_of(one)]
    return lines


def cation(size: int) -> SolvedTable:
    rows = (RulesToSolve("cation", size, (("pie", "off"),)),
            RulesToSolve("cation", size, (("pie", "on"),), alone=True))
    return SolvedTable(f"Cation, {size}x{size}", rows, lambda solved: cation_rows(*solved))


def cation_rows(without_pie: SolvedRules, with_pie: SolvedRules) -> list[str]:
    lines = [f"{name}: `{one.best.result}`, `{one.best.rest}`." for name, one in
             (("Without the swap", without_pie), ("With it", with_pie))]
    return [" ".join(lines), "",
            "The winner after Black's first stone on each point, without the swap. White should swap where B wins:", "",
            *board_of(without_pie, lambda result: "?" if result == UNKNOWN else result[0])]


def colorado(most: tuple[int, int], samples: int) -> SolvedTable:
    """Endgames with up to `most` boats each; `samples` positions of each kind."""
    def layout(results: Sequence[tuple[object, ...]]) -> list[str]:
        return [f"{samples} random positions each, with either side to move. Draws are by repetition.", "",
                *markdown_table(("boats, Black : White", "side to move wins", "draws", "loses", "unknown", "seconds"),
                                results)]
    rows = tuple(Endgames(black, white, samples) for black in range(1, most[0] + 1)
                 for white in range(1, min(black, most[1]) + 1))
    return SolvedTable(f"Colorado endgames on the default layout, up to {most[0]} boats against {most[1]}", rows,
                       layout)


TABLES = {
    "catchup-2": catchup(2),
    "catchup-3": catchup(3),
    "catena-2": catena(2),
    "catena-3": catena(3),
    "cation-3": cation(3),
    "cation-4": cation(4),
    "cation-5": cation(5),
    "colorado-2": colorado((2, 2), 25),
    "colorado-3": colorado((3, 2), 25),
    "colorado-3-3": colorado((3, 3), 25),
}

# SPDX-License-Identifier: MIT
"""The command `find`: searches games for positions that are puzzles."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import random
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Union

from .. import places
from ..cli import MACHINE_OPTIONS, SettingOptions, ToolOptions, recorded_arguments
from ..cluster.options import ClusterOptions, executor_of
from ..engine.client import AsyncEngine, check_settings, engine_of
from ..errors import UserError
from ..files import check_writable, records_of
from ..model import Setting
from ..play.openings import named_record
from ..play.progress import ProgressBar
from ..play.referee import EngineReferee
from ..play.selfplay import positions_of_mixed_game, random_turn
from ..play.work import LocalExecutor, Machine, Needs, SettingWork, Slot
from .collection import Collection, FindRun, Puzzle, id_of
from .proof import Proof, Unsolved, nodes_needed, prove, solved_backwards
from .sight import Sight, sight_of

MOST_TURNS = 1000
# The maximum share of one level among all puzzles.
MOST_OF_LEVEL = 0.4


@dataclass(frozen=True)
class SearchOptions(ToolOptions):
    """Options that a search for puzzles depends on. `random_share` is the share of random turns: they are the mistakes
    that a puzzle punishes."""

    seed: int
    nodes: int
    random_turns: int
    random_share: float
    variations: int
    most_pieces: int
    least_nodes: int
    solver_mb: int


@dataclass(frozen=True)
class FindOptions(SettingOptions, SearchOptions, ClusterOptions):
    """The options of the command."""

    output: Path
    count: int
    records: Path | None
    games: int
    per_game: int
    seconds: float
    engine_path: str
    concurrency: int
    argv: Sequence[str]


@dataclass(frozen=True)
class SeedUnit:
    """A game of self-play."""

    number: int

    def __str__(self) -> str:
        return f"game {self.number}"


@dataclass(frozen=True)
class RecordUnit:
    """A record; `data` is the content of the file `name`."""

    number: int
    name: str
    data: bytes = field(repr=False)

    def __str__(self) -> str:
        return self.name


Unit = Union[SeedUnit, RecordUnit]


@dataclass(frozen=True)
class GameSearched:
    """The puzzles of a game, hardest first, and a line for the user, which may be empty."""

    found: list[Puzzle] = field(default_factory=list)
    note: str = ""


class RecordLeftOut(Exception):
    """A record that is skipped. One line for the user."""


async def find(options: FindOptions) -> int:
    command = FindCommand(options)
    check_writable(options.output)
    program = places.ensure_built(options.engine_path)
    await check_settings(program, [options.setting])
    work = PuzzleSearchWork(program, options.setting, options.seconds, SearchOptions.from_attributes(options))
    async with executor_of(options, program, LocalExecutor(options.concurrency)) as executor:
        async for unit, searched in executor.map(work, command.units(), command.bar, in_order=True):
            command.take(unit, searched)
            if command.complete:
                break
    print(f"{options.output}: {len(command.puzzles)} puzzles")
    return 0


class FindCommand:
    """One command, which may continue after an interruption. `puzzles` are the puzzles of the file so far."""

    def __init__(self, options: FindOptions) -> None:
        self._options = options
        self.bar = ProgressBar("games")
        content = Collection.read(options.output) if options.output.exists() else Collection(options.game)
        if content.game != options.game:
            raise UserError(f"{options.output} has puzzles of {content.game}")
        self.puzzles = list(content.puzzles)
        # If more puzzles are requested later, it is still the same command.
        argv = recorded_arguments(options.argv, (*MACHINE_OPTIONS, "--count"))
        command = shlex.join([*places.command_words(), *argv])
        self._runs = list(content.runs)
        if command not in (run.command for run in self._runs):
            self._runs.append(FindRun(command))
        self._number = next(number for number, run in enumerate(self._runs) if run.command == command)

    @property
    def complete(self) -> bool:
        return len(self.puzzles) >= self._options.count

    def units(self) -> Iterator[Unit]:
        """Yields the games still to be searched, starting with those that were given up."""
        options, run = self._options, self._runs[self._number]
        units: Iterator[Unit]
        if options.records:
            records = records_of([options.records])
            if not records:
                raise UserError(f"no records (*.sgf) in {options.records}")
            units = (RecordUnit(number, str(records[number]), records[number].read_bytes())
                     for number in [*run.missing, *range(run.games, len(records))] if number < len(records))
        else:
            units = map(SeedUnit, [*run.missing, *range(run.games, options.games)])
        while not self.complete and (unit := next(units, None)):
            yield unit

    def take(self, unit: Unit, searched: GameSearched) -> None:
        """Adds what was found in the next game. Earlier games that were given up are recorded as missing."""
        options = self._options
        if searched.note:
            print(searched.note, file=sys.stderr)
        self._add_some(searched.found)
        run = self._runs[self._number]
        missing = tuple(number for number in (*run.missing, *range(run.games, unit.number)) if number != unit.number)
        run = self._runs[self._number] = FindRun(run.command, max(run.games, unit.number + 1), missing)
        Collection(options.game, tuple(self._runs), tuple(self.puzzles)).write(options.output)
        self.bar.say(f"games {run.games}, puzzles {len(self.puzzles)} of {options.count}")

    def _add_some(self, candidates: Sequence[Puzzle]) -> None:
        """Adds the hardest puzzles of a game, each with a different solution, unless the file already has a similar
        puzzle or enough of its level."""
        most = max(1, MOST_OF_LEVEL * self._options.count)
        solutions: set[tuple[str, ...]] = set()
        for puzzle in candidates:
            if len(solutions) == self._options.per_game or self.complete:
                break
            of_level = sum(other.level == puzzle.level for other in self.puzzles)
            if puzzle.solutions not in solutions and of_level < most and not any(map(puzzle.is_like, self.puzzles)):
                self.puzzles.append(puzzle)
                solutions.add(puzzle.solutions)


@dataclass(frozen=True)
class PuzzleSearchWork(SettingWork[Slot[AsyncEngine], Unit, GameSearched]):
    """A unit is a SeedUnit or a RecordUnit, its result a GameSearched. `seconds` limits each query of a proof."""

    seconds: float
    options: SearchOptions

    @property
    def needs(self) -> Needs:
        return dataclasses.replace(super().needs, timed=True)

    def open_slot(self, number: int, machine: Machine) -> Slot[AsyncEngine]:
        return Slot(machine, [engine_of(machine.path(self.program), self.setting)])

    async def run(self, slot: Slot[AsyncEngine], unit: Unit) -> GameSearched:
        # Proofs of another game in the solver's table would change replies.
        await slot.close()
        engine, = slot.engines
        await engine.ask(f"engine_param solver_mb {self.options.solver_mb}")
        try:
            positions = await self._positions(engine, unit)
        except RecordLeftOut as reason:
            return GameSearched(note=f"{unit} is left out: {reason}")
        if self.options.most_pieces:
            positions = await with_few_pieces(engine, positions, self.options.most_pieces)
        seconds = slot.machine.time_factor * self.seconds
        finder = Finder(engine, self.setting, seconds, self.options.least_nodes)
        rng = random.Random(f"{self.options.seed} {unit.number}")
        return GameSearched(await finder.puzzles_of_game(positions, self.options.variations, rng))

    async def _positions(self, engine: AsyncEngine, unit: Unit) -> list[str]:
        """Returns the positions of a game. Raises RecordLeftOut."""
        if isinstance(unit, SeedUnit):
            return await positions_of_selfplay(engine, self.options.seed + unit.number, self.options)
        # The engine reports the game, the board and the options.
        wanted = await engine.ask_all(["board_layout", "game_param"])
        with named_record(unit.data) as name:
            found = await positions_of_record(engine, name)
        if await engine.ask_all(["board_layout", "game_param"]) != wanted:
            await engine.ask_all(self.setting.commands())
            raise RecordLeftOut(f"it is not a game of {self.setting.text()}")
        return found


class Finder:
    """Searches for puzzles with the engine; `seconds` is the limit of each query of a proof. Puzzles that a search
    solves with fewer than `least_nodes` are skipped."""

    def __init__(self, engine: AsyncEngine, setting: Setting, seconds: float, least_nodes: int) -> None:
        self._engine = engine
        self._setting = setting
        self._seconds = seconds
        self._least_nodes = least_nodes

    async def puzzles_of_game(self, positions: Sequence[str], variations: int, rng: random.Random) -> list[Puzzle]:
        """Returns the puzzles of a game and of `variations` positions that one random turn leads to, hardest first."""
        walked = await solved_backwards(positions, self._try)
        solved, found = [position for position, _ in walked], [puzzle for _, puzzle in walked]
        seen = set(positions)
        # After the last turns nothing is left to find.
        for position in [rng.choice(solved[2:]) for _ in range(variations)] if solved[2:] else []:
            varied = await after_random_turn(self._engine, rng, position)
            if varied and varied not in seen:
                seen.add(varied)
                with contextlib.suppress(Unsolved):
                    found.append(await self._try(varied))
        return sorted(filter(None, found), key=lambda puzzle: -puzzle.effort)

    async def _try(self, position: str) -> Puzzle | None:
        """Returns the position as a puzzle, or None if it does not make one. Raises Unsolved."""
        proof = await prove(self._engine, position, self._seconds)
        if not proof:
            return None
        nodes = await nodes_needed(self._engine, position, proof.solutions)
        if not nodes or nodes < self._least_nodes:
            return None
        sight = await sight_of(self._engine, position, proof.solutions, proof.result)
        _, side = await self._engine.ask_all([f"position {position}", "to_move"])
        return puzzle_of(self._setting, position, side, proof, nodes, sight)


def puzzle_of(setting: Setting, position: str, side: str, proof: Proof, nodes: int, sight: Sight) -> Puzzle:
    others: dict[str, dict[str, str]] = {}
    for turn, result in proof.results.items():
        if turn not in proof.solutions:
            others.setdefault(result, {})[turn] = proof.replies[turn]
    return Puzzle(id_of(setting, position), setting, position, side, proof.kind, proof.result, proof.solutions,
                  proof.line, nodes, sight, dict(sorted(others.items())))


async def positions_of_selfplay(engine: AsyncEngine, seed: int, options: SearchOptions) -> list[str]:
    """Returns the positions before each turn of a game, and leaves the engine at its end."""
    rng = random.Random(seed)
    await engine.ask_all(["clear_board", f"set_random_seed {seed}", f"engine_param max_nodes {options.nodes}"])
    opening = rng.randrange(options.random_turns + 1)
    found: list[str] = await positions_of_mixed_game(engine, rng, opening, options.random_share, MOST_TURNS)
    return found[opening:]


async def positions_of_record(engine: AsyncEngine, path: str) -> list[str]:
    """Returns the positions before each turn of a record. Raises RecordLeftOut."""
    loaded, = await engine.request_all([f"loadsgf {path}"])
    if not loaded.ok:
        raise RecordLeftOut(loaded.text)
    found: list[str] = []
    while True:
        position, state = await engine.ask_all(["position", "board_state"])
        turn = json.loads(state)["turn"]
        if turn["mover"] in ("black", "white") and not turn["done"]:
            found.append(position)
        if not (await engine.request_all(["undo"]))[0].ok:
            return found[::-1]


async def with_few_pieces(engine: AsyncEngine, positions: Sequence[str], most: int) -> list[str]:
    """Returns the positions with at most that many pieces, for games whose boards empty towards the end."""
    states = [(await engine.ask_all([f"position {position}", "board_state"]))[1] for position in positions]
    return [position for position, state in zip(positions, states) if len(json.loads(state)["pieces"]) <= most]


async def after_random_turn(engine: AsyncEngine, rng: random.Random, position: str) -> str | None:
    """Returns the position after a random turn; None if that ends the game."""
    _, side = await engine.ask_all([f"position {position}", "to_move"])
    await random_turn(EngineReferee(engine), rng, side)
    now, found = await engine.ask_all(["to_move", "position"])
    return None if now == "none" else found

# SPDX-License-Identifier: MIT
"""The command `find`: positions of games that are puzzles."""

import dataclasses
import json
import random
import shlex
import sys
import tempfile
from dataclasses import dataclass, field

from .. import places
from ..cluster.crews import crew_of
from ..engine.process import EngineFailure
from ..errors import UserError
from ..model import Setting, Verdict
from ..play.crew import LocalCrew, SettingWork
from ..play.game import PreparedEngines
from ..records.command import PLACES, words_of_command
from . import collection, proof
from .proof import Proof, Prover, UNKNOWN

MOST_TURNS = 1000


@dataclass(frozen=True)
class Play:
    """Habits of self-play: nodes of a turn, most random turns at the start, and the share of random turns after them.
    Random turns are the mistakes that a puzzle punishes."""

    nodes: int
    opening: int
    share: float


async def of_selfplay(engine, seed, play):
    """Returns the positions before each turn of a game, and leaves the engine at its end."""
    rng = random.Random(seed)
    await engine.ask_all(["clear_board", f"set_random_seed {seed}", f"engine_param max_nodes {play.nodes}"])
    opening, found = rng.randrange(play.opening + 1), []
    for number in range(MOST_TURNS):
        side, position = await engine.ask_all(["to_move", "position"])
        if side == "none":
            break
        found.append(position)
        if number < opening or rng.random() < play.share:
            await _random_turn(engine, rng, side)
        else:
            await engine.ask(f"genturn {side}")
    return found[opening:]


async def _random_turn(engine, rng, side):
    now = side
    while now == side:
        move = rng.choice((await engine.ask("legal_moves")).split())
        _, now = await engine.ask_all([f"play {side} {move}", "to_move"])


async def after_random_turn(engine, rng, position):
    """Returns the position after a random turn; None where the game is over then."""
    _, side = await engine.ask_all([f"position {position}", "to_move"])
    await _random_turn(engine, rng, side)
    now, found = await engine.ask_all(["to_move", "position"])
    return None if now == "none" else found


async def with_few_pieces(engine, positions, most):
    """Returns the positions with at most so many pieces, for games whose boards empty towards the end."""
    found = []
    for position in positions:
        state = (await engine.ask_all([f"position {position}", "board_state"]))[1]
        if len(json.loads(state)["pieces"]) <= most:
            found.append(position)
    return found


async def setting_of(engine):
    """Returns game, board and options of the engine as it tells them, to compare them."""
    return await engine.ask_all(["board_layout", "game_param"])


async def of_record(engine, path):
    """Returns the positions before each turn of a record."""
    await engine.ask(f"loadsgf {path}")
    found = []
    while True:
        position, state = await engine.ask_all(["position", "board_state"])
        turn = json.loads(state)["turn"]
        if turn["mover"] in ("black", "white") and not turn["done"]:
            found.append(position)
        if not (await engine.request_all(["undo"]))[0].ok:
            return found[::-1]


@dataclass(frozen=True)
class Found:
    """A puzzle: its position, its proof, and the nodes that the search needs."""

    position: str
    side: str
    proof: Proof
    nodes: int


class Finder:
    """Looks for puzzles with the engine; `seconds` is the limit of one question of a proof, `least_nodes` those of the
    easiest puzzle."""

    def __init__(self, engine, seconds, least_nodes):
        self._engine = engine
        self._prover = Prover(engine, seconds)
        self._least_nodes = least_nodes

    async def puzzles_of_game(self, positions, variations, rng):
        """Returns the puzzles of a game and of so many positions that one random turn leads to, the hardest first."""
        solved, found = await self._backwards(positions)
        seen = set(positions)
        # After the last turns nothing is left to find.
        for position in [rng.choice(solved[2:]) for _ in range(variations)] if solved[2:] else []:
            varied = await after_random_turn(self._engine, rng, position)
            if varied and varied not in seen:
                seen.add(varied)
                found.append((await self._try(varied))[1])
        return sorted((one for one in found if one), key=lambda one: -one.nodes)

    async def _backwards(self, positions):
        """Returns the positions that are solved in time, the latest first, and the puzzles among them. Earlier
        positions are harder, so that two that are not solved end the search."""
        solved, found, unsolved = [], [], 0
        for position in reversed(positions):
            is_solved, puzzle = await self._try(position)
            unsolved += not is_solved
            if unsolved > 1:
                break
            if is_solved:
                solved.append(position)
                found.append(puzzle)
        return solved, found

    async def _try(self, position):
        """Returns true if the position is solved in time, and its puzzle, None where it is none."""
        proven = await self._prover.prove(position)
        if proven is None or proven == UNKNOWN:
            return proven is None, None
        nodes = await proof.nodes_needed(self._engine, position, proven.solutions)
        if not nodes or nodes < self._least_nodes:
            return True, None
        await self._engine.ask(f"position {position}")
        return True, Found(position, await self._engine.ask("to_move"), proven, nodes)


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


@dataclass(frozen=True)
class Looked:
    """The puzzles of a game, the hardest first, and a line for the user, empty without one."""

    found: list = field(default_factory=list)
    note: str = ""


@dataclass(frozen=True)
class Conditions:
    """Settings of the search, as the options of the command have them."""

    seed: int
    play: Play
    variations: int
    most_pieces: int
    least_nodes: int
    solver_mb: int


class RecordLeftOut(Exception):
    """A record that is not looked at. One line for the user."""


@dataclass(frozen=True)
class LookingWork(SettingWork):
    """A unit is a SeedUnit or a RecordUnit, its result Looked. `seconds` limits one question of a proof."""

    program: str
    setting: Setting
    seconds: float
    conditions: Conditions

    timed = True

    def on(self, machine):
        return dataclasses.replace(super().on(machine), seconds=machine.time_factor * self.seconds)

    def open_slot(self, number, machine):
        return PreparedEngines([[self.program]], [*self.setting.commands(), "engine_param threads 1",
                                                  f"engine_param solver_mb {self.conditions.solver_mb}"])

    async def run(self, slot, unit):
        engine, = await slot.ready()
        try:
            positions = await self._positions(engine, unit)
        except RecordLeftOut as reason:
            return Looked(note=f"{unit.name} is left out: {reason}")
        if self.conditions.most_pieces:
            positions = await with_few_pieces(engine, positions, self.conditions.most_pieces)
        finder = Finder(engine, self.seconds, self.conditions.least_nodes)
        rng = random.Random(f"{self.conditions.seed} {unit.number}")
        return Looked(await finder.puzzles_of_game(positions, self.conditions.variations, rng))

    async def _positions(self, engine, unit):
        """Returns the positions of a game. Raises RecordLeftOut."""
        if isinstance(unit, SeedUnit):
            return await of_selfplay(engine, self.conditions.seed + unit.number, self.conditions.play)
        wanted = await setting_of(engine)
        with tempfile.NamedTemporaryFile(suffix=".sgf") as file:
            file.write(unit.data)
            file.flush()
            try:
                found = await of_record(engine, file.name)
            except EngineFailure as failure:
                if failure.kind != Verdict.ERROR:
                    raise
                raise RecordLeftOut(failure.detail.partition(": ")[2]) from None
        if await setting_of(engine) != wanted:
            await engine.ask_all(self.setting.commands())
            raise RecordLeftOut(f"it is not a game of {self.setting.text()}")
        return found


# The share of one level among all puzzles.
MOST_OF_LEVEL = 0.4


def sgf_files(path):
    return sorted(path.glob("**/*.sgf")) if path.is_dir() else [path]


class Run:
    """One command, which may have been interrupted and go on."""

    def __init__(self, options):
        self._options = options
        self._setting = Setting(options.game, options.size, tuple(options.option))
        self._file = collection.read(options.output) if options.output.exists() else collection.empty(options.game)
        if self._file["game"] != options.game:
            raise UserError(f"{options.output} has puzzles of {self._file['game']}")
        # The same command goes on when it is asked for more.
        words = words_of_command(options.words, (*PLACES, "--count"))
        command = shlex.join([places.command_name(), *words])
        self._run = next((run for run in self._file["runs"] if run["command"] == command), None)
        if not self._run:
            self._run = {"command": command, "games": 0}
            self._file["runs"].append(self._run)

    @property
    def complete(self):
        return len(self._file["puzzles"]) >= self._options.count

    def work(self, program):
        options = self._options
        play = Play(options.nodes, options.random_turns, options.random_share)
        conditions = Conditions(options.seed, play, options.variations, options.most_pieces, options.least_nodes,
                                options.solver_mb)
        return LookingWork(program, self._setting, options.seconds, conditions)

    def units(self):
        """Yields the games that are still to be searched, those that were given up before the others."""
        options, first = self._options, self._run["games"]
        missing = self._run.get("missing", [])
        if options.records:
            records = sgf_files(options.records)
            if not records:
                raise UserError(f"no records (*.sgf) in {options.records}")
            units = (RecordUnit(number, str(records[number]), records[number].read_bytes())
                     for number in [*missing, *range(first, len(records))] if number < len(records))
        else:
            units = map(SeedUnit, [*missing, *range(first, options.games)])
        while not self.complete and (unit := next(units, None)):
            yield unit

    def take(self, _: int, unit: SeedUnit | RecordUnit, looked: Looked) -> None:
        """Takes in what was found in the next game. Games before it that were given up are noted as missing."""
        puzzles, options = self._file["puzzles"], self._options
        if self.complete:
            return
        if looked.note:
            print(looked.note, file=sys.stderr)
        self._add_some(looked.found)
        first, missing = self._run["games"], self._run.pop("missing", [])
        missing = [number for number in (*missing, *range(first, unit.number)) if number != unit.number]
        self._run |= {"games": max(first, unit.number + 1)} | ({"missing": missing} if missing else {})
        collection.write(options.output, self._file)
        print(f"games {self._run['games']}, puzzles {len(puzzles)} of {options.count}", file=sys.stderr, flush=True)

    def _add_some(self, candidates):
        """Adds the hardest puzzles of a game, each with a solution of its own."""
        solutions = set()
        for found in candidates:
            enough = len(solutions) == self._options.per_game or self.complete
            if not enough and found.proof.solutions not in solutions and self._add(found):
                solutions.add(found.proof.solutions)

    def _add(self, found):
        """Adds a puzzle unless one like it, or enough of its level, is there; returns true if it is added."""
        puzzles = self._file["puzzles"]
        entry = collection.entry_of(found, self._setting)
        of_level = sum(puzzle["level"] == entry["level"] for puzzle in puzzles)
        if of_level >= max(1, MOST_OF_LEVEL * self._options.count) or collection.has_like(self._file, entry):
            return False
        puzzles.append(entry)
        return True

    def finish(self):
        print(f"{self._options.output}: {len(self._file['puzzles'])} puzzles")


async def find(options):
    program = places.provide_engine(options.engine_path)
    run = Run(options)
    async with crew_of(options, program, LocalCrew(1)) as crew, crew.engage(run.work(program)) as team:
        await team.run_in_order(run.units(), run.take, lambda: run.complete)
    run.finish()
    return 0

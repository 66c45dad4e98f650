# SPDX-License-Identifier: MIT
"""scripts/measure-truth: how often the turns of engines keep the proven result of a position."""

from __future__ import annotations

import argparse
import asyncio
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from .. import places
from ..cli import (Parser, SettingOptions, add_concurrency, add_engine, add_seed, add_setting, fraction, positive,
                   seconds)
from ..cluster.options import ClusterOptions, add_cluster, executor_of
from ..engine.client import AsyncEngine, check_settings
from ..errors import UsageError
from ..files import check_writable, make_folder
from ..inference.means import share_interval
from ..model import Setting
from ..play.progress import ProgressBar
from ..play.referee import EngineReferee
from ..play.work import Executor, LocalExecutor, Machine, Needs, Work
from ..puzzles.proof import lead
from .positions import (GrowingSet, JudgeSlot, PositionWork, Solved, games_with_sets, make, path_of_set,
                        read_set)

DESCRIPTION = """Measures how often the engine's turns keep the proven result of a position.

`run` lets each searcher play a turn in positions of tests/data/truth, and has the solver prove the position after it:

  %(prog)s run --game catchup --nodes 1000 10000 --searcher alphabeta uct

`make` adds positions to such a set. It plays games by random and short searches, goes back from the end of each as far
as the solver follows, and takes positions that the side to move can win or draw, but would lose by a random turn:

  %(prog)s make --game catchup --size 5 --count 500 --seconds 2
"""
FOLDER = places.ROOT / "tests" / "data" / "truth"


@dataclass(frozen=True)
class MakeOptions(SettingOptions, ClusterOptions):
    folder: str
    engine_path: str
    concurrency: int
    count: int
    seconds: float
    random: float
    game_nodes: int
    per_game: int
    seed: int


@dataclass(frozen=True)
class RunOptions(ClusterOptions):
    folder: str
    engine_path: str
    concurrency: int
    game: Sequence[str] | None
    candidate: Sequence[str] | None
    searcher: Sequence[str]
    nodes: Sequence[int]
    seconds: float
    positions: int | None
    by_setting: bool
    losses: Path | None


def parse(arguments: Sequence[str]) -> MakeOptions | RunOptions:
    parser = Parser(description=DESCRIPTION)
    common = Parser(add_help=False)
    common.add_argument("--folder", default=str(FOLDER), metavar="DIR",
                        help="the folder of the sets (default: tests/data/truth)")
    add_engine(common, "the engine that solves")
    add_concurrency(common, "positions")
    commands = parser.add_subparsers(required=True, dest="command")
    _add_make(commands.add_parser("make", parents=[common], help="add positions to a set"))
    _add_run(commands.add_parser("run", parents=[common], help="measure engines with the sets"))
    given = parser.parse_args(arguments)
    return MakeOptions.from_attributes(given) if given.command == "make" else RunOptions.from_attributes(given)


def _add_make(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", required=True, metavar="NAME", help="the game")
    add_setting(parser)
    parser.add_argument("--count", type=positive, default=100, metavar="N",
                        help="stop when the set has this many positions of this size and options (default: 100)")
    parser.add_argument("--seconds", type=seconds, default=2.0, metavar="S",
                        help="time limit of the proof of a position (default: 2)")
    parser.add_argument("--random", type=fraction, default=0.3, metavar="SHARE",
                        help="share of random turns in the games (default: 0.3)")
    parser.add_argument("--game-nodes", type=positive, default=300, metavar="N",
                        help="nodes of the other turns (default: 300)")
    parser.add_argument("--per-game", type=positive, default=4, metavar="N",
                        help="maximum number of positions from one game (default: 4)")
    add_seed(parser, "seed of the first game; each game adds 1")
    add_cluster(parser)


def _add_run(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--game", action="append", metavar="NAME",
                        help="a game; repeatable (default: all games with a set)")
    parser.add_argument("--candidate", action="append", metavar="PATH",
                        help="an engine to measure; repeatable (default: the engine that solves)")
    parser.add_argument("--searcher", nargs="+", default=["alphabeta"], metavar="NAME",
                        help="searchers (default: alphabeta)")
    parser.add_argument("--nodes", nargs="+", type=positive, default=[1000, 10000], metavar="N",
                        help="nodes per turn (default: 1000 10000)")
    parser.add_argument("--seconds", type=seconds, default=20.0, metavar="S",
                        help="time limit of the proof of the position after a turn (default: 20)")
    parser.add_argument("--positions", type=positive, metavar="N",
                        help="the first N positions of each size and options (default: all)")
    parser.add_argument("--by-setting", action="store_true", help="also print a line for each size and set of options")
    parser.add_argument("--losses", type=Path, metavar="FILE", help="file for the turns that made the result worse")
    add_cluster(parser)


@dataclass(frozen=True)
class Candidate:
    """An engine with a searcher and a node limit."""

    program: str
    searcher: str
    nodes: int


@dataclass(frozen=True)
class JudgedTurn:
    """A candidate's turn in a position. `result` is the proven result after it; None if the proof took too long."""

    solved: Solved
    side: str
    turn: str
    result: str | None

    @property
    def kept(self) -> bool:
        return self.result is not None and (lead(self.result, self.side).sign
                                            == lead(self.solved.result, self.side).sign)

    @property
    def loss(self) -> float:
        """The margin that the turn lost. Requires a result."""
        assert self.result is not None
        return lead(self.solved.result, self.side).margin - lead(self.result, self.side).margin


Judged = Mapping[Candidate, Sequence[JudgedTurn]]


def main(options: MakeOptions | RunOptions) -> int:
    if isinstance(options, MakeOptions):
        grow(options)
    else:
        measure(options)
    return 0


def grow(options: MakeOptions) -> None:
    """Adds positions to the set of a game."""
    setting, output = options.setting, path_of_set(options.folder, options.game)
    make_folder(output.parent)
    check_writable(output)
    program = places.ensure_built(options.engine_path)
    asyncio.run(check_settings(program, [setting]))
    games = PositionWork(program, setting, options.seconds, options.random, options.game_nodes, options.per_game)
    growing = GrowingSet(options.folder, setting, options.count, options.seed)
    asyncio.run(make(executor_of(options, program, LocalExecutor(options.concurrency)), games, growing))


def measure(options: RunOptions) -> None:
    """Prints the figures of all candidates for the sets."""
    if options.losses:
        check_writable(options.losses)
    program = places.ensure_built(options.engine_path)
    programs = options.candidate or [program]
    candidates = [Candidate(*each) for each in itertools.product(programs, options.searcher, options.nodes)]
    for game in options.game or games_with_sets(options.folder):
        groups = groups_of(options.folder, game, options.positions)
        work = TurnWork(program, tuple(candidates), options.seconds, tuple(groups))
        executor = executor_of(options, program, LocalExecutor(options.concurrency))
        by_setting = asyncio.run(judge_all(executor, work, groups))
        total = {candidate: [turn for judged in by_setting.values() for turn in judged[candidate]]
                 for candidate in candidates}
        if options.by_setting:
            for setting, judged in by_setting.items():
                print_figures(setting.text(), judged, len(programs) > 1)
        print_figures(game, total, len(programs) > 1)
        if options.losses:
            with open(options.losses, "a", encoding="ascii") as file:
                write_losses(file, total)


def groups_of(folder: str, game: str, most: int | None) -> dict[Setting, list[Solved]]:
    """The positions of a game by setting, the first `most` of each. Raises UsageError if there are none."""
    groups: dict[Setting, list[Solved]] = {}
    for solved in read_set(folder, game):
        group = groups.setdefault(solved.setting, [])
        if most is None or len(group) < most:
            group.append(solved)
    if not groups:
        raise UsageError(f"argument --game: no positions of {game} in {folder}")
    return groups


async def judge_all(executor: Executor, work: "TurnWork", groups: Mapping[Setting, Sequence[Solved]]
                    ) -> dict[Setting, Judged]:
    """Returns the turns of all candidates in the positions of each setting."""
    chosen = [solved for group in groups.values() for solved in group]
    async with executor:
        judged = await executor.results(work, chosen, ProgressBar("positions", len(chosen)))
    return {setting: {candidate: [turns[number] for solved, turns in zip(chosen, judged) if solved.setting == setting]
                      for number, candidate in enumerate(work.candidates)} for setting in groups}


@dataclass(frozen=True)
class TurnWork(Work[JudgeSlot, Solved, list[JudgedTurn]]):
    """A unit is a Solved; its result is the list of the JudgedTurns of all candidates."""

    judge: str
    candidates: tuple[Candidate, ...]
    seconds: float
    settings: tuple[Setting, ...]

    @property
    def needs(self) -> Needs:
        programs = dict.fromkeys([self.judge, *(each.program for each in self.candidates)])
        return Needs(tuple(dict.fromkeys(setting.game for setting in self.settings)),
                     tuple((program,) for program in programs))

    def open_slot(self, number: int, machine: Machine) -> JudgeSlot:
        return JudgeSlot(machine, self.judge, self.seconds, {each.program for each in self.candidates})

    async def run(self, slot: JudgeSlot, unit: Solved) -> list[JudgedTurn]:
        await slot.set_up(unit.setting)
        turns = []
        for candidate in self.candidates:
            side, turn, after = await play_turn(slot.players[candidate.program], unit, candidate)
            turns.append(JudgedTurn(unit, side, turn, await slot.judge.result(after)))
        return turns


async def play_turn(engine: AsyncEngine, solved: Solved, candidate: Candidate) -> tuple[str, str, str]:
    """Returns the side to move, its turn, and the position after it. No turn depends on earlier ones."""
    referee = EngineReferee(engine)
    await engine.ask_all(["clear_board", f"engine_param searcher {candidate.searcher}",
                          f"engine_param max_nodes {candidate.nodes}", f"position {solved.position}"])
    side, _ = await referee.state()
    turn = await referee.ask(f"genturn {side}")
    return side, turn, (await referee.state())[1]


def print_figures(heading: str, judged: Judged, several: bool) -> None:
    """Prints a line for each candidate, which names its program if there are several."""
    print(f"{heading}, {len(next(iter(judged.values())))} positions:")
    for candidate, turns in judged.items():
        program = f"{candidate.program} " if several else ""
        print(f"  {program}{candidate.searcher:9} {candidate.nodes:7,} nodes: {figures(turns)}", flush=True)


def figures(turns: Sequence[JudgedTurn]) -> str:
    """One line about the turns of a candidate."""
    known = [turn for turn in turns if turn.result is not None]
    results = [turn.result for turn in turns if turn.result is not None]
    if not known:
        return "no turn was proven in time"
    line = f"kept {share([turn.kept for turn in known])}"
    if any(turn.loss for turn in known) or any(lead(result, "black").margin for result in results):
        line += f", exact {share([turn.loss == 0 for turn in known])}"
        line += f", mean loss {sum(turn.loss for turn in known) / len(known):.2f}"
    if len(known) < len(turns):
        line += f", {len(turns) - len(known)} unproven"
    return line


def share(hits: Sequence[bool]) -> str:
    """A percentage with its 95% interval. Requires a value."""
    interval = share_interval(hits)
    assert interval and interval.low is not None and interval.high is not None
    return f"{100 * interval.value:5.1f}% [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def write_losses(file: TextIO, judged: Judged) -> None:
    for candidate, turns in judged.items():
        for turn in turns:
            if turn.result is not None and (not turn.kept or turn.loss):
                file.write(f"{candidate.searcher} {candidate.nodes}: {turn.solved.setting.text()}: "
                           f"{turn.solved.position}: {turn.turn}: {turn.solved.result} -> {turn.result}\n")

# SPDX-License-Identifier: MIT
"""scripts/measure-truth: solved positions, and how often engines find their best turns."""

import asyncio
import itertools
import random
import sys
from dataclasses import dataclass

from scipy import stats

from .. import places
from ..cluster.crews import crew_of
from ..errors import UserError
from ..model import Setting
from ..play.crew import LocalCrew, SettingWork
from ..play.openings import random_moves
from ..play.referee import EngineReferee
from . import positions
from .positions import Candidate, Judge, TurnWork, engine_of, points

# Random turns that are tried to find one that loses the result.
TRIES = 8
MOST_TURNS = 400
# The walk back through a game ends after so many positions without a proof.
MOST_UNSOLVED = 2


async def play_game(player, rng, options):
    """Returns the positions before each turn of a game of random turns and short searches."""
    referee = EngineReferee(player)
    await player.ask_all(["clear_board", f"set_random_seed {rng.randrange(1 << 31)}"])
    found = []
    side, position = await referee.state()
    while side != "none" and len(found) < MOST_TURNS:
        found.append(position)
        if rng.random() < options.random:
            await random_turn(referee, rng, side)
        else:
            await referee.ask(f"genturn {side}")
        side, position = await referee.state()
    return found


async def random_turn(referee, rng, side):
    """Plays random moves until the other side is to move; returns the position after them."""
    mover = side
    while mover == side:
        _, mover = await random_moves(referee, rng, 1)
    return (await referee.state())[1]


async def can_lose(judge, rng, position, result):
    """True if the side to move has the win or the draw, and a random turn is proven to lose it."""
    await judge.set_up(position)
    side = await judge.ask("to_move")
    best, _ = points(result, side)
    if best < 0:
        return False
    for _ in range(TRIES):
        await judge.set_up(position)
        after = await judge.result(await random_turn(judge, rng, side))
        if after is not None and points(after, side)[0] < best:
            return True
    return False


async def choose(judge, rng, found, most):
    """Returns up to `most` positions of a game that can be lost, and their results: early ones, which are hard to play,
    by preference."""
    solved, unsolved = [], 0
    for position in reversed(found):
        result = await judge.result(position)
        if result is not None:
            solved.append((position, result))
        elif (unsolved := unsolved + 1) == MOST_UNSOLVED:
            break
    chosen = []
    while solved and len(chosen) < most:
        # The later of two random places in a list that begins with the end of the game.
        index = max(rng.randrange(len(solved)), rng.randrange(len(solved)))
        position, result = solved.pop(index)
        if await can_lose(judge, rng, position, result):
            chosen.append((position, result))
    return chosen


class Maker:
    """A judge and a player."""

    def __init__(self, work):
        self.judge = Judge(work.program, work.setting, work.seconds)
        self.player = engine_of(work.program, work.setting)

    async def close(self):
        await self.judge.close()
        await self.player.close()

    def kill(self):
        self.judge.engine.kill()
        self.player.kill()


@dataclass(frozen=True)
class PositionWork(SettingWork):
    """A unit is the seed of a game; its result are positions with their results."""

    program: str
    setting: Setting
    seconds: float
    random: float
    game_nodes: int
    per_game: int

    def open_slot(self, number, machine):
        return Maker(self)

    async def run(self, slot, unit):
        if not slot.player.running:
            await slot.player.ask(f"engine_param max_nodes {self.game_nodes}")
        rng = random.Random(f"{self.setting.text()} {unit}")
        return await choose(slot.judge, rng, await play_game(slot.player, rng, self), self.per_game)


class Collection:
    """A set that grows until it has as many positions of a setting as wanted."""

    def __init__(self, options):
        self._options = options
        self.setting = Setting(options.game, options.size, tuple(options.option))
        known = positions.read(options.folder, options.game)
        self._known = {each.position for each in known}
        self._number = sum(each.setting == self.setting for each in known)

    @property
    def complete(self):
        return self._number >= self._options.count

    def seeds(self):
        """Yields seeds. One is used once: the command continues where it was stopped."""
        seed = self._options.seed + self._number
        while not self.complete:
            seed += 1
            yield seed

    def take(self, _, unit, chosen):
        for position, result in chosen:
            if position in self._known or self.complete:
                continue
            self._known.add(position)
            self._number += 1
            positions.append(self._options.folder, positions.Solved(self.setting, position, result))
        print(f"{self.setting.text()}: {self._number} of {self._options.count}", end="\r", file=sys.stderr, flush=True)


async def _make(options):
    collection = Collection(options)
    work = PositionWork(options.engine_path, collection.setting, options.seconds, options.random, options.game_nodes,
                        options.per_game)
    if not collection.complete:
        crew = crew_of(options, options.engine_path, LocalCrew(options.concurrency))
        async with crew, crew.engage(work) as team:
            # Another seed takes the place of one that is given up.
            await team.run(collection.seeds(), collection.take, lambda number, seed: None, lambda: collection.complete)
    print(file=sys.stderr)


def make(options):
    asyncio.run(_make(options))


async def judge_all(options, groups, candidates):
    """Returns the verdicts of each setting, as lists by candidate."""
    work = TurnWork(options.engine_path, tuple(candidates), options.seconds, tuple(groups))
    chosen = [solved for group in groups.values() for solved in group]
    async with crew_of(options, options.engine_path, LocalCrew(options.concurrency)) as crew, crew.engage(work) as team:
        judged = zip(chosen, await team.results(chosen))
    found = {setting: {candidate: [] for candidate in candidates} for setting in groups}
    for solved, verdicts in judged:
        for candidate, verdict in zip(candidates, verdicts):
            found[solved.setting][candidate].append(verdict)
    return found


def grouped(solved, most):
    """Returns the positions by setting, at most `most` of each."""
    groups = {}
    for each in solved:
        group = groups.setdefault(each.setting, [])
        if most is None or len(group) < most:
            group.append(each)
    return groups


def share(number, total):
    """A share in percent with its 95% interval (Wilson)."""
    interval = stats.binomtest(number, total).proportion_ci(0.95, "wilson")
    return f"{100 * number / total:5.1f}% [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def figures(verdicts):
    """One line on the verdicts of a candidate."""
    known = [verdict for verdict in verdicts if verdict.result is not None]
    if not known:
        return "no turn was proven in time"
    line = f"kept {share(sum(verdict.kept for verdict in known), len(known))}"
    if any(verdict.loss for verdict in known) or any(points(verdict.result, "black")[1] for verdict in known):
        line += f", exact {share(sum(verdict.loss == 0 for verdict in known), len(known))}"
        line += f", mean loss {sum(verdict.loss for verdict in known) / len(known):.2f}"
    if len(known) < len(verdicts):
        line += f", {len(verdicts) - len(known)} unproven"
    return line


def report(heading, verdicts, candidates, several):
    print(f"{heading}, {len(next(iter(verdicts.values())))} positions:")
    for candidate in candidates:
        program = f"{candidate.program} " if several else ""
        print(f"  {program}{candidate.searcher:9} {candidate.nodes:7,} nodes: {figures(verdicts[candidate])}",
              flush=True)


def write_losses(file, verdicts):
    for candidate, found in verdicts.items():
        for verdict in found:
            if verdict.result is not None and (not verdict.kept or verdict.loss):
                file.write(f"{candidate.searcher} {candidate.nodes}: {verdict.solved.setting.text()}: "
                           f"{verdict.solved.position}: {verdict.turn}: {verdict.solved.result} -> "
                           f"{verdict.result}\n")


def measure(options):
    programs = options.candidate or [options.engine_path]
    candidates = [Candidate(*each) for each in itertools.product(programs, options.searcher, options.nodes)]
    for game in options.game or positions.games(options.folder):
        groups = grouped(positions.read(options.folder, game), options.positions)
        if not groups:
            raise UserError(f"no positions of {game} in {options.folder}")
        by_setting = asyncio.run(judge_all(options, groups, candidates))
        total = {candidate: [verdict for verdicts in by_setting.values() for verdict in verdicts[candidate]]
                 for candidate in candidates}
        if options.by_setting:
            for setting, verdicts in by_setting.items():
                report(setting.text(), verdicts, candidates, len(programs) > 1)
        report(game, total, candidates, len(programs) > 1)
        if options.losses:
            with open(options.losses, "a", encoding="ascii") as file:
                write_losses(file, total)


def main(options):
    options.engine_path = places.provide_engine(options.engine_path)
    if options.command == "make":
        make(options)
    else:
        measure(options)
    return 0

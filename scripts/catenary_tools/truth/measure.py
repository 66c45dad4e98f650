# SPDX-License-Identifier: MIT
"""The measurement: turns of searchers in solved positions, judged by the solver."""

import asyncio
import itertools
import sys
from dataclasses import dataclass

from scipy import stats

from ..play.referee import EngineReferee
from . import positions
from .judge import Judge, engine_of, points


@dataclass(frozen=True)
class Candidate:
    """An engine with a searcher and a limit of nodes."""

    program: str
    searcher: str
    nodes: int


@dataclass(frozen=True)
class Verdict:
    """A turn of a candidate in a position. `result` is the proven one after it, None if the proof took too long."""

    solved: positions.Solved
    side: str
    turn: str
    result: str | None

    @property
    def kept(self):
        return self.result is not None and self._after[0] == self._before[0]

    @property
    def loss(self):
        """The margin that the turn lost."""
        return self._before[1] - self._after[1]

    @property
    def _before(self):
        return points(self.solved.result, self.side)

    @property
    def _after(self):
        return points(self.result, self.side)


async def play_turn(engine, solved, candidate):
    """Returns the side to move, its turn, and the position after it. No turn depends on those before."""
    referee = EngineReferee(engine)
    await engine.ask_all(["clear_board", f"engine_param searcher {candidate.searcher}",
                          f"engine_param max_nodes {candidate.nodes}", f"position {solved.position}"])
    side, _ = await referee.state()
    turn = await referee.ask(f"genturn {side}")
    return side, turn, (await referee.state())[1]


async def judge_setting(options, setting, chosen, candidates):
    """Returns the verdicts on all candidates in positions of one setting, as lists by candidate."""
    verdicts = {candidate: [] for candidate in candidates}
    judge = Judge(options.judge, setting, options.seconds)
    engines = {program: engine_of(program, setting) for program in {each.program for each in candidates}}
    try:
        for solved in chosen:
            for candidate in candidates:
                side, turn, after = await play_turn(engines[candidate.program], solved, candidate)
                verdicts[candidate].append(Verdict(solved, side, turn, await judge.result(after)))
    finally:
        await judge.close()
        for engine in engines.values():
            await engine.close()
    return verdicts


async def judge_all(options, groups, candidates):
    """Returns the verdicts of each setting; the positions of a setting are dealt to `jobs` workers."""
    free = asyncio.Semaphore(options.jobs)

    async def judge_part(setting, part):
        async with free:
            return await judge_setting(options, setting, part, candidates)

    async def judge_group(setting, chosen):
        parts = await asyncio.gather(*(judge_part(setting, chosen[first::options.jobs])
                                       for first in range(min(options.jobs, len(chosen)))))
        return {candidate: [verdict for part in parts for verdict in part[candidate]] for candidate in candidates}

    return {setting: await judge_group(setting, chosen) for setting, chosen in groups.items()}


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
    programs = options.program or [options.judge]
    candidates = [Candidate(*each) for each in itertools.product(programs, options.searcher, options.nodes)]
    for game in options.game or positions.games(options.folder):
        groups = grouped(positions.read(options.folder, game), options.positions)
        if not groups:
            sys.exit(f"measure-truth: no positions of {game} in {options.folder}")
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

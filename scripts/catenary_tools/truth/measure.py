# SPDX-License-Identifier: MIT
"""The measurement: turns of searchers in solved positions, judged by the solver."""

import asyncio
import itertools

from scipy import stats

from ..cluster.crews import crew_of
from ..errors import UserError
from ..play.crew import LocalCrew
from . import positions
from .judge import points
from .turns import Candidate, TurnWork


async def judge_all(options, groups, candidates):
    """Returns the verdicts of each setting, as lists by candidate."""
    work = TurnWork(options.judge, tuple(candidates), options.seconds, tuple(groups))
    chosen = [solved for group in groups.values() for solved in group]
    async with crew_of(options, options.judge, LocalCrew(options.jobs)) as crew, crew.engage(work) as team:
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
    programs = options.program or [options.judge]
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

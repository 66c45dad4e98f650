# SPDX-License-Identifier: MIT
"""The three commands of scripts/tune."""

from __future__ import annotations

import asyncio

from .. import places
from ..cluster.options import executor_of
from ..engine.client import check_settings
from ..files import check_writable, write_whole
from ..play.progress import ProgressBar
from ..play.work import ExecutorFailed, LocalExecutor, UnitsGivenUp
from ..records import sgf
from ..sources import source_file
from . import regression, spsa as approximation
from .options import CommandOptions, FitOptions, PlayOptions, SpsaOptions
from .regression import read_samples
from .spsa import ParameterMatchWork, SelfPlayWork


async def play(options: PlayOptions, program: str) -> None:
    work = SelfPlayWork(program, options.setting, options.nodes, options.random_moves, options.searcher)
    seeds = range(options.seed, options.seed + options.games)
    try:
        async with executor_of(options, program, LocalExecutor(options.concurrency)) as executor:
            async for _, game in executor.map(work, seeds, ProgressBar("games", len(seeds)), in_order=True):
                sgf.append_game(options.output, *game)
    except UnitsGivenUp as error:
        raise ExecutorFailed(f"{error}; {options.output} has all other games, and --seed N --games 1 adds the game of "
                             "a seed") from None


def fit(options: FitOptions, program: str) -> None:
    command = [program, *options.setting.arguments()]
    samples, games = read_samples(command, options.files)
    held_out = games % regression.HOLD_OUT_EVERY == regression.HOLD_OUT_EVERY - 1
    trial = regression.fit(samples.part(~held_out), options.ridge)
    print(f"{len(games)} positions; loss {regression.loss(trial, samples.part(~held_out)):.4f}, "
          f"on games left out {regression.loss(trial, samples.part(held_out)):.4f}")
    if options.ablate:
        for term, name in enumerate(samples.names):
            rest = samples.without(term)
            trial = regression.fit(rest.part(~held_out), options.ridge)
            print(f"without {name}: {regression.loss(trial, rest.part(held_out)):.4f}")
    text = regression.weights_text(samples.names, regression.fit(samples, options.ridge))
    print(text, end="")
    if options.write:
        write_whole(source_file(options.game, "weights.inc"),
                    regression.weights_header(options.argv) + text)


async def spsa(options: SpsaOptions, program: str) -> None:
    def print_values(iteration: int, points: float) -> None:
        if (iteration + 1) % options.report == 0:
            values = "  ".join(f"{parameter.name} {parameter.value:.1f}" for parameter in options.parameters)
            print(f"{iteration + 1}: {points:+.2f}  {values}", flush=True)

    work = ParameterMatchWork(program, options.setting, options.nodes, options.random_moves)
    async with executor_of(options, program, LocalExecutor(options.concurrency)) as executor:
        await approximation.tune(options.parameters, lambda pairs: executor.results(work, pairs), options.concurrency,
                                 options.iterations, options.seed, options.rate, print_values)


def main(options: CommandOptions) -> int:
    if isinstance(options, PlayOptions):
        check_writable(options.output)
    program = places.ensure_built(options.engine_path)
    asyncio.run(check_settings(program, [options.setting]))
    if isinstance(options, PlayOptions):
        asyncio.run(play(options, program))
    elif isinstance(options, FitOptions):
        fit(options, program)
    else:
        asyncio.run(spsa(options, program))
    return 0

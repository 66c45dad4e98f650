# SPDX-License-Identifier: MIT
"""The three commands of scripts/tune."""

import argparse
import asyncio

from .. import places
from ..cli import setting_of
from ..cluster.executor import executor_of
from ..files import write_whole
from ..play.work import UnitsGivenUp, ExecutorFailed, LocalExecutor
from ..records import sgf
from . import regression, spsa as approximation
from .options import source_file
from .regression import read_samples
from .spsa import SelfPlayWork, ParameterMatchWork


def command_of(options: argparse.Namespace) -> list[str]:
    """The command of an engine that plays the game."""
    setting = setting_of(options)
    return [places.ensure_built(options.engine_path), *setting.words()]


async def play(options: argparse.Namespace) -> None:
    command = tuple(command_of(options))
    work = SelfPlayWork(options.game, command, options.nodes, options.random_moves, options.searcher)
    # Reports a place that cannot be written at once.
    open(options.output, "ab").close()
    async with executor_of(options, command[0], LocalExecutor(1)) as executor, executor.open(work) as session:
        seeds = range(options.seed, options.seed + options.games)
        try:
            await session.run_in_order(seeds, lambda number, seed, game: sgf.append_game(options.output, *game))
        except UnitsGivenUp as error:
            raise ExecutorFailed(f"{error}; {options.output} has all other games, and --seed N --games 1 adds the game "
                                 "of a seed") from None


def fit(options: argparse.Namespace) -> None:
    samples, games = read_samples(command_of(options), options.files)
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
        write_whole(source_file(options.game, "weights.inc"), regression.weights_header(options.words) + text)


async def spsa(options: argparse.Namespace) -> None:
    def report(iteration: int, points: float) -> None:
        if (iteration + 1) % options.report == 0:
            values = "  ".join(f"{each.name} {each.value:.1f}" for each in options.parameters)
            print(f"{iteration + 1}: {points:+.2f}  {values}", flush=True)

    command = tuple(command_of(options))
    work = ParameterMatchWork(options.game, command, options.nodes, options.random_moves)
    executor = executor_of(options, command[0], LocalExecutor(options.concurrency))
    async with executor, executor.open(work) as session:
        await approximation.tune(options.parameters, session.results, options.concurrency, options.iterations,
                                 options.seed, options.rate, report)


def main(options: argparse.Namespace) -> int:
    if options.command == "fit":
        fit(options)
    else:
        asyncio.run({"play": play, "spsa": spsa}[options.command](options))
    return 0

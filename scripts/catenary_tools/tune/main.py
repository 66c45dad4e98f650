# SPDX-License-Identifier: MIT
"""The three commands of scripts/tune.py."""

import asyncio
import contextlib
import sys

from .. import places
from ..gtp.async_client import AsyncEngine
from ..gtp.failures import EngineFailure
from ..play.loop import Lost
from ..play.seats import PlayingEngine
from ..play.selfplay import positions_of_game
from ..play.setting import Setting, assignments
from ..records import selfplay
from ..records.command import words_of_command
from . import regression
from . import spsa as approximation
from .samples import read_samples


def command_of(options):
    """The command of an engine that plays the game."""
    setting = Setting(options.game, options.size, assignments(options.option))
    return [places.provide_engine(options.engine), *setting.words()]


async def play(options):
    async with AsyncEngine("engine", command_of(options)) as engine:
        await engine.ask_all([f"engine_param searcher {options.searcher}", f"engine_param max_nodes {options.nodes}",
                              "engine_param threads 1"])
        with open(options.output, "a", encoding="utf-8") as file:
            for index in range(options.games):
                selfplay.append_game(file, *await positions_of_game(engine, options.seed + index, options.random_moves))


def fit(options):
    samples, games = read_samples(command_of(options), options.files)
    held_out = games % 5 == 4
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
        command = f"scripts/tune.py {' '.join(words_of_command(options.words))}"
        path = places.ROOT / "games" / options.game / "weights.inc"
        path.write_text(regression.header_text(command) + text, encoding="utf-8")


async def spsa(options):
    def report(iteration, points):
        if (iteration + 1) % options.report == 0:
            values = "  ".join(f"{each.name} {each.value:.1f}" for each in options.parameters)
            print(f"{iteration + 1}: {points:+.2f}  {values}", flush=True)

    command = command_of(options)
    async with contextlib.AsyncExitStack() as stack:
        engines = [await stack.enter_async_context(PlayingEngine("engine", command))
                   for _ in range(2 * options.concurrency)]
        for engine in engines:
            await engine.ask_all([f"engine_param max_nodes {options.nodes}", "engine_param threads 1"])
        await approximation.tune(options.parameters, list(zip(engines[::2], engines[1::2])), options.iterations,
                                 options.seed, options.random_moves, options.rate, report)


def main(options):
    try:
        if options.command == "fit":
            fit(options)
        else:
            asyncio.run({"play": play, "spsa": spsa}[options.command](options))
    except (EngineFailure, Lost, OSError, ValueError) as error:
        sys.exit(f"{places.program_name()}: {error}")
    return 0

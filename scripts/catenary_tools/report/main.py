# SPDX-License-Identifier: MIT
"""The making of a report."""

import asyncio
import pathlib
import shlex
import sys
import time

from .. import places
from ..board.geometry import Geometry
from ..gtp.client import Engine
from ..gtp.failures import EngineFailure
from ..play.bench import engine_text
from ..play.setting import Setting, assignments
from ..play.verdicts import MatchError
from ..records.command import words_of_command
from . import games, ladder, opening, page

GROUND = {"R": "#eab5ae", "Y": "#f3e3a4", "G": "#b9d9b6", "B": "#b3cbe6"}


def ground_of(engine, geometry):
    """The colors of squares that a game's `layout` gives, rank 8 first."""
    if "layout" not in engine.ask("game_param"):
        return {}
    letters = engine.ask("game_param layout")
    cells = [(column, row) for row in reversed(range(geometry.width)) for column in range(geometry.width)]
    return {cell: GROUND[letter] for cell, letter in zip(cells, letters)}


def started(setting, program):
    """The report of a game before anything is played."""
    with Engine([program, *setting.words()]) as engine:
        geometry = Geometry.of_engine(engine.ask)
        return page.Report(setting, engine.ask("to_move"), geometry, ground_of(engine, geometry))


async def play(report, program, options):
    """Plays the games of random play, those of the engine, and the ladder."""
    for count, searcher, found in ((options.random_games, "random", report.random_games),
                                   (options.engine_games, "alphabeta", report.engine_games)):
        found += await games.play_games(program, report.setting, searcher, count, options)
    report.rungs = await ladder.climb(report.setting, program, report.cooperative, options)


def main(options):
    program = places.provide_engine(options.engine)
    start = time.monotonic()
    try:
        report = started(Setting(options.game, options.size, assignments(options.option)), program)
        asyncio.run(play(report, program, options))
        report.opening = opening.analyze(report.setting, program, options.map_depth)
    except (EngineFailure, MatchError, RuntimeError) as error:
        sys.exit(f"{places.program_name()}: {error}")
    report.nodes = options.nodes
    report.seconds = time.monotonic() - start
    report.command = shlex.join([places.command_name(), *words_of_command(options.words)])
    report.engine = engine_text(program, [options.game])
    pathlib.Path(options.output).write_text(page.html(report), encoding="utf-8")
    print(f"{options.output}: {report.seconds:.0f} s")
    return 0

# SPDX-License-Identifier: MIT
"""The making of a report: what is played, in which order, for each variant."""

import argparse
import asyncio
import json
import pathlib
import shlex
import sys
import time
from collections.abc import Sequence

from .. import places
from ..board import Symmetries
from ..cli import processors, setting_of, words_of_command
from ..cluster.crews import crew_of
from ..engine.analysis import POINT_UNIT, win_rates_of
from ..engine.bench import engine_text
from ..engine.client import Engine
from ..files import write_whole
from ..model import Setting
from ..play.crew import Crew, LocalCrew
from . import figures
from .findings import Played, Report, Variant, variants_of
from .games import PlayedGame, Sampling, draw_boards, play_games
from .html import page_of_report
from .ladder import climb
from .survey import take_survey

# Games, and about so many positions of them, from which the curve of win rates is found.
GAMES = 4
POSITIONS = 20


def main(options: argparse.Namespace) -> int:
    program = places.provide_engine(options.engine_path)
    start = time.monotonic()
    report = asyncio.run(make_report(program, options))
    report.seconds = time.monotonic() - start
    report.command = shlex.join([places.command_name(), *words_of_command(options.words)])
    report.engine = engine_text(program, [options.game])
    write_whole(pathlib.Path(options.output), page_of_report(report))
    print(f"{options.output}: {report.seconds:.0f} s")
    return 0


async def make_report(program: str, options: argparse.Namespace) -> Report:
    setting = setting_of(options)
    report = Report(setting.title(), options)
    async with crew_of(options, program, LocalCrew(processors())) as crew:
        for variant in variants_of(setting, options.variant, program):
            say_progress(variant.name)
            report.variants.append(await play_variant(crew, program, variant, options))
        if options.survey:
            say_progress(options.survey)
            report.survey = await take_survey(crew, program, setting, report.first, options)
    return report


def say_progress(name: str) -> None:
    print(f"{name} ...", file=sys.stderr, flush=True)


async def play_variant(crew: Crew, program: str, variant: Variant, options: argparse.Namespace) -> Played:
    """Plays random games, those of the engine, and the ladder; then searches the first moves."""
    setting = variant.setting
    with Engine([program, *setting.words()]) as engine:
        cooperative = not engine.ask("score").endswith("estimate")
        first = engine.ask("to_move")
        start = json.loads(engine.ask("board_state"))
    sampling = Sampling(options.nodes, options.max_turns, options.seed)
    random_games = await play_games(crew, program, setting, "random", options.random_games, sampling)
    games = await play_games(crew, program, setting, "alphabeta", options.engine_games, sampling, with_boards=True)
    boards = draw_boards(games, program, setting)
    add_chances(games, program, setting, cooperative)
    ladder = await climb(crew, program, setting, cooperative, options)
    symmetries = Symmetries(boards.layout, start)
    opening = await asyncio.to_thread(figures.first_moves, setting, program, options.map_depth, symmetries)
    return Played(variant, cooperative, first, figures.cooperative() if cooperative else figures.competitive(first),
                  start, random_games, games, boards, opening, ladder,
                  figures.early_arrivals(games, boards.layout, symmetries),
                  {move.move: set(symmetries.images(move.move)) for move in opening.moves})


def add_chances(games: Sequence[PlayedGame], program: str, setting: Setting, cooperative: bool) -> None:
    """Adds Black's chances, or the expected totals, to the plays that were searched."""
    plays = [play for game in games for play in game.plays if play.value is not None]
    if cooperative:
        for play in plays:
            play.chance = (play.value or 0) / POINT_UNIT
        return
    positions = [position for game in games[:GAMES] for position in game.positions]
    rates = win_rates_of(program, setting, positions[::max(1, len(positions) // POSITIONS)])
    for play in plays:
        chance = rates.chance(play.value or 0)
        play.chance = chance if chance is None or play.color == "black" else 1 - chance

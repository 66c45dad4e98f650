# SPDX-License-Identifier: MIT
"""Makes a report: what is played for each variant, and in which order."""

from __future__ import annotations

import asyncio
import json
import pathlib
import shlex
import sys
import time
from collections.abc import Sequence

from .. import places
from ..board import Symmetries
from ..cli import recorded_arguments
from ..cluster.options import executor_of
from ..engine.analysis import POINT_UNIT, win_rates_of
from ..engine.bench import engine_text
from ..engine.client import AsyncEngine
from ..files import check_writable, write_whole
from ..inference.means import systematic_sample
from ..model import Setting
from ..play.referee import EngineReferee
from ..play.work import Executor, LocalExecutor
from . import figures
from .games import PlayedGame, Sampling, draw_boards, play_games
from .html import page_of_report
from .ladder import LadderPlan, climb
from .options import ReportOptions
from .survey import SurveyPlan, take_survey
from .variants import ReportPlan, PlayedVariant, Report, Variant, variants_of

# The number of games, and roughly the number of their positions, from which the win-rate curve is found.
GAMES = 4
POSITIONS = 20


def main(options: ReportOptions) -> int:
    output = pathlib.Path(options.output)
    check_writable(output)
    program = places.ensure_built(options.engine_path)
    start = time.monotonic()
    executor = executor_of(options, program, LocalExecutor(options.concurrency))
    report = asyncio.run(make_report(executor, program, options.setting, options.variant, plan_of(options),
                                     survey_plan_of(options)))
    report.seconds = time.monotonic() - start
    report.command = shlex.join([*places.command_words(), *recorded_arguments(options.argv)])
    report.engine = asyncio.run(engine_text(program, [options.game]))
    write_whole(output, page_of_report(report))
    print(f"{options.output}: {report.seconds:.0f} s")
    return 0


def plan_of(options: ReportOptions) -> ReportPlan:
    return ReportPlan(Sampling(options.nodes, options.max_turns, options.seed), options.random_games,
                      options.engine_games, options.map_depth,
                      LadderPlan(options.ladder_nodes, options.ladder_rungs, options.ladder_games, options.seed))


def survey_plan_of(options: ReportOptions) -> SurveyPlan | None:
    if not options.survey:
        return None
    option, _, pattern = options.survey.partition("=")
    return SurveyPlan(option, pattern, options.surveyed, options.survey_games, options.fresh_games,
                      Sampling(options.survey_nodes, options.max_turns, options.seed))


async def make_report(executor: Executor, program: str, setting: Setting, variants: Sequence[str], plan: ReportPlan,
                      survey: SurveyPlan | None) -> Report:
    """Plays a setting and its variants, given as texts, and then the survey."""
    report = Report(setting.title(), plan)
    chosen = await variants_of(setting, variants, program)
    if survey:
        await survey.check(program, setting)
    async with executor:
        for variant in chosen:
            say_progress(variant.name)
            report.variants.append(await play_variant(executor, program, variant, plan))
        if survey:
            say_progress(f"{survey.option}={survey.pattern}")
            report.survey = await take_survey(executor, program, setting, report.first, survey)
    return report


def say_progress(name: str) -> None:
    print(f"{name} ...", file=sys.stderr, flush=True)


async def play_variant(executor: Executor, program: str, variant: Variant, plan: ReportPlan) -> PlayedVariant:
    """Plays random games, games of the engine, and the ladder; then searches the first moves."""
    setting = variant.setting
    async with AsyncEngine([program, *setting.arguments()]) as engine:
        cooperative = await EngineReferee(engine).is_cooperative()
        first, state = await engine.ask_all(["to_move", "board_state"])
        start = json.loads(state)
    random_games = await play_games(executor, program, setting, "random", plan.random_games, plan.sampling)
    games = await play_games(executor, program, setting, "alphabeta", plan.engine_games, plan.sampling,
                             with_boards=True)
    boards = await draw_boards(games, program, setting)
    await add_chances(games, program, setting, cooperative)
    ladder = await climb(executor, program, setting, cooperative, plan.ladder)
    symmetries = Symmetries(boards.layout, start)
    opening = await figures.first_moves(setting, program, plan.map_depth, symmetries)
    kinds = figures.cooperative() if cooperative else figures.competitive(first)
    return PlayedVariant(variant, cooperative, first, kinds, start, random_games, games, boards, opening, ladder,
                         figures.early_arrivals(games, boards.layout, symmetries),
                         {move.move: set(symmetries.images(move.move)) for move in opening.moves})


async def add_chances(games: Sequence[PlayedGame], program: str, setting: Setting, cooperative: bool) -> None:
    """Adds Black's winning chances, or the expected totals, to the turns that were searched."""
    plays = [play for game in games for play in game.plays if play.value is not None]
    if cooperative:
        for play in plays:
            play.chance = (play.value or 0) / POINT_UNIT
        return
    positions = [position for game in games[:GAMES] for position in game.positions]
    rates = await win_rates_of(program, setting, systematic_sample(positions, POSITIONS))
    for play in plays:
        chance = rates.chance(play.value or 0)
        play.chance = chance if chance is None or play.color == "black" else 1 - chance

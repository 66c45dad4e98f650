# SPDX-License-Identifier: MIT
"""The making of a report."""

import asyncio
import json
import pathlib
import shlex
import sys
import time
from dataclasses import dataclass, field

from .. import places
from ..board import Symmetries
from ..cli import processors, words_of_command
from ..cluster.crews import crew_of
from ..engine.analysis import win_rates_of
from ..engine.bench import engine_text
from ..engine.client import Engine
from ..model import Setting
from ..pages import Boards
from ..play.crew import LocalCrew
from . import figures, games
from .figures import Opening
from .games import Ladder, Survey, Variant
from .html import page_of

POINT_UNIT = 10
POSITIONS = 20


@dataclass
class Played:
    """Findings about one variant. `boards` has the layout, `start` the state at the start, `alike` the images of
    each first move by symmetries."""

    variant: Variant
    cooperative: bool
    first: str
    kinds: tuple
    start: dict
    random_games: list = field(default_factory=list)
    games: list = field(default_factory=list)
    boards: Boards | None = None
    opening: Opening | None = None
    ladder: Ladder | None = None
    heat: dict = field(default_factory=dict)
    alike: dict = field(default_factory=dict)

    @property
    def name(self):
        return self.variant.name

    @property
    def setting(self):
        return self.variant.setting

    def figure(self, name):
        """The interval of a figure in the engine's games; None where there is nothing to count."""
        return {kind.name: kind for kind in self.kinds}[name].interval(self.games)


@dataclass
class Report:
    game: str
    title: str
    variants: list
    options: object
    survey: Survey | None = None
    seconds: float = 0.0
    command: str = ""
    engine: str = ""

    @property
    def cooperative(self):
        return self.variants[0].cooperative

    @property
    def first(self):
        return self.variants[0].first


def started(variant, program):
    """A variant before anything is played."""
    with Engine([program, *variant.setting.words()]) as engine:
        cooperative = not engine.ask("score").endswith("estimate")
        first = engine.ask("to_move")
        kinds = figures.cooperative(first) if cooperative else figures.competitive(first)
        return Played(variant, cooperative, first, kinds, json.loads(engine.ask("board_state")))


async def play(crew, played, program, options):
    """Plays random games, those of the engine, and the ladder."""
    conditions = games.Sampling(options.nodes, options.max_turns, options.seed)
    setting = played.setting
    played.random_games, _ = await games.play_games(crew, program, setting, "random", options.random_games, conditions)
    played.games, played.boards = await games.play_games(crew, program, setting, "alphabeta", options.engine_games,
                                                         conditions, with_boards=True)
    add_chances(played, program)
    played.ladder = await games.climb(crew, setting, program, played.cooperative, options)


def add_chances(played, program):
    """Adds Black's chances, or the expected totals, to the plays of the engine's games."""
    positions = [position for game in played.games[:4] for position in game.positions]
    rates = None if played.cooperative else \
        win_rates_of(program, played.setting, positions[::max(1, len(positions) // POSITIONS)])

    def shown(color, value):
        if value is None:
            return None
        if played.cooperative:
            return value / POINT_UNIT
        chance = rates.chance(value)
        return chance if chance is None or color == "black" else 1 - chance

    for game in played.games:
        game.plays = [(color, text, shown(color, value)) for (color, text), value in zip(game.plays, game.values)]


def study(played, program, options):
    """First moves and places of the stones, both averaged over symmetric cells."""
    layout = played.boards.layout
    symmetries = Symmetries(layout, played.start)
    played.opening = figures.first_moves(played.setting, program, options.map_depth, symmetries)
    played.heat = figures.shares(played.games, layout, symmetries)
    played.alike = {move.move: set(symmetries.images(move.move)) for move in played.opening.moves}


def say(text):
    print(text, file=sys.stderr, flush=True)


async def make(program, options):
    """Returns the report."""
    setting = Setting(options.game, options.size, tuple(options.option))
    report = Report(options.game, setting.title(), [], options)
    async with crew_of(options, program, LocalCrew(processors())) as crew:
        for variant in games.variants_of(setting, options.variant, program):
            say(f"{variant.name} ...")
            played = started(variant, program)
            await play(crew, played, program, options)
            await asyncio.to_thread(study, played, program, options)
            report.variants.append(played)
        if options.survey:
            say(f"{options.survey} ...")
            report.survey = await games.take(crew, program, setting, report.first, options)
    return report


def main(options):
    program = places.provide_engine(options.engine_path)
    start = time.monotonic()
    report = asyncio.run(make(program, options))
    report.seconds = time.monotonic() - start
    report.command = shlex.join([places.command_name(), *words_of_command(options.words)])
    report.engine = engine_text(program, [options.game])
    pathlib.Path(options.output).write_text(page_of(report), encoding="utf-8")
    print(f"{options.output}: {report.seconds:.0f} s")
    return 0

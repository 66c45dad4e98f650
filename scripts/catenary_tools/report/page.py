# SPDX-License-Identifier: MIT
"""The report as one HTML file that needs nothing else."""

import math
import pathlib
from dataclasses import dataclass, field

from jinja2 import Environment, FileSystemLoader
from markupsafe import Markup

from ..board.geometry import Geometry
from ..play.setting import Setting
from . import charts, figures
from .games import RANDOM_TURNS
from .opening import Opening, best_moves, opening_map

FOLDER = pathlib.Path(__file__).parent


@dataclass
class Report:
    setting: Setting
    first: str
    geometry: Geometry
    ground: dict = field(default_factory=dict)
    random_games: list = field(default_factory=list)
    engine_games: list = field(default_factory=list)
    opening: Opening | None = None
    rungs: list = field(default_factory=list)
    nodes: int = 0
    seconds: float = 0.0
    command: str = ""
    engine: str = ""

    @property
    def cooperative(self):
        return any(game.winner == "total" for game in self.random_games)


def play_rows(report):
    """The figures that random play or the engine's has, as (name, random play, engine play)."""
    describe = figures.cooperative if report.cooperative else lambda games: figures.competitive(games, report.first)
    pairs = zip(describe(report.random_games), describe(report.engine_games))
    return [(name, of_random, of_engine) for (name, of_random), (_, of_engine) in pairs
            if (of_random, of_engine) != ("-", "-")]


def play_charts(report):
    """Pairs of a drawing and its caption."""
    drawings = []
    for who, games in (("random", report.random_games), ("engine", report.engine_games)):
        drawings.append((_histogram([game.turns for game in games]), f"turns per game, {who}"))
        points = [game.points for game in games if game.points is not None and game.winner != "draw"]
        if points:
            name = "totals" if report.cooperative else "winning margins"
            drawings.append((_histogram(points), f"{name}, {who}"))
    return drawings


def _histogram(values):
    return Markup(charts.bars(figures.histogram(values)))


def ladder_chart(report):
    """The finite steps of the ladder; None where there is none."""
    known = [(f"{2 * rung.nodes}", rung.elo) for rung in report.rungs
             if rung.elo is not None and math.isfinite(rung.elo)]
    return Markup(charts.line(known, "Elo")) if known else None


def html(report):
    """Returns the text of the page."""
    pages = Environment(loader=FileSystemLoader(FOLDER), autoescape=True, keep_trailing_newline=True)
    return pages.get_template("page.html").render(
        report=report, title=report.setting.title(), random_turns=RANDOM_TURNS,
        style=Markup((FOLDER / "style.css").read_text(encoding="utf-8")),
        play_rows=play_rows(report), play_charts=play_charts(report),
        opening_map=Markup(opening_map(report.opening, report.geometry, report.ground)),
        best_moves=best_moves(report.opening, 8),
        ladder_rows=[(f"{2 * rung.nodes:,} : {rung.nodes:,}", rung.games, rung.text) for rung in report.rungs],
        ladder_chart=ladder_chart(report))

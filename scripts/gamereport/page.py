"""The report as one HTML file that needs nothing else."""

import math
import pathlib
from dataclasses import dataclass, field
from html import escape

from board.geometry import Geometry

from . import charts, figures
from .opening import Opening, best_moves, opening_map
from .play import RANDOM_TURNS
from .setting import Setting

STYLE = pathlib.Path(__file__).parent / "style.css"


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

    @property
    def cooperative(self):
        return any(game.winner == "total" for game in self.random_games)


def table(head, rows):
    cells = ["<table>", "<tr>" + "".join(f"<th>{escape(name)}</th>" for name in head) + "</tr>"]
    cells += ["<tr>" + "".join(f"<td>{escape(str(value))}</td>" for value in row) + "</tr>" for row in rows]
    return "\n".join([*cells, "</table>"])


def figure(drawing, caption):
    return f"<figure>{drawing}<figcaption>{escape(caption)}</figcaption></figure>"


def play_section(report):
    describe = figures.cooperative if report.cooperative else lambda games: figures.competitive(games, report.first)
    random_rows, engine_rows = describe(report.random_games), describe(report.engine_games)
    rows = [(name, of_random, of_engine) for (name, of_random), (_, of_engine) in zip(random_rows, engine_rows)
            if (of_random, of_engine) != ("-", "-")]
    drawings = []
    for who, games in (("random", report.random_games), ("engine", report.engine_games)):
        drawings.append(figure(charts.bars(figures.histogram([game.turns for game in games])), f"turns a game, {who}"))
        points = [game.points for game in games if game.points is not None and game.winner != "draw"]
        if points:
            name = "totals" if report.cooperative else "margins of wins"
            drawings.append(figure(charts.bars(figures.histogram(points)), f"{name}, {who}"))
    lead = "" if report.cooperative else ("The lead is the engine's evaluation after each turn; a game is settled when "
                                          "the later winner stays ahead. ")
    return "\n".join([
        "<h2>How it plays</h2>",
        f"<p>Games of random moves, and games of the engine with itself with {report.nodes:,} nodes a turn after "
        f"{RANDOM_TURNS} random turns. {lead}In brackets: 95% intervals. Under a bar stands where it begins.</p>",
        table(("", "random play", "engine play"), rows), f'<div class="charts">{"".join(drawings)}</div>'])


def opening_section(report):
    found = report.opening
    what = ("the chance of a total above the usual" if report.cooperative else f"the chance of {found.side}, who moves")
    return "\n".join([
        "<h2>The opening</h2>",
        f"<p>What each first move is worth: {what}, in percent, by a search of {found.depth} moves "
        f"({found.nodes:,} nodes). Blue is the best first move there is, red the worst; the scale spans only "
        "what lies between them.</p>",
        figure(opening_map(found, report.geometry, report.ground), "the mouse shows a move's value"),
        table(("move", "chance", "result or total", "depth", "likely to go on"), best_moves(found, 8))])


def ladder_section(report):
    rows = [(f"{2 * rung.nodes:,} : {rung.nodes:,}", rung.games, rung.text) for rung in report.rungs]
    parts = ["<h2>The skill ladder</h2>"]
    if report.cooperative:
        parts += ["<p>What twice as many nodes a turn are worth: totals of the same games. Steps that keep rising tell "
                  "that there is more to find.</p>", table(("nodes", "games", "totals [95%]"), rows)]
        return "\n".join(parts)
    parts += ["<p>What twice as many nodes a turn are worth against half as many. Steps that stay high tell of a deep "
              "game; where they shrink, more thought finds little more, or draws and the first move decide.</p>",
              table(("nodes", "games", "Elo of the stronger [95%]"), rows)]
    known = [(f"{2 * rung.nodes}", rung.elo) for rung in report.rungs
             if rung.elo is not None and math.isfinite(rung.elo)]
    if known:
        parts.append(figure(charts.line(known, "Elo"), "Elo gained by a doubling to so many nodes"))
    return "\n".join(parts)


def html(report):
    title = escape(report.setting.title())
    return "\n".join([
        "<!DOCTYPE html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}: a report</title>", f"<style>{STYLE.read_text(encoding='utf-8')}</style></head><body>",
        f"<h1>{title}</h1>",
        f'<p class="soft">Made by <code>{escape(report.command)}</code> in {report.seconds:.0f} s.</p>',
        play_section(report), opening_section(report), ladder_section(report), "</body></html>", ""])

#!/usr/bin/python3
"""Writes a report about a game for its designer: one HTML file with figures of random play and of the engine's play,
an opening map, and a skill ladder.

  scripts/report-game.py catchup --size 7 --option bonus=parity --output catchup.html

Everything is played by the built engine at fixed nodes: the same command makes the same report."""

import argparse
import pathlib
import sys
import time

try:
    from board.geometry import Geometry
    from gamereport import figures, ladder, opening, page, play
    from gamereport.setting import ROOT, Setting, words_of_command
except ImportError as error:
    sys.exit(f"report-game.py: {error}; `scripts/set-up test` installs what is missing")


GROUND = {"R": "#eab5ae", "Y": "#f3e3a4", "G": "#b9d9b6", "B": "#b3cbe6"}


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="as `catenary --list-games` names it")
    parser.add_argument("--size", type=int, help="width of the grid, as `boardsize` takes it")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--output", default="report.html")
    parser.add_argument("--engine", default=str(ROOT / "build" / "release" / "catenary"))
    parser.add_argument("--random-games", type=int, default=1000)
    parser.add_argument("--engine-games", type=int, default=100)
    parser.add_argument("--nodes", type=int, default=2000, help="a turn, in the engine's games")
    parser.add_argument("--map-depth", type=int, default=4, help="moves that the opening map looks ahead")
    parser.add_argument("--ladder-nodes", type=int, default=100, help="of the ladder's lowest rung")
    parser.add_argument("--ladder-rungs", type=int, default=6)
    parser.add_argument("--ladder-games", type=int, default=100, help="of each rung")
    parser.add_argument("--most-turns", type=int, default=400, help="a longer game is stopped")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def ground_of(engine, geometry):
    """The colours of squares that a game's `layout` gives, rank 8 first."""
    if "layout" not in engine.ask("game_param"):
        return {}
    letters = engine.ask("game_param layout")
    cells = [(column, row) for row in reversed(range(geometry.width)) for column in range(geometry.width)]
    return {cell: GROUND[letter] for cell, letter in zip(cells, letters)}


def play_both(setting, arguments):
    """The games of random play and of the engine's."""
    found = []
    for count, searcher in ((arguments.random_games, "random"), (arguments.engine_games, "alphabeta")):
        engine = setting.start(threads=1, max_nodes=arguments.nodes)
        found.append(play.play_games(engine, searcher, count, arguments.seed, arguments.most_turns))
        engine.close()
    return found


def main():
    arguments = parse_arguments()
    setting = Setting(arguments.engine, arguments.game, arguments.size, tuple(arguments.option), arguments.seed)
    start = time.monotonic()
    engine = setting.start()
    geometry = Geometry.of_engine(engine.ask)
    report = page.Report(setting, engine.ask("to_move"), geometry, ground_of(engine, geometry))
    engine.close()
    report.random_games, report.engine_games = play_both(setting, arguments)
    report.opening = opening.analyze(setting, arguments.map_depth)
    report.rungs = ladder.climb(setting, report.cooperative, arguments.ladder_nodes, arguments.ladder_rungs,
                               arguments.ladder_games)
    report.nodes = arguments.nodes
    report.seconds = time.monotonic() - start
    report.command = " ".join(["scripts/report-game.py", *words_of_command(sys.argv[1:])])
    pathlib.Path(arguments.output).write_text(page.html(report), encoding="utf-8")
    print(f"{arguments.output}: {report.seconds:.0f} s")


main()

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of scripts/report-game.py: its figures are those of the same games, each played again by an engine of its own.
Usage: report_game_test.py ENGINE"""

import html
import json
import math
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import unittest
from dataclasses import dataclass, field

sys.dont_write_bytecode = True
from scipy import stats  # noqa: E402

from client import ROOT, Client, output_of  # noqa: E402

ENGINE = ""
NODES, SEED, RANDOM_GAMES, ENGINE_GAMES = 40, 5, 10, 5
RANDOM_TURNS = 2


@dataclass
class Game:
    score: str = ""
    moves: int = 0
    branching: list = field(default_factory=list)
    leads: list = field(default_factory=list)

    @property
    def turns(self):
        return len(self.branching)

    @property
    def winner(self):
        return {"B": "black", "W": "white", "0": "draw"}.get(self.score[:1])


def play(setting, searcher, seed, most_turns):
    game = Game()
    with Client(ENGINE, "--threads", "1", *setting) as engine:
        engine.ask(f"engine_param max_nodes {NODES}")
        engine.ask(f"set_random_seed {seed}")
        while (side := engine.ask("to_move")) != "none" and game.turns < most_turns:
            engine.ask(f"engine_param searcher {'random' if game.turns < RANDOM_TURNS else searcher}")
            game.branching.append(len(engine.ask("legal_moves").split()))
            game.moves += len(engine.ask(f"genturn {side}").split(","))
            mover = engine.ask("to_move")
            if mover != "none":
                game.leads.append(int(engine.ask("evaluation").split()[0]) * (1 if mover == "black" else -1))
        if side == "none":
            game.score = engine.ask("final_score")
    return game


def interval(values, digits=1, ending="", low=-math.inf, high=math.inf):
    """Mean and 95% interval as the report writes them, within bounds."""
    mean = statistics.mean(values)
    error = stats.sem(values)
    ends = stats.t.interval(0.95, len(values) - 1, mean, error) if error else (mean, mean)
    return f"{mean:.{digits}f}{ending} [{max(low, ends[0]):.{digits}f}, {min(high, ends[1]):.{digits}f}]"


def share(hits):
    return interval([100.0 * hit for hit in hits], ending="%", low=0, high=100)


def lead_changes(game):
    ahead = [lead > 0 for lead in game.leads if lead]
    return sum(ahead[i] != ahead[i - 1] for i in range(1, len(ahead)))


def decided(game):
    """After which part of the turns the winner was ahead or level to the end."""
    behind = [turn for turn, lead in enumerate(game.leads, 1) if lead * (1 if game.winner == "black" else -1) < 0]
    return max(behind, default=0) / game.turns


def competitive_figures(games, first):
    ended = [game for game in games if game.score]
    won = [game for game in ended if game.winner != "draw"]
    margins = [float(game.score[2:]) for game in won]
    return [str(len(games)), share([{first: 1, "draw": 0.5}.get(game.winner, 0) for game in ended]),
            share([game.winner == "draw" for game in ended]), str(len(games) - len(ended)),
            interval([game.turns for game in games]), interval([game.moves for game in games]),
            interval([statistics.mean(game.branching) for game in games]), interval(margins),
            share([margin == min(margins) for margin in margins]), interval([lead_changes(game) for game in games]),
            share([decided(game) for game in won])]


def cooperative_figures(games):
    totals = [float(game.score) for game in games if game.score]
    return [str(len(games)), interval(totals, 0), f"{min(totals):.0f} to {max(totals):.0f}",
            interval([game.moves for game in games]), interval([statistics.mean(game.branching) for game in games])]


def chance_curve(game):
    """From a value to a chance, with what the game's file says."""
    path, = (path for path in (ROOT / "games").rglob("win_rate.inc") if path.parent.name == game)
    even, scale = re.search(r"\{([\d.]+), ([\d.]+)\}", path.read_text(encoding="utf-8")).groups()
    return lambda value: 1 / (1 + math.exp((float(even) - value) / float(scale)))


class Report:
    """The tables and charts of a report, as texts."""

    def __init__(self, *arguments, most_turns=400):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "report.html")
            output_of("report-game.py", *arguments, "--engine", ENGINE, "--output", path, "--nodes", NODES,
                      "--seed", SEED,
                      "--random-games", RANDOM_GAMES, "--engine-games", ENGINE_GAMES, "--most-turns", most_turns)
            self.text = path.read_text(encoding="utf-8")
        tables = re.findall(r"<table>(.*?)</table>", self.text, re.S)
        self.play, self.opening, self.ladder = (
            [[html.unescape(cell) for cell in re.findall("<td>(.*?)</td>", row)]
             for row in re.findall(r"<tr>(<td>.*?)</tr>", table)] for table in tables)
        # Pairs of where a bar begins and its height.
        self.charts = [[(float(start), int(count)) for start, count in
                        re.findall(r"<title>([\d.-]+): (\d+)</title>", svg)]
                       for svg in re.findall(r'<svg class="chart".*?</svg>', self.text, re.S)]


class ReportTest(unittest.TestCase):
    def games(self, setting, searcher, count, most_turns=400):
        return [play(setting, searcher, SEED + number, most_turns) for number in range(count)]

    def check_play(self, report, *columns):
        self.assertEqual([row[1:] for row in report.play], [list(row) for row in zip(*columns)])

    def check_bars(self, bars, values):
        """Each value is in the last bar that begins no later."""
        counts = [0] * len(bars)
        for value in values:
            counts[max(i for i, (start, _) in enumerate(bars) if start <= value)] += 1
        self.assertEqual([count for _, count in bars], counts)

    def check_opening(self, report, game, request):
        """The best moves with their chances, and the map with those of all."""
        # As the report says: nothing is left out or shortened.
        whole = {"threads": 1, "reduction": 0, "late_depth": 0, "futility_depth": 0}
        answer = subprocess.run([ENGINE, "--analysis"], text=True, capture_output=True,
                                input=json.dumps({"game": game, "multi_pv": 1000, "engine": whole, **request}) + "\n")
        moves = json.loads(answer.stdout)["moves"]
        curve = chance_curve(game)
        chances = {move["move"]: curve(move["value"]) for move in moves}
        best = sorted(chances.values(), reverse=True)[:len(report.opening)]
        for row, chance in zip(report.opening, best):
            self.assertEqual(row[1], f"{100 * chances[row[0]]:.1f}%")
            self.assertAlmostEqual(chances[row[0]], chance)
        self.assertEqual(len(report.opening), 8)
        for move, chance in chances.items():
            if re.fullmatch(r"[A-Z]\d+", move):
                self.assertTrue(f"<title>{move}: {100 * chance:.0f}%" in report.text, move)

    def test_a_competitive_game(self):
        setting = ("--game", "catena", "--size", "5")
        report = Report("catena", "--size", 5, "--map-depth", 2, "--ladder-nodes", 10, "--ladder-rungs", 2,
                        "--ladder-games", 12)
        random, engine = self.games(setting, "random", RANDOM_GAMES), self.games(setting, "alphabeta", ENGINE_GAMES)
        self.check_play(report, competitive_figures(random, "black"), competitive_figures(engine, "black"))
        self.check_bars(report.charts[0], [game.turns for game in random])
        self.check_bars(report.charts[1], [float(game.score[2:]) for game in random])
        self.check_bars(report.charts[2], [game.turns for game in engine])
        self.check_bars(report.charts[3], [float(game.score[2:]) for game in engine])
        self.check_opening(report, "catena", {"size": 5, "limits": {"depth": 2}})
        self.check_ladder(report, ("20 : 10", "40 : 20"), 12)

    def check_ladder(self, report, nodes, games):
        """Rungs with so many games; a difference in Elo that some number of points makes, within its interval."""
        points = {f"{400 * math.log10(share / (1 - share)):+.1f}"
                  for share in (half / 2 / games for half in range(1, 2 * games))}
        self.assertEqual([row[:2] for row in report.ladder], [[pair, str(games)] for pair in nodes])
        for *_, text in report.ladder:
            if re.fullmatch(r"at least [+-][\d.]+ \(every game won\)|at most [+-][\d.]+ \(every game lost\)", text):
                continue
            elo, low, high = re.fullmatch(r"(\S+) \[(\S+), (\S+)\]", text).groups()
            self.assertIn(elo.replace("-0.0", "+0.0"), points)
            self.assertTrue(float(low) <= float(elo) <= float(high), text)

    def test_options_reach_all_games_and_long_ones_are_stopped(self):
        setting = ("--game", "catchup", "--size", "5", "--option", "bonus=parity")
        report = Report("catchup", "--size", 5, "--option", "bonus=parity", "--map-depth", 1, "--ladder-rungs", 0,
                        most_turns=11)
        random, engine = (self.games(setting, searcher, count, 11)
                          for searcher, count in (("random", RANDOM_GAMES), ("alphabeta", ENGINE_GAMES)))
        self.assertTrue(any(not game.score for game in random))
        self.check_play(report, competitive_figures(random, "white"), competitive_figures(engine, "white"))
        self.check_opening(report, "catchup", {"size": 5, "options": {"bonus": "parity"}, "limits": {"depth": 1}})

    def test_a_cooperative_game(self):
        setting = ("--game", "catalonia")
        report = Report("catalonia", "--map-depth", 1, "--ladder-nodes", 10, "--ladder-rungs", 1, "--ladder-games", 2)
        random, engine = self.games(setting, "random", RANDOM_GAMES), self.games(setting, "alphabeta", ENGINE_GAMES)
        self.check_play(report, cooperative_figures(random), cooperative_figures(engine))
        self.check_bars(report.charts[1], [float(game.score) for game in random])
        self.check_bars(report.charts[3], [float(game.score) for game in engine])
        self.check_opening(report, "catalonia", {"limits": {"depth": 1}})


if __name__ == "__main__":
    ENGINE = str(pathlib.Path(sys.argv.pop(1)).resolve())
    unittest.main()

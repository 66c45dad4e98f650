# SPDX-License-Identifier: MIT
"""Tests of scripts/report-game: its figures equal those of the same games, each replayed by a separate engine."""

import json
import math
import pathlib
import re
import statistics
import subprocess
import tempfile
import unittest
from dataclasses import dataclass, field, replace
from html import unescape

from catenary_tools.board import Symmetries
from catenary_tools.inference.elo import score_interval
from catenary_tools.inference.means import Interval
from catenary_tools.report import figures, html, survey
from catenary_tools.report.figures import Figure
from catenary_tools.report.games import Sampling
from catenary_tools.report.ladder import Ladder, Rung
from scipy import stats

from tests.scripts.client import Client, output_of
from tests.support.under_test import ENGINE, ROOT

NODES, SEED, RANDOM_GAMES, ENGINE_GAMES = 40, 5, 10, 6
OPENING_TURNS, OPENING_NODES = 2, 100


@dataclass
class Game:
    score: str = ""
    moves: int = 0
    branching: list = field(default_factory=list)
    chances: list = field(default_factory=list)
    occupied: list = field(default_factory=list)

    @property
    def turns(self):
        return len(self.branching)

    @property
    def winner(self):
        return {"B": "black", "W": "white", "0": "draw"}.get(self.score[:1])

    def of_winner(self):
        return [chance if self.winner == "black" else 1 - chance for chance in self.chances]


def play(setting, searcher, seed, max_turns, curve=None):
    """Plays a game as the report describes: the first turns by random playouts, or randomly in cooperative games."""
    game = Game()
    opening = "random" if searcher == "random" or not curve else "uct"
    with Client(ENGINE, "--threads", "1", *setting) as engine:
        engine.ask(f"set_random_seed {seed}")
        while (side := engine.ask("to_move")) != "none" and game.turns < max_turns:
            first = game.turns < OPENING_TURNS
            # A new parameter discards the plan of the previous search, so these are set once.
            if game.turns in (0, OPENING_TURNS):
                engine.ask(f"engine_param searcher {opening if first else searcher}")
                engine.ask(f"engine_param max_nodes {OPENING_NODES if first else NODES}")
            game.branching.append(len(engine.ask("legal_moves").split()))
            game.moves += len(engine.ask(f"genturn {side}").split(","))
            game.occupied.append({piece["cell"] for piece in json.loads(engine.ask("board_state"))["pieces"]})
            if curve and not first and (info := engine.ask("search_info").split()):
                if int(info[5]):
                    own = curve(int(info[1]))
                    game.chances.append(own if side == "black" else 1 - own)
        if side == "none":
            game.score = engine.ask("final_score")
    return game


def interval(values, digits=1, *, least=0, most=math.inf):
    """Mean and 95% interval as written in the report, within the range of the values."""
    mean = statistics.mean(values)
    error = stats.sem(values)
    if not error:
        return f"{mean:.{digits}f}"
    low, high = stats.t.interval(0.95, len(values) - 1, mean, error)
    return f"{mean:.{digits}f} [{max(least, low):.{digits}f}, {min(most, high):.{digits}f}]"


def share(hits):
    ends = stats.binomtest(sum(hits), len(hits)).proportion_ci(0.95, method="exact")
    return f"{100 * statistics.mean(hits):.1f}% [{100 * ends.low:.1f}, {100 * ends.high:.1f}]"


def score(values):
    low, high = score_interval([values.count(one) for one in (0, 0.5, 1)], (0, 0.5, 1))
    return f"{100 * statistics.mean(values):.1f}% [{100 * low:.1f}, {100 * high:.1f}]"


def lead_changes(game):
    ahead = [chance > 0.5 for chance in game.chances if abs(chance - 0.5) > 0.05]
    return sum(ahead[i] != ahead[i - 1] for i in range(1, len(ahead)))


def decided(game):
    """The percentage of the turns after which the winner stayed ahead."""
    behind = [turn for turn, chance in enumerate(game.of_winner(), OPENING_TURNS + 1) if chance <= 0.5]
    return 100 * max(behind, default=0) / game.turns


def random_figures(games, first):
    ended = [game for game in games if game.score]
    margins = [float(game.score[2:]) for game in ended if game.winner != "draw"]
    return [score([{first: 1, "draw": 0.5}.get(game.winner, 0) for game in ended]),
            share([game.winner == "draw" for game in ended]), share([not game.score for game in games]),
            interval([game.turns for game in games]),
            interval([game.moves for game in games]),
            interval([statistics.mean(game.branching) for game in games]), interval(margins),
            share([margin == min(margins) for margin in margins])]


def engine_figures(games, first):
    won = [game for game in games if game.winner in ("black", "white")]
    return [*random_figures(games, first), interval([lead_changes(game) for game in games], 2),
            interval([100 * min(game.of_winner()) for game in won], most=100),
            share([min(game.of_winner()) < 0.3 for game in won]), interval([decided(game) for game in won], most=100)]


def cooperative_figures(games):
    totals = [float(game.score) for game in games]
    mean = statistics.mean(totals)
    return [interval(totals, 0, least=-math.inf), interval([abs(total - mean) for total in totals], 0),
            interval([game.turns for game in games]), interval([statistics.mean(game.branching) for game in games])]


def chance_curve(game):
    """Converts a value to a chance, with the figures in the game's file."""
    path, = (path for path in (ROOT / "games").rglob("win_rate.inc") if path.parent.name == game)
    even, scale = re.search(r"\{([\d.]+), ([\d.]+)\}", path.read_text(encoding="utf-8")).groups()

    def chance(value):
        if abs(value) > 1 << 20:
            return float(value > 0)
        return 1 / (1 + math.exp((float(even) - value) / float(scale)))
    return chance


class Report:
    """The tables and the data of a report."""

    def __init__(self, *arguments, max_turns=400):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "report.html")
            output_of("report-game", *arguments, "--engine-path", ENGINE, "--output", path, "--nodes", NODES,
                      "--seed", SEED, "--random-games", RANDOM_GAMES, "--engine-games", ENGINE_GAMES,
                      "--max-turns", max_turns)
            self.text = path.read_text(encoding="utf-8")
        self.data = json.loads(re.search(r'id="data">(.*?)</script>', self.text)[1])
        self.tables = {unescape(re.search("<caption>(.*?)</caption>", table)[1]): [
            [unescape(cell) for cell in re.findall("<t[hd](?: scope=.row.)?>(.*?)</t[hd]>", row)]
            for row in re.findall(r"<tr>(<th scope=.row.>.*?)</tr>", table)]
            for table in re.findall(r"<table>(.*?)</table>", self.text, re.S)}

    def table(self, start):
        """The table whose caption starts with a text."""
        return next(rows for caption, rows in self.tables.items() if caption.startswith(start))


class ReportTest(unittest.TestCase):
    def games(self, setting, searcher, count, curve=None, max_turns=400):
        return [play(setting, searcher, SEED + number, max_turns, curve) for number in range(count)]

    def check_column(self, rows, column, expected):
        self.assertEqual([row[column] for row in rows], expected)

    def check_engine_play(self, report, column, game, setting, first, max_turns=400):
        played = self.games(setting, "alphabeta", ENGINE_GAMES, chance_curve(game), max_turns)
        expected, found = engine_figures(played, first), [row[column] for row in report.table("Engine play")]
        # The curve is found from rounded chances, so the last digit may differ.
        for name, one, other in zip(range(len(expected)), expected, found, strict=True):
            numbers = [[float(number) for number in re.findall(r"-?[\d.]+", text)] for text in (one, other)]
            self.assertEqual(len(numbers[0]), len(numbers[1]), (name, one, other))
            for a, b in zip(*numbers):
                self.assertAlmostEqual(a, b, delta=0.11, msg=f"{name}: {one}, {other}")
        data = report.data["variants"][column - 1]
        self.assertEqual(data["lengths"], [game.turns for game in played])
        return played

    def test_a_competitive_game(self):
        setting = ("--game", "catena", "--size", "5")
        report = Report("catena", "--size", 5, "--map-depth", 2, "--ladder-nodes", 10, "--ladder-rungs", 2,
                        "--ladder-games", 6)
        self.check_column(report.table("Random play"), 1,
                          random_figures(self.games(setting, "random", RANDOM_GAMES), "black"))
        played = self.check_engine_play(report, 1, "catena", setting, "black")
        self.check_heat(report.data["variants"][0], played)
        self.check_ladder(report, ("20 : 10", "40 : 20"), 6)
        self.check_first_moves(report.data["variants"][0], "catena", {"size": 5, "limits": {"depth": 2}})
        for sample in report.data["variants"][0]["samples"]:
            self.assertEqual(len(sample["states"]), len(sample["plays"]) + 1)

    def check_first_moves(self, variant, game, request):
        """The chance of each move is the mean over its images under rotations and reflections of the hexagon."""
        # As the report does: no pruning or reductions.
        whole = {"threads": 1, "reduction": 0, "late_depth": 0, "futility_depth": 0}
        answer = subprocess.run([ENGINE, "--analysis"], text=True, capture_output=True,
                                input=json.dumps({"game": game, "multi_pv": 1000, "engine": whole, **request}) + "\n")
        chances = {move["move"]: move["winrate"] for move in json.loads(answer.stdout)["moves"]}
        places = {cell["id"]: tuple(cell["at"]) for cell in variant["layout"]["cells"]}
        middle = [statistics.mean(values) for values in zip(*places.values())]
        # In a hexagon of side 3 the distance and the kind of line distinguish the orbits.
        orbits = {}
        for cell, at in places.items():
            orbits.setdefault(round(math.dist(at, middle), 2), []).append(cell)
        self.assertEqual(sorted(map(len, orbits.values())), [1, 6, 6, 6])
        found = {move: chance for move, chance, _ in variant["moves"]}
        self.assertEqual(found.keys(), chances.keys())
        for cells in orbits.values():
            for cell in cells:
                self.assertAlmostEqual(found[cell], statistics.mean(chances[other] for other in cells), places=4)

    def check_heat(self, variant, played):
        """All cells of a ring around the middle have the same share, and the shares of all cells add up."""
        expected = 0
        for game in played:
            expected += len(game.occupied[math.ceil(game.turns / 3) - 1])
        self.assertAlmostEqual(sum(variant["heat"].values()), expected / len(played), places=4)
        self.assertLessEqual(len(set(variant["heat"].values())), 4)

    def check_ladder(self, report, nodes, games):
        """Rungs with that many games; a difference in Elo that corresponds to some number of points, within its
        interval."""
        points = {f"{400 * math.log10(share / (1 - share)):+.0f}"
                  for share in (half / 2 / games for half in range(1, 2 * games))}
        rows = report.table("Gain in Elo")
        self.assertEqual([row[:2] for row in rows], [[pair, str(games)] for pair in nodes])
        for *_, text in rows:
            if re.fullmatch(r"at least [+-]\d+ \(every game won\)|at most [+-]\d+ \(every game lost\)", text):
                continue
            elo, low, high = re.fullmatch(r"(\S+) \[(\S+), (\S+)\]", text).groups()
            self.assertIn(elo.replace("-0", "+0"), points)
            self.assertTrue(float(low) <= float(elo) <= float(high), text)

    def test_variants_stand_side_by_side(self):
        report = Report("catchup", "--size", 5, "--variant", "bonus=parity", "--variant", "size=3,bonus=parity",
                        "--map-depth", 1, "--ladder-rungs", 0)
        names = ["Catchup, size 5", "bonus parity", "bonus parity, size 3"]
        self.assertEqual([variant["name"] for variant in report.data["variants"]], names)
        for column, (size, bonus) in enumerate(((5, "record"), (5, "parity"), (3, "parity")), 1):
            setting = ("--game", "catchup", "--size", str(size), "--option", f"bonus={bonus}")
            self.check_engine_play(report, column, "catchup", setting, "white")
        self.assertIn("<h3>Catchup, size 5 (bonus record, size 5)</h3>", report.text)
        for name in names[1:]:
            self.assertIn(f"<h3>{name} against {names[0]}</h3>", report.text)

    def test_long_games_are_stopped(self):
        setting = ("--game", "catchup", "--size", "5")
        report = Report("catchup", "--size", 5, "--map-depth", 1, "--ladder-rungs", 0, max_turns=9)
        random = self.games(setting, "random", RANDOM_GAMES, None, 9)
        self.assertTrue(any(not game.score for game in random))
        self.check_column(report.table("Random play"), 1, random_figures(random, "white"))

    def test_a_cooperative_game(self):
        report = Report("catalonia", "--option", "turns=10", "--map-depth", 1, "--ladder-nodes", 10,
                        "--ladder-rungs", 1, "--ladder-games", 2)
        setting = ("--game", "catalonia", "--option", "turns=10")
        for caption, searcher, count in (("Random", "random", RANDOM_GAMES), ("Engine", "alphabeta", ENGINE_GAMES)):
            self.check_column(report.table(f"{caption} play"), 1,
                              cooperative_figures(self.games(setting, searcher, count)))
        self.assertEqual([row[:2] for row in report.table("Gain in points")], [["20 : 10", "4"]])

    def test_the_pie_rule_shows_what_to_swap(self):
        report = Report("cation", "--size", 5, "--map-depth", 2, "--ladder-rungs", 0)
        moves = report.data["variants"][0]["moves"]
        self.assertEqual(len(moves), 25)
        # The middle is the strongest place.
        self.assertTrue(all(swap is not None for *_, swap in moves))
        self.assertIn(["C3", True], [[move, swap] for move, _, swap in moves])
        for move, chance, swap in moves:
            self.assertEqual(swap, chance > 0.5, move)
        self.assertIn("should swap", report.text)

    def test_a_survey(self):
        report = Report("colorado", "--map-depth", 1, "--ladder-rungs", 0, "--survey", "layout=random {}", "--surveyed",
                        12, "--survey-games", 2, "--fresh-games", 3, "--survey-nodes", 5, max_turns=60)
        data = report.data["survey"]
        self.assertEqual((sum(data["counts"]), data["games"], len(data["boards"])), (12, 2, 10))
        self.assertAlmostEqual(sum(data["expected"]), 12)
        # Few such games end within that many turns.
        self.assertRegex(report.text, r"\d+% of these had no end at the limit of turns and count half\.")
        self.assertEqual(len(report.table("Most uneven values")), 10)

    def test_what_there_must_be_some_of(self):
        for option in ("engine-games", "ladder-games", "surveyed", "survey-games", "fresh-games"):
            with self.subTest(option):
                self.check_zero_is_refused(option)

    def check_zero_is_refused(self, option):
        result = subprocess.run([ROOT / "scripts" / "report-game", "catchup", "--size", "3", "--engine-path",
                                 ENGINE, "--random-games", "1", "--engine-games", "1", "--map-depth", "1",
                                 "--ladder-rungs", "1", "--survey", "bonus=record", "--output", "/dev/null",
                                 f"--{option}", "0"], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr),
                         (2, f"report-game: argument --{option}: '0' is not a whole number of at least 1; see "
                             "report-game --help\n"))

    def test_wrong_variants(self):
        for variant, status, expected in (("parity", 2, "expected NAME=VALUE"), ("size=x", 2, "size: 'x' is"),
                                          ("size=0", 2, "size: '0' is"), ("size=²", 2, "size: '²' is"),
                                          ("bonus=other", 2, "bonus"), ("size=9", 2, "nothing differs from Catchup")):
            result = subprocess.run([ROOT / "scripts" / "report-game", "catchup", "--variant", variant, "--engine-path",
                                     ENGINE, "--output", "/dev/null"], capture_output=True, text=True)
            self.assertEqual(result.returncode, status, variant)
            self.assertIn(expected, result.stderr)
            self.assertNotIn("Traceback", result.stderr)

    def test_the_page_in_chromium(self):
        report = Report("cation", "--size", 4, "--variant", "pie=off", "--map-depth", 1, "--ladder-nodes", 10,
                        "--ladder-rungs", 1, "--ladder-games", 2)
        driver = """<script>
          const count = (selector) => document.querySelectorAll(selector).length;
          document.querySelectorAll("#replay .turns button")[2].click();
          document.title = "seen " + JSON.stringify({maps: count(".map .cell"), heat: count("#heat .cell"),
            signs: count(".map .sign"), charts: count("svg.chart"), pieces: count("#replay .board .piece"),
            unnamed: count("svg:not([aria-label]):not(.board)"), address: location.hash});</script></body>"""
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.html")
            page.write_text(report.text.replace("</body>", driver))
            ran = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr",
                                  "--virtual-time-budget=3000", "--dump-dom", f"--user-data-dir={folder}/profile",
                                  f"file://{page}"], capture_output=True, text=True, timeout=300)
        self.assertNotIn("CONSOLE", ran.stderr)
        seen = json.loads(unescape(re.search("<title>seen (.*?)</title>", ran.stdout)[1]))
        swaps = sum(bool(swap) for variant in report.data["variants"] for *_, swap in variant["moves"])
        self.assertEqual((seen["maps"], seen["heat"], seen["signs"], seen["unnamed"]), (32, 32, swaps, 0))
        self.assertEqual(seen["address"], "#game=1&turn=3")
        self.assertGreaterEqual(seen["pieces"], 2)
        self.assertGreater(seen["charts"], 12)


class Played:
    """A variant with the given figures."""

    def __init__(self, name="base", games=(), kinds=(), ladder=Ladder("Elo", []), **intervals):
        self.name, self.games, self.kinds, self.ladder = name, games, kinds, ladder
        self._intervals = intervals

    def figure(self, key):
        return self._intervals.get(key)


class Sentences(unittest.TestCase):
    def test_an_advantage_is_named_where_the_interval_shows_it(self):
        for interval, expected in ((Interval(0.6, 0.52, 0.68), "moving first is an advantage"),
                                   (Interval(0.4, 0.3, 0.49), "moving second is an advantage"),
                                   (Interval(0.6, 0.49, 0.7), "show no advantage of either side")):
            self.assertIn(expected, html.first_player(Played(score=interval), "black"))

    def test_differences_are_named_with_their_direction(self):
        kinds = (Figure("length", "turns per game", "mean", list, "longer games", "shorter games", "turns"),)
        base, longer, same = (Played(games=games, kinds=kinds) for games in ([20, 21, 22], [30, 31, 32], [20, 22, 21]))
        self.assertRegex(html.differences(longer, base), r"^longer games \(\+10\.0 turns \[\+7\.7, \+12\.3\]\)\.$")
        self.assertRegex(html.differences(base, longer), r"^shorter games \(-10\.0 turns")
        self.assertEqual(html.differences(same, base), "no figure differs beyond chance.")

    def test_intervals_stay_within_what_is_possible(self):
        for figure in (*figures.competitive("black"), *figures.cooperative()):
            if figure.kind != "mean" or figure.name == "total":
                continue
            figure = replace(figure, values_of=list)
            with self.subTest(figure.name):
                self.assertEqual(figure.interval([0, 0, 2]).low, 0)
                if figure.is_percentage:
                    self.assertEqual(figure.interval([100, 100, 90]).high, 100)
                    self.assertEqual(figure.difference([100, 100], [0, 60]).high, 100)
                else:
                    self.assertGreater(figure.interval([100, 100, 90]).high, 100)

    def test_ends_of_differences_are_told_from_zero(self):
        figure = Figure("lead", "lead", "mean", list, "", "", "%")
        self.assertEqual(figure.difference_text(Interval(-0.4, -0.81, -0.03)), "-0.40 percentage points [-0.81, -0.03]")
        self.assertEqual(figure.difference_text(Interval(4.0, 2.0, 6.0)), "+4.0 percentage points [+2.0, +6.0]")
        self.assertEqual(figure.text(Interval(4.0, 2.0, 6.0)), "4.0% [2.0, 6.0]")

    def test_a_clean_rung_is_told_instead_of_a_sum(self):
        rungs = [Rung(10, 8, Interval(100, 70, 140)), Rung(20, 8, Interval(800, 93, 800), clean=True)]
        self.assertIsNone(Ladder("Elo", rungs).gain)
        self.assertEqual(html.depth(Played(ladder=Ladder("Elo", rungs))),
                         "40 nodes per turn against 20 wins every game.")

    def test_a_gain_within_chance_is_none(self):
        ladder = Ladder("Elo", [Rung(10, 8, Interval(-20, -70, 40))])
        self.assertEqual(html.depth(Played(ladder=ladder)),
                         "From 10 to 20 nodes per turn there is no gain beyond chance: -20 Elo [-70, +40].")

    def test_depth_adds_the_rungs(self):
        gains = [Interval(100, 70, 140), Interval(50, 10, 80)]
        ladder = Ladder("Elo", [Rung(10, 8, gains[0]), Rung(20, 8, gains[1])])
        self.assertEqual((ladder.gain.value, ladder.gain.low, ladder.gain.high), (150, 100, 200))
        text = html.depth(Played(ladder=ladder))
        self.assertIn("From 10 to 40 nodes per turn a player gains +150 Elo [+100, +200]", text)
        self.assertIn("still gains", text)


class Surveys(unittest.TestCase):
    def test_equal_values_spread_by_chance_and_others_more(self):
        fair = [[0.0, 1.0] * 5 for _ in range(20)]
        self.assertGreater(survey.spread_test(fair), 0.9)
        unfair = [[1.0] * 10 if number < 5 else [0.0, 1.0] * 5 for number in range(20)]
        self.assertLess(survey.spread_test(unfair), 0.01)

    def test_unfair_is_what_a_sign_test_shows_for_all_together(self):
        # 17 of 20 has p = 0.0026, ten such tests 0.026; 16 of 20 has p = 0.012.
        self.assertTrue(survey.is_unfair([1.0] * 17 + [0.0] * 3 + [0.5] * 9, 10))
        self.assertFalse(survey.is_unfair([1.0] * 16 + [0.0] * 4, 10))
        self.assertFalse(survey.is_unfair([0.5] * 20, 10))

    def test_a_few_games_without_an_end_are_not_told_as_none(self):
        for endless, text in ((0.002, "Less than 1% of these"), (0.034, "3% of these")):
            found = survey.Survey(survey.SurveyPlan("layout", "random {}", 4, 8, 40, Sampling(100, 400, 1)),
                                  [0.5], 0.5, [], endless)
            self.assertIn(text, html.survey_text(found))


class Symmetry(unittest.TestCase):
    def maps(self, *setting):
        with Client(ENGINE, *setting) as engine:
            return Symmetries(*(json.loads(engine.ask(name)) for name in ("board_layout", "board_state")))

    def test_boards_have_the_symmetries_that_can_be_seen(self):
        for game, count in (("catchup", 12), ("cation", 4), ("catalonia", 1), ("colorado", 1)):
            self.assertEqual(len(self.maps("--game", game).maps), count, game)

    def test_moves_have_images(self):
        maps = self.maps("--game", "cation", "--size", "5")
        self.assertEqual(sorted(set(maps.images("A2"))), ["A2", "A4", "E2", "E4"])
        self.assertEqual(sorted(set(maps.images("A1-B1"))), ["A1-B1", "A5-B5", "E1-D1", "E5-D5"])
        self.assertEqual(maps.images("swap"), ["swap"])
        self.assertEqual(maps.averaged({"A2": 1.0, "E4": 2.0, "C3": 5.0}), {"A2": 1.5, "E4": 1.5, "C3": 5.0})

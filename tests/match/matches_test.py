# SPDX-License-Identifier: MIT
"""Tests of whole matches: schedules, openings, time controls, stopping rules, cooperative games and configuration."""

import json
import os
import shlex
from pathlib import Path
from unittest import mock as mock_objects

from catenary_tools.match.options import parse
from catenary_tools.play.clock import TimeControl

from tests.match.support import HERE, MatchTest, mock
from tests.support.under_test import ENGINE

QUICK = ("--game", "catchup", "--size", 5, "--nodes", 50, "--opening-moves", 2, "--opening-nodes", 100)
COOPERATIVE = str(HERE / "mock_cooperative.py")


class Output(MatchTest):
    def test_the_last_line_names_the_report(self):
        text = self.run_match(*QUICK, "--games", 2)
        self.assertEqual(text.splitlines()[-1], f"Report: {self.output}/report.html")
        self.assertIn("A pair is two games from one opening", text)
        self.assertIn("unknown (fewer than 5 pairs)", text)

    def test_a_long_game_is_shown_while_it_is_played(self):
        with (mock_objects.patch("catenary_tools.match.live.TERMINAL_SECONDS", 0.05),
              mock_objects.patch("catenary_tools.match.live.LINES_SECONDS", 0.2)):
            # Its second turn takes a second.
            text = self.run_match("--game", "catchup", "--size", 3, "--games", 2, "--time", 5, "--margin", 5, "--black",
                                  mock("late"), "--white", mock("ok"), "--black-name", "a", "--white-name", "b",
                                  "--concurrency", 1, "--openings", "none")
        self.assertRegex(text, r"0/1 pairs; .*; pair 1, game 1: a \(Black\) - b \(White\), \d+ turns, last ")


class Schedules(MatchTest):
    def test_pairs_have_one_opening_and_swapped_colours(self):
        self.run_match(*QUICK, "--games", 8, "--black-name", "a", "--white-name", "b")
        games = self.games()
        self.assertEqual([(game["pair"], game["game"]) for game in games], [(i // 2, i % 2) for i in range(8)])
        for first, second in zip(games[::2], games[1::2]):
            self.assertEqual((first["black"], first["white"], second["black"], second["white"]), ("a", "b", "b", "a"))
            self.assertEqual(first["opening"], second["opening"])
        self.assertGreater(len({game["opening"] for game in games}), 2)

    def test_equal_players_share_every_pair_at_fixed_nodes(self):
        self.run_match(*QUICK, "--games", 6)
        result = self.result()["results"][0]
        self.assertEqual(result["players"], ["catenary (1)", "catenary (2)"])
        self.assertEqual(result["elo"]["elo"], 0)

    def test_results_do_not_depend_on_concurrency(self):
        for count in (1, 3):
            self.run_match(*QUICK, "--games", 12, "--concurrency", count, "--black-param", "searcher=random",
                           output=self.folder / str(count))
        self.assertEqual(self.result(self.folder / "1"), self.result(self.folder / "3"))

    def test_a_level_keeps_its_own_limits(self):
        self.run_match(*QUICK, "--games", 2, "--black-param", "level=9", "--black-name", "level", "--white-name", "b")
        nodes = {"level": [], "b": []}
        for game in self.games():
            for color, _, _, _, _, _, searched in game["turns"]:
                nodes[game[color]].append(searched)
        self.assertLess(max(nodes["b"]), 100)
        self.assertGreater(max(nodes["level"]), 1000)

    def test_seeds_change_openings_and_players(self):
        for seed in (1, 2):
            self.run_match(*QUICK, "--games", 4, "--seed", seed, "--black-param", "searcher=random",
                           output=self.folder / str(seed))
        self.assertNotEqual(self.games(self.folder / "1")[0]["opening"], self.games(self.folder / "2")[0]["opening"])

    def test_round_robin_has_ratings(self):
        text = self.run_match(*QUICK, "--round-robin", "--games", 4, "--engine", "r1", "catenary", "searcher=random",
                              "--engine", "ab", "catenary", "--engine", "r2", "catenary", "searcher=random")
        result = self.result()
        self.assertEqual([entry["players"] for entry in result["results"]], [["r1", "ab"], ["r1", "r2"], ["ab", "r2"]])
        self.assertEqual(result["ratings"][0]["name"], "ab")
        self.assertEqual(sum(rating["games"] for rating in result["ratings"]), 24)
        self.assertIn("Bradley-Terry", text)

    def test_gauntlet_is_the_first_against_each(self):
        engines = [word for name in "abc" for word in ("--engine", name, "catenary", "searcher=random")]
        self.run_match(*QUICK, "--gauntlet", "--games", 2, *engines)
        self.assertEqual([entry["players"] for entry in self.result()["results"]], [["a", "b"], ["a", "c"]])

    def test_matrix_plays_every_combination(self):
        self.run_match("--game", "catchup", "--games", 2, "--opening-moves", 1, "--matrix", "size=3,5", "--matrix",
                       "nodes=10,20", "--matrix", "option:bonus=record,parity")
        entries = self.result()["results"]
        self.assertEqual(len(entries), 8)
        self.assertEqual((entries[1]["setting"], entries[2]["time"]),
                         ("catchup size 3 bonus=parity", "20 nodes per turn"))

    def test_matrix_over_games(self):
        self.run_match("--games", 2, "--nodes", 10, "--matrix", "game=catchup,colorado", "--max-turns", 6)
        self.assertEqual([entry["setting"] for entry in self.result()["results"]], ["catchup", "colorado"])

    def test_each_game_of_a_matrix_has_its_openings(self):
        """Only competitive games have openings by default, whichever game is named first."""
        for games in (("catalonia", "catchup"), ("catchup", "catalonia")):
            with self.subTest(games):
                self.output = self.folder / games[0]
                self.run_match("--games", 2, "--nodes", 10, "--matrix", f"game={','.join(games)}", "--max-turns", 2)
                self.assertEqual([bool(game["opening_moves"]) for game in self.games()],
                                 [game == "catchup" for game in games for _ in range(2)])


class Openings(MatchTest):
    def test_a_window_keeps_openings_even(self):
        self.run_match(*QUICK, "--games", 4, "--opening-window", 0)
        self.run_match(*QUICK, "--games", 4, "--opening-window", 150, output=self.folder / "even")
        self.assertNotEqual([game["opening"] for game in self.games()],
                            [game["opening"] for game in self.games(self.folder / "even")])

    def test_positions_from_a_file(self):
        path = self.folder / "positions.txt"
        path.write_text("# two\n.../..../.x.../..../..o b placed=0 limit=2 start=0\n\n"
                        ".../..../..x../..../..o b placed=0 limit=2 start=0  # the second\n")
        self.run_match(*QUICK[:6], "--games", 6, "--openings", path)
        starts = [game["start"] for game in self.games()]
        self.assertEqual(starts[0], starts[1])
        self.assertEqual(starts[0], starts[4])
        self.assertNotEqual(starts[0], starts[2])
        self.assertTrue(starts[2].startswith(".../..../..x../"))

    def test_positions_from_records(self):
        self.run_match(*QUICK, "--games", 2)
        first = self.games()[0]
        again = self.folder / "again"
        self.run_match(*QUICK[:6], "--games", 2, "--openings", self.output / "sgf" / first["sgf"], "--opening-moves", 2,
                       output=again)
        self.assertEqual(self.games(again)[0]["start"], first["start"])
        text = self.run_match("--game", "catchup", "--size", 7, "--nodes", 10, "--games", 2, "--openings",
                              self.output / "sgf", output=self.folder / "other", status=2)
        self.assertIn("another board or with other options", text)

    def test_a_wrong_position_is_one_line(self):
        path = self.folder / "positions.txt"
        path.write_text("nonsense\n")
        text = self.run_match(*QUICK[:6], "--games", 2, "--openings", path, status=2)
        self.assertEqual(text.count("\n"), 1)
        self.assertIn("referee: position nonsense: syntax error", text)


class Clocks(MatchTest):
    def test_every_time_control_is_kept(self):
        for name, words in {"turn": ("--time", 0.02), "clock": ("--clock", "1+0.02"),
                            "byo-yomi": ("--byo-yomi", 0.2, 0.4, 2)}.items():
            with self.subTest(name):
                self.output = self.folder / name
                self.run_match("--game", "catchup", "--size", 5, "--games", 2, "--margin", 2, *words)
                self.assertEqual({game["verdict"] for game in self.games()}, {"win"})

    def test_times_and_values_are_recorded(self):
        self.run_match("--game", "catchup", "--size", 7, "--games", 2, "--time", 0.05, "--margin", 2)
        turns = [turn for game in self.games() for turn in game["turns"]]
        self.assertTrue(any(turn[2] > 20 for turn in turns))
        self.assertTrue(all(isinstance(turn[4], int) for turn in turns))
        record = (self.output / "sgf" / self.games()[0]["sgf"]).read_text()
        self.assertRegex(record, r";[BW]\[[a-g]{2}\]C\[(black|white) [A-G1-7,]+, [0-9.]+ ms, value -?\d+, depth \d+")
        self.assertRegex(record, r"PB\[catenary \(1\)\]PW\[catenary \(2\)\]")


class Stopping(MatchTest):
    def test_a_test_that_is_decided_ends_the_match(self):
        words = (*QUICK, "--black-name", "ab", "--white-param", "searcher=random", "--games", 400, "--sprt", 0, 300,
                 0.05, 0.05, "--sprt-model", "logistic")
        self.run_match(*words, "--concurrency", 1)
        result = self.result()
        self.assertTrue(result["finished"])
        self.assertEqual(result["results"][0]["sprt"]["decision"], "H1")
        self.assertLess(result["results"][0]["games"], 60)
        self.run_match(*words, "--concurrency", 3, output=self.folder / "other")
        self.assertEqual(self.result(self.folder / "other"), result)

    def test_series_are_played_to_a_target(self):
        self.run_match("--game", "colorado", "--nodes", 40, "--white-param", "searcher=random", "--games", 200,
                       "--max-turns", 150, "--target", 5, "--series", 2)
        series = self.result()["results"][0]["series"]["finished"]
        self.assertEqual(len(series), 2)
        for one in series:
            self.assertGreaterEqual(max(one["points"]), 5)
        self.assertLess(len(self.result()["results"][0]["list"]), 200)

    def test_margins_are_compared_in_pairs(self):
        self.run_match("--game", "catena", "--size", 7, "--nodes", 300, "--white-param", "searcher=random",
                       "--games", 8)
        margin = self.result()["results"][0]["margin"]
        self.assertEqual(margin["number"], 4)
        self.assertGreater(margin["mean"], 0)


class Cooperative(MatchTest):
    def run_cooperative(self, *arguments, **more):
        return self.run_match("--game", "any", "--nodes", 1, *arguments, engine_path=COOPERATIVE, **more)

    def test_two_teams_have_the_same_dice(self):
        text = self.run_cooperative("--games", 30, "--engine", "best", f"{COOPERATIVE} --best", "--engine", "other",
                                    COOPERATIVE)
        result = self.result()["results"][0]
        # Four choices worth 3 instead of 1; nothing else differs.
        self.assertEqual(result["difference"]["mean"], 8)
        self.assertLess(result["difference"]["p_value"], 1e-6)
        self.assertEqual(result["dice"]["rolls"], 120)
        self.assertTrue(0 < result["dice"]["p_value"] <= 1)
        self.assertGreater(result["dice"]["p_value"], 0.001)
        self.assertIn("same dice", text)
        for first, second in zip(self.games()[::2], self.games()[1::2]):
            self.assertEqual(first["rolls"], second["rolls"])

    def test_one_team_of_two_engines(self):
        self.run_cooperative("--games", 4, "--black", COOPERATIVE, "--white", f"{COOPERATIVE} --best", "--black-name",
                             "b", "--white-name", "w")
        result = self.result()["results"][0]
        self.assertEqual(result["players"], ["w + b"])
        self.assertEqual(result["totals"]["w + b"]["number"], 4)
        self.assertGreaterEqual(result["totals"]["w + b"]["mean"], 12)

    def test_teams_by_name(self):
        engines = ("--engine", "a", COOPERATIVE, "--engine", "b", f"{COOPERATIVE} --best")
        self.run_cooperative("--games", 3, *engines, "--team", "a+b", "--team", "b")
        self.assertEqual(self.result()["results"][0]["players"], ["a+b", "b"])

    def test_the_same_team_twice_is_refused(self):
        for teams in (("a", "a"), ("a+b", "a+b"), ("a", "a+a")):
            words = [word for team in teams for word in ("--team", team)]
            text = self.run_cooperative("--games", 2, "--engine", "a", COOPERATIVE, "--engine", "b", COOPERATIVE,
                                        *words, status=2)
            self.assertEqual(text, f"match: --team {teams[1]}: the same team as --team {teams[0]}; see match "
                                   "--help\n")
        self.run_cooperative("--games", 1, "--engine", "a", COOPERATIVE, "--engine", "b", COOPERATIVE,
                             "--team", "a+b", "--team", "b+a")

    def test_competitive_rules_are_refused(self):
        text = self.run_cooperative("--games", 4, "--sprt", 0, 1, 0.1, 0.1, status=2)
        self.assertIn("for competitive games", text)

    def test_a_team_that_fails_scores_nothing(self):
        self.run_cooperative("--games", 2, "--engine", "bad", mock("crash"), "--engine", "good", COOPERATIVE)
        result = self.result()["results"][0]
        self.assertEqual(result["failures"], {"bad": {"crash": 2}, "good": {}})
        self.assertEqual(result["totals"]["bad"]["mean"], 0)


class Configuration(MatchTest):
    def test_a_file_says_the_same_as_the_command_line(self):
        path = self.folder / "match.toml"
        path.write_text('game = "catchup"\nsize = 5\nnodes = 20\ngames = 2\nreplay_late = true\nopening_moves = 2\n'
                        '[option]\nbonus = "parity"\n'
                        '[[engine]]\nname = "a"\nparam = {searcher = "random"}\n'
                        '[[engine]]\nname = "b"\ncommand = "catenary"\n')
        self.run_match("--config", path)
        self.run_match("--game", "catchup", "--size", 5, "--nodes", 20, "--games", 2, "--replay-late",
                       "--opening-moves", 2, "--option", "bonus=parity", "--engine", "a", "catenary",
                       "searcher=random", "--engine", "b", "catenary", output=self.folder / "other")
        self.assertEqual(self.result(), self.result(self.folder / "other"))
        self.run_match("--config", path, "--time", 0.01, output=self.folder / "timed")
        self.assertEqual(self.result(self.folder / "timed")["results"][0]["time"], "0.01 s per turn")

    def test_the_command_line_wins_over_the_file(self):
        engines = "[[engine]]\nname = 'a'\nprotocol = 'gtp'\n[[engine]]\nname = 'b'\n"
        for content, words, expected in (
                ("games = 400", "--games 100", {"games": 100}),
                ("games = 400", "", {"games": 400}),
                ("openings = ['none']", "--openings random", {"openings": ["random"]}),
                ("byo_yomi = [1, 2, 3]", "--nodes 5", {"control": TimeControl("nodes", nodes=5)}),
                ("round_robin = true", "--gauntlet", {"round_robin": None, "gauntlet": True}),
                ("gauntlet = true", "--no-gauntlet", {"gauntlet": False}),
                ("quiet = true\nreplay_late = false", "--no-quiet", {"quiet": False, "replay_late": None}),
                ("insecure = true", "--no-insecure", {"insecure": False}),
                ("[option]\nkomi = 1\nbutton = 'on'", "--option komi=2", {"option": [("komi", "2")]}),
                ("black_param = ['x=1', 'y=2']", "--black-param x=3", {"black_param": [("x", "3")]}),
                ("black_param = ['x=1', 'y=2']", "", {"black_param": [("x", "1"), ("y", "2")]}),
                ("send = ['a', 'b']", "--send c", {"send": ["c"]}),
                ("matrix = ['size=3,5', 'nodes=1,2']", "", {"matrix": ["size=3,5", "nodes=1,2"]}),
                ("[matrix]\nsize = [3, 5]\nnodes = 1", "", {"matrix": ["size=3,5", "nodes=1"]}),
                ("matrix = ['size=3,5', 'nodes=1,2']", "--nodes 7", {"matrix": ["size=3,5"]}),
                ("nodes = 7", "--matrix clock=1,2", {"matrix": ["clock=1,2"], "control": None}),
                ("game = 'x'", "--matrix game=a,b", {"game": None}),
                ("team = ['a+b', 'b']", "--team a", {"team": ["a"]}),
                (engines, "--black x", {"engine": [], "protocol": [], "black": "x"}),
                (engines, "--engine c d", {"engine": [["c", "d"]], "protocol": []}),
                (engines, "--protocol b=gtp", {"protocol": [("a", "gtp"), ("b", "gtp")]}),
                ("black = 'x'\nwhite_name = 'y'", "--engine c d", {"engine": [["c", "d"]], "black": None,
                                                                   "white_name": None})):
            path = self.folder / "match.toml"
            path.write_text(content)
            with self.subTest(content, words=words):
                options = parse(["--output", "x", "--config", str(path), *words.split()])
                self.assertEqual({name: getattr(options, name) for name in expected}, expected)

    def test_catenary_is_the_built_one_and_no_installed_one(self):
        installed = self.folder / "catenary"
        installed.write_text("#!/bin/sh\nexit 1\n")
        installed.chmod(0o755)
        with mock_objects.patch.dict(os.environ, {"PATH": f"{self.folder}:{os.environ['PATH']}"}):
            self.run_match(*QUICK, "--games", 2, "--engine", "a", "catenary", "--engine", "b", "catenary")
        self.assertEqual({tuple(player[0]["command"]) for player in self.result()["matchups"][0]["players"]},
                         {(os.path.abspath(ENGINE), "--threads", "1")})

    def test_a_dry_run_plays_nothing(self):
        text = self.run_match(*QUICK, "--games", 40, "--dry-run")
        self.assertIn("40 games", text)
        self.assertIn("opening of pair 3:", text)
        self.assertFalse(self.output.exists())
        self.assertRegex(text, r"catenary \(1\): Catenary \S+: /\S+ --threads 1; asked for turns by genturn")

    def test_wrong_settings_are_one_line(self):
        for words, expected in ((("--games", 3), "even"), (("--size", 4), "unacceptable size"),
                                (("--game", "chess"), "no game 'chess'"), (("--option", "x=1"), "no option"),
                                (("--matrix", "x=1"), "--matrix takes"),
                                (("--sprt", 5, 0, 0.1, 0.1), "takes ELO0 below ELO1"),
                                (("--sprt", 0, 300, 0.1, 0.1), "--sprt-model logistic"),
                                (("--sprt", 0, 5, 1e-320, 0.1), "error rates of at least 1e-09"),
                                (("--sprt", 0, 1e308, 0.1, 0.1, "--sprt-model", "logistic"), "too large to compute"),
                                (("--openings", "/nonexistent/file"), "cannot be read"),
                                (("--engine", "a", "catenary"), "two engines"), (("--team", "a"), "cooperative"),
                                (("--sprt", "nan", 5, 0.1, 0.1), "--sprt: 'nan' is not a finite number;"),
                                (("--target", "nan"), "--target: 'nan' is not a finite number of at least 0;"),
                                (("--margin", "inf"), "--margin: 'inf' is not a number from 0 to 1000000;")):
            with self.subTest(words):
                text = self.run_match("--game", "catchup", "--games", 2, "--nodes", 10, *words, status=2)
                self.assertEqual(text.count("\n"), 1, text)
                self.assertIn(expected, text)

    def test_wrong_times_are_one_line(self):
        zero, negative = "'0' is not a number of seconds above 0", "'-1' is not a number from 0 to 1000000"
        nan = "'nan' is not a number from 0 to 1000000"
        no_nodes, half = ("'{}' is not a whole number of at least 1".format(text) for text in ("0", "1.5"))
        for words, expected in (
                (("--time", "nan"), f"argument --time: {nan}"), (("--nodes", 0), f"argument --nodes: {no_nodes}"),
                *(((f"--clock={text}",), f"argument --clock: '{text}' is not of the form MAIN+INCREMENT: {reason}")
                  for text, reason in (("x", "'x' is not a number from 0 to 1000000"), ("nan+1", nan), ("0+1", zero),
                                       ("1+-1", negative), ("-1+1", negative), ("1+nan", nan),
                                       ("1+", "'' is not a number from 0 to 1000000"))),
                *((("--byo-yomi", *texts), f"argument --byo-yomi: {reason}")
                  for texts, reason in ((("nan", 1, 1), nan), ((-1, 1, 1), negative), ((1, 0, 1), zero),
                                        ((1, 1, 0), no_nodes), ((1, 1, 1.5), half))),
                *((("--matrix", f"{key}={text}"), f"--matrix {key}: {reason}")
                  for key, text, reason in (("time", "1,nan", nan), ("time", "0", zero), ("nodes", "0", no_nodes),
                                            ("nodes", "1.5", half), ("clock", "1,x", "'x' is not of the form"))),
                (("--matrix", "time=1", "--matrix", "nodes=5"), "the matrix has two kinds of time"),
                (("--matrix", "size=3", "--matrix", "size=5"), "the matrix has size twice"),
                (("--matrix", "nodes=10", "--clock", "5+1"), "--matrix nodes: another option sets that already"),
                (("--matrix", "game=catena"), "--matrix game: another option sets that already"),
                (("--matrix", "size=3", "--size", 5), "--matrix size: another option sets that already"),
                (("--time", 1, "--nodes", 5), "argument --nodes: not allowed with argument --time")):
            with self.subTest(words):
                text = self.run_match("--game", "catchup", "--games", 2, *words, status=2)
                self.assertEqual(text.count("\n"), 1, text)
                self.assertTrue(text.startswith(f"match: {expected}"), text)
        self.assertFalse(self.output.exists())

    def test_a_wrong_file_is_named_with_what_is_wrong(self):
        path = self.folder / "match.toml"
        engine = "engine: it has name, and may have command, param, protocol and coordinates, not "
        unknown = "not an option that a file may set"
        for content, expected in (
                ("x = ", "Invalid value"), (b"\xff", "'utf-8' codec"),
                ("gaem = 'x'", f"gaem: {unknown}"), ("gaem = ['x', 'y']", f"gaem: {unknown}"),
                ("help = true", f"help: {unknown}"), ("config = 'x'", f"config: {unknown}"),
                ("'' = ['merge', 'x', '--output', 'y']", f": {unknown}"),
                ("games = 'x'", "games: 'x' is not a whole number"), ("games = true", "games: 'on' is not a whole"),
                ("games = [2, 4]", "games: takes one value, not a list"),
                ("time = nan", "time: 'nan' is not a number"), ("sprt = [1, 2]", "sprt: expected 4 arguments"),
                ("time = 1\nnodes = 5", "argument --nodes: not allowed"),
                ("quiet = 1", "quiet: is true or false, not 1"),
                ("black = '-x'\ngames = -2", "games: '-2' is not a whole number"),
                ("matrix = [['game=a', 'b']]", "matrix: ['game=a', 'b'] is not a text, a number, true or false"),
                ("engine = 3", "engine: expected tables [[engine]]"),
                ("engine = ['x']", "engine: expected tables [[engine]]"),
                ("[engine]\ncommand = 'x'", f"{engine}command"), ("[[engine]]\ncommand = 'x'", f"{engine}command"),
                ("[[engine]]\nname = 'x'\nx = 1", f"{engine}name, x"),
                ("[[engine]]\nname = ['x']", "engine: ['x'] is not a text, a number, true or false"),
                ("[[engine]]\nname = 'x'\nparam = 3", "engine: param is a table"),
                ("[option]\na.b = 1", "option: {'b': 1} is not a text, a number, true or false"),
                ("openings = [{a = 1}]", "openings: {'a': 1} is not a text, a number, true or false"),
                ("game = 2026-01-01", "game: 2026-01-01 is not a text, a number, true or false")):
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
            with self.subTest(content):
                text = self.run_match("--game", "catchup", "--config", path, status=2)
                self.assertEqual(text.count("\n"), 1, text)
                self.assertTrue(text.startswith(f"match: '{path}': {expected}"), text)
        self.assertFalse(self.output.exists())

    def test_commands_are_shell_words(self):
        command = shlex.join([ENGINE, "--seed", "5"])
        self.run_match(*QUICK, "--games", 2, "--black", command)
        identity = json.loads((Path(self.output) / "match.json").read_text())
        self.assertEqual(identity["matchups"][0]["players"][0][0]["command"][1:],
                         ["--seed", "5", "--threads", "1"])

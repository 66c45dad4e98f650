# SPDX-License-Identifier: MIT
"""Tests of engines that use plain GTP: the commands sent to them, steps joined into turns, coordinates of other
programs."""

import shlex
import unittest

from catenary_tools.engine.process import Reply
from catenary_tools.play import protocols
from catenary_tools.play.clock import GameClock, TimeControl
from catenary_tools.play.protocols import Coordinates, TranslatedCoordinates

from tests.match.support import HERE, MatchTest
from tests.support.under_test import ENGINE, ROOT

EXAMPLE = ROOT / "docs" / "tutorial" / "engine.py"
# The board of width 3, in the three notations.
OWN = "A1,B1,A2,B2,C2,B3,C3"
ROWS = "C1,C2,B1,B2,B3,A1,A2"


class Plain(MatchTest):
    def engine(self, *options, cells=OWN):
        return shlex.join(["/usr/bin/python3", str(HERE / "plain_engine.py"), str(self.folder / "log"),
                           f"--cells={cells}", *options])

    def play(self, command, *arguments, games=2, status=0):
        return self.run_match("--game", "catchup", "--size", 3, "--engine", "plain", command, "--engine", "own",
                              "catenary", "searcher=random", "--games", games, "--openings", "none", "--concurrency",
                              1, *arguments, status=status)

    def sent(self):
        return (self.folder / "log").read_text().splitlines()

    def test_steps_are_joined_to_turns(self):
        self.play(self.engine(), "--nodes", 1)
        for game in self.games():
            self.assertEqual(game["verdict"], "win", game["detail"])
            for _, text, *_ in game["turns"][1:-1]:
                self.assertIn(",", text)

    def test_a_repeated_stone_that_ends_a_turn_of_steps_is_a_pass(self):
        self.play(self.engine("--short=yes"), "--nodes", 1)
        for game in self.games():
            self.assertEqual(game["verdict"], "win", game["detail"])
            color = "black" if game["black"] == "plain" else "white"
            turns = [text for side, text, *_ in game["turns"] if side == color]
            self.assertTrue(any(text.endswith(",pass") for text in turns), turns)
            for text in turns:
                self.assertRegex(text, "^[A-C][1-3](,pass)?$")

    def test_an_engine_without_list_commands_is_sent_the_basic_commands(self):
        self.play(self.engine(), "--time", 0.5)
        turns = self.games()[0]["turns"]
        sent = self.sent()
        self.assertEqual(sent[:6], ["list_commands", "boardsize 3", "time_settings 0 0.5 1", "clear_board",
                                    f"play white {turns[0][1]}", "time_left black 0.5 1"])
        self.assertEqual({line.split()[0] for line in sent}, {"list_commands", "boardsize", "time_settings",
                                                              "clear_board", "play", "time_left", "genmove", "quit"})
        # White's second turn has two or three stones: a line for each, then the time left for that many steps.
        stones = turns[2][1].split(",")
        start = sent.index(f"play white {stones[0]}")
        self.assertEqual(sent[start:start + len(stones)], [f"play white {stone}" for stone in stones])
        self.assertRegex(sent[start + len(stones)], rf"^time_left black 0\.5 {max(2, len(stones))}$")

    def test_the_last_turn_is_told_and_the_result_where_it_is_listed(self):
        self.play(self.engine("--list=game_over"), "--nodes", 1)
        last = self.games()[1]
        self.assertEqual(self.sent()[-2:], [f"game_over {last['result']}", "quit"])
        if last["turns"][-1][0] != {"plain": "black", "own": "white"}[last["black"]]:
            self.assertEqual(self.sent()[-3].split()[0], "play")

    def test_what_is_listed_is_used(self):
        self.play(self.engine("--list=game_over,set_game,engine_param,set_random_seed,game_param"), "--nodes", 7)
        self.assertEqual(self.sent()[1:7], ["set_game catchup", "boardsize 3", "engine_param max_nodes 7",
                                            "engine_param threads 1", "clear_board", self.sent()[6]])
        self.assertRegex(self.sent()[6], r"^set_random_seed \d+$")

    def test_protocol_gtp_asks_nothing(self):
        self.play(self.engine("--list=genturn,game_over"), "--nodes", 1, "--protocol", "plain=gtp")
        self.assertEqual(self.sent()[:2], ["boardsize 3", "clear_board"])
        self.assertNotIn("game_over", " ".join(self.sent()))

    def test_coordinates_by_rows(self):
        text = self.play(self.engine(cells=ROWS), "--nodes", 1, "--coordinates", "plain=rows", "--dry-run")
        self.assertIn("asked for steps by genmove", text)
        text = self.play(self.engine(cells=ROWS), "--nodes", 1, "--dry-run", status=1)
        self.assertIn("C1 is not on the board", text)
        self.play(self.engine(cells=ROWS), "--nodes", 1, "--coordinates", "plain=rows")
        self.assertEqual({game["verdict"] for game in self.games()}, {"win"})
        self.assertIn("boardsize 2", self.sent())
        black = next(text for color, text, *_ in self.games()[0]["turns"] if color == "black")
        self.assertRegex(black, r"^[ABC][123],")

    def test_a_vertex_off_the_board_of_those_coordinates(self):
        text = self.play(self.engine(cells="A3"), "--nodes", 1, "--coordinates", "plain=rows", status=1)
        self.assertIn("A3 is not on the board in the coordinates `rows`", text)

    def test_clicks_are_joined_to_moves(self):
        command = f"{ENGINE} --game colorado --seed 3"
        self.run_match("--game", "colorado", "--engine", "clicks", command, "--engine", "own", "catenary",
                       "searcher=random", "--protocol", "clicks=gtp", "--games", 2, "--time", 0.01, "--margin", 9,
                       "--max-turns", 6)
        for game in self.games():
            self.assertEqual(game["verdict"], "move limit", game["detail"])
            for _, text, *_ in game["turns"]:
                self.assertRegex(text, r"^[A-H][1-8]-[A-H][1-8]$|^pass$")

    def test_half_a_move_twice_is_no_move(self):
        command = shlex.join(["/usr/bin/python3", str(HERE / "plain_engine.py"), str(self.folder / "log"),
                              "--cells=A8", "--again=A8"])
        text = self.run_match("--game", "colorado", "--engine", "plain", command, "--engine", "own", "catenary",
                              "searcher=random", "--games", 2, "--nodes", 1, "--openings", "none", status=1)
        self.assertIn("it makes no move", text)

    def test_parameters_need_engine_param(self):
        text = self.run_match("--game", "catchup", "--size", 3, "--engine", "plain", self.engine(), "x=1", "--engine",
                              "own", "catenary", "--games", 2, "--nodes", 1, status=1)
        self.assertIn("has no command engine_param: its parameters belong on its command line", text)

    def test_positions_need_the_command(self):
        path = self.folder / "positions.txt"
        path.write_text("../.x./.. w placed=0 limit=2 start=0\n")
        text = self.play(self.engine(), "--nodes", 1, "--openings", str(path), status=1)
        self.assertIn("has no command position: such an engine takes --openings random or none", text)

    def test_words_for_engines_that_do_not_exist(self):
        for words, expected in ((("--protocol", "x=gtp"), "no engine is called 'x'; there are plain, own"),
                                (("--protocol", "plain=uci"), "one of auto, catenary, gtp, not 'uci'"),
                                (("--coordinates", "plain=x"), "one of letters, rows, not 'x'")):
            self.assertIn(expected, self.play(self.engine(), *words, status=2))

    def test_words_in_a_file_and_by_color(self):
        path = self.folder / "match.toml"
        path.write_text('game = "catchup"\nsize = 3\nnodes = 1\ngames = 2\nopenings = ["none"]\n'
                        f'[[engine]]\nname = "plain=1"\ncommand = "{self.engine(cells=ROWS)}"\nprotocol = "gtp"\n'
                        'coordinates = "rows"\n[[engine]]\nname = "own"\n')
        self.run_match("--config", path)
        first = self.result()["matchups"][0]["players"][0][0]
        self.assertEqual((first["protocol"], first["coordinates"]), ("gtp", "rows"))
        self.run_match("--game", "catchup", "--size", 3, "--white", self.engine(cells=ROWS), "--protocol", "white=gtp",
                       "--coordinates", "white=rows", "--nodes", 1, "--games", 2, "--openings", "none",
                       output=self.folder / "other")
        self.assertEqual({game["verdict"] for game in self.games(self.folder / "other")}, {"win"})


class Example(MatchTest):
    """The program of docs/engines.md."""

    def test_its_games_are_legal(self):
        for size in (3, 9):
            self.output = self.folder / str(size)
            self.run_match("--game", "catchup", "--size", size, "--black", f"/usr/bin/python3 {EXAMPLE}", "--nodes",
                           5, "--games", 6, "--opening-moves", 2)
            self.assertEqual({game["verdict"] for game in self.games()}, {"win"})
            self.assertEqual(self.result()["results"][0]["players"][0], "python3 engine.py")


class Openings(MatchTest):
    def test_random_openings_are_whole_turns(self):
        for count in range(1, 6):
            self.output = self.folder / str(count)
            self.run_match("--game", "catchup", "--size", 5, "--nodes", 5, "--games", 4, "--opening-moves", count,
                           "--opening-window", 0)
            for game in self.games():
                self.assertIn("placed=0 ", game["start"])
                moves = game["opening_moves"]
                self.assertGreaterEqual(sum(text.count(",") + 1 for _, text in moves), count)
                # One turn per line: the colours alternate.
                self.assertEqual([color for color, _ in moves], [("white", "black")[i % 2] for i in range(len(moves))])

    def test_records_are_cut_at_the_end_of_a_turn(self):
        self.run_match("--game", "catchup", "--size", 5, "--nodes", 5, "--games", 2, "--opening-moves", 1,
                       "--opening-window", 0)
        record = self.output / "sgf" / self.games()[0]["sgf"]
        start, *turns = self.games()[0]["turns"]
        for count, expected in ((1, self.games()[0]["start"]), (2, start[3]), (3, start[3])):
            self.output = self.folder / f"cut {count}"
            self.run_match("--game", "catchup", "--size", 5, "--nodes", 5, "--games", 2, "--openings", record,
                           "--opening-moves", count)
            self.assertEqual(self.games()[0]["start"], expected)


class Protocols(unittest.TestCase):
    def test_found_out_by_list_commands(self):
        turns, steps = Reply(True, "play\ngenturn\ngenmove", 0), Reply(True, "play\ngenmove", 0)
        error = Reply(False, "unknown command", 0)
        self.assertEqual([protocols.dialect_of("auto", reply).steps for reply in (turns, steps, error)],
                         [False, True, True])
        self.assertTrue(protocols.dialect_of("catenary", error).has("set_game"))
        self.assertFalse(protocols.dialect_of("catenary", error).has("game_over"))
        self.assertFalse(protocols.dialect_of("auto", turns).has("set_game"))

    def test_errors_of_tried_commands_are_no_failures(self):
        plain = protocols.dialect_of("auto", Reply(False, "", 0))
        tried, = protocols.if_known(plain, "time_left", "black 1 1")
        self.assertFalse(tried.required)
        protocols.require_answers([tried], [Reply(False, "unknown command", 0)])
        listed = protocols.dialect_of("auto", Reply(True, "genmove\ntime_left", 0))
        self.assertTrue(protocols.if_known(listed, "time_left", "black 1 1")[0].required)
        self.assertEqual(protocols.if_known(listed, "time_settings", "0 1 1"), [])

    def test_time_of_a_turn_is_left_for_its_steps(self):
        clock = GameClock(TimeControl("turn", main=2))
        self.assertEqual(clock.time_left_of_step("black", 0.5, 3), "black 1.5 3")
        clock = GameClock(TimeControl("clock", main=10, period=1))
        self.assertEqual(clock.time_left_of_step("white", 0.5, 3), "white 9.5 0")
        self.assertIsNone(GameClock(TimeControl("nodes", nodes=5)).time_left_of_step("white", 0.5, 3))


class CoordinatesOfOthers(unittest.TestCase):
    def test_letters_do_not_leave_out_i(self):
        translator = TranslatedCoordinates("letters", "11")
        for own, other in (("A1", "A1"), ("H8", "H8"), ("J9", "I9"), ("L11", "K11")):
            self.assertEqual((translator.to_engine(own), translator.from_engine(other)), (other, own))

    def test_rows_count_from_the_top_and_from_the_left(self):
        translator = TranslatedCoordinates("rows", "9 hex")
        for own, other in (("E9", "A1"), ("J9", "A5"), ("D8", "B1"), ("A5", "E1"), ("E5", "E5"), ("J5", "E9"),
                           ("A1", "I1"), ("E1", "I5")):
            self.assertEqual((translator.to_engine(own), translator.from_engine(other.lower())), (other, own))

    def test_turns_moves_and_words(self):
        translator = TranslatedCoordinates("rows", "8")
        self.assertEqual(translator.to_engine("A8-B7,C8,pass"), "A1-B2,A3,pass")
        self.assertEqual(translator.from_engine("A1-B2,A3,swap"), "A8-B7,C8,swap")
        self.assertEqual(Coordinates().to_engine("J5"), "J5")

    def test_every_vertex_has_one_name(self):
        for kind in ("letters", "rows"):
            for board, count in (("3 hex", 7), ("13 hex", 127), ("19", 361)):
                names = TranslatedCoordinates(kind, board)
                found = {names.to_engine(f"{letter}{row}") for letter in "ABCDEFGHJKLMNOPQRST" for row in range(1, 20)}
                on_board = set()
                for name in found:
                    try:
                        on_board.add(names.from_engine(name))
                    except ValueError:
                        pass
                self.assertEqual(len(on_board), count, (kind, board))

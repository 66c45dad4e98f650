# SPDX-License-Identifier: MIT
"""Tests of the game that docs/adding-a-game.md adds, in a program that has no other."""

import pytest

from tests.process.support import Engine, run
from tests.support.under_test import TUTORIAL

# Sequences of 1 to 9 moves, by counting on paper: games end early from the fifth move on.
COUNTS = (9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


class TestTutorial:
    @pytest.fixture(autouse=True)
    def engine_of_the_test(self):
        self.engine = Engine(program=TUTORIAL)
        yield
        assert self.engine.close() == 0

    def ask(self, command):
        return self.engine.ask(command)

    def test_it_is_the_only_game(self):
        assert run(["--list-games"], program=TUTORIAL).stdout == b"tictactoe\n"

    def test_counts_of_move_sequences(self):
        for depth, count in enumerate(COUNTS, 1):
            assert self.ask(f"perft {depth}").split()[1] == str(count)

    def test_a_row_wins(self):
        for color, square in (("b", "A1"), ("w", "B2"), ("b", "A2"), ("w", "B3"), ("b", "A3")):
            assert self.ask(f"play {color} {square}") == "= "
        assert self.ask("final_score") == "= B+"
        assert "[ ] winning line" in self.ask("showboard")
        assert self.ask("play w C1") == "? illegal move: the game is over"

    def test_refusals_have_reasons(self):
        self.ask("play b B2")
        assert self.ask("play w B2") == "? illegal move: B2 already has a stone"
        assert self.ask("play w button") == "? illegal move: Tic-tac-toe has no button"
        assert self.ask("boardsize 4") == "? unacceptable size: 4; Tictactoe has 3"

    def test_without_rules_in_brief_no_page_is_named(self):
        assert self.ask("help rules") == "= Tictactoe has no rules in brief"

    def test_positions_are_read_as_they_were_written(self):
        for text in (".../.../...", "x../.o./...", "xxx/oo./...", "xox/xxo/oxo"):
            assert self.ask(f"position {text}") == "= "
            assert self.ask("position") == "= " + text
        for text in ("xxx/ooo/...", "xxx/.../...", "xxx/oo./o..", "x./.../...", "xyz/.../..."):
            assert self.ask(f"position {text}").startswith("? "), text

    def test_perfect_play_is_a_draw(self):
        for searcher in ("alphabeta", "uct"):
            self.ask("clear_board")
            self.ask(f"engine_param searcher {searcher}")
            self.ask("engine_param max_nodes 20000")
            while (mover := self.ask("to_move")[2:]) != "none":
                self.ask(f"genmove {mover}")
            assert self.ask("final_score") == "= 0"

    def test_results_are_proven_without_a_margin(self):
        for position, result in ((".../.../...", "0"), ("xx./oo./...", "B+"), ("xx./oox/o..", "B+")):
            self.ask(f"position {position}")
            assert self.ask("solve 60").split()[1] == result, position

    def test_it_takes_a_win_and_stops_one(self):
        self.ask("position xx./oo./...")
        assert self.ask("genmove b") == "= C3"
        self.ask("position xx./o../...")
        assert self.ask("genmove w") == "= C3"

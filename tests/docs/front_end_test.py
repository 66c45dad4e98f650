# SPDX-License-Identifier: MIT
"""Tests of the front end that docs/writing-a-front-end.md shows: it plays whole games."""

import subprocess
import sys

from tests.support.under_test import ENGINE, ROOT

PROGRAM = ROOT / "docs" / "tutorial" / "front_end.py"


def play(color, moves, *options):
    """The lines that the front end prints while a person with the colour types the moves."""
    command = [sys.executable, PROGRAM, color, ENGINE, "--level", "9", *options]
    result = subprocess.run(command, input="\n".join(moves) + "\n", capture_output=True, text=True, timeout=60)
    assert result.returncode == 0, result.stderr
    return result.stdout.splitlines()


class TestFrontEnd:
    def test_it_plays_a_game_to_the_end_and_refuses_illegal_moves(self):
        cells = "A1 A2 B1 B2 B3 C2 C3".split()
        lines = play("white", ["A9", "B2", *cells, *cells], "--game", "catchup", "--size", "3")
        assert "white> illegal move: A9 is not on the board" in lines
        assert any("already has a stone" in line for line in lines)
        assert lines[-1].startswith("result: ")

    def test_it_rolls_dice_and_shares_a_score(self):
        # A knight or a peasant can move at any time, and choices are squares.
        squares = [f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)]
        opening = ["B1-C3", "G1-F3", "F3-E5", "E1-E3"]
        peasants = [f"{column}2-{column}3" for column in "BCDEFG"]
        tries = ["E3-E1", "E1-E3", "C3-B1", "F3-G1", *peasants, *squares, "pass"]
        options = ["--game", "catalonia", "--option", "dice=manual", "--option", "turns=10"]
        lines = play("white", opening + tries * 40, *options)
        assert any(line.startswith("rolled: ") for line in lines)
        assert lines[-1].startswith("result: ")

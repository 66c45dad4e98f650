# SPDX-License-Identifier: MIT
"""Compares the descriptions of the games for Ludii, games/NAME/NAME.lud, with the engine: both play the same random
games, and must agree on the side to move and the legal moves in every position, and on the result. Needs Java and the
jar of Ludii that CATENARY_LUDII_JAR names. CATENARY_LUDII_GAMES sets the number of games for each setting."""

import collections
import os
import pathlib
import random
import re
import subprocess
import zlib

import pytest
from catenary_tools import board
from catenary_tools.engine.client import Engine

from tests.support.under_test import ENGINE, ROOT

JAR = os.environ.get("CATENARY_LUDII_JAR")
GAMES = int(os.environ.get("CATENARY_LUDII_GAMES", "20"))
PLAYER = pathlib.Path(__file__).with_name("LudiiPlayer.java")

pytestmark = pytest.mark.skipif(not JAR, reason="needs CATENARY_LUDII_JAR")

# Players 1 and 2 of Ludii.
COLORS = {"catchup": ("white", "black"), "catena": ("black", "white"), "cation": ("black", "white"),
          "colorado": ("white", "black")}
# Random games of Colorado may be very long, and Ludii itself ends games after 2,500 turns.
MOST_MOVES = 2000
# How often a random player chooses one of these when it may.
WORDS = {"pass": 0.3, "button": 0.05, "swap": 0.5}

# Each game, the rows of its board, options of the engine, and those of Ludii.
SETTINGS = [
    ("catchup", 9, "", ""),
    ("catchup", 5, "", "Board Size/3x3"),
    ("catchup", 3, "", "Board Size/2x2"),
    ("catchup", 9, "bonus parity", "Bonus/Parity"),
    ("catchup", 5, "bonus parity", "Board Size/3x3, Bonus/Parity"),
    ("catchup", 9, "rules alternative", "Rules/Alternative"),
    ("catchup", 5, "rules alternative", "Board Size/3x3, Rules/Alternative"),
    ("catena", 13, "", ""),
    ("catena", 5, "", "Board Size/3x3"),
    ("catena", 7, "button off, komi 2", "Board Size/4x4, Button/Off, Komi/2"),
    ("catena", 9, "scoring longest", "Board Size/5x5, Scoring/Longest"),
    ("catena", 5, "scoring longest, komi 7", "Board Size/3x3, Scoring/Longest, Komi/7"),
    ("catena", 9, "scoring square, komi -3", "Board Size/5x5, Scoring/Square, Komi/-3"),
    ("catena", 9, "stones_per_turn 2", "Board Size/5x5, Stones a Turn/2"),
    ("catena", 5, "stones_per_turn 2, scoring longest", "Board Size/3x3, Stones a Turn/2, Scoring/Longest"),
    ("cation", 11, "", ""),
    ("cation", 3, "", "Board Size/3x3"),
    ("cation", 4, "", "Board Size/4x4"),
    ("cation", 7, "pie off", "Board Size/7x7, Pie Rule/Off"),
    ("colorado", 8, "", ""),
    ("colorado", 8, "scoring all", "Scoring/All"),
    ("colorado", 8, "wipeout draw", "Wipeout/Draw"),
    ("colorado", 8, "layout random 1, scoring all, wipeout draw", "Layout/Random 1, Scoring/All, Wipeout/Draw"),
    ("colorado", 8, "layout random 2", "Layout/Random 2"),
    ("colorado", 8, "layout random 3", "Layout/Random 3"),
]


def listed(text):
    return [item for item in text.split(", ") if item]


class Ludii:
    """A game in Ludii, with moves and colours in the notation of the engine."""

    def __init__(self, game, options):
        self.game = game
        description = ROOT / "games" / game / f"{game}.lud"
        self.process = subprocess.Popen(["java", "-cp", JAR, PLAYER, description, *options], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.played = 0
        self.moves = []

    def ask(self, line):
        """Returns the words of the response."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        words = self.process.stdout.readline().split()
        assert words, "Ludii failed; its errors are above"
        self.moves = [self.text(word) for word in words[1:]] if words[0].startswith("to_move=") else []
        return words

    def start(self):
        self.played = 0
        return self.state(self.ask("new"))

    def play(self, move):
        self.played += 1
        return self.state(self.ask(str(self.moves.index(move))))

    def state(self, words):
        """Returns the side to move and the legal moves, or `none` and the result."""
        kind, player = words[0].split("=")
        if kind == "to_move":
            return COLORS[self.game][int(player) - 1], sorted(self.moves)
        return "none", self.result(int(player), [float(score) for score in words[1:]])

    def result(self, winner, scores):
        if not winner:
            return "0"
        winning, losing = scores[winner - 1], scores[2 - winner]
        margin = "" if self.game == "cation" else f"{winning - losing:g}"
        return f"{COLORS[self.game][winner - 1][0].upper()}+{margin}"

    def text(self, word):
        kind, *sites = word.split(":")
        if kind == "Pass":
            return "pass"
        if sites == ["hand", "hand"]:
            return "button"
        vertices = [vertex(site) for site in sites]
        if kind == "Remove":
            return "swap" if self.played == 1 else f"{vertices[0]}-X"
        assert kind in ("Add", "Move"), word
        return "-".join(vertices)

    def close(self):
        self.process.stdin.close()
        self.process.wait(60)
        self.process.stdout.close()


def vertex(site):
    """The vertex of a site. Ludii counts columns and rows from the lower left corner, as the engine does, also on
    hexagonal boards, where its columns are slanted as ours are."""
    column, row = map(int, site.split(","))
    return board.vertex(column, row)


def state_of(engine):
    """Returns the same for the engine."""
    to_move = engine.ask("to_move")
    return to_move, engine.ask("final_score") if to_move == "none" else sorted(engine.ask("legal_moves").split())


def choose(generator, moves):
    for word, share in WORDS.items():
        if word in moves and (len(moves) == 1 or generator.random() < share):
            return word
    return generator.choice([move for move in moves if move not in WORDS])


def play_game(engine, ludii, generator, counts):
    engine.ask("clear_board")
    expected, actual = state_of(engine), ludii.start()
    record = []
    while len(record) < MOST_MOVES:
        counts["positions"] += 1
        assert actual == expected, f"after {' '.join(record)}"
        to_move, moves = expected
        if to_move == "none":
            counts[re.sub(r"[\d.]+$", "", moves) or "draw"] += 1
            return
        move = choose(generator, moves)
        counts.update(word for word in (*WORDS, "-X") if move.endswith(word))
        engine.ask(f"play {to_move} {move}")
        record.append(move)
        expected, actual = state_of(engine), ludii.play(move)
    counts["unfinished"] += 1


@pytest.mark.parametrize(("game", "size", "options", "ludii_options"), SETTINGS,
                         ids=[f"{game} {size} {options}".strip() for game, size, options, _ in SETTINGS])
def test_agreement(game, size, options, ludii_options):
    engine, ludii = Engine([ENGINE, "--game", game]), Ludii(game, listed(ludii_options))
    counts = collections.Counter()
    try:
        engine.ask(f"boardsize {size}")
        for option in listed(options):
            engine.ask(f"game_param {option}")
        for number in range(GAMES):
            play_game(engine, ludii, random.Random(zlib.crc32(f"{game} {size} {options} {number}".encode())), counts)
    finally:
        engine.close()
        ludii.close()
    print(f"{GAMES} games:", ", ".join(f"{count} {kind}" for kind, count in counts.items()))

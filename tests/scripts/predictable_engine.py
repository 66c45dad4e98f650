#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An engine without a real game, whose figures a test knows beforehand.

In its games White moves eight times. The value of the position that it searches from, and the winner, are drawn from
the seed of the game: a value wins with the probability of a logistic curve of scale SCALE. A game named `team` ends in
totals instead, to which the value is proportional apart from noise. `bench` searches report NODES for its threads."""

import json
import math
import pathlib
import random
import re
import sys

PATH = pathlib.Path(__file__).resolve()
SCALE = 300.0
TOTAL, TOTAL_SCALE = 50, 8.0
TURNS = 8
# For each position, the nodes of one thread and of several.
NODES = ((1000, 500), (900, 600), (640, 800), (5000, 2000), (77, 70), (1234, 1234))
DEPTH = 6


def draw(game, seed):
    """The value of a position, and the result of the game."""
    rng = random.Random(seed)
    if game == "team":
        total = max(0, round(rng.gauss(TOTAL, 20)))
        return round(10 * (total + rng.gauss(0, TOTAL_SCALE))), str(total)
    value = rng.gauss(0, 2 * SCALE)
    won = rng.random() < 1 / (1 + math.exp(-value / SCALE))
    return round(value), "W+3" if won else "B+3"


class Game:
    def __init__(self, name):
        self.name, self.seed, self.turn, self.threads, self.position = name, 0, 0, 1, 0

    def nodes(self):
        return NODES[self.position][self.threads > 1]

    def answer(self, command, *words):
        if command in ("clear_board", "genturn", "genmove"):
            self.turn = 0 if command == "clear_board" else self.turn + 1
            return "" if command == "clear_board" else "pass"
        if command == "set_random_seed":
            self.seed = int(words[0])
        if command == "engine_param" and words[0] == "threads":
            self.threads = int(words[1])
        if command == "position" and words:
            self.position = int(words[0])
        if command == "reg_genmove":
            print(f"depth {DEPTH} value 5 nodes {self.nodes()} time 0.5 pv A1", file=sys.stderr, flush=True)
            return "A1"
        if command == "search_info":
            return f"value 5 depth {DEPTH} nodes {self.nodes()} seconds 0.5"
        return {"to_move": "none" if self.turn == TURNS else "white", "position": f"{self.name} {self.seed}",
                "score": "0" if self.name == "team" else "0 estimate", "final_score": draw(self.name, self.seed)[1],
                "bench": "\n".join(["1 nodes 1 s 1 nodes/s", *(f"1 nodes 0.1 s {i}" for i in range(len(NODES)))]),
                "legal_moves": "pass"}.get(command, "")


def analyze():
    for line in sys.stdin:
        game, seed = json.loads(line)["position"].split()
        value = draw(game, int(seed))[0]
        move = {"move": "pass", "value": value, "score": "", "variation": []}
        print(json.dumps({"to_move": "white", "moves": [move]}), flush=True)


def play():
    # Before a game starts, settings are only tried.
    game = Game(sys.argv[sys.argv.index("--game") + 1] if "--game" in sys.argv else "duel")
    for line in sys.stdin:
        number, words = re.fullmatch(r"\s*(\d*)\s*(.*?)\s*", line).groups()
        print(f"={number} {game.answer(*words.split())}", end="\n\n", flush=True)
        if words == "quit":
            break


if __name__ == "__main__":
    if "--analysis" in sys.argv:
        analyze()
    else:
        play()

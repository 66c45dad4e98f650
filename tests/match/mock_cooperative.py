#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Referee and player of a small cooperative game with dice, as the protocol has them: four rounds of White's choice of
A1 or B1 (`--best` takes B1, worth 3 instead of 1), Black's pass, and a roll of A1 to F1 that adds 0 to 5 points."""

import sys

ROUNDS = 4
WORTH = {"A1": 1, "B1": 3}
FACES = ["A1", "B1", "C1", "D1", "E1", "F1"]


class Game:
    def __init__(self):
        self.moves = []

    @property
    def side(self):
        if len(self.moves) == 3 * ROUNDS:
            return "none"
        return ("white", "black", "chance")[len(self.moves) % 3]

    @property
    def legal(self):
        return {"white": ["A1", "B1"], "black": ["pass"], "chance": FACES, "none": []}[self.side]

    @property
    def total(self):
        chosen = sum(WORTH[move] for move in self.moves[::3])
        return chosen + sum(FACES.index(move) for move in self.moves[2::3])

    def play(self, color, text):
        if color != self.side or text not in self.legal:
            return "? illegal move"
        self.moves.append(text)
        return "="


def answer(game, words, best):
    match words:
        case ["set_game" | "clear_board", *_]:
            game.moves.clear()
        case ["game_param"]:
            return "= [list/auto/manual] dice auto"
        case ["gogui-rules_board_size"]:
            return "= 2"
        case ["list_commands"]:
            return "= set_game\nclear_board\ngame_param\nplay\ngenturn"
        case ["bench"]:
            return "= 7 nodes 0.001 s 7000 nodes/s"
        case ["version"]:
            return "= mock"
        case ["to_move"]:
            return "= " + game.side
        case ["position"]:
            return f"= ../.. {game.side} {len(game.moves)}"
        case ["legal_moves"]:
            return "= " + " ".join(game.legal)
        case ["score"] | ["final_score"]:
            return f"= {game.total}"
        case ["play", color, text]:
            return game.play(color, text)
        case ["genturn", color]:
            text = "pass" if color == "black" else "B1" if best else "A1"
            return f"{game.play(color, text)} {text}"
        case ["printsgf"]:
            return "= (;FF[4])"
    return "="


def main():
    game = Game()
    for line in sys.stdin:
        if line.strip():
            number, *words = line.split()
            text = answer(game, words, "--best" in sys.argv)
            print(text[0] + number + text[1:], end="\n\n", flush=True)
            if words == ["quit"]:
                return


if __name__ == "__main__":
    main()

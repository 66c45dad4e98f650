#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""An engine that plays Catchup: each stone goes on a random free cell."""

import random
import sys

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"  # no I


class Player:
    free = []
    size = 9

    def boardsize(self, size):
        self.size = int(size)

    def clear_board(self):
        side = (self.size + 1) // 2
        self.free = [f"{LETTERS[column]}{row + 1}" for row in range(self.size)
                     for column in range(max(0, row - side + 1), min(self.size, row + side))]

    def play(self, color, step):
        if step != "pass":
            self.free.remove(step)

    def genmove(self, color):
        return self.free.pop(random.randrange(len(self.free)))

    def quit(self):
        sys.exit()


player = Player()
for line in sys.stdin:
    number, command, *arguments = line.split()
    if hasattr(Player, command):
        answer = getattr(player, command)(*arguments)
        print(f"={number} {answer or ''}\n", flush=True)
    else:
        print(f"?{number} unknown command\n", flush=True)

# SPDX-License-Identifier: MIT
"""Catchup as AbstractPlay plays it, in its notation: a second implementation, of points in the plane."""

import random
import re

PLAYERS = (0, 1)


def cells_of(side):
    """The place of the centre of each cell. Rows have letters from the bottom, cells in a row have numbers."""
    places = {}
    for row in range(2 * side - 1):
        width = 2 * side - 1 - abs(row - side + 1)
        for number in range(width):
            places[f"{'abcdefghijk'[row]}{number + 1}"] = (number - (width - 1) / 2, row)
    return places


def sort_key(cell):
    return cell[0], int(cell[1:])


class Catchup:
    """A game. Raises ValueError for an illegal turn."""

    def __init__(self, side):
        self.side = side
        self.places = cells_of(side)
        self.owners = {}
        self.turns = []
        # The largest groups of both players before the last turn.
        self.before = (0, 0)
        at = {place: cell for cell, place in self.places.items()}
        offsets = ((-1, 0), (1, 0), (-0.5, 1), (0.5, 1), (-0.5, -1), (0.5, -1))
        self.neighbours = {cell: [at[x + dx, y + dy] for dx, dy in offsets if (x + dx, y + dy) in at]
                           for cell, (x, y) in self.places.items()}

    @property
    def mover(self):
        return len(self.turns) % 2

    @property
    def over(self):
        return len(self.owners) == len(self.places)

    @property
    def most(self):
        """The most stones that the turn may place."""
        if not self.turns:
            return 1
        other = 1 - self.mover
        mine, theirs = self.largest(self.mover), self.largest(other)
        bonus = theirs > max(1, self.before[other]) and theirs >= mine
        return min(3 if bonus else 2, len(self.places) - len(self.owners))

    def groups(self, player):
        left, found = {cell for cell, owner in self.owners.items() if owner == player}, []
        while left:
            group = [left.pop()]
            for cell in group:
                joined = left.intersection(self.neighbours[cell])
                left -= joined
                group += joined
            found.append(group)
        return sorted(found, key=len, reverse=True)

    def largest(self, player):
        return len((self.groups(player) or [()])[0])

    def play(self, turn):
        cells = turn.split(",")
        if self.over:
            raise ValueError("The game is over.")
        if not all(re.fullmatch("[a-k][0-9]{1,2}", cell) and cell in self.places for cell in cells):
            raise ValueError(f"{turn} has an invalid cell.")
        if len(cells) > self.most:
            raise ValueError(f"You may place {self.most} pieces only.")
        if any(cell in self.owners for cell in cells):
            raise ValueError(f"{turn} has an occupied cell.")
        if cells != sorted(set(cells), key=sort_key):
            raise ValueError(f"The order of {turn} is wrong.")
        self.before = tuple(map(self.largest, PLAYERS))
        self.owners |= dict.fromkeys(cells, self.mover)
        self.turns.append(turn)

    def play_randomly(self, generator: random.Random):
        free = sorted(self.places.keys() - self.owners)
        self.play(",".join(sorted(generator.sample(free, generator.randint(1, self.most)), key=sort_key)))

    @property
    def winner(self):
        """Of a game that is over: the player whose list of groups is greater."""
        lists = [list(map(len, self.groups(player))) for player in PLAYERS]
        return lists.index(max(lists))

    def rounds(self):
        return [self.turns[number:number + 2] for number in range(0, len(self.turns), 2)]

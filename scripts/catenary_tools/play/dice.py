# SPDX-License-Identifier: MIT
"""Dice whose rolls are derived from words, so that they are the same for other players."""

import hashlib


def roll(dice, number, outcomes):
    """Returns the outcome of roll `number`: uniform, and the same for the same dice whatever else is possible, as long
    as it is possible itself."""
    def rank(outcome):
        return hashlib.blake2b(f"{dice} {number} {outcome}".encode(), digest_size=8).digest()
    return min(outcomes, key=rank)


class Dice:
    """The rolls of one game, with what was possible at each, as lists."""

    def __init__(self, words):
        self._words = words
        self.rolls = []

    def roll(self, outcomes):
        text = roll(self._words, len(self.rolls), outcomes)
        self.rolls.append([text, outcomes])
        return text

# SPDX-License-Identifier: MIT
"""Tests that known mistakes in games of a strong engine are found, and that its own turns raise no false alarms.

The engine plays with as many nodes as the last confirming search of the review. Then one turn of each game is replaced
by a bad one, and the game continues from there. Plays one game with few nodes, or ten with more if CATENARY_LONG is set
in the environment."""

import asyncio
import os
import unittest

from catenary_tools.model import Setting

from tests.review.support import Maker, review_of, sgf_of
from tests.support.under_test import ENGINE, LONG

NODES = int(os.environ.get("CATENARY_REVIEW_NODES", 0)) or (2000 if LONG else 300)
# As many as the longest search that confirms a loss.
PLAYED_NODES = 64 * NODES
# An alarm is false if a search with this many times the nodes used in play sees less than half of the smallest loss.
FACTOR = 4
# Board, first turns, and the first turn that may be replaced.
STARTS = [
    (Setting("catchup", 7), ["D4"], 3), (Setting("cation", 6, (("pie", "off"),)), ["B2"], 4),
    (Setting("catena", 7), ["C3"], 5), (Setting("colorado"), ["D1-C3"], 6), (Setting("catchup", 7), ["B2"], 3),
    (Setting("cation", 7, (("pie", "off"),)), ["C2"], 4), (Setting("catena", 9), ["D2"], 5),
    (Setting("catchup", 9), ["E5"], 6), (Setting("cation", 6, (("pie", "off"),)), ["E5"], 3),
    (Setting("catena", 7), ["F5"], 4),
]
# Games that were not used to choose the method's thresholds; selected by CATENARY_GAMES in the environment.
OTHERS = [
    (Setting("catchup", 7), ["C3"], 4), (Setting("cation", 6, (("pie", "off"),)), ["D3"], 5),
    (Setting("catena", 7), ["B5"], 4), (Setting("colorado"), ["E1-F3"], 9), (Setting("catchup", 7), ["E4"], 6),
    (Setting("catena", 9), ["F4"], 8), (Setting("cation", 5, (("pie", "off"),)), ["B2"], 4),
    (Setting("catchup", 7), ["A1"], 8), (Setting("catena", 7), ["D4"], 9),
    (Setting("cation", 6, (("pie", "off"),)), ["C4"], 9), (Setting("catchup", 9), ["B3"], 9),
    (Setting("catena", 7), ["A1"], 6), (Setting("cation", 6, (("pie", "off"),)), ["A4"], 7),
    (Setting("catchup", 7), ["F6"], 7), (Setting("catena", 9), ["A5"], 6), (Setting("catchup", 7), ["D7"], 5),
    (Setting("cation", 7, (("pie", "off"),)), ["D4"], 10), (Setting("catena", 7), ["E2"], 8),
]

# A game in which the 16th turn is a blunder. Short searches of the position before it would choose another bad turn.
OVERLOOKED = (Setting("catena", 9), "D2 E5 C3 E4 F5 G8 D7 E7 E8 G3 B4 C5 G4 J6 H9 "
              "G9 F2 J5 A3 A5 J7 B2 B1 button E2 B6 H7 C1".split(), 16)


async def games_of(setting, start, first):
    """A game of the engine, and one with a mistake and the number of its turn."""
    maker = Maker(ENGINE, setting, PLAYED_NODES)
    turns = await maker.play_on(start)
    return turns, await maker.with_mistake(turns, first)


def alarms_of(setting, turns, nodes=NODES):
    """The turns with a class; the given first turn is not the engine's."""
    review = review_of(ENGINE, sgf_of(ENGINE, setting, turns), nodes)
    return {turn["number"]: turn for turn in review["turns"][1:] if turn["class"]}


def is_false(setting, turns, alarm):
    """True if a separate search, with more nodes than the review and the play, sees no loss."""
    before = turns[:alarm["number"] - 1]
    maker = Maker(ENGINE, setting, PLAYED_NODES)
    return asyncio.run(maker.loss(before, alarm["best"]["turn"], alarm["turn"], alarm["mover"], FACTOR)) < 2.5


def text_of(alarms):
    return ", ".join(f"{number} {alarm['turn']} {alarm['class']} {alarm['loss']} (better {alarm['best']['turn']})"
                     for number, alarm in alarms.items()) or "none"


class MistakesTest(unittest.TestCase):
    def test_replaced_turns_are_found_and_no_alarm_is_false(self):
        numbers = os.environ.get("CATENARY_GAMES", "")
        chosen = [int(text) - 1 for text in numbers.split()] or range(len(STARTS) if LONG else 1)
        for number in chosen:
            setting, start, first = [*STARTS, *OTHERS][number]
            with self.subTest(game=number + 1, setting=setting.text()):
                clean, (spoilt, bad) = asyncio.run(games_of(setting, start, first))
                alarms = alarms_of(setting, clean)
                found = alarms_of(setting, spoilt)
                print(f"game {number + 1}, {setting.text()}: {len(clean)} turns, alarms: {text_of(alarms)}; "
                      f"turn {bad} replaced: {found[bad]['class'] if bad in found else 'not found'}", flush=True)
                self.assertIn(bad, found)
                self.assertEqual([alarm for alarm in alarms.values() if is_false(setting, clean, alarm)], [])

    def test_a_mistake_is_found_where_the_first_searches_overlook_the_best_turn(self):
        setting, turns, number = OVERLOOKED
        alarm = alarms_of(setting, turns, 2000)[number]
        self.assertEqual(alarm["class"], "blunder", alarm)

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Known mistakes in games of self-play are found, and there is no false alarm in games without them.

Two games, or ten where the environment has CATENARY_LONG: CATENARY_LONG=1 tests/review/mistakes_test.py ENGINE."""

import asyncio
import os
import sys
import unittest

from support import Maker, library, review_of, sgf_of

Setting = library("catenary_tools.play.setting").Setting

ENGINE = sys.argv.pop(1)
GAMES = 10 if os.environ.get("CATENARY_LONG") else 2
NODES = 20_000
# Board and first turns of each game, so that no two games are the same.
STARTS = [
    (Setting("catchup", 7), ["D4"]), (Setting("cation", 6, (("pie", "off"),)), ["B2"]),
    (Setting("catena", 7), ["C3"]), (Setting("colorado"), ["D1-C3"]), (Setting("catchup", 7), ["B2"]),
    (Setting("cation", 7, (("pie", "off"),)), ["C2"]), (Setting("catena", 9), ["D2"]),
    (Setting("catchup", 9), ["E5"]), (Setting("cation", 6, (("pie", "off"),)), ["E5"]),
    (Setting("catena", 7), ["F5"]),
]


async def games_of(setting, start, first):
    """A game without mistakes, and one with a mistake and its number."""
    maker = Maker(ENGINE, setting, NODES)
    turns = await maker.play_on(start)
    return turns, await maker.with_mistake(turns, first)


def alarms_of(setting, turns):
    """The turns with a class; the given first turn is not the engine's."""
    review = review_of(ENGINE, sgf_of(ENGINE, setting, turns), NODES)
    return {turn["number"]: turn for turn in review["turns"][1:] if turn["class"]}


def is_false(setting, turns, alarm):
    """True if a search of its own, with more nodes than the review has, sees no loss. Inaccuracies do not count: the
    difference of two searches is not so exact."""
    if alarm["class"] == "inaccuracy":
        return False
    before = turns[:alarm["number"] - 1]
    maker = Maker(ENGINE, setting, NODES)
    return asyncio.run(maker.loss(before, alarm["best"]["turn"], alarm["turn"], alarm["mover"], 32)) < 5


class MistakesTest(unittest.TestCase):
    def test_replaced_turns_are_found_and_no_alarm_is_false(self):
        for number, (setting, start) in enumerate(STARTS[:GAMES]):
            with self.subTest(game=number + 1, setting=setting.text()):
                clean, (spoilt, bad) = asyncio.run(games_of(setting, start, 3 + number % 4))
                alarms = alarms_of(setting, clean)
                self.assertEqual([alarm for alarm in alarms.values() if is_false(setting, clean, alarm)], [])
                found = alarms_of(setting, spoilt)
                print(f"game {number + 1}, {setting.text()}: {len(alarms)} alarms in {len(clean)} turns; turn {bad} "
                      f"replaced: {found[bad]['class'] if bad in found else 'not found'}", flush=True)
                self.assertIn(bad, found)
                self.assertIn(found[bad]["class"], ("mistake", "blunder"))


if __name__ == "__main__":
    unittest.main()

# SPDX-License-Identifier: MIT
"""Engines at the web board, without a browser: their turns, analysis, hints, failures, and third-party engines."""

import asyncio
import os
import signal
import sys
import time

from tests.support.under_test import ENGINE, ROOT
from tests.support.waiting import wait_until_async
from tests.web.client import GAMES, PERSON, QUICK, WebTest


class Engines(WebTest):
    """Engines at the board, with node limits so that they play the same everywhere."""

    async def test_whole_games_of_all(self):
        page = self.page
        for name in GAMES:
            size = {} if name in ("catalonia", "colorado") else {"size": 7}
            # With fewer nodes they may repeat positions forever.
            seat = {**QUICK, "limit": {"nodes": 300}}
            await page.new(name, seat, seat, **size)
            await page.until(lambda page: page.game["result"], 60)
            self.assertEqual((page.game["awaits"], page.game["ply"]), ("none", page.game["plies"]), name)
            self.assertGreater(len(page.game["turns"]), 10, name)
        self.assertFalse([message for message in page.messages if message["type"] == "notice"])

    async def test_a_person_and_an_engine(self):
        page = self.page
        await page.new("catchup", black=QUICK, size=5)
        self.assertIsNone(await page.act("click", cell="C3"))
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["searching"])
        self.assertEqual([turn["mover"] for turn in page.game["turns"]], ["white", "black"])
        self.assertIsNone(await page.act("undo"))
        self.assertEqual((page.game["ply"], page.game["searching"]), (0, None))
        self.assertIsNone(await page.act("redo"))
        self.assertEqual((page.game["ply"], page.game["awaits"]), (2, "white"))
        self.assertIsNone(await page.act("hint"))
        hint = page.game["hint"]
        self.assertTrue(hint["turn"] and hint["next"])
        self.assertEqual(",".join(hint["steps"]), hint["turn"])
        self.assertTrue(set(hint["cells"]) <= set(page.game["state"]["legal"]["clicks"]))
        self.assertIsNone(await page.act("click", cell=hint["steps"][0]))
        self.assertEqual(page.game["hint"]["steps"], hint["steps"][1:])
        self.assertIsNone(await page.act("undo"))
        self.assertIsNone(page.game["hint"])

    async def test_pause_resume_and_taking_over_a_side(self):
        page = self.page
        await page.new("colorado", QUICK, QUICK)
        await page.until(lambda page: page.game["ply"] >= 4)
        self.assertIsNone(await page.act("pause"))
        ply = page.game["ply"]
        await asyncio.sleep(0.2)
        self.assertIsNone(await page.act("goto", ply=ply - 2))
        self.assertEqual(page.game["plies"], ply)
        self.assertIsNone(await page.act("seats", seats={page.game["awaits"]: PERSON}))
        self.assertEqual((page.game["paused"], page.game["plies"], page.game["searching"]), (False, ply - 2, None))
        origin, (target, *_) = min(page.game["state"]["legal"]["targets"].items())
        self.assertIsNone(await page.act("move", **{"from": origin, "to": target}))
        await page.until(lambda page: page.game["ply"] == ply)

    async def test_a_side_is_taken_over_between_two_turns(self):
        page = self.page
        for number in range(8):
            await page.new("catchup", QUICK, QUICK, size=5)
            await page.until(lambda page: page.game["ply"] >= number % 4)
            self.assertIsNone(await page.act("seats", seats={"black": PERSON}))
            await page.until(lambda page: page.game["awaits"] in ("black", "none") and not page.game["searching"])

    async def test_a_click_during_the_turn_of_the_engine_is_refused(self):
        page = self.page
        slow = {"kind": "engine", "engine": "catenary", "limit": {"seconds": 60}}
        await page.new("cation", black=slow)
        await page.until(lambda page: page.game["searching"] == "black")
        self.assertIn("engine", await page.act("click", cell="A1"))
        self.assertIsNone(await page.act("stop"))
        await page.until(lambda page: page.game["ply"] == 1)
        self.assertIsNone(await page.act("new", game="cation", seats={"black": slow}))
        await page.until(lambda page: page.game["searching"] == "black")
        began = time.monotonic()
        await page.new("catena", size=5)
        # Far less than the minute of the search.
        self.assertLess(time.monotonic() - began, 30)
        self.assertIsNone(await page.act("click", cell="C3"))

    async def test_one_engine_of_two_that_may_begin(self):
        page = self.page
        await page.new("catalonia", black=QUICK)
        self.assertEqual(page.game["awaits"], "both")
        self.assertIn("Black", await page.act("click", cell="B8"))
        self.assertIsNone(await page.act("move", **{"from": "B1", "to": "C3"}))
        await page.until(lambda page: page.game["awaits"] == "both" and page.game["ply"] > 1)
        for own in ("C3-B1", "B1-C3"):
            before = len(page.game["turns"])
            self.assertIsNone(await page.act("yield"))
            await page.until(lambda page, before=before: len(page.game["turns"]) == before + 1)
            self.assertEqual((page.game["turns"][-1]["mover"], page.game["awaits"]), ("black", "white"))
            self.assertIsNone(await page.act("turn", text=own))
            self.assertEqual(page.game["awaits"], "both")

    async def test_an_empty_square_belongs_to_no_engine(self):
        for seats in ({"white": QUICK}, {"black": QUICK}):
            await self.page.new("catalonia", **seats)
            self.assertEqual(await self.page.act("click", cell="E4"), "E4 has no piece.")

    async def test_analysis_with_candidates_and_heat(self):
        page = self.page
        await page.new("catchup", size=5)
        self.assertIsNone(await page.act("think", on=True, heat=False))
        await page.until(lambda page: page.messages[-1]["type"] == "thinking")
        self.assertIsNone(await page.act("think", on=True, heat=True))
        # The analysis continues; the values arrive when they are known.
        await page.until(lambda page: page.messages[-1]["type"] == "thinking" and page.messages[-1]["heat"])
        told, clicks = page.messages[-1], page.game["state"]["legal"]["clicks"]
        self.assertEqual((told["ply"], told["key"]), (page.game["state"]["ply"], page.game["state"]["key"]))
        self.assertEqual(set(told["heat"]), set(clicks))
        self.assertTrue(0 <= told["chance"] <= 1 and told["candidates"] and told["depth"] and told["nodes"])
        self.assertIn(told["candidates"][0]["cells"][0], clicks)
        self.assertIsNone(await page.act("click", cell="C3"))
        await page.until(lambda page: page.messages[-1].get("ply") == 1 and page.messages[-1]["type"] == "thinking")
        self.assertIsNone(await page.act("think", on=False))
        self.assertFalse(page.game["thinkingMode"]["on"])

    async def test_analysis_goes_deeper(self):
        page = self.page
        # The limit of the engine's seat does not apply to the analysis.
        await page.new("catchup", black=QUICK)
        await page.act("click", cell="E5")
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["searching"])
        self.assertIsNone(await page.act("think", on=True, heat=False))
        await page.until(lambda page: page.messages[-1]["type"] == "thinking" and page.messages[-1]["depth"] >= 4)

    async def test_another_step_of_a_turn_makes_a_variation_of_a_finished_one_alone(self):
        page = self.page
        for game, size, finished in (("catchup", 5, False), ("colorado", 8, True)):
            await page.new(game, size=size)
            for _ in range(3):
                await page.act("click", cell=self.some_click(0))
            await page.act("click", cell=self.some_click(0))
            await page.act("undo")
            self.assertIsNone(await page.act("click", cell=self.some_click(-1)))
            variations = page.game["variations"]
            self.assertEqual([bool(one["turns"][0]["text"]) for one in variations], [True] if finished else [])
            self.assertIsNone(await page.act("undo"))

    def some_click(self, index):
        """A target of the chosen piece, or otherwise a legal click."""
        legal = self.page.game["state"]["legal"]
        return (legal["targets"].get(legal["selected"]) or legal["clicks"])[index]

    async def test_an_engine_that_is_killed_or_hangs_is_started_anew(self):
        page = self.page
        await page.new("catchup", black=QUICK, size=5)
        await page.act("click", cell="C3")
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["searching"])
        for number in self.server.engines():
            os.kill(number, signal.SIGKILL)
        turns = page.texts
        self.assertIsNone(await page.act("click", cell="A1"))
        self.assertEqual(page.texts[:-1], turns)
        self.assertIsNone(await page.act("pass"))
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["searching"])
        self.assertEqual(page.texts[:2], turns)
        self.assertTrue([message for message in page.messages if message["type"] == "notice"])

    async def test_an_engine_that_hangs_in_its_turn(self):
        page = self.page
        slow = {"kind": "engine", "engine": "catenary", "limit": {"seconds": 60}}
        await page.new("cation", black=slow)
        await page.until(lambda page: page.game["searching"] == "black")
        await wait_until_async(lambda: len(self.server.engines()) >= 2)
        for number in self.server.engines()[1:]:
            os.kill(number, signal.SIGSTOP)
        self.assertIsNone(await page.act("pause"))
        self.assertIsNone(await page.act("seats", seats={"black": QUICK}))
        self.assertIsNone(await page.act("resume"))
        await page.until(lambda page: page.game["ply"] == 1)


class Another(WebTest):
    """A third-party engine that speaks the protocol takes a seat."""

    @classmethod
    def setUpClass(cls):
        cls.options = ("--engine", "another", sys.executable, str(ROOT / "tests" / "web" / "another_engine.py"),
                       ENGINE)
        super().setUpClass()

    async def test_it_plays_against_catenary_and_a_person(self):
        page = self.page
        another = {"kind": "engine", "engine": "another", "limit": {"nodes": 10}}
        self.assertIn("another", await page.ask("engines"))
        await page.new("catchup", another, QUICK, size=5)
        await page.until(lambda page: page.game["result"])
        self.assertLessEqual(len(self.server.engines()), 2)
        await page.new("catena", white=another, size=5)
        await page.act("click", cell="C3")
        await page.until(lambda page: page.game["ply"] == 2)
        self.assertIsNone(await page.act("think", on=True))
        await page.until(lambda page: page.messages[-1]["type"] == "thinking")
        self.assertIsNone(await page.act("click", cell=page.game["state"]["legal"]["clicks"][0]))
        await page.until(lambda page: page.game["ply"] == 4)

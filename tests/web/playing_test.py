#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Games through the socket: moves, records, engines, clocks, and what is kept after a crash."""

import asyncio
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import client
from client import PERSON, QUICK, ROOT, Server, WebTest

GAMES = ("catalonia", "catchup", "catena", "cation", "colorado")


class Playing(WebTest):
    """Two people at one board."""

    async def test_a_click_a_turn_and_their_undo(self):
        page = self.page
        await page.new("catchup", size=5)
        self.assertIsNone(await page.act("click", cell="C3"))
        self.assertIsNone(await page.act("turn", text="b2,d4"))
        self.assertEqual((page.texts, page.game["awaits"]), (["C3", "b2,d4"], "white"))
        self.assertIsNone(await page.act("click", cell="A1"))
        self.assertIsNone(await page.act("pass"))
        self.assertEqual(page.texts[-1], "A1,pass")
        self.assertIsNone(await page.act("undo"))
        self.assertEqual((page.game["ply"], page.game["plies"]), (3, 4))
        self.assertIsNone(await page.act("undo_turn"))
        self.assertEqual(page.game["state"]["turn"], {"mover": "white", "done": 0, "left": 2})
        self.assertIsNone(await page.act("redo"))
        self.assertEqual(page.game["ply"], 3)
        self.assertIsNone(await page.act("goto", ply=0))
        self.assertEqual(page.game["state"]["pieces"], [])
        self.assertIn("undo", await page.act("undo"))

    async def test_refused_moves_say_why_and_change_nothing(self):
        page = self.page
        await page.new("catchup", size=5)
        await page.act("click", cell="C3")
        before = page.game
        self.assertIn("stone", await page.act("click", cell="C3"))
        self.assertIn("not on the board", await page.act("click", cell="A5"))
        self.assertTrue(await page.act("pass"))
        self.assertTrue(await page.act("swap"))
        self.assertTrue(await page.act("roll"))
        self.assertTrue(await page.act("turn", text="nonsense"))
        self.assertTrue(await page.act("position", text="nonsense"))
        self.assertTrue(await page.act("new", game="catchup", size=4))
        self.assertTrue(await page.act("new", game="catchup", options={"rules": "none"}))
        self.assertTrue(await page.act("new", game="catchup", options={"komi": "1"}))
        self.assertEqual({**page.game, "events": 0}, {**before, "events": 0})

    async def test_a_stale_ply_or_key_is_refused(self):
        page = self.page
        await page.new("catchup", size=5)
        state = page.game["state"]
        self.assertIsNone(await page.act("click", cell="C3"))
        for stale in ({"ply": state["ply"], "key": state["key"]}, {"key": state["key"]}, {"ply": state["ply"]},
                      {"game_id": page.game["id"] - 1}):
            for action, values in (("click", {"cell": "A1"}), ("undo", {}), ("hint", {}), ("resign", {})):
                self.assertIn("changed", await page.act(action, **values, **stale))
        self.assertEqual(page.texts, ["C3"])

    async def test_a_move_of_two_clicks(self):
        page = self.page
        await page.new("colorado")
        self.assertIsNone(await page.act("click", cell="A1"))
        self.assertEqual((page.game["state"]["legal"]["selected"], page.texts), ("A1", ["A1-"]))
        self.assertIsNone(await page.act("click", cell="F1"))
        target = page.game["state"]["legal"]["targets"]["F1"][0]
        self.assertIsNone(await page.act("click", cell=target))
        self.assertEqual(page.texts, [f"F1-{target}"])
        origin, (target, *_) = min(page.game["state"]["legal"]["targets"].items())
        self.assertIsNone(await page.act("move", **{"from": origin, "to": target}))
        self.assertEqual(page.texts[1:], [f"{origin}-{target}"])
        self.assertIsNone(await page.act("undo"))
        self.assertEqual(page.game["awaits"], "black")

    async def test_swap_and_the_click_that_stands_for_it(self):
        for action, values in (("swap", {}), ("click", {"cell": "B1"})):
            await self.page.new("cation", size=5)
            await self.page.act("click", cell="B1")
            self.assertTrue(self.page.game["state"]["legal"]["swap"])
            self.assertIsNone(await self.page.act(action, **values))
            self.assertEqual(self.page.texts, ["B1", "swap"])

    async def test_variations_are_kept(self):
        page = self.page
        await page.new("catena", size=5)
        for cell in ("C3", "B2", "D4"):
            self.assertIsNone(await page.act("click", cell=cell))
        await page.act("goto", ply=1)
        self.assertIsNone(await page.act("click", cell="A1"))
        (variation,) = page.game["variations"]
        self.assertEqual((variation["ply"], [turn["text"] for turn in variation["turns"]]), (1, ["B2", "D4"]))
        self.assertEqual([turn["number"] for turn in variation["turns"]], [2, 3])
        self.assertIsNone(await page.act("variation", id=variation["id"]))
        self.assertEqual((page.texts, page.game["ply"]), (["C3", "B2", "D4"], 2))
        self.assertEqual([turn["text"] for turn in page.game["variations"][0]["turns"]], ["A1"])
        self.assertTrue(await page.act("variation", id=7))

    async def test_options_that_depend_on_others(self):
        await self.page.new("catena", options={"stones_per_turn": "2"})
        self.assertEqual(self.page.game["options"]["button"], "off")
        await self.page.new("catena", options={"scoring": "square"})
        self.assertEqual(self.page.game["options"]["button"], "on")

    async def test_dice_by_hand_and_by_themselves(self):
        page = self.page
        chain = ["B1-C3", "B8-C6", "G1-F3", "G8-F6", "F3-E5", "F6-E4", "E1-E3", "E8-E6"]
        await page.new("catalonia", options={"dice": "manual"})
        for text in chain:
            self.assertIsNone(await page.act("turn", text=text))
        self.assertEqual((page.game["awaits"], page.game["turns"][-1]["mover"]), ("chance", "black"))
        self.assertTrue(page.game["state"]["chance"]["label"])
        self.assertIsNone(await page.act("roll"))
        self.assertEqual(page.game["turns"][-1]["mover"], "chance")
        rolled = page.game["state"]["chance"]["rolled"]
        self.assertEqual([page.texts[-1]], rolled)
        await page.act("undo")
        self.assertEqual(page.game["awaits"], "black")
        await page.new("catalonia")
        for text in chain:
            self.assertIsNone(await page.act("turn", text=text))
        self.assertEqual(page.game["turns"][-1]["mover"], "chance")

    async def test_resignation_and_rematch(self):
        page = self.page
        await page.new("catena", white=QUICK, size=5)
        self.assertIsNone(await page.act("resign"))
        self.assertEqual((page.game["result"], page.game["awaits"]), ("White wins: Black resigns", "none"))
        self.assertTrue(await page.act("click", cell="C3"))
        self.assertIsNone(await page.act("rematch"))
        self.assertEqual((page.game["result"], page.game["seats"]["white"]["kind"]), (None, "person"))

    async def test_records_make_a_round_trip(self):
        page = self.page
        for name in GAMES:
            await page.new(name)
            await self.random_moves(page, 30)
            status, text = await page.get("/record.sgf")
            self.assertEqual(status, 200)
            before, number = page.game, page.game["id"]
            self.assertEqual(await page.post("/record", text), (200, "{}"))
            await page.until(lambda page: page.game["id"] > number)
            self.assertEqual([turn["text"] for turn in page.game["turns"]], [turn["text"] for turn in before["turns"]])
            for key in ("pieces", "key", "turn", "status", "over"):
                self.assertEqual(page.game["state"][key], before["state"][key], name)
            self.assertEqual(page.game["options"], before["options"])
            self.assertEqual((await page.get("/record.sgf"))[1], text)

    async def random_moves(self, page, count):
        """Makes legal moves, moves from one cell to another in one action."""
        source = random.Random(1)
        for _ in range(count):
            legal = page.game["state"]["legal"]
            if legal["targets"] and not legal["selected"]:
                origin = source.choice(sorted(legal["targets"]))
                target = source.choice(legal["targets"][origin])
                self.assertIsNone(await page.act("move", **{"from": origin, "to": target}))
            elif legal["clicks"]:
                self.assertIsNone(await page.act("click", cell=source.choice(legal["clicks"])))
            else:
                return
            await asyncio.sleep(0.02)

    async def test_a_record_that_is_none_is_refused(self):
        before = self.page.game["state"]
        for text, reason in (("", "game tree"), ("hello", "game tree"), ("(;SZ[5]BOARDGAME[chess])", "chess"),
                             ("(;SZ[5]BOARDGAME[catena];B[zz])", ""), ("\0" * 100, "")):
            status, answer = await self.page.post("/record", text)
            self.assertEqual(status, 400, text)
            self.assertIn(reason, answer)
            self.assertNotIn("/tmp", answer)
        self.assertIsNone(await self.page.act("goto", ply=self.page.game["ply"]))
        self.assertEqual(self.page.game["state"], before)

    async def test_positions(self):
        page = self.page
        await page.new("catchup", size=5)
        await page.act("click", cell="C3")
        _, text = await page.get("/position")
        await page.new("cation")
        self.assertIsNone(await page.act("position", game="catchup", size=5, text=text))
        self.assertEqual((page.game["game"], (await page.get("/position"))[1]), ("catchup", text))
        self.assertIsNone(await page.act("click", cell="A1"))
        self.assertEqual(page.texts, ["position", "A1"])


class Engines(WebTest):
    """Engines at the board, with limits of nodes so that they play alike everywhere."""

    async def test_whole_games_of_all(self):
        page = self.page
        for name in GAMES:
            size = {} if name in ("catalonia", "colorado") else {"size": 7}
            # With fewer nodes they may repeat positions for ever.
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
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["thinking"])
        self.assertEqual([turn["mover"] for turn in page.game["turns"]], ["white", "black"])
        self.assertIsNone(await page.act("undo"))
        self.assertEqual((page.game["ply"], page.game["thinking"]), (0, None))
        self.assertIsNone(await page.act("redo"))
        self.assertEqual((page.game["ply"], page.game["awaits"]), (2, "white"))
        self.assertIsNone(await page.act("hint"))
        hint = page.game["hint"]
        self.assertTrue(set(hint["cells"]) <= set(page.game["state"]["legal"]["clicks"]))
        self.assertIsNone(await page.act("click", cell=hint["cells"][0]))
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
        self.assertIsNone(await page.act("resume"))
        self.assertEqual((page.game["plies"], page.game["thinking"]), (ply - 2, None))
        origin, (target, *_) = min(page.game["state"]["legal"]["targets"].items())
        self.assertIsNone(await page.act("move", **{"from": origin, "to": target}))
        await page.until(lambda page: page.game["ply"] == ply)

    async def test_a_click_during_the_turn_of_the_engine_is_refused(self):
        page = self.page
        slow = {"kind": "engine", "engine": "catenary", "limit": {"seconds": 60}}
        await page.new("cation", black=slow)
        await page.until(lambda page: page.game["thinking"] == "black")
        self.assertIn("engine", await page.act("click", cell="A1"))
        self.assertIsNone(await page.act("stop"))
        await page.until(lambda page: page.game["ply"] == 1, 10)
        self.assertIsNone(await page.act("new", game="cation", seats={"black": slow}))
        await page.until(lambda page: page.game["thinking"] == "black")
        began = time.monotonic()
        await page.new("catena", size=5)
        self.assertLess(time.monotonic() - began, 5)
        self.assertIsNone(await page.act("click", cell="C3"))

    async def test_one_engine_of_two_that_may_begin(self):
        page = self.page
        await page.new("catalonia", black=QUICK)
        self.assertEqual(page.game["awaits"], "both")
        self.assertIn("Black", await page.act("click", cell="B8"))
        self.assertIsNone(await page.act("move", **{"from": "B1", "to": "C3"}))
        await page.until(lambda page: page.game["awaits"] == "both" and page.game["ply"] > 1)
        before = len(page.game["turns"])
        self.assertIsNone(await page.act("yield"))
        await page.until(lambda page: len(page.game["turns"]) == before + 1)
        self.assertEqual((page.game["turns"][-1]["mover"], page.game["awaits"]), ("black", "white"))

    async def test_analysis_with_candidates_and_heat(self):
        page = self.page
        await page.new("catchup", size=5)
        # An analysis that is replaced tells nothing more.
        self.assertIsNone(await page.act("think", on=True, heat=False))
        await page.until(lambda page: page.messages[-1]["type"] == "thinking")
        self.assertIsNone(await page.act("think", on=True, heat=True))
        page.messages.clear()
        await page.until(lambda page: page.messages and page.messages[-1]["type"] == "thinking")
        told, clicks = page.messages[-1], page.game["state"]["legal"]["clicks"]
        self.assertEqual((told["ply"], told["key"]), (page.game["state"]["ply"], page.game["state"]["key"]))
        self.assertEqual(set(told["heat"]), set(clicks))
        self.assertTrue(0 <= told["chance"] <= 1 and told["candidates"] and told["depth"] and told["nodes"])
        self.assertIn(told["candidates"][0]["cells"][0], clicks)
        self.assertIsNone(await page.act("click", cell="C3"))
        await page.until(lambda page: page.messages[-1].get("ply") == 1 and page.messages[-1]["type"] == "thinking")
        self.assertIsNone(await page.act("think", on=False))
        self.assertFalse(page.game["analysis"]["on"])

    async def test_analysis_goes_deeper(self):
        page = self.page
        # The limit of the engine's seat is not that of the analysis.
        await page.new("catchup", black=QUICK)
        await page.act("click", cell="E5")
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["thinking"])
        self.assertIsNone(await page.act("think", on=True, heat=False))
        await page.until(lambda page: page.messages[-1]["type"] == "thinking" and page.messages[-1]["depth"] >= 4)

    async def test_another_second_step_of_a_turn_is_a_variation(self):
        page = self.page
        for game, size in (("catchup", 5), ("colorado", 8)):
            await page.new(game, size=size)
            for _ in range(3):
                await page.act("click", cell=self.some_click(0))
            await page.act("click", cell=self.some_click(0))
            await page.act("undo")
            self.assertIsNone(await page.act("click", cell=self.some_click(-1)))
            self.assertTrue(page.game["variations"][0]["turns"][0]["text"])
            self.assertIsNone(await page.act("undo"))

    def some_click(self, index):
        """A target of the chosen piece, or else a legal click."""
        legal = self.page.game["state"]["legal"]
        return (legal["targets"].get(legal["selected"]) or legal["clicks"])[index]

    async def test_an_engine_that_is_killed_or_hangs_is_started_anew(self):
        page = self.page
        await page.new("catchup", black=QUICK, size=5)
        await page.act("click", cell="C3")
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["thinking"])
        for number in self.server.engines():
            os.kill(number, signal.SIGKILL)
        turns = page.texts
        self.assertIsNone(await page.act("click", cell="A1"))
        self.assertEqual(page.texts[:-1], turns)
        self.assertIsNone(await page.act("pass"))
        await page.until(lambda page: page.game["awaits"] == "white" and not page.game["thinking"])
        self.assertEqual(page.texts[:2], turns)
        self.assertTrue([message for message in page.messages if message["type"] == "notice"])

    async def test_an_engine_that_hangs_in_its_turn(self):
        page = self.page
        slow = {"kind": "engine", "engine": "catenary", "limit": {"seconds": 60}}
        await page.new("cation", black=slow)
        await page.until(lambda page: page.game["thinking"] == "black")
        await asyncio.sleep(0.1)
        for number in self.server.engines()[1:]:
            os.kill(number, signal.SIGSTOP)
        self.assertIsNone(await page.act("pause"))
        self.assertIsNone(await page.act("seats", seats={"black": QUICK}))
        self.assertIsNone(await page.act("resume"))
        await page.until(lambda page: page.game["ply"] == 1)


class Clocks(WebTest):
    async def test_clocks_run_and_end_the_game(self):
        page = self.page
        await page.new("catchup", size=5, clock={"main": 60, "increment": 5})
        self.assertEqual(page.game["clocks"]["running"], "white")
        await page.act("click", cell="C3")
        clocks = page.game["clocks"]
        self.assertEqual(clocks["running"], "black")
        self.assertTrue(60 < clocks["white"] <= 65 and clocks["black"] <= 60, clocks)
        self.assertIsNone(await page.act("pause"))
        self.assertIsNone(page.game["clocks"]["running"])
        await page.act("undo")
        self.assertLessEqual(page.game["clocks"]["white"], 60)
        await page.new("catchup", size=5, clock={"main": 0.3, "increment": 0})
        await page.until(lambda page: page.game["result"], 5)
        self.assertEqual(page.game["result"], "Black wins on time")
        self.assertIsNone(page.game["clocks"]["running"])

    async def test_an_engine_plays_by_the_clock(self):
        page = self.page
        timed = {**QUICK, "limit": {}}
        await page.new("catchup", timed, timed, size=3, clock={"main": 1, "increment": 0})
        await page.until(lambda page: page.game["result"], 10)
        self.assertNotIn("time", page.game["result"])


class Restart(unittest.IsolatedAsyncioTestCase):
    """The game after a reload of the page, and after the end of the server in different ways."""

    async def test_the_game_is_there_again(self):
        with tempfile.TemporaryDirectory() as state:
            games = []
            for number in (signal.SIGINT, signal.SIGKILL, signal.SIGTERM):
                with Server(state) as server:
                    page = client.Page(server)
                    await page.open()
                    if games:
                        for key in ("game", "size", "options", "seats", "turns", "ply", "plies", "result", "state"):
                            self.assertEqual(page.game[key], games[-1][key], key)
                    else:
                        await page.new("catalonia", options={"dice": "manual"})
                        await page.act("move", **{"from": "B1", "to": "C3"})
                        await page.act("click", cell="B8")
                    await page.act("click", cell=page.game["state"]["legal"]["clicks"][0])
                    await page.act("goto", ply=page.game["ply"])
                    await page.socket.close()
                    shown = page.game
                    await page.connect()
                    self.assertEqual(page.game, shown)
                    await asyncio.sleep(0.6)
                    games.append(page.game)
                    await page.close()
                    server.stop(number)

    async def test_a_stored_game_that_is_damaged_is_set_aside(self):
        with tempfile.TemporaryDirectory() as state:
            folder = pathlib.Path(state) / "catenary"
            folder.mkdir()
            for number, text in enumerate(("", "{}", '{"version": 1, "game": "chess"}', "[1]")):
                (folder / "game-1.json").write_text(text, encoding="utf-8")
                with Server(state) as server:
                    page = client.Page(server)
                    await page.open()
                    self.assertEqual(page.game["ply"], 0, number)
                    await page.close()
                self.assertTrue((folder / "game-1.json.bad").exists())

    async def test_a_folder_that_cannot_be_written(self):
        with Server("/proc/none") as server:
            page = client.Page(server)
            await page.open()
            await page.new("catchup", size=3)
            self.assertIsNone(await page.act("click", cell="B2"))
            await page.close()


class Watching(unittest.IsolatedAsyncioTestCase):
    async def test_a_match_is_watched_while_it_is_played(self):
        with tempfile.TemporaryDirectory() as state:
            output = pathlib.Path(state) / "match"
            output.mkdir()
            match = subprocess.Popen(
                [sys.executable, ROOT / "scripts" / "match.py", "--game", "catchup", "--size", "3", "--games", "6",
                 "--nodes", "20", "--engine-path", client.PROGRAM, "--engine", "one", "catenary", "--engine", "two",
                 "catenary", "--output", output, "--quiet", "--concurrency", "1", "--opening-window", "0"],
                stdout=subprocess.DEVNULL)
            with Server(state, "--watch", str(output)) as server:
                page = client.Page(server)
                await page.open()
                await page.act("pace", seconds=0.01)
                await page.until(lambda page: page.game["watched"] and page.game["watched"]["game"] == 1)
                self.assertEqual(set(page.game["watched"]["names"].values()), {"one", "two"})
                await page.until(lambda page: len(page.game["watched"]["games"]) == 6)
                self.assertIsNone(await page.act("watch", game=0))
                self.assertIsNone(await page.act("pause"))
                self.assertEqual(page.game["watched"]["game"], 0)
                self.assertFalse(page.game["watched"]["playing"])
                self.assertIsNone(await page.act("goto", ply=1))
                self.assertIsNone(await page.act("seats", seats={page.game["awaits"]: QUICK}))
                self.assertIsNone(page.game["watched"])
                self.assertIsNone(await page.act("resume"))
                await page.until(lambda page: page.game["ply"] > 1)
                self.assertTrue(await page.act("watch", game=99))
                await page.close()
            self.assertEqual(match.wait(60), 0)


class Another(WebTest):
    """An engine of the protocol that is not catenary takes a seat."""

    @classmethod
    def setUpClass(cls):
        cls.options = ("--engine", "another", sys.executable, str(ROOT / "tests" / "web" / "another_engine.py"),
                       client.PROGRAM)
        super().setUpClass()

    async def test_it_plays_against_catenary_and_a_person(self):
        page = self.page
        another = {"kind": "engine", "engine": "another", "limit": {"nodes": 10}}
        self.assertIn('"another"', (await page.get("/engines"))[1])
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


if __name__ == "__main__":
    client.main()

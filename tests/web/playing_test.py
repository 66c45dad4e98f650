#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Games through the socket: moves, records, engines, clocks, and what is kept after a crash."""

import asyncio
import json
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

from catenary_tools.play.game import GameRecord
from catenary_tools.play.pairs import GameInProgress, Matchup
from catenary_tools.play.setting import Setting
from catenary_tools.records.running import RunningGames
from catenary_tools.web.analysis import message_of

LONG = bool(os.environ.get("CATENARY_LONG"))
# Files of a game: no JSON, and JSON that is no game.
DAMAGED = ("", '{"version": 1, "game": "chess"}', "{}", "[1]")
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
        self.assertEqual(page.game["state"]["turn"], {"mover": "white", "done": 0, "left": 2, "number": 0})
        self.assertIsNone(await page.act("redo"))
        self.assertEqual(page.game["ply"], 3)
        self.assertIsNone(await page.act("goto", ply=0))
        self.assertEqual(page.game["state"]["pieces"], [])
        self.assertIn("undo", await page.act("undo"))

    async def test_a_choice_that_is_taken_back_leaves_nothing_in_the_list(self):
        page = self.page
        await page.new("catalonia")
        for cell in ("B1", "B1"):
            self.assertIsNone(await page.act("click", cell=cell))
        self.assertEqual(page.game["turns"], [])
        for cell in ("B8", "B8", "B1", "C3", "G8", "G8", "B8", "C6", "G1"):
            self.assertIsNone(await page.act("click", cell=cell))
        self.assertEqual([(turn["number"], turn["text"]) for turn in page.game["turns"]],
                         [(1, "B1-C3"), (1, "B8-C6"), (2, "G1-")])
        # Nor does it leave a variation.
        await page.act("goto", ply=0)
        self.assertIsNone(await page.act("click", cell="G1"))
        self.assertIsNone(await page.act("click", cell="G1"))
        await page.act("goto", ply=0)
        self.assertIsNone(await page.act("turn", text="G1-F3"))
        self.assertNotIn([], [variation["turns"] for variation in page.game["variations"]])

    async def test_undo_stays_behind_the_first_own_turn_and_an_engine_that_rests_is_let_move(self):
        page = self.page
        await page.new("catchup", white=QUICK, size=5)
        await page.until(lambda page: page.game["awaits"] == "black")
        self.assertEqual(await page.act("undo"), "There is no turn of yours to undo.")
        self.assertEqual(await page.act("undo_turn"), "There is no turn of yours to undo.")
        self.assertEqual(page.game["ply"], 1)
        self.assertIsNone(await page.act("goto", ply=0))
        self.assertIn("White is the engine's", await page.act("click", cell="E5"))
        self.assertEqual(page.game["state"]["pieces"], [])
        self.assertIsNone(await page.act("resume"))
        await page.until(lambda page: page.game["awaits"] == "black")
        self.assertEqual((page.game["ply"], page.game["plies"]), (1, 1))

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
            await self.random_moves(page, 20)
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
            # The server takes so many messages a second.
            await asyncio.sleep(0.01)

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

    async def test_a_side_is_taken_over_between_two_turns(self):
        page = self.page
        for number in range(8):
            await page.new("catchup", QUICK, QUICK, size=5)
            await page.until(lambda page: page.game["ply"] >= number % 4)
            self.assertIsNone(await page.act("seats", seats={"black": PERSON}))
            await page.until(lambda page: page.game["awaits"] in ("black", "none") and not page.game["thinking"])

    async def test_a_click_during_the_turn_of_the_engine_is_refused(self):
        page = self.page
        slow = {"kind": "engine", "engine": "catenary", "limit": {"seconds": 60}}
        await page.new("cation", black=slow)
        await page.until(lambda page: page.game["thinking"] == "black")
        self.assertIn("engine", await page.act("click", cell="A1"))
        self.assertIsNone(await page.act("stop"))
        await page.until(lambda page: page.game["ply"] == 1)
        self.assertIsNone(await page.act("new", game="cation", seats={"black": slow}))
        await page.until(lambda page: page.game["thinking"] == "black")
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
        before = len(page.game["turns"])
        self.assertIsNone(await page.act("yield"))
        await page.until(lambda page: len(page.game["turns"]) == before + 1)
        self.assertEqual((page.game["turns"][-1]["mover"], page.game["awaits"]), ("black", "white"))

    async def test_an_empty_square_belongs_to_no_engine(self):
        for seats in ({"white": QUICK}, {"black": QUICK}):
            await self.page.new("catalonia", **seats)
            self.assertEqual(await self.page.act("click", cell="E4"), "E4 has no piece.")

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
        while len(self.server.engines()) < 2:
            await asyncio.sleep(0.01)
        for number in self.server.engines()[1:]:
            os.kill(number, signal.SIGSTOP)
        self.assertIsNone(await page.act("pause"))
        self.assertIsNone(await page.act("seats", seats={"black": QUICK}))
        self.assertIsNone(await page.act("resume"))
        await page.until(lambda page: page.game["ply"] == 1)


class Clocks(WebTest):
    async def test_clocks_run_and_end_the_game(self):
        page = self.page
        await page.new("catchup", size=5, clock={"main": 600, "increment": 300})
        self.assertEqual(page.game["clocks"]["running"], "white")
        await page.act("click", cell="C3")
        clocks = page.game["clocks"]
        self.assertEqual(clocks["running"], "black")
        self.assertTrue(600 < clocks["white"] <= 900 and clocks["black"] <= 600, clocks)
        self.assertIsNone(await page.act("pause"))
        self.assertIsNone(page.game["clocks"]["running"])
        await page.act("undo")
        self.assertLessEqual(page.game["clocks"]["white"], 600)
        await page.new("catchup", size=5, clock={"main": 0.3, "increment": 0})
        await page.until(lambda page: page.game["result"])
        self.assertEqual(page.game["result"], "Black wins on time")
        self.assertIsNone(page.game["clocks"]["running"])

    async def test_an_engine_plays_by_the_clock(self):
        page = self.page
        timed = {**QUICK, "limit": {}}
        await page.new("catchup", timed, timed, size=3, clock={"main": 60, "increment": 0})
        await page.until(lambda page: page.game["result"])
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
                    await self.stored(state, page.game)
                    games.append(page.game)
                    await page.close()
                    server.stop(number)

    async def stored(self, state, game):
        """Waits until the game is on the disk."""
        path = pathlib.Path(state) / "catenary" / "game-1.json"
        end = time.monotonic() + client.ANSWER_SECONDS
        while time.monotonic() < end:
            record = json.loads(path.read_text(encoding="utf-8"))["record"] if path.exists() else {"line": []}
            if (record.get("ply"), len(record["line"])) == (game["ply"], game["plies"]):
                return
            await asyncio.sleep(0.01)
        self.fail("the game is not stored")

    async def test_a_stored_game_that_is_damaged_is_set_aside(self):
        with tempfile.TemporaryDirectory() as state:
            folder = pathlib.Path(state) / "catenary"
            folder.mkdir()
            for number, text in enumerate(DAMAGED if LONG else DAMAGED[:2]):
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
                await page.until(lambda page: page.game["watched"] and len(page.game["watched"]["games"]) == 6)
                self.assertIsNone(await page.act("watch", game=0))
                self.assertEqual(set(page.game["watched"]["names"].values()), {"one", "two"})
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


class WatchingLive(unittest.IsolatedAsyncioTestCase):
    """A game in progress, from the files that a match writes of it."""

    async def test_a_game_in_progress_is_followed_turn_by_turn(self):
        with tempfile.TemporaryDirectory() as state:
            output = pathlib.Path(state) / "match"
            output.mkdir()
            setting = Setting("catchup", 5, (("rules", "standard"),))
            start = self.ask("--game", "catchup", "boardsize 5", "position")
            record = GameRecord(start=start)
            game = GameInProgress(Matchup((), setting, None, 1, False), 0, 0, {"black": "one", "white": "two"}, record)
            files = RunningGames(output)
            files.open()
            files.tell(3, game)
            record.turns.append(["white", "C3", 1.0, "", None, None, None])
            files.tell(3, game)
            with Server(state, "--watch", str(output)) as server:
                page = client.Page(server)
                await page.open()
                await page.until(lambda page: page.game["watched"] and page.game["watched"]["slot"] == 3)
                await page.until(lambda page: page.texts == ["C3"])
                self.assertEqual(page.game["watched"]["names"], {"black": "one", "white": "two"})
                record.turns.append(["black", "A1,B2", 1.0, "", None, None, None])
                files.tell(3, game)
                await page.until(lambda page: page.texts == ["C3", "A1,B2"])
                self.assertTrue(page.game["watched"]["playing"])
                # Looking back stops the game on the board, not the match.
                self.assertIsNone(await page.act("goto", ply=1))
                record.turns.append(["white", "D4,E5", 1.0, "", None, None, None])
                files.tell(3, game)
                self.assertIsNone(await page.act("resume"))
                await page.until(lambda page: page.texts[-1:] == ["D4,E5"] and page.game["ply"] == 3)
                opened = self.ask("--game", "catchup", "boardsize 5", "play white C3", "position")
                other = GameInProgress(game.matchup, 0, 1, {"black": "two", "white": "one"}, GameRecord(start=opened))
                files.tell(3, other)
                await page.until(lambda page: page.game["watched"]["names"]["black"] == "two")
                other.record.turns.append(["black", "A1,B2", 1.0, "", None, None, None])
                files.tell(3, other)
                await page.until(lambda page: page.texts == ["position", "A1,B2"])
                files.close()
                await page.until(lambda page: not page.game["watched"]["running"])
                await page.close()

    def ask(self, *words):
        options, commands = words[:2], words[2:]
        answer = subprocess.run([client.PROGRAM, *options], input="\n".join(commands), capture_output=True, text=True,
                                check=True).stdout
        return answer.split("\n\n")[-2].removeprefix("= ")


class Records(WebTest):
    """Records with variations, and games that go on from them."""

    async def test_variations_are_saved_and_opened(self):
        page = self.page
        await page.new("catchup", size=5)
        await page.act("turn", text="C3")
        await page.act("turn", text="A1,B2")
        await page.act("goto", ply=1)
        await page.act("turn", text="D4,E5")
        await page.act("turn", text="A2,A3")
        await page.act("goto", ply=2)
        await page.act("turn", text="B3,pass")
        lines = [["C3", "D4,E5", "B3,pass"], ["A1,B2"], ["A2,A3"]]
        self.assertEqual(self.texts(page), lines)
        _, text = await page.get("/record.sgf")
        number = page.game["id"]
        self.assertEqual(await page.post("/record", text), (200, "{}"))
        await page.until(lambda page: page.game["id"] > number)
        self.assertEqual(self.texts(page), lines)
        self.assertEqual((await page.get("/record.sgf"))[1], text)

    def texts(self, page):
        """The turns of the line and of each variation."""
        return [page.texts, *([turn["text"] for turn in variation["turns"]] for variation in page.game["variations"])]

    async def test_a_variation_that_is_illegal_is_left_out(self):
        page = self.page
        await page.new("catena", size=5)
        await page.act("click", cell="C3")
        _, text = await page.get("/record.sgf")
        root, node = text.strip().removesuffix(")").split("\n;")
        self.assertEqual(node, "B[cc]")
        status, _ = await page.post("/record", f"{root}\n;{node}\n(;W[ca])\n(;W[cc])\n(;W[ae];B[zz])\n(;W[be]))")
        self.assertEqual(status, 200)
        await page.until(lambda page: page.game["opened"])
        self.assertEqual(self.texts(page), [["C3", "C5"], ["B1"]])

    async def test_a_record_is_opened_for_looking(self):
        page = self.page
        await page.new("catena", size=5)
        await page.act("click", cell="C3")
        await page.act("click", cell="A1")
        _, text = await page.get("/record.sgf")
        await page.new("catchup", black=QUICK, white=QUICK, size=3)
        text = text.replace("PB[person]PW[person]", "PB[Ann]PW[Bob \\] B]RE[W+3]")
        await page.post("/record", text)
        await page.until(lambda page: page.game["opened"])
        self.assertEqual(page.game["opened"], {"black": "Ann", "white": "Bob ] B", "result": "W+3"})
        before = page.game["state"]
        for action, values in (("click", {"cell": "B2"}), ("turn", {"text": "B2"}), ("pass", {}), ("resign", {}),
                               ("resume", {})):
            self.assertIn("record", await page.act(action, **values))
        self.assertIsNone(await page.act("goto", ply=1))
        self.assertIsNone(await page.act("goto", ply=2))
        self.assertEqual((page.game["state"], page.game["thinking"]), (before, None))
        self.assertIsNone(await page.act("goto", ply=1))
        self.assertIsNone(await page.act("play_on", seats={"black": PERSON, "white": QUICK}))
        self.assertIsNone(page.game["opened"])
        await page.until(lambda page: page.game["ply"] == 2 and not page.game["thinking"])
        self.assertIn("no record", await page.act("play_on", seats={}))


class Analysis(unittest.TestCase):
    LINE = ("info move C3 visits 9 winrate 6000 score 60% depth 4 turns C3,D4/A1 order 0 pv C3 D4 A1 "
            "info move D4 visits 7 winrate 5900 score 59% depth 4 turns D4,C3/A1 order 1 pv D4 C3 A1 "
            "info move B2 visits 5 winrate 5000 score 50% depth 4 turns B2,C3/A1 order 2 pv B2 C3 A1")

    def test_a_turn_in_another_order_is_the_same_where_the_game_says_so(self):
        state = {"turn": {"mover": "black"}, "ply": 0, "key": "0"}
        for commutative, turns in ((True, ["C3,D4", "B2,C3"]), (False, ["C3,D4", "D4,C3", "B2,C3"])):
            message = message_of(self.LINE, state, {"cooperative": False, "commutative": commutative})
            self.assertEqual([candidate["turn"] for candidate in message["candidates"]], turns)
            self.assertEqual(message["nodes"], 21)


class Choices(WebTest):
    async def test_the_page_keeps_its_choices_across_servers(self):
        self.assertEqual(await self.page.get("/choices"), (200, "{}"))
        self.assertEqual((await self.page.post("/choices", '{"level": 5}'))[0], 200)
        for wrong in ("[]", "{", json.dumps({"a": "x" * 20_000}), ""):
            self.assertEqual((await self.page.post("/choices", wrong))[0], 400)
        self.assertEqual(json.loads((await self.page.get("/choices"))[1]), {"level": 5})

    async def test_another_server_reads_them(self):
        with tempfile.TemporaryDirectory() as state:
            for number in range(2):
                with Server(state) as server:
                    page = client.Page(server)
                    await page.open()
                    self.assertEqual((await page.get("/choices"))[1], '{"level": 7}' if number else "{}")
                    await page.post("/choices", '{"level": 7}')
                    await page.close()


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

# SPDX-License-Identifier: MIT
"""Games between people without a browser: moves, records, variations, clocks."""

import random
import re

from tests.web.client import GAMES, PERSON, QUICK, WebTest

# What the page writes about its own game into a record.
OWN = r"SEATS.*?\]TURNS\[\d+\]ROTATION\[\d+\]PLAYED\[[^]]*\](OUTCOME\[[^]]*\])?"


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
        self.assertEqual(page.game["ply"], 4)
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
        # It does not leave a variation behind either.
        await page.act("goto", ply=0)
        self.assertIsNone(await page.act("click", cell="G1"))
        self.assertIsNone(await page.act("click", cell="G1"))
        await page.act("goto", ply=0)
        self.assertIsNone(await page.act("click", cell="E1"))
        await page.act("undo")
        self.assertIsNone(await page.act("turn", text="G1-F3"))
        self.assertEqual([variation["turns"][0]["text"] for variation in page.game["variations"]], ["B1-C3"])

    async def test_undo_stays_behind_the_first_own_turn_and_an_engine_that_rests_is_let_move(self):
        page = self.page
        await page.new("catchup", white=QUICK, size=5)
        await page.until(lambda page: page.game["awaits"] == "black")
        self.assertEqual(await page.act("undo"), "There is no turn of yours to undo.")
        self.assertEqual(await page.act("undo_turn"), "There is no turn of yours to undo.")
        self.assertEqual(page.game["ply"], 1)
        self.assertIsNone(await page.act("goto", ply=0))
        self.assertIn("White is played by the engine", await page.act("click", cell="E5"))
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
        self.assertTrue(await page.act("position", text="  "))
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
        for mover in ("chance", "black"):
            await page.act("undo")
            self.assertEqual(page.game["awaits"], mover)
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

    async def test_an_unfinished_game_that_was_replaced_is_gone_back_to(self):
        page = self.page
        await page.new("catena", size=5)
        for cell in ("C3", "A1"):
            await page.act("click", cell=cell)
        key, number = page.game["state"]["key"], page.game["id"]
        await page.new("catchup", size=5)
        self.assertEqual(page.game["unfinishedGame"]["title"], "Catena")
        self.assertTrue(page.game["unfinishedGame"]["isKept"])
        self.assertIsNone(await page.act("back"))
        self.assertEqual((page.game["state"]["key"], page.game["unfinishedGame"]), (key, None))
        self.assertNotEqual(page.game["id"], number)
        self.assertIn("no unfinished game", await page.act("back"))
        # No link leads back to a finished game.
        await page.act("resign")
        await page.new("catchup", size=5)
        self.assertIsNone(page.game["unfinishedGame"])

    async def test_records_make_a_round_trip(self):
        page = self.page
        for name in GAMES:
            await page.new(name)
            await self.random_moves(page, 20)
            text, before = await page.ask("sgf"), page.game
            self.assertIsNone(await page.open_record(text))
            self.assertGreater(page.game["id"], before["id"])
            self.assertEqual([turn["text"] for turn in page.game["turns"]], [turn["text"] for turn in before["turns"]])
            for key in ("pieces", "key", "turn", "status", "over"):
                self.assertEqual(page.game["state"][key], before["state"][key], name)
            self.assertEqual(page.game["options"], before["options"])
            # The game is now a record, in which nobody has a seat.
            self.assertEqual(await page.ask("sgf"), re.sub(OWN, "", text))

    async def random_moves(self, page, count):
        """Makes legal moves; a move from one cell to another is a single action."""
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

    async def test_a_record_that_is_none_is_refused(self):
        before = self.page.game["state"]
        for text, reason in (("", "neither SGF"), ("hello", "neither SGF"), ("(;SZ[5]BOARDGAME[chess])", "chess"),
                             ("(;SZ[5]BOARDGAME[catena];B[zz])", ""), ("\0" * 100, "")):
            answer = await self.page.open_record(text)
            self.assertIsNotNone(answer, text)
            self.assertIn(reason, answer)
        self.assertIsNone(await self.page.act("goto", ply=self.page.game["ply"]))
        self.assertEqual(self.page.game["state"], before)

    async def test_positions(self):
        page = self.page
        await page.new("catchup", size=5)
        await page.act("click", cell="C3")
        text = await page.ask("position")
        await page.new("cation")
        self.assertIsNone(await page.act("position", game="catchup", size=5, text=text))
        self.assertEqual((page.game["game"], await page.ask("position")), ("catchup", text))
        self.assertIsNone(await page.act("click", cell="A1"))
        self.assertEqual(page.texts, ["position", "A1"])


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


class Records(WebTest):
    """Records with variations, and games that continue from them."""

    async def test_variations_are_saved_and_opened(self):
        page = self.page
        await page.new("catchup", size=5)
        await page.act("turn", text="C3")
        await page.act("turn", text="A1,B2")
        await page.act("goto", ply=1)
        await page.act("turn", text="D4,E5")
        await page.act("turn", text="A2,A3,pass")
        await page.act("goto", ply=2)
        await page.act("turn", text="B3,pass")
        lines = [["C3", "D4,E5", "B3,pass"], ["A1,B2"], ["A2,A3,pass"]]
        self.assertEqual(self.texts(page), lines)
        text = await page.ask("sgf")
        self.assertIsNone(await page.open_record(text))
        self.assertEqual(self.texts(page), lines)
        self.assertEqual(await page.ask("sgf"), re.sub(OWN, "", text))

    def texts(self, page):
        """The turns of the line and of each variation."""
        return [page.texts, *([turn["text"] for turn in variation["turns"]] for variation in page.game["variations"])]

    async def test_a_variation_that_is_illegal_is_left_out(self):
        page = self.page
        await page.new("catena", size=5)
        await page.act("click", cell="C3")
        text = await page.ask("sgf")
        root, node = text.strip().removesuffix(")").split("\n;")
        self.assertEqual(node, "B[cc]")
        self.assertIsNone(await page.open_record(f"{root}\n;{node}\n(;W[ca])\n(;W[cc])\n(;W[ae];B[zz])\n(;W[be]))"))
        self.assertTrue(page.game["opened"])
        self.assertEqual(self.texts(page), [["C3", "C5"], ["B1"]])

    async def test_a_record_is_opened_for_looking(self):
        page = self.page
        await page.new("catena", size=5)
        await page.act("click", cell="C3")
        await page.act("click", cell="A1")
        text = await page.ask("sgf")
        await page.new("catchup", black=QUICK, white=QUICK, size=3)
        self.assertIsNone(await page.open_record(text.replace("PW[person]", f"PW[{QUICK['engine']}]")))
        self.assertEqual(page.game["opened"]["engines"], ["white"])
        text = text.replace("PB[person]PW[person]", "PB[Ann]PW[Bob \\] B]RE[W+3]")
        self.assertIsNone(await page.open_record(text))
        self.assertEqual(page.game["opened"], {"black": "Ann", "white": "Bob ] B", "result": "W+3", "engines": []})
        before = page.game["state"]
        for action, values in (("click", {"cell": "B2"}), ("turn", {"text": "B2"}), ("pass", {}), ("resign", {}),
                               ("resume", {})):
            self.assertIn("record", await page.act(action, **values))
        self.assertIsNone(await page.act("goto", ply=1))
        self.assertIsNone(await page.act("goto", ply=2))
        self.assertEqual((page.game["state"], page.game["searching"]), (before, None))
        self.assertIsNone(await page.act("goto", ply=1))
        self.assertIsNone(await page.act("play_on", seats={"black": PERSON, "white": QUICK}))
        self.assertIsNone(page.game["opened"])
        await page.until(lambda page: page.game["ply"] == 2 and not page.game["searching"])
        self.assertIn("no record", await page.act("play_on", seats={}))

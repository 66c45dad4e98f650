# SPDX-License-Identifier: MIT
"""Tests of puzzles and reviews on the web board, by requests and in headless Chromium.
"""

import asyncio
import json
import re
import unittest.mock

from aiohttp import web
from catenary_tools.errors import UserError
from catenary_tools.puzzles import collection
from catenary_tools.web.puzzles import PuzzleRoutes
from selenium.webdriver.support.ui import Select

from tests.support.under_test import ENGINE, LONG
from tests.support.waiting import wait_until_async
from tests.web import browser, chromium, client

# In the order of the page.
PUZZLES = {path.parent.name: [puzzle.to_json() for puzzle in sorted(collection.Collection.read(path).puzzles,
                                                                    key=lambda puzzle: puzzle.difficulty)]
           for path in client.ROOT.glob("games/*/puzzles.json")}
REVIEW_SECONDS = 120 * chromium.SLOWNESS
# A whole short game.
SHORT_GAME = "B2 B3,B1 C2,A2 C3,A1".split()


def clicks_of(turn):
    """The clicks of a turn as text: B1-C3 are two, B1-X is two on the same cell."""
    return ",".join(cell if cell != "X" else move.split("-")[0] for move in turn.split(",") for cell in move.split("-"))


def first_wrong(puzzle):
    """A turn that is no solution, with its result and the best reply."""
    result, turns = next(iter(puzzle["others"].items()))
    return (*next(iter(turns.items())), result)


class Requests(client.WebTest):
    async def board(self, game, puzzle, clicks=""):
        status, text = await self.page.get(f"/puzzles/{game}/{puzzle['id']}?clicks={clicks}")
        self.assertEqual(status, 200, text)
        return json.loads(text)

    async def test_all_puzzles_are_listed_by_game_the_easiest_first(self):
        listed = json.loads((await self.page.get("/puzzles"))[1])
        self.assertEqual({one["game"]: [puzzle["id"] for puzzle in one["puzzles"]] for one in listed},
                         {game: [puzzle["id"] for puzzle in puzzles] for game, puzzles in PUZZLES.items()})
        for one in listed:
            levels = [puzzle["level"] for puzzle in one["puzzles"]]
            self.assertEqual(levels, sorted(levels))
        for puzzles in PUZZLES.values():
            easy = [(puzzle["goal"] != "win", puzzle["nodes"]) for puzzle in puzzles if puzzle["level"] == 1]
            self.assertEqual(easy[0], min(easy))

    async def test_a_damaged_file_is_named(self):
        with unittest.mock.patch.object(collection, "shipped", side_effect=UserError("x.json is damaged")):
            routes = PuzzleRoutes(unittest.mock.Mock(catalogue=unittest.mock.Mock(names=["x"])))
            with self.assertRaises(web.HTTPInternalServerError) as raised:
                await routes._list(None)
        self.assertEqual(raised.exception.text, "x.json is damaged\n")

    async def test_the_solution_is_right_and_another_turn_is_refuted(self):
        for game, puzzles in PUZZLES.items():
            for puzzle in puzzles[::1 if LONG else 15]:
                with self.subTest(puzzle["id"]):
                    self.assertIsNone((await self.board(game, puzzle))["judgement"])
                    for solution in puzzle["solutions"]:
                        found = await self.board(game, puzzle, clicks_of(solution))
                        self.assertTrue(found["judgement"]["right"], found)
                    turn, reply, _ = first_wrong(puzzle)
                    found = (await self.board(game, puzzle, clicks_of(turn)))["judgement"]
                    self.assertEqual((found["right"], found["reply"]), (False, reply))
                    self.assertRegex(found["result"], r"^(Black wins|White wins|draw)")

    async def test_the_solution_is_told_as_clicks(self):
        for game, puzzles in PUZZLES.items():
            puzzle = puzzles[0]
            told = json.loads((await self.page.get(f"/puzzles/{game}/{puzzle['id']}/solution"))[1])
            self.assertEqual(",".join(told["clicks"]), clicks_of(puzzle["solutions"][0]))
            self.assertEqual(told["line"][0], puzzle["solutions"][0])

    async def test_clicks_after_the_turn_and_illegal_ones_change_nothing(self):
        game, puzzles = next(iter(PUZZLES.items()))
        start = await self.board(game, puzzles[0])
        taken = start["state"]["pieces"][0]["cell"]
        refused = await self.board(game, puzzles[0], f"{taken},{taken}")
        self.assertTrue(refused["refused"] or refused["state"]["key"] == start["state"]["key"])
        clicks = clicks_of(puzzles[0]["solutions"][0])
        once = await self.board(game, puzzles[0], clicks)
        self.assertEqual(await self.board(game, puzzles[0], f"{clicks},{taken}"), once)
        self.assertEqual(once["state"]["legal"]["clicks"], [])

    async def test_what_is_no_puzzle_or_click_is_refused(self):
        game, puzzles = next(iter(PUZZLES.items()))
        for path, wanted in ((f"/puzzles/{game}/nothing-1", 404), ("/puzzles/nothing/nothing-1", 404),
                             (f"/puzzles/{game}/nothing-1/solution", 404),
                             (f"/puzzles/{game}/{puzzles[0]['id']}?clicks=quit%0Aname", 400),
                             (f"/puzzles/{game}/{puzzles[0]['id']}?clicks=-1", 400)):
            self.assertEqual((await self.page.get(path))[0], wanted, path)

    async def test_the_game_on_the_board_stays(self):
        await self.page.new("catchup", size=5)
        await self.page.act("click", cell="C3")
        game, puzzles = next(iter(PUZZLES.items()))
        await self.board(game, puzzles[0], clicks_of(puzzles[0]["solutions"][0]))
        self.assertIsNone(await self.page.act("click", cell="B2"))
        self.assertEqual(self.page.game["game"], "catchup")

    # Reviews

    async def play(self, turns):
        await self.page.new("catchup", size=3)
        for turn in turns:
            self.assertIsNone(await self.page.act("turn", text=turn))

    async def data_of(self, review):
        """Returns the review on a page."""
        text = (await self.page.get(review))[1]
        return json.loads(re.search(r'id="data">(.*?)</script>', text, re.S)[1])

    async def start(self):
        status, text = await self.page.post("/review", b"")
        self.assertEqual(status, 200, text)
        return f"/review/{json.loads(text)['number']}"

    async def ended(self, review):
        async def progress():
            found = json.loads((await self.page.get(f"{review}/progress"))[1])
            return found if found["done"] or found["error"] else None

        return await wait_until_async(progress, "the end of the review", REVIEW_SECONDS)

    async def test_a_review_is_a_page_whose_own_scripts_alone_may_run(self):
        await self.play(SHORT_GAME)
        review = await self.start()
        self.assertEqual(await self.ended(review), {"share": 1.0, "done": True, "error": None})
        async with self.page.http.get(self.server.origin + review) as response:
            policy = response.headers["Content-Security-Policy"]
        self.assertIn("script-src 'sha256-", policy)
        self.assertIn("frame-ancestors 'none'", policy)
        data = await self.data_of(review)
        self.assertEqual([turn["turn"] for turn in data["turns"]], SHORT_GAME)
        self.assertIsNone(data["person"])

    async def test_a_review_knows_the_only_person(self):
        await self.page.new("catchup", black=client.QUICK, size=3)
        self.assertIsNone(await self.page.act("click", cell="A1"))
        review = await self.start()
        await self.ended(review)
        self.assertEqual((await self.data_of(review))["person"], "white")

    async def test_another_review_ends_the_one_in_progress(self):
        await self.page.new("catchup", size=9)
        for cell in ("E5", "D3", "F5"):
            await self.page.act("click", cell=cell)
        first, second = await self.start(), await self.start()
        self.assertIn("cancelled", (await self.ended(first))["error"])
        origin = self.server.origin
        async with self.page.http.delete(origin + second, headers={"Origin": origin}) as response:
            self.assertEqual(response.status, 200)
        self.assertIn("cancelled", (await self.ended(second))["error"])
        self.assertEqual((await self.page.get(second))[0], 404)

    async def test_many_reviews_have_one_engine_at_a_time(self):
        await self.page.new("catchup", size=9)
        await self.page.act("click", cell="E5")
        before = len(self.server.engines())
        most = 0

        async def count():
            nonlocal most
            while True:
                most = max(most, len(self.server.engines()))
                await asyncio.sleep(0)

        counting = asyncio.create_task(count())
        await asyncio.gather(*(self.start() for _ in range(12)))
        counting.cancel()
        self.assertLessEqual(most, before + 1)

    async def test_a_review_that_is_not_there_is_named(self):
        for path in ("/review/999", "/review/999/progress", "/review/x"):
            self.assertEqual((await self.page.get(path))[0], 404, path)


class Browser(unittest.TestCase):
    """One server and one browser for all tests."""

    @classmethod
    def setUpClass(cls):
        cls.page = browser.page_of(ENGINE)

    def tearDown(self):
        self.page.js("document.querySelectorAll('dialog').forEach((dialog) => dialog.close())")
        self.assertEqual(self.page.errors, [])

    def choose(self, name, value):
        Select(self.page.find(f"#dialog-puzzles [name={name}]")).select_by_value(str(value))

    def open(self, game, number=0):
        """Opens a puzzle, and waits until it is drawn; returns it."""
        self.page.click("#button-menu-puzzles")
        self.page.appears("#dialog-puzzles .puzzle", "no puzzle")
        self.choose("game", game)
        self.choose("puzzle", number)
        self.wait_for(PUZZLES[game][number])
        return PUZZLES[game][number]

    def wait_for(self, puzzle):
        self.page.appears(f".puzzle[data-puzzle='{puzzle['id']}'] .piece", "no board")
        self.assertTrue(self.page.text(".puzzle-task").startswith(f"{puzzle['to_move'].capitalize()} to move"))

    def play(self, turn):
        for cell in clicks_of(turn).split(","):
            # In one step: the page may draw the board anew between a look and a click.
            before = self.page.js("const before = document.querySelector('.puzzle svg').outerHTML;"
                                  f"(document.querySelector(`.puzzle .cell-button[data-cell='{cell}']`)"
                                  " ?? document.querySelector('.diagram .buttons button')).click(); return before")
            self.page.until("return document.querySelector('.puzzle svg').outerHTML !== given", before,
                            f"{cell} changes nothing")

    def verdict(self):
        self.page.wait(lambda: self.page.text(".verdict"), "no verdict")
        return self.page.text(".verdict")

    def test_a_wrong_turn_is_refuted_and_the_right_one_is_remembered(self):
        game, puzzles = next((game, puzzles) for game, puzzles in PUZZLES.items()
                             if "-" not in puzzles[0]["solutions"][0])
        puzzle = self.open(game)
        turn, reply, _ = first_wrong(puzzle)
        self.play(turn)
        self.assertIn("Not the solution", self.verdict())
        self.assertIn(reply, self.verdict())
        self.page.click(".puzzle .cell-button")
        self.page.wait(lambda: "Reset the board" in self.verdict(), "a click after the turn says nothing")
        self.page.click(".diagram .buttons button:last-child")
        self.page.wait(lambda: not self.page.text(".verdict"), "the verdict stays after a reset")
        self.play(puzzle["solutions"][0])
        self.assertIn("Right", self.verdict())
        self.assertIn("solved", self.page.text("#dialog-puzzles [name=puzzle] option:first-child"))
        self.page.click("#puzzle-next")
        self.wait_for(puzzles[1])
        self.page.wait(lambda: not self.page.text(".verdict"))
        # The address keeps the puzzle open.
        self.page.reload()
        self.page.appears("#dialog-puzzles .puzzle")
        self.choose("game", game)
        self.assertIn("solved", self.page.text("#dialog-puzzles [name=puzzle] option:first-child"))

    def test_a_shown_solution_is_not_a_solved_puzzle(self):
        game = list(PUZZLES)[-1]
        puzzle = self.open(game)
        before = self.page.text("#dialog-puzzles .puzzle-count")
        self.page.click("#puzzle-show")
        self.page.wait(lambda: "Best play" in self.page.text(".verdict"))
        self.assertIn(puzzle["solutions"][0], self.verdict())
        self.assertEqual(self.page.text("#dialog-puzzles .puzzle-count"), before)

    def test_the_buttons_stay_in_sight_below_a_solution(self):
        for game in PUZZLES:
            self.open(game)
            self.page.click("#puzzle-show")
            self.page.wait(lambda: "Best play" in self.page.text(".verdict"))
            bottom = self.page.js("return document.querySelector('#puzzle-next').getBoundingClientRect().bottom")
            edge = self.page.js("return document.querySelector('#dialog-puzzles').getBoundingClientRect().bottom")
            self.assertLess(bottom, edge, game)
            self.page.js("document.querySelector('#dialog-puzzles').close()")
            self.page.vanishes("#dialog-puzzles")

    def test_a_level_has_its_own_puzzles(self):
        game = next(iter(PUZZLES))
        self.open(game)
        level = PUZZLES[game][-1]["level"]
        self.choose("level", level)
        count = sum(puzzle["level"] == level for puzzle in PUZZLES[game])
        self.assertEqual(len(self.page.all("#dialog-puzzles [name=puzzle] option")), count)

    def test_quick_clicks_all_count(self):
        number, puzzle = next((number, puzzle) for number, puzzle in enumerate(PUZZLES["catchup"])
                              if puzzle["solutions"][0].count(",") == 1 and "pass" not in puzzle["solutions"][0])
        self.open("catchup", number)
        # Two clicks before the server answers the first one.
        self.page.js("for (const cell of arguments[0])"
                     " document.querySelector(`.puzzle .cell-button[data-cell='${cell}']`).click()",
                     puzzle["solutions"][0].split(","))
        stones = sum(symbol in "xo" for symbol in puzzle["position"].split()[0])
        self.page.until("return document.querySelectorAll('.puzzle .piece').length === given", stones + 2,
                        "a click is lost")

    def test_a_refused_click_says_why_below_the_board(self):
        puzzle = self.open("catchup")
        taken = self.page.js("return document.querySelector('.puzzle .piece').dataset.cell")
        self.page.click(f".puzzle .cell-button[data-cell='{taken}']")
        self.page.appears(".puzzle .refusal", f"a click on {taken} of {puzzle['id']} is not refused")

    def test_an_address_opens_its_puzzle(self):
        game, number = list(PUZZLES)[-1], 7
        puzzle = self.open(game, number)
        address = self.page.js("return location.href")
        self.assertTrue(address.endswith(f"/#puzzle={puzzle['id']}"), address)
        self.page.js("document.querySelector('dialog').close()")
        self.page.wait(lambda: not self.page.js("return location.hash"), "the address of a closed puzzle stays")
        # In the window of the page only the part after # changes.
        self.page.js("location.href = arguments[0]", address)
        self.page.appears("#dialog-puzzles .puzzle .piece", "the address opens no puzzle")
        self.assertEqual(self.chosen("game"), game)
        self.assertEqual(self.chosen("puzzle"), str(number))

    def test_an_address_of_no_puzzle_is_told(self):
        self.page.js("location.href = '/#puzzle=nothing-1'")
        self.page.wait(lambda: "no puzzle" in self.page.message(), "no message")

    def chosen(self, name):
        return self.page.js("return document.querySelector(`#dialog-puzzles [name=${arguments[0]}]`).value", name)

    def test_a_finished_game_is_reviewed_on_a_page_of_its_own(self):
        self.page.two_people("catchup", size=3)
        for turn in SHORT_GAME:
            self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
        self.assertTrue(self.page.over)
        self.page.click("#button-review")
        self.page.appears("#review-open", "no review")
        self.page.click("#review-open")
        driver = self.page.driver
        self.page.wait(lambda: len(driver.window_handles) == 2)
        board, review = driver.window_handles
        driver.switch_to.window(review)
        try:
            self.page.wait(lambda: self.page.all("#board svg") and self.page.all("#graph svg"), "no review is drawn")
            self.assertEqual(self.page.text("#about a[href='/']"), "Back to the board")
            self.assertEqual(self.page.errors, [])
        finally:
            driver.close()
            driver.switch_to.window(board)

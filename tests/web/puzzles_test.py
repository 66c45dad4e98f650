# SPDX-License-Identifier: MIT
"""Tests of puzzles and reviews on the web board, without a browser and in headless Chromium."""

import re

import pytest
from catenary_tools.puzzles import collection
from selenium.webdriver.support.ui import Select

from tests.support.under_test import LONG
from tests.web import client
from tests.web.page_case import PageCase

# In the page's order.
PUZZLES = {path.parent.name: [puzzle.to_json() for puzzle in collection.Collection.read(path).puzzles]
           for path in client.ROOT.glob("games/*/puzzles.json")}
VERDICT = re.compile("Right|Not the solution|not proven")
# A whole short game.
SHORT_GAME = "B2 B3,B1 C2,A2 C3,A1".split()


def clicks_of(turn):
    """The clicks of a turn as text: B1-C3 are two, B1-X is two on the same cell."""
    return ",".join(cell if cell != "X" else move.split("-")[0] for move in turn.split(",") for cell in move.split("-"))


def first_wrong(puzzle, is_wanted=lambda turn, reply: True):
    """A turn that is not a solution, with the best reply and its result."""
    return next((turn, reply, result) for result, turns in puzzle["others"].items()
                for turn, reply in turns.items() if is_wanted(turn, reply))


@pytest.mark.bridge
class Puzzles(client.WebTest):
    async def board(self, game, puzzle, clicks="", turns=()):
        return await self.page.ask("puzzle", game, puzzle["id"], turns, clicks.split(",") if clicks else [])

    async def judge(self, game, puzzle, turn, turns=()):
        return await self.page.ask("judge", game, puzzle["id"], turns, turn)

    async def test_all_puzzles_are_listed_by_game_the_easiest_first(self):
        listed = await self.page.ask("puzzles")
        self.assertEqual({one["game"]: [puzzle["id"] for puzzle in one["puzzles"]] for one in listed},
                         {game: [puzzle["id"] for puzzle in puzzles] for game, puzzles in PUZZLES.items()})
        for one in listed:
            levels = [puzzle["level"] for puzzle in one["puzzles"]]
            self.assertEqual(levels, sorted(levels))

    async def test_the_solution_is_right_and_another_turn_is_refuted(self):
        for game, puzzles in PUZZLES.items():
            for puzzle in puzzles[::1 if LONG else 15]:
                with self.subTest(puzzle["id"]):
                    self.assertIsNone((await self.board(game, puzzle))["turn"])
                    for solution in puzzle["solutions"]:
                        turn = (await self.board(game, puzzle, clicks_of(solution)))["turn"]
                        self.assertEqual(sorted(turn.split(",")), sorted(solution.split(",")))
                        self.assertTrue((await self.judge(game, puzzle, turn))["right"])
                    turn, _, result = first_wrong(puzzle)
                    found = await self.judge(game, puzzle, (await self.board(game, puzzle, clicks_of(turn)))["turn"])
                    self.assertIs(found["right"], False)
                    # Loading Colorado's tables takes longer than judging a turn.
                    self.assertIn(found["result"], (result, "unknown"))
                    # Without a proof, the reply may come from the file of the puzzle.
                    self.assertTrue(found["reply"] or found["result"] == "unknown")

    async def test_a_turn_without_a_cell_is_named_in_words(self):
        puzzle = next(puzzle for puzzle in PUZZLES["catena"]
                      if any("button" in turns for turns in puzzle["others"].values()))
        text = (await self.judge("catena", puzzle, "button"))["text"]
        self.assertIn(": after taking the button White wins by ", text)

    async def test_a_wrong_turn_has_reasons_for_the_reply_and_the_line(self):
        puzzle = PUZZLES["cation"][0]
        for turns in puzzle["others"].values():
            for turn, reply in turns.items():
                found = await self.judge("cation", puzzle, turn)
                self.assertRegex(found["text"], r"Best reply: [^.]+\. [A-Z].+\.$")
                self.assertEqual(found["line"][0], found["reply"])
                self.assertTrue(reply)

    async def test_a_puzzle_goes_on_after_the_reply(self):
        game = "catchup"
        # Proven immediately.
        puzzle = min(PUZZLES[game], key=lambda puzzle: (len(puzzle["line"]), puzzle["nodes"]))
        turns = puzzle["line"][:2]
        self.assertTrue((await self.judge(game, puzzle, turns[0]))["reply"])
        found = await self.judge(game, puzzle, puzzle["line"][2], turns)
        self.assertIsNotNone(found["right"])
        start, after = [(await self.board(game, puzzle, turns=those))["state"] for those in ((), turns)]
        self.assertEqual(after["turn"]["mover"], puzzle["to_move"])
        self.assertGreater(len(after["pieces"]), len(start["pieces"]) + 1)

    async def test_reasons_are_those_of_the_solution(self):
        for puzzle in PUZZLES["cation"][:3]:
            found = await self.page.ask("explanation", "cation", puzzle["id"])
            self.assertNotRegex(" ".join(found["reasons"]), "^Wins for certain")
            looks_better = puzzle["obvious"] not in puzzle["solutions"]
            self.assertEqual(found["tempting"]["looksBetter"], looks_better)

    async def test_hints_tell_the_idea_before_the_place_and_the_turn(self):
        for game, puzzles in PUZZLES.items():
            ideas = 0
            for puzzle in puzzles[::5]:
                found = await self.page.ask("hints", game, puzzle["id"])
                cells = re.findall(r"[A-Z]\d+", puzzle["solutions"][0])
                ideas += bool(found["idea"])
                self.assertEqual((found["turn"], found["cells"]), (puzzle["solutions"][0], cells))
                if not cells:
                    self.assertEqual((found["idea"], found["area"]), ("", []))
                    continue
                self.assertNotRegex(found["idea"], rf"^Wins|\b({'|'.join(cells)})\b")
                if not found["area"]:
                    # Hardly any other piece can move, and none of the cells around the right one is among its targets.
                    self.assertEqual(len(cells), 2)
                    continue
                self.assertTrue({cells[0], cells[-1]} & set(found["area"]))
                self.assertGreater(len(found["area"]), len(cells) == 1)
            self.assertTrue(ideas, game)

    async def test_the_line_of_best_turns_begins_with_the_solution(self):
        for game, puzzles in PUZZLES.items():
            line = await self.page.ask("solution", game, puzzles[0]["id"])
            self.assertEqual(line, [puzzles[0]["solutions"][0], *puzzles[0]["line"][1:]])

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

    async def test_what_is_no_puzzle_is_refused(self):
        game = next(iter(PUZZLES))
        for question, values in (("puzzle", (game, "nothing-1", [], [])), ("puzzle", ("nothing", "nothing-1", [], [])),
                                 ("solution", (game, "nothing-1"))):
            with self.assertRaises(client.Refused):
                await self.page.ask(question, *values)

    async def test_the_game_on_the_board_stays(self):
        await self.page.new("catchup", size=5)
        await self.page.act("click", cell="C3")
        game, puzzles = next(iter(PUZZLES.items()))
        await self.board(game, puzzles[0], clicks_of(puzzles[0]["solutions"][0]))
        self.assertIsNone(await self.page.act("click", cell="B2"))
        self.assertEqual(self.page.game["game"], "catchup")

    # Reviews

    async def test_a_review_has_the_turns_of_the_game(self):
        await self.page.new("catchup", size=3)
        for turn in SHORT_GAME:
            self.assertIsNone(await self.page.act("turn", text=turn))
        review = await self.page.ask("review")
        self.assertEqual([turn["turn"] for turn in review["turns"]], SHORT_GAME)
        self.assertIsNone(review["person"])

    async def test_a_review_knows_the_only_person(self):
        await self.page.new("catchup", black=client.QUICK, size=3)
        self.assertIsNone(await self.page.act("click", cell="A1"))
        self.assertEqual((await self.page.ask("review"))["person"], "white")


class Browser(PageCase):
    def choose(self, name, value):
        Select(self.page.find(f"#dialog-puzzles [name={name}]")).select_by_value(str(value))

    def open(self, game, number=0):
        """Opens a puzzle, and waits until it is drawn; returns it."""
        self.page.click("#button-menu-puzzles")
        self.page.appears("#dialog-puzzles .puzzle-task", "no puzzle")
        self.choose("game", game)
        self.choose("puzzle", number)
        self.wait_for(PUZZLES[game][number])
        return PUZZLES[game][number]

    def wait_for(self, puzzle):
        self.page.appears(f".puzzle[data-puzzle='{puzzle['id']}'] .piece", "no board")
        self.assertTrue(self.page.text(".puzzle-task").startswith(f"{puzzle['to_move'].capitalize()} to move"))

    def play(self, turn):
        for cell in clicks_of(turn).split(","):
            # In one script: the page may redraw the board between finding a cell and clicking it.
            before = self.page.js("const before = document.querySelector('.puzzle svg').outerHTML;"
                                  f"(document.querySelector(`.puzzle .cell-button[data-cell='{cell}']`)"
                                  " ?? document.querySelector('.puzzle .diagram .buttons button')).click();"
                                  "return before")
            self.page.until("return document.querySelector('.puzzle svg').outerHTML !== given", before,
                            f"{cell} changes nothing")

    def verdict(self):
        self.page.wait(lambda: VERDICT.search(self.page.text(".verdict")), "no verdict")
        return self.page.text(".verdict")

    def test_a_wrong_turn_is_refuted_and_the_right_one_is_remembered(self):
        game, puzzles = "cation", PUZZLES["cation"]
        puzzle = self.open(game)
        turn, *_ = first_wrong(puzzle, lambda _, reply: reply not in puzzle["solutions"])
        before = len(self.page.all(".puzzle .board .piece"))
        self.play(turn)
        self.assertIn("Not the solution", self.verdict())
        self.assertRegex(self.verdict(), "Best reply|with best play")
        pieces = ".puzzle .board .piece"
        self.page.wait(lambda: "to try again" in self.page.text(".puzzle .diagram"), "the reply is not played")
        self.assertGreater(len(self.page.all(pieces)), before)
        # The next click starts another try.
        self.play(puzzle["solutions"][0])
        self.assertIn("Right", self.verdict())
        self.page.wait(lambda: "Play on" in self.verdict(), "the reply is not played")
        self.assertIn("✓", self.page.text("#dialog-puzzles [name=puzzle] option:first-child"))
        self.page.click("#puzzle-next")
        self.wait_for(puzzles[1])
        self.page.wait(lambda: not self.page.text(".verdict"))
        # The address keeps the puzzle open.
        self.page.reload()
        self.page.appears("#dialog-puzzles .puzzle-task")
        self.choose("game", game)
        self.assertIn("✓", self.page.text("#dialog-puzzles [name=puzzle] option:first-child"))

    def test_a_click_on_the_reply_is_no_solution(self):
        puzzle = self.open("catena")
        turn, reply, _ = first_wrong(puzzle, lambda turn, reply: reply in puzzle["solutions"] and turn != "button")
        pieces = len(self.page.all(".puzzle .board .piece"))
        self.play(turn)
        self.page.wait(lambda: "to try again" in self.page.text(".puzzle .diagram"), "the reply is not played")
        self.play(reply)
        self.page.wait(lambda: len(self.page.all(".puzzle .board .piece")) == pieces, "the task is not shown again")
        self.assertEqual(self.page.text(".verdict"), "")
        self.play(reply)
        self.assertIn("Right", self.verdict())

    def test_a_wrong_turn_has_a_reply_and_a_reason_also_without_a_proof(self):
        for number, turn in ((0, "C3-C5"), (1, "G4-G3")):
            puzzle = self.open("colorado", number)
            self.assertNotIn(turn, puzzle["solutions"])
            self.play(turn)
            verdict = self.verdict()
            self.assertRegex(verdict, f"Not the solution: .*{turn}.*"
                                      "(Best reply: |(Black|White) answers .*: .*(with best play|chance to win))")
            self.assertNotIn("proven", verdict)
            self.page.wait(lambda: "to try again" in self.page.text(".puzzle .diagram"), "the reply is not played")
            self.page.click("#dialog-puzzles .close")
            self.page.vanishes("dialog")

    def test_a_shown_solution_is_not_a_solved_puzzle(self):
        game = list(PUZZLES)[-1]
        puzzle = self.open(game)
        before = self.page.text("#dialog-puzzles .puzzle-count")
        self.page.click("#puzzle-show")
        self.page.appears(".puzzle .line [aria-pressed=true]")
        self.assertIn(puzzle["solutions"][0], self.page.text(".puzzle .line"))
        self.page.wait(lambda: self.page.text(".puzzle .why"), "no reasons")
        self.assertEqual(self.page.text("#dialog-puzzles .puzzle-count"), before)

    def test_a_solution_shows_all_its_turns_on_a_phone(self):
        number, puzzle = max(enumerate(PUZZLES["colorado"]), key=lambda pair: len(pair[1]["line"]))
        self.addCleanup(self.page.take_look, self.look)
        self.page.take_look({"width": 360, "height": 740, "mobile": True})
        # The phone's menu does not contain it.
        self.page.js("document.querySelector('#button-menu-puzzles').click()")
        self.page.appears("#dialog-puzzles .puzzle-task")
        self.choose("game", "colorado")
        self.choose("puzzle", number)
        self.wait_for(puzzle)
        self.page.click("#puzzle-show")
        self.page.appears(".puzzle .line [aria-pressed=true]")
        turns = self.page.all(".puzzle .line button:has(.disc)")
        self.assertEqual(len(turns), len(puzzle["line"]))
        self.assertTrue(all(turn.rect["x"] >= 0 and turn.rect["x"] + turn.rect["width"] <= 360 for turn in turns))

    def test_each_hint_tells_more(self):
        puzzle = self.open("cation")
        said = []
        for count in (1, 2, 3):
            self.page.click("#puzzle-hint")
            self.page.wait(lambda count=count: f"Hint {count} of 3" in self.page.text(".verdict"), "no hint")
            said.append(self.page.text(".verdict"))
        turn = puzzle["solutions"][0]
        self.assertNotIn(turn, said[0])
        self.assertIn("Look at ", said[1])
        self.assertIn(f"The turn is {turn}.", said[2])
        # A user who plays the revealed turn has not solved the puzzle.
        before = self.page.text("#dialog-puzzles .puzzle-count")
        self.play(turn)
        self.assertIn("Right", self.verdict())
        self.assertEqual(self.page.text("#dialog-puzzles .puzzle-count"), before)

    def test_it_is_said_whose_reply_refutes_what_looks_better(self):
        number, puzzle = next((number, puzzle) for number, puzzle in enumerate(PUZZLES["cation"])
                              if puzzle["obvious"] not in puzzle["solutions"])
        self.open("cation", number)
        self.page.click("#puzzle-show")
        self.page.wait(lambda: self.page.text(".puzzle .why"), "no reasons")
        opponent = {"black": "White", "white": "Black"}[puzzle["to_move"]]
        self.assertIn(f"looks better, but {opponent} answers ", self.page.text(".puzzle .why"))

    def test_the_board_is_as_large_as_that_of_the_game(self):
        self.page.two_people("catchup", size=7)
        width = "return document.querySelector(arguments[0]).getBoundingClientRect().width"
        in_play = self.page.js(width, "#board")
        self.open("catchup")
        self.assertGreaterEqual(self.page.js(width, ".puzzle .board-box"), in_play)

    def test_the_buttons_stay_in_sight_below_a_solution(self):
        for game in PUZZLES:
            self.open(game)
            self.page.click("#puzzle-show")
            self.page.appears(".puzzle .line [aria-pressed=true]")
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
        # Two clicks before the engine has answered the first one.
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
        self.page.js("location.hash = 'puzzle=nothing-1'")
        self.page.wait(lambda: "no puzzle" in self.page.message(), "no message")

    def chosen(self, name):
        return self.page.js("return document.querySelector(`#dialog-puzzles [name=${arguments[0]}]`).value", name)

    def test_a_finished_game_is_reviewed_in_a_dialog(self):
        self.page.two_people("catchup", size=3)
        for turn in SHORT_GAME:
            self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
        self.assertTrue(self.page.over)
        self.page.click("#button-review")
        self.page.appears("#dialog-review .review-board svg", "no review is drawn")
        self.page.appears("#dialog-review .graph")
        before = self.page.text(".review-judgement h2")
        self.page.click(".review-controls [aria-label='First position']")
        self.assertNotEqual(self.page.text(".review-judgement h2"), before)
        self.page.click(".review-turns tr:nth-child(2) a")
        self.assertIn("Turn 2", self.page.text(".review-judgement h2"))
        self.assertEqual(self.page.js("return location.hash"), "")

    def test_the_pinned_board_of_a_review_leaves_the_links_in_sight(self):
        self.page.two_people("catchup", size=3)
        for turn in SHORT_GAME:
            self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
        self.addCleanup(self.page.take_look, self.look)
        self.page.take_look({"width": 360, "height": 740, "mobile": True})
        self.page.click("#button-review")
        self.page.appears("#dialog-review .graph")
        for row in (2, 4, 1):
            self.page.click(f".review-turns tr:nth-child({row}) a")
            self.assertIn(f"Turn {row}", self.page.text(".review-judgement h2"))

# SPDX-License-Identifier: MIT
"""The page of a review in headless Chromium: addresses, keys, graph and board, on a desktop and on a phone."""

import pathlib
import tempfile
import unittest

from catenary_tools.model import Setting
from catenary_tools.review import files
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.review.support import review_of, sgf_of
from tests.support.under_test import ENGINE
from tests.web import chromium

TURNS = ["C3", "B2,C2", "D3,D4,E3", "B3,C4,E5", "A1,B1", "A2,D2"]


def review_with(review, kind):
    """The same review with a different class for its judged turn."""
    return {**review, "turns": [{**turn, "class": turn["class"] and kind} for turn in review["turns"]]}


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.place = pathlib.Path(folder.name) / "game.review.html"
        review = review_of(ENGINE, sgf_of(ENGINE, Setting("catchup", 5), TURNS), 500)
        # One class at a known turn, whatever the engine thinks of the turns.
        for turn in review["turns"]:
            turn |= {"class": "", "best": None}
        for totals in review["totals"].values():
            totals["worst_turn"] = None
        bad = review["turns"][3]
        bad |= {"turn": bad["turn"] + ",pass", "class": "mistake", "loss": 12.0, "worst_move": "C4", "best": {
            "turn": "A1,pass", "line": ["A1", "B1"],
            "reasons": ["Joins two groups."], "answer": {"turn": "A1,B1", "reasons": ["Cuts."]},
            "states": review["states"][1:3]}}
        review |= {"turning_points": [bad["number"]]}
        files.write_review(cls.place, review)
        cls.review = review
        cls.driver = chromium.shared()

    def setUp(self):
        chromium.set_look(self.driver, 1280, 900)

    def open(self, address=""):
        self.driver.get("about:blank")
        self.driver.get(f"file://{self.place}{address}")

    def turn(self):
        return self.driver.execute_script("return document.querySelector('[type=range]').valueAsNumber")

    def text(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector).text

    def test_an_address_shows_its_turn_and_follows_the_steps(self):
        self.open("#turn-4")
        self.assertEqual(self.turn(), 4)
        self.assertIn("Turn 4: Black B3,C4,E5", self.text(".review-judgement"))
        self.driver.find_element(By.CSS_SELECTOR, "[aria-label='Next turn']").click()
        self.assertTrue(self.driver.current_url.endswith("#turn-5"))

    def test_keys_step_only_inside_the_game_and_not_in_a_control(self):
        self.open("#turn-2")
        body = self.driver.find_element(By.TAG_NAME, "body")
        body.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.turn(), 2)
        game = self.driver.find_element(By.CSS_SELECTOR, ".review-game")
        game.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.turn(), 3)
        game.send_keys(Keys.END)
        self.assertEqual(self.turn(), len(TURNS))
        game.send_keys(Keys.HOME)
        self.assertEqual(self.turn(), 0)

    def test_a_click_on_the_graph_and_a_drag_go_to_the_nearest_turn(self):
        self.open()
        graph = self.driver.find_element(By.CSS_SELECTOR, ".graph")
        width = graph.size["width"]
        chain = ActionChains(self.driver, duration=20)
        chain.move_to_element_with_offset(graph, width // 2 - 5, 0).click().perform()
        self.assertEqual(self.turn(), len(TURNS))
        chain = ActionChains(self.driver, duration=20)
        chain.move_to_element_with_offset(graph, width // 2 - 5, 0).click_and_hold()
        chain.move_to_element_with_offset(graph, -width // 2 + 5, 0).release().perform()
        self.assertEqual(self.turn(), 0)

    def test_without_a_turn_in_the_address_the_first_turning_point_is_shown(self):
        self.open()
        self.assertEqual(self.turn(), 4)
        self.assertIn("Better: A1. Joins two groups.", self.text(".review-judgement"))
        self.open("#turn-3")
        self.assertNotIn("Better", self.text(".review-judgement"))

    def test_the_turning_points_are_links_with_a_better_turn(self):
        self.open("#turn-0")
        points = self.driver.find_elements(By.CSS_SELECTOR, ".turning-points li")
        self.assertEqual([point.text for point in points],
                         ["Turn 4: Black played B3,C4,E5 and lost 12.0 percentage points of winning chance. "
                          "Better: A1."])
        points[0].find_element(By.TAG_NAME, "a").click()
        self.assertEqual(self.turn(), 4)

    def test_a_turn_that_lost_nothing_does_not_pass_for_the_cause_of_a_fall(self):
        # White's chance drops by 30 points, and no other turn would have kept it.
        turns = [{**turn, "loss": 0.0, "after_best": self.review["positions"][turn["number"]]} for turn in
                 self.review["turns"]]
        positions = [{**position, "winner": None, "margin": None, "chance": 0.3 if number < 3 else 0.6}
                     for number, position in enumerate(self.review["positions"])]
        turns[2]["after_best"] = positions[3]
        place = self.place.with_name("fall.review.html")
        files.write_review(place, {**self.review, "turns": turns, "positions": positions})
        self.driver.get(f"file://{place}#turn-3")
        self.assertEqual(self.text(".review-judgement .better-text"), "The engine found no better turn.")
        self.assertEqual(self.text(".review-judgement .soft"),
                         "After the turn played: Black's chance 60.0%. The estimate before it was Black's chance "
                         "30.0%; it changed because the search now sees a turn further.")

    def test_the_turn_played_is_marked_in_place_of_the_last_turn(self):
        self.open("#turn-4")
        self.assertTrue(self.driver.find_elements(By.CSS_SELECTOR, ".review-board .mark.played"))
        self.assertFalse(self.driver.find_elements(By.CSS_SELECTOR, ".review-board .mark.last"))
        self.open("#turn-3")
        self.assertTrue(self.driver.find_elements(By.CSS_SELECTOR, ".review-board .mark.last"))

    def test_a_row_of_margins_stands_only_where_one_was_lost(self):
        for lost in (0.0, 2.0):
            totals = {side: {**of_side, "margin_lost": lost} for side, of_side in self.review["totals"].items()}
            place = self.place.with_name(f"margin-{lost}.review.html")
            files.write_review(place, {**self.review, "totals": totals})
            self.driver.get(f"file://{place}")
            self.assertEqual("Points of the score lost" in self.text(".review-totals"), lost > 0)

    def test_turns_that_turned_nothing_are_the_costliest_ones_and_a_lost_score_is_told(self):
        better = self.review["turns"][3]["best"]
        lost = {2: {"loss": 4.9}, 4: {"loss": 0.0, "margin_lost": 10.0}}
        changes = {number: {"best": better} | loss for number, loss in lost.items()}
        turns = [{**turn, "class": "", "loss": 0.0} | changes.get(turn["number"], {}) for turn in self.review["turns"]]
        positions = [{**position, "winner": None, "margin": None, "chance": 0.4 if number < 2 else 0.7}
                     for number, position in enumerate(self.review["positions"])]
        place = self.place.with_name("costly.review.html")
        files.write_review(place, {**self.review, "turns": turns, "positions": positions, "turning_points": [2],
                                   "proofs": []})
        self.driver.get(f"file://{place}")
        self.assertEqual(self.text(".review-turning"),
                         "No turn lost 5 percentage points or more. Black led from turn 2 on.")
        costly = [item.text for item in self.driver.find_elements(By.CSS_SELECTOR, ".review-costly li")]
        self.assertIn("lost 4.9 percentage points of winning chance", costly[0])
        self.assertIn("lost 10 points of the score, not the result", costly[1])
        rows = self.driver.find_elements(By.CSS_SELECTOR, ".review-turns tbody tr")
        self.assertIn("10 points of the score", rows[3].text)

    def test_a_mistake_has_a_shape_and_its_better_line_a_board(self):
        self.open("#turn-0")
        self.driver.find_element(By.CSS_SELECTOR, "[aria-label='Next mistake: turn 4']").click()
        self.assertEqual(self.turn(), 4)
        self.assertIn("Better: A1", self.text(".review-judgement"))
        self.assertIn("fell most at C4", self.text(".review-judgement"))
        self.assertNotIn("pass", self.text(".review-judgement"))
        self.assertTrue(self.driver.find_elements(By.CSS_SELECTOR, "polygon.mark.mistake"))
        # Both turns are marked on the board of the game, and on that of the better line.
        self.assertTrue(self.driver.find_elements(By.CSS_SELECTOR, ".review-board .mark.best"))
        self.driver.find_elements(By.CSS_SELECTOR, ".line button")[1].click()
        self.assertTrue(self.driver.find_elements(By.CSS_SELECTOR, ".review-board .mark.best"))
        self.assertTrue(self.driver.find_elements(By.CSS_SELECTOR, ".review-board .mark.played"))
        self.assertIn("Better line, turn 1", self.text(".review-status"))

    def jumps(self):
        found = self.driver.find_elements(By.CSS_SELECTOR, ".jumps button")
        return [(jump.text, jump.is_enabled()) for jump in found if jump.is_displayed()]

    def test_the_jumps_are_named_by_what_they_lead_to(self):
        self.open("#turn-4")
        self.assertEqual(self.jumps(), [])
        for kind, expected in (("inaccuracy", [("◀ inaccuracy", True), ("▶", False)]), ("", [])):
            place = self.place.with_name(f"class-{kind}.review.html")
            files.write_review(place, review_with(self.review, kind))
            self.driver.get(f"file://{place}#turn-6")
            self.assertEqual(self.jumps(), expected)

    def with_person(self, person, classes, points):
        """Opens the review of a person's game, with classes by the numbers of their turns."""
        turns = [{**turn, "class": classes.get(turn["number"], "")} for turn in self.review["turns"]]
        own = [turn["number"] for turn in turns if turn["class"] and turn["mover"] == person]
        totals = self.review["totals"]
        totals = {**totals, person: {**totals[person], "worst_turn": next(iter(own), None)}}
        place = self.place.with_name("person.review.html")
        files.write_review(place, {**self.review, "turns": turns, "totals": totals, "turning_points": points,
                                   "person": person})
        self.driver.get("about:blank")
        self.driver.get(f"file://{place}")

    def test_a_review_of_one_person_opens_and_jumps_at_the_own_mistakes_first(self):
        # White begins.
        self.with_person("black", {1: "blunder", 2: "mistake", 3: "inaccuracy", 6: "blunder"}, [])
        self.assertEqual(self.turn(), 2)
        self.assertEqual([one.text for one in self.driver.find_elements(By.CSS_SELECTOR, ".whose")],
                         ["Your turns", "White's turns"])
        self.assertEqual(self.jumps(), [("◀", False), ("blunder ▶", True), ("◀ blunder", True),
                                        ("inaccuracy ▶", True)])
        self.driver.find_element(By.CSS_SELECTOR, "[aria-label='Next blunder: turn 6']").click()
        self.assertEqual(self.turn(), 6)
        # Without a mistake by the person it opens at the first turning point.
        self.with_person("black", {3: "mistake"}, [4])
        self.assertEqual(self.turn(), 4)
        self.assertEqual(len(self.jumps()), 2)

    def test_the_board_is_seen_from_the_side_of_the_person(self):
        review = review_of(ENGINE, sgf_of(ENGINE, Setting("colorado", 8), ["F1-F7", "E8-E5"]), 100)
        height = "const [black, white] = ['B8', 'B1'].map((cell) => document.querySelector(" \
            "`.review-board .piece[data-cell=${cell}]`).getBoundingClientRect().top); return black - white"
        for person, sign in (("black", 1), ("white", -1), (None, -1)):
            place = self.place.with_name("side.review.html")
            files.write_review(place, {**review, "person": person})
            self.driver.get("about:blank")
            self.driver.get(f"file://{place}#turn-0")
            self.assertGreater(sign * self.driver.execute_script(height), 0, person)

    def test_the_source_of_the_curve_is_told_and_its_values_stand_in_the_table(self):
        self.open()
        self.assertIn("estimate of Black's chance to win", self.text(".review-curve"))
        rows = self.driver.execute_script(
            "return [...document.querySelectorAll('.review-turns tbody tr')]"
            ".map((row) => [...row.cells].map((cell) => cell.innerText))")
        chances = self.driver.execute_script(
            "return JSON.parse(document.getElementById('data').textContent).positions.map((p) => p.chance)")
        for row, chance, position in zip(rows, chances[1:], self.review["positions"][1:], strict=True):
            self.assertEqual(row[6], position["text"] if position["winner"] else f"Black {100 * chance:.1f}%")

    def test_the_chances_are_those_of_the_person(self):
        self.with_person("white", {}, [])
        self.assertIn("estimate of your chance to win", self.text(".review-curve"))
        graph = self.driver.find_element(By.CSS_SELECTOR, ".graph")
        self.assertIn("Your chance, %", graph.get_attribute("aria-label"))
        position = self.review["positions"][1]
        shown = self.driver.execute_script(
            "return document.querySelector('.review-turns tbody tr').cells[6].innerText")
        expected = position["text"] if position["winner"] else f"{100 - 100 * position['chance']:.1f}%"
        self.assertEqual(shown, expected)

    def test_the_buttons_stay_where_they_are_from_turn_to_turn(self):
        self.open()
        tops = set()
        for number in range(len(TURNS) + 1):
            self.driver.execute_script("location.hash = `turn-${arguments[0]}`", number)
            tops.add(self.driver.execute_script(
                "document.querySelector('.review-status').textContent += ' and many more words'.repeat(arguments[0]);"
                "return document.querySelector('.review-controls').getBoundingClientRect().top", 30 * number))
        self.assertEqual(len(tops), 1)

    def test_the_table_has_all_turns_and_leads_to_them(self):
        self.open()
        links = self.driver.find_elements(By.CSS_SELECTOR, ".review-turns a")
        self.assertEqual([link.text for link in links], TURNS)
        self.driver.execute_script("arguments[0].click()", links[2])
        self.assertEqual(self.turn(), 3)

    def test_a_phone_needs_no_sideways_scrolling(self):
        chromium.set_look(self.driver, 360, 900, mobile=True)
        self.open()
        width = self.driver.execute_script("return document.documentElement.scrollWidth")
        self.assertLessEqual(width, 360)

    def test_the_page_logs_no_errors(self):
        self.open("#turn-1")
        severe = [entry for entry in self.driver.get_log("browser") if entry["level"] == "SEVERE"]
        self.assertEqual(severe, [])

# SPDX-License-Identifier: MIT
"""The page for a first-time user, in headless Chromium."""

import pathlib
import re
import stat
import tempfile
import unittest
import webbrowser

import pytest
from catenary_tools.browser import REDIRECT, open_browser
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

from tests.support.under_test import ENGINE
from tests.web import browser, chromium
from tests.web.client import Server

# A phone whose browser leaves little space.
LOW_PHONE = {"width": 360, "height": 640, "mobile": True}
CHAIN = "B1-C3 B8-C6 G1-F3 G8-F6 F3-E5 F6-E4 E1-E3 E8-E6".split()
# Two records, one of them invalid.
GAMES = "(;FF[4]SZ[5]BOARDGAME[catena]PB[Ann]PW[Bob];B[cc];W[cd])\n\n(;FF[4]SZ[5]BOARDGAME[chess])\n"
TOP = "return document.querySelector(arguments[0]).getBoundingClientRect().top"
BOTTOM = "return document.querySelector(arguments[0]).getBoundingClientRect().bottom"


class Newcomer(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.page = browser.page_of(ENGINE)

    def setUp(self):
        self.page.js("document.querySelector('#tab-game').click()")

    def tearDown(self):
        self.page.take_look({})
        self.assertEqual(self.page.errors, [])

    def test_the_first_screen_of_a_phone_leads_to_the_first_steps_and_the_rules(self):
        self.page.take_look(LOW_PHONE)
        for part, content in (("steps", ".tour .diagram"), ("rules", "article.rules")):
            self.page.new_game("catena")
            self.page.js("window.scrollTo(0, 0)")
            self.assertLessEqual(self.page.js(BOTTOM, f"#first-{part}"), LOW_PHONE["height"])
            self.page.tap(f"#first-{part}")
            self.page.appears(content)
            self.page.wait(lambda: 0 <= self.page.js(TOP, "#panel-learn") < 100, "the panel is not in sight")
        self.page.click("#panel-learn [aria-pressed]")
        self.page.click("#panel-learn .leave")
        self.page.wait(lambda: 0 <= self.page.js(TOP, "#board") < 200, "the board is not in sight")

    def test_first_steps_of_a_card_are_in_sight_on_a_phone(self):
        self.page.take_look(LOW_PHONE)
        self.page.two_people("cation")
        self.page.click("#title")
        self.page.appears("[data-game=colorado] .link")
        self.page.js("[...document.querySelectorAll('[data-game=colorado] .link')].find("
                     "(link) => link.innerText === 'First steps').click()")
        self.page.appears(".tour .diagram")
        self.assertEqual(self.page.text("#title"), "Colorado")
        self.page.wait(lambda: 0 <= self.page.js(TOP, ".tour-text") < LOW_PHONE["height"] / 2,
                       "the lesson is not in sight")

    def test_a_practice_board_is_told_from_the_game(self):
        self.page.new_game("catena")
        self.page.click("#first-steps")
        self.page.appears(".tour .diagram-heading")
        self.assertIn("Practice", self.page.text(".tour .diagram-heading"))

    def test_long_messages_leave_the_parts_below_their_place(self):
        for look in ({}, LOW_PHONE):
            self.page.take_look(look)
            self.page.new_game("catalonia", play="people", options=[("Pits", "chosen")])
            place = self.page.js(f"window.scrollTo(0, 0); {TOP}", "#tools")
            # Undo and hint are reachable without scrolling.
            self.assertLessEqual(self.page.js(BOTTOM, "#tools"), look.get("height", 800))
            for turn in CHAIN:
                self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
            self.assertIn("12 x 12", self.page.text("#status"))
            self.assertEqual(self.page.js(f"window.scrollTo(0, 0); {TOP}", "#tools"), place)

    def test_no_key_plays_behind_the_start_page(self):
        self.page.two_people("cation", size=5)
        self.page.click_cell("B2")
        self.page.click("#title")
        self.page.appears("#start-go-on")
        self.page.press("u", "s", "[", "f", Keys.HOME)
        self.page.click("#start-go-on")
        self.page.click_cell("D4")
        self.assertEqual(self.page.ply, 2)
        self.assertIn("Black stone", self.page.name_of("B2"))

    def test_undo_is_called_by_what_it_takes_back(self):
        label = "return document.querySelector('#button-undo_turn').getAttribute('aria-label')"
        can_step = "return !document.querySelector('#button-undo').disabled"
        self.page.new_game("cation")
        self.page.click_cell("C3")
        self.page.wait(lambda: self.page.ply == 2)
        self.assertEqual(self.page.js(label), "Undo turn and the reply")
        self.assertFalse(self.page.find("#button-undo").is_displayed())
        self.page.new_game("catchup", play="people")
        self.assertFalse(self.page.js(can_step))
        for cell in ("E5", "C3"):
            self.page.click_cell(cell)
        self.assertEqual(self.page.js(label), "Undo turn")
        self.assertTrue(self.page.js(can_step))
        # A turn of one step needs the other button only.
        self.page.two_people("catena", size=5)
        self.assertFalse(self.page.find("#button-undo").is_displayed())

    def test_the_page_of_all_games_leads_into_each_and_back(self):
        for look in ({}, LOW_PHONE):
            self.page.take_look(look)
            self.page.two_people("cation")
            for turn in ("C3", "D4"):
                self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
            self.page.click("#title")
            self.page.appears(".game-card img")
            cards = self.page.all(".game-card")
            self.assertEqual(len(cards), len({card.get_attribute("data-game") for card in cards}))
            self.assertTrue(all("turns" in card.text for card in cards))
            self.assertEqual(self.page.js("return document.scrollingElement.scrollWidth - innerWidth"), 0)
            self.page.click("#start-go-on")
            self.page.wait(lambda: self.page.find("#board").is_displayed())
            self.assertEqual(self.page.ply, 2)
            self.page.click("#title")
            self.page.appears(".game-card")
            self.page.js("document.querySelector('[data-game=colorado] .game-play').click()")
            self.page.wait(lambda: self.page.text("#title") == "Colorado" and self.page.find("#board").is_displayed())
            self.page.click("#title")
            self.page.appears("[data-game=cation] .game-continue")
            self.page.js("window.scrollTo(0, document.body.scrollHeight);"
                         "document.querySelector('[data-game=cation] .game-continue').click()")
            self.page.wait(lambda: self.page.text("#title") == "Cation" and self.page.ply == 2)
            self.assertEqual(self.page.js("return scrollY"), 0)

    def test_the_links_of_a_card_are_on_one_line(self):
        for look in ({}, {"width": 1440}, {"width": 1100}, LOW_PHONE):
            self.page.take_look(look)
            self.page.click("#title")
            self.page.appears(".game-card .link")
            lines = self.page.js("return [...document.querySelectorAll('.game-card .links')].map((links) => "
                                 "new Set([...links.querySelectorAll('.link')].map(({offsetTop}) => offsetTop)).size)")
            self.assertEqual(set(lines), {1}, look)

    def test_puzzles_and_options_open_above_the_page_of_all_games(self):
        self.page.click("#title")
        self.page.appears(".game-card .link")
        for word, dialog in (("Puzzles", "#dialog-puzzles"), ("Setup", "#dialog-new")):
            self.page.js("[...document.querySelectorAll('[data-game=catchup] .link')].find("
                         f"(link) => link.innerText === '{word}').click()")
            self.page.appears(dialog)
            self.page.press(Keys.ESCAPE)
            self.page.wait(lambda dialog=dialog: not self.page.all(dialog))
            self.assertTrue(self.page.find("#start").is_displayed())

    def test_games_that_were_left_are_listed_opened_and_deleted(self):
        self.page.two_people("catchup", size=5)
        for turn in ("C3", "B2,B3"):
            self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
        self.page.click("#button-menu-save")
        self.page.wait(self.page.message)
        self.assertRegex(self.page.message(), r"^Saved as catchup-[\d-]+\.sgf\.$")
        self.page.two_people("catena")
        self.page.click("#button-menu-open")
        self.page.appears("#dialog-records .records li")
        first = "#dialog-records .records li:first-child"
        self.assertRegex(self.page.text(first),
                         r"(?s)Catchup, 3 cells a side.*Unfinished.*\d\d:\d\d · Two people, 2 turns")
        self.page.click(f"{first} button")
        self.page.wait(lambda: self.page.text("#title") == "Catchup")
        self.assertEqual(len(self.page.all(".turns .turn")), 2)
        # The game continues without asking who plays.
        self.assertFalse(self.page.find("#record").is_displayed())
        self.page.click("#button-menu-open")
        self.page.appears("#dialog-records .records li")
        count = len(self.page.all("#dialog-records .records li"))
        # A second click at the same place keeps the record.
        self.page.click(f"{first} button:last-child")
        self.page.click(f"{first} button:last-child")
        self.assertEqual(len(self.page.all(f"{first} button")), 3)
        self.page.click(f"{first} button:last-child")
        self.assertEqual(self.page.js("return document.activeElement.textContent"), "Keep")
        self.page.click(f"{first} button")
        self.page.wait(lambda: len(self.page.all("#dialog-records .records li")) == count - 1)
        self.assertTrue(self.page.js("return document.querySelector('dialog').contains(document.activeElement)"))
        self.page.press(Keys.ESCAPE)
        self.page.wait(lambda: not self.page.all("dialog"))

    def test_all_games_go_into_one_file_and_come_back(self):
        self.page.two_people("catchup", size=5)
        for turn in ("C3", "B2,B3"):
            self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
        self.page.click("#button-menu-open")
        self.page.appears("#records-export")
        self.page.click("#records-export")
        self.page.wait(self.page.message)
        self.assertRegex(self.page.message(), r"^\d+ games? saved as catenary-games-[\d-]+\.sgf\.$")
        self.page.press(Keys.ESCAPE)
        self.page.click("#button-menu-open")
        self.page.appears("#records-import")
        with tempfile.NamedTemporaryFile("w", suffix=".sgf", encoding="utf-8") as file:
            file.write(GAMES)
            file.flush()
            # The dialog stays while the person chooses the file.
            self.page.js("document.querySelector('#dialog-records input').addEventListener('click', (event) => "
                         "event.preventDefault())")
            self.page.click("#records-import")
            self.assertTrue(self.page.all("#dialog-records[open]"))
            self.page.find("#dialog-records input").send_keys(file.name)
            self.page.appears("#records-news")
        self.assertRegex(self.page.text("#records-news"), "^1 game imported.Game 2 of the file is not imported. ")
        first = self.page.text("#dialog-records .records li:first-child")
        self.assertRegex(first, "(?s)Catena, 3 cells a side.*Ann against Bob")
        self.page.press(Keys.ESCAPE)
        self.page.vanishes("dialog")

    def test_a_win_against_a_level_leads_to_the_next_one(self):
        self.page.new_game("cation", size=4, level=1)
        self.page.js(browser.ACT, {"action": "resign", "color": "white"})
        self.page.wait(lambda: self.page.over)
        self.assertEqual(self.page.text("#result h2"), "You won")
        self.page.click("#button-level")
        self.page.wait(lambda: not self.page.over and "level 2" in self.page.text("#player-top"))
        self.page.js("document.querySelector('#button-menu-new').click()")
        self.page.appears("#dialog-new")
        self.assertEqual(self.page.js("return document.querySelector('#dialog-new input[type=range]').value"), "2")
        self.page.press(Keys.ESCAPE)

    def test_a_level_can_follow_the_results(self):
        self.page.new_game("cation", size=4, level=4)
        self.page.js("document.querySelector('#button-menu-new').click()")
        self.page.appears("#dialog-new")
        self.page.js("const kind = document.querySelector('#dialog-new .engine-fields select');"
                     "kind.value = 'adaptive'; kind.dispatchEvent(new Event('change', {bubbles: true}))")
        level = int(re.search(r"Level (\d+) now", self.page.text("#dialog-new"))[1])
        self.page.click("#start-game")
        for change in (1, -1):
            self.page.wait(lambda: not self.page.over and f"level {level}" in self.page.text("#player-top"))
            # The engine has White in the first game.
            self.page.js(browser.ACT, {"action": "resign", "color": "white"})
            self.page.wait(lambda: self.page.over)
            self.page.click("#button-rematch")
            level = min(10, max(1, level + change))
        self.page.wait(lambda: not self.page.over and f"level {level}" in self.page.text("#player-top"))

    def test_the_result_is_in_full_sight_on_a_phone(self):
        self.page.take_look({**LOW_PHONE, "height": 740})
        self.page.new_game("cation", size=4, level=1)
        self.page.js("window.scrollTo(0, 0)")
        self.page.js(browser.ACT, {"action": "resign", "color": "white"})
        self.page.appears("#result .result-text")
        self.assertLessEqual(self.page.js(BOTTOM, "#result"), self.page.js(TOP, "#button-level"))
        self.page.new_game("cation", size=4, level=1)
        self.page.js("window.scrollTo(0, document.body.scrollHeight)")
        self.page.js(browser.ACT, {"action": "resign", "color": "white"})
        self.page.wait(lambda: 0 <= self.page.js(TOP, "#result") < 740, "the result is not in sight")

    def test_a_hint_has_its_reason_and_its_worth(self):
        self.page.new_game("cation")
        self.page.click("#button-hint")
        self.page.appears("#board .hint", "no hint")
        self.assertRegex(self.page.text("#status .hint"),
                         r"^Hint: \w+\. White may take this stone over by a swap, so it should not be too strong\. "
                         r"Brings you one stone closer to a chain: \d+ to go(, \d+ to the .* edge)?\. "
                         r"(If White answers .*\. )?Your chance to win with it: \d")

    def test_a_hint_stays_until_its_move_is_complete(self):
        self.page.take_look(LOW_PHONE)
        self.page.new_game("colorado", play="white")
        self.page.click("#button-hint")
        self.page.appears("#status .hint:not(:empty)", "no hint")
        start, end = self.page.js("return document.querySelector('#status .hint').textContent.match(/[A-H][1-8]/g)")[:2]
        self.page.change(browser.cell_selector(start))
        self.assertTrue(self.page.all("#board .arrow-hint"))
        self.page.change(browser.cell_selector(end))
        self.page.vanishes("#board .arrow-hint")


@pytest.mark.bridge
def test_a_private_file_leads_the_browser_to_the_board(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = chromium.start()
    addresses = []

    def show(address: str) -> bool:
        addresses.append(address)
        driver.get(address)
        return True

    monkeypatch.setattr(webbrowser, "open", show)
    try:
        with Server(tmp_path / "state") as server:
            open_browser(server.address, tmp_path)
            WebDriverWait(driver, chromium.PATIENCE_SECONDS).until(lambda _: driver.execute_script(browser.READY))
            assert driver.current_url == server.origin + "/"
    finally:
        driver.quit()
    assert addresses == [(tmp_path / REDIRECT).as_uri()]
    assert stat.S_IMODE((tmp_path / REDIRECT).stat().st_mode) == 0o600


def test_an_address_that_no_browser_shows(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda address: False)
    assert not open_browser("http://127.0.0.1:1/?token=x", tmp_path)

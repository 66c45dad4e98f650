# SPDX-License-Identifier: MIT
"""Tests of playing on the page of the web board in headless Chromium, by mouse, keyboard and finger."""

import re
import statistics

import pytest
from selenium.webdriver.common.keys import Keys

from tests.support.under_test import ENGINE, LONG, TUTORIAL
from tests.web import browser, chromium, client
from tests.web.browser import games_of
from tests.web.page_case import PageCase

PAGE = client.ROOT / "scripts" / "catenary_tools" / "web" / "page"
DRAWING = client.ROOT / "scripts" / "catenary_tools" / "board" / "drawing"
# From the click to the drawn answer; on an idle machine this takes less than 50.
MOST_MILLISECONDS = 2000 * chromium.SLOWNESS
# Whole games of random turns that take hundreds of clicks start from here, except in long tests.
LAST_TURNS = {"colorado": "......../......../x..x..../......../.o....../......../......../...x.... "
                          "w started=2 landed=- passes=0"}
CLICKS = 30 if LONG else 10
# Between the turns of two engines: long enough to press a button before their game ends.
PACE_SECONDS = 0.4

# The time from a click on a cell to the change of the board, as the page itself sees it, painted.
LATENCY = """
const body = document.body;
const before = body.dataset.ply;
const start = performance.now();
return new Promise((done) => {
  new MutationObserver((records, observer) => {
    if (body.dataset.ply === before) return;
    observer.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  }).observe(body, {attributes: true});
  document.querySelector('#board .cell-button.clickable').click();
});
"""
# The focused cell, and the centre of each cell.
PLACES = """
const middle = (button) => {
  const box = button.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const buttons = [...document.querySelectorAll('#board .cell-button')];
return [document.activeElement.dataset.cell, Object.fromEntries(buttons.map((b) => [b.dataset.cell, middle(b)]))];
"""
# The effect of a tap on a cell: another position, or a mark that asks for a second tap.
TAPPED = """
const {ply, key} = document.body.dataset;
if (`${ply} ${key}` !== given) return 'done';
return document.querySelector('#status').textContent.includes('again to play there') ? 'again' : null;
"""
# Turns that end with the first chain, of 12 pieces.
CHAIN = "B1-C3 B8-C6 G1-F3 G8-F6 F3-E5 F6-E4 E1-E3 E8-E6".split()
# Records the plies that the page shows from now on, with their times.
NOTE_PLIES = """
window.plies = [];
window.noting?.disconnect();
let last = document.body.dataset.ply;
window.noting = new MutationObserver(() => {
  const {ply} = document.body.dataset;
  if (ply !== last) window.plies.push([Number(ply), performance.now()]);
  last = ply;
});
window.noting.observe(document.body, {attributes: true});
"""


class Mouse(PageCase):
    def test_a_few_turns_of_each_game_against_the_engine(self):
        for seed, game in enumerate(games_of(ENGINE)):
            with self.subTest(game):
                self.page.new_game(game, level=1)
                self.play_own(6 if LONG else 4, seed)
                self.assertGreaterEqual(len(self.turns), 3)
                self.assertEqual(len(self.page.all("#board .cell")), len(self.page.all("#board .cell-button")))

    def play_own(self, steps, seed):
        """Random steps with the person's own pieces; in a game of both colours, steps with the engine's pieces are
        refused."""
        self.page.play(steps, seed, click=self.page.click_own)

    def test_a_whole_game_of_each_by_mouse(self):
        sizes = self.page.js("return (async () => {" + browser.PAGE + "return controller.catalogue.list();})()")
        smallest = {one["name"]: min(one["sizes"]) for one in sizes}
        for game in games_of(ENGINE):
            with self.subTest(game):
                self.page.two_people(game, None if LONG else smallest[game], None if LONG else LAST_TURNS.get(game))
                self.page.play(seed=7)
                self.assertTrue(self.page.over)
                self.assertTrue(self.page.text("#result .result-text"))

    def test_a_whole_game_has_a_result_with_a_reason(self):
        self.page.new_game("catchup", size=5, level=1)
        self.page.play(seed=3)
        self.assertTrue(self.page.over)
        self.assertRegex(self.page.text("#result .result-text"), r"(Black|White) wins .*\w")
        self.assertEqual(self.page.text("#button-rematch"), "Rematch as White")
        self.page.change("#button-rematch")
        self.assertEqual(self.page.data("over"), "false")

    def test_a_refused_click_says_why_and_changes_nothing(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        before = self.page.ply, self.pieces
        self.page.click(browser.cell_selector("C3"))
        self.page.wait(self.page.message)
        self.assertIn("stone", self.page.message())
        self.assertEqual(self.page.text("#assertive"), self.page.message())
        self.assertEqual((self.page.ply, self.pieces), before)

    def test_a_reload_in_the_middle_keeps_the_game(self):
        self.page.two_people("catena", size=5)
        for cell in ("C3", "A1", "E5"):
            self.page.click_cell(cell)
        before = self.page.data("key"), self.pieces, [turn.text for turn in self.turns]
        self.page.reload()
        self.assertEqual((self.page.data("key"), self.pieces, [turn.text for turn in self.turns]), before)
        # The browser has stored the files.
        files = self.page.js("return performance.getEntriesByType('resource').filter((one) => /mjs|css/.test(one.name))"
                             ".map((one) => one.transferSize)")
        self.assertGreater(len(files), 20)
        self.assertEqual(sum(files), 0)

    def test_ending_a_turn_early(self):
        self.page.two_people("catchup", size=5)
        self.page.click_cell("C3")
        self.page.click_cell("A1")
        self.assertEqual(self.page.data("awaits"), "black")
        self.assertEqual(len(self.page.all("[data-color=black] .pip")), 2)
        self.page.change("#button-pass")
        self.assertEqual(self.page.data("awaits"), "white")

    def test_swap_is_a_button(self):
        self.page.two_people("cation", size=5)
        self.page.click_cell("B2")
        self.page.change("#button-swap")
        self.assertIn("White stone", self.page.name_of("B2"))

    def test_the_second_click_of_a_double_click_is_no_turn_of_the_opponent(self):
        self.page.two_people("cation", size=5)
        self.page.click_cell("B2")
        self.page.click(browser.cell_selector("B2"), count=2)
        self.page.click_cell("D4")
        self.assertIn("Black stone", self.page.name_of("B2"))

    def test_a_piece_is_dragged(self):
        self.page.two_people("colorado")
        self.page.act(lambda: self.page.drag("F1", "F7"))
        self.assertIn("White boat", self.page.name_of("F7"))
        # Released beside the targets, the piece goes back, and the page gives a reason.
        self.page.drag("E8", "E1")
        self.page.wait(self.page.message)
        self.assertIn("Black boat", self.page.name_of("E8"))

    def test_targets_are_shown_and_a_second_click_takes_the_choice_back(self):
        self.page.two_people("colorado")
        self.page.click_cell("F1")
        self.assertIn("F7", self.page.js(browser.TARGETS))
        self.page.click_cell("F1")
        self.assertEqual(self.page.js(browser.TARGETS), [])

    def test_an_engine_that_rests_has_a_line_and_a_button(self):
        self.page.new_game("catchup", size=5, level=1)
        self.page.wait(lambda: self.page.data("yours") == "true")
        undo = "return document.querySelector('#button-undo_turn').disabled"
        self.assertTrue(self.page.js(undo))
        self.page.change("#button-first")
        self.assertIn("the engine waits", self.page.text("#status"))
        self.assertEqual(self.page.text("#button-resume"), "Let the engine move")
        self.page.change("#button-resume")
        self.page.wait(lambda: self.page.data("yours") == "true")
        self.page.click_cell(self.page.js("return document.querySelector('#board .clickable').dataset.cell"))
        self.assertFalse(self.page.js(undo))

    def test_two_engines_play_and_a_person_takes_over(self):
        # Too quick for a person to see.
        self.page.js(browser.ACT, {"action": "pace", "seconds": PACE_SECONDS})
        self.page.new_game("cation", size=7, play="engines")
        self.page.wait(lambda: self.page.ply > 0)
        places = self.check_parts()
        self.page.click("#button-pause")
        self.page.wait(lambda: "resume" in self.page.offers)
        self.check_parts(places)
        self.page.change("#button-resume")
        # Each of them may have its own level; both start with the level chosen last.
        self.page.js("document.querySelector('#button-menu-new').click()")
        self.page.appears("dialog[open] #start-game")
        ranges = "return [...document.querySelectorAll('dialog input[type=range]')].map((one) => one.checkVisibility())"
        self.assertEqual(self.page.js(ranges), [True, True])
        self.page.js("document.querySelector('dialog input[name=play][value=people]').click()")
        self.assertEqual(self.page.js(ranges), [True, False])
        self.page.js("document.querySelector('dialog').close()")
        self.page.click("#watched .buttons button")
        self.page.wait(lambda: self.page.data("yours") == "true")
        self.assertEqual(self.page.data("awaits"), "black")

    def test_click_to_drawn_answer(self):
        self.page.two_people("catena", size=13)
        times = []
        for _ in range(CLICKS):
            times.append(self.page.js(LATENCY))
        print(f"click to drawn answer: median {statistics.median(times):.1f} ms of {CLICKS} clicks, "
              f"{min(times):.1f} to {max(times):.1f} ms")
        # The median is for information: it also depends on other programs.
        self.assertLess(min(times), MOST_MILLISECONDS)


class Steps(PageCase):
    """Rolls, and what follows from them."""

    def setUp(self):
        self.page.two_people("catalonia")
        for turn in CHAIN[:-1]:
            self.page.act(lambda turn=turn: self.page.find("#typed").send_keys(turn, "\n"), turn)
        self.page.js(NOTE_PLIES)
        chromium.set_media(self.page.driver, **{"prefers-reduced-motion": "no-preference"})
        self.addCleanup(chromium.set_media, self.page.driver)
        self.addCleanup(self.page.js, "document.activeElement.blur()")

    def test_a_roll_is_shown_after_the_score(self):
        self.page.act(lambda: self.page.find("#typed").send_keys(CHAIN[-1], "\n"))
        self.assertEqual((self.page.ply, self.page.data("awaits")), (len(CHAIN), "chance"))
        self.assertIn("12 x 12 = 144", self.page.text("#status"))
        self.assertEqual(self.page.offers, [])
        self.assertEqual(self.page.text(".total strong"), "144")
        self.assertIn("+144", self.page.text(".gain"))
        self.page.until("return Number(document.body.dataset.ply) > given", len(CHAIN), "no roll")
        (first, start), (second, end) = self.page.js("return window.plies")[:2]
        self.assertEqual((first, second), (len(CHAIN), len(CHAIN) + 1))
        self.assertGreater(end - start, 500)
        self.assertEqual(len(self.page.all(".turns .row")), 1)

    def test_a_click_shows_the_rest_and_plays_nothing(self):
        self.page.act(lambda: self.page.find("#typed").send_keys(CHAIN[-1], "\n"))
        before = self.page.data("key")
        self.page.click(browser.cell_selector("B2"))
        self.page.until("return document.body.dataset.key !== given", before)
        plies = [ply for ply, _ in self.page.js("return window.plies")]
        self.assertEqual(plies, [len(CHAIN), len(CHAIN) + 1])
        self.assertEqual(self.page.message(), "")


@pytest.mark.bridge
class Windows(PageCase):
    def test_one_window_has_the_engines_and_another_one_takes_them_over(self):
        page, driver = self.page, self.page.driver
        page.two_people("catena", size=5)
        page.click_cell("C3")
        key, first = page.data("key"), driver.current_window_handle
        driver.switch_to.new_window("tab")
        try:
            page.open(page.origin)
            self.assertEqual(page.data("key"), key)
            page.click_cell("A1")
            key, second = page.data("key"), driver.current_window_handle
            driver.switch_to.window(first)
            page.appears("#button-use-here")
            page.click(browser.cell_selector("B1"))
            page.wait(lambda: "another window" in page.message())
            page.click("#button-use-here")
            page.until("return document.body?.dataset.key === given", key, "the game does not go on")
            page.click_cell("B1")
            driver.switch_to.window(second)
            page.appears("#button-use-here")
            driver.close()
        finally:
            driver.switch_to.window(first)


class Keyboard(PageCase):
    """Only keys, from the new game to its end."""

    def test_a_whole_game(self):
        page = self.page
        for game in games_of(ENGINE) if LONG else ("catchup",):
            with self.subTest(game):
                before = page.data("game")
                page.press("n")
                page.appears("#dialog-new")
                # The list of games has the focus first; the smallest size follows if there are several.
                page.press(game, Keys.TAB, Keys.HOME)
                self.walk_to(lambda: page.js("return document.activeElement.name") == "play")
                self.walk_to(lambda: page.js("return document.activeElement.value") == "people", Keys.ARROW_RIGHT)
                self.walk_to(lambda: page.js("return document.activeElement.id") == "start-game")
                page.press(Keys.ENTER)
                page.until(browser.ANOTHER, before, "no new game starts")
                self.assertEqual(page.text("#title").lower(), game)
                page.play(seed=5, click=self.click_by_keys)
                self.assertTrue(page.over)
                self.assertTrue(page.text("#result .result-text"))

    def walk_to(self, arrived, key=Keys.TAB):
        for _ in range(60):
            if arrived():
                return
            self.page.press(key)
        self.fail("the keyboard does not come there")

    def click_by_keys(self, cell):
        """Walks with the arrow keys and presses Enter."""
        page = self.page
        page.press("b")
        current, places = page.js(PLACES)
        for _ in range(40):
            (x, y), (goal_x, goal_y) = places[current], places[cell]
            if current == cell:
                break
            if abs(goal_y - y) > 2:
                page.press(Keys.ARROW_DOWN if goal_y > y else Keys.ARROW_UP)
            else:
                page.press(Keys.ARROW_RIGHT if goal_x > x else Keys.ARROW_LEFT)
            current = page.js("return document.activeElement.dataset.cell")
        self.assertEqual(current, cell)
        page.act(lambda: page.press(Keys.ENTER))

    def test_letters_are_silent_while_typing(self):
        self.page.two_people("catchup", size=5)
        self.page.press("m")
        self.page.wait(lambda: self.page.js("return document.activeElement.id") == "typed")
        self.page.press("n", "u", "?")
        self.assertEqual(self.page.all("dialog"), [])
        self.assertEqual(self.page.find("#typed").get_attribute("value"), "nu?")
        self.page.find("#typed").clear()
        self.page.js("document.activeElement.blur()")

    def test_the_keys_are_documented_under_the_question_mark(self):
        self.page.press("?")
        self.page.appears("#dialog-help")
        self.assertGreater(len(self.page.all("#dialog-help kbd")), 15)
        self.page.press(Keys.ESCAPE)
        self.page.vanishes("dialog")

    def test_the_keys_are_those_of_the_game(self):
        own = {"E", "S", "R", "U"}
        for game, wanted in (("catena", {"E"}), ("catchup", {"E", "U"}), ("cation", {"E", "S", "U"})):
            self.page.two_people(game)
            self.page.press("?")
            self.page.appears("#dialog-help")
            keys = {key.text for key in self.page.all("#dialog-help kbd")}
            self.assertEqual(keys & own, wanted, game)
            self.assertEqual("where it goes" in self.page.text("#dialog-help"), game == "cation")
            self.page.press(Keys.ESCAPE)
            self.page.vanishes("dialog")


class Touch(PageCase):
    look = {"width": 360, "height": 740, "mobile": True, "scale": 2}

    def click(self, cell):
        """Taps a cell; twice if cells are smaller than a finger."""
        before = self.page.js(browser.PLACE)
        # Quick taps on the same cell are a double click.
        self.page.tap("#player-top")
        self.page.tap(browser.cell_selector(cell))
        if self.page.until(TAPPED, before, f"a tap on {cell} changes nothing") == "again":
            self.page.act(lambda: self.page.tap(browser.cell_selector(cell)))

    def test_a_whole_game_by_finger(self):
        for game in games_of(ENGINE) if LONG else ("catchup",):
            with self.subTest(game):
                self.page.two_people(game, size=None if LONG else 3)
                self.page.play(click=self.click)
                self.assertTrue(self.page.over)
                self.assertTrue(self.page.text("#result .result-text"))

    def test_nothing_is_wider_than_the_phone(self):
        for game in games_of(ENGINE):
            self.page.two_people(game)
            self.assertLessEqual(self.page.js("return document.documentElement.scrollWidth"), 360)

    def test_messages_and_hints_stay_between_the_board_and_the_buttons(self):
        places = """
          const box = (selector) => document.querySelector(selector).getBoundingClientRect();
          const [messages, actions] = [box('#messages'), box('.actions')];
          return [box('#board').y + scrollY, messages.bottom <= actions.top, actions.bottom <= innerHeight];
        """
        for game in games_of(ENGINE):
            self.page.two_people(game)
            self.page.play(4, seed=2, click=self.click)
            self.page.js("scrollTo(0, 0)")
            before = self.page.js(places)
            self.assertEqual(before[1:], [True, True], game)
            self.page.js("document.querySelector('#button-hint').click()")
            self.page.wait(lambda: self.page.text("#status .hint"))
            self.page.js("document.querySelector('#status .hint .more')?.click()")
            self.assertEqual(self.page.js(places), before, game)

    def test_the_board_and_the_turns_are_in_sight_together(self):
        for game in games_of(ENGINE):
            self.page.two_people(game)
            self.page.play(4, seed=2, click=self.click)
            self.page.act(lambda: self.page.tap(".turns .turn:not([aria-current])"))
            top, bottom, turn, end, tabs = self.page.js("""
              scrollTo(0, 0);
              document.querySelector('.turns').scrollIntoView({block: 'nearest'});
              const boxes = (selector) => [...document.querySelectorAll(selector)]
                .map((one) => one.getBoundingClientRect());
              const [[board], [turn], [tabs]] = ['#board', '.turns [aria-current]', '#tabs'].map(boxes);
              const top = Math.min(...boxes('#board .cell-button').map((cell) => cell.top));
              return [top, board.bottom, turn.top, turn.bottom, tabs.top]""")
            # Of the upper row of cells a part may be above the window.
            self.assertGreaterEqual(top, -15, game)
            self.assertLessEqual(bottom, turn, game)
            self.assertLessEqual(end, tabs, game)

    def test_the_tabs_stay_at_their_place(self):
        self.page.two_people("catchup")
        places = {str(self.page.js(f"document.querySelector('#tab-{tab}').click(); scrollTo(0, 200 * {i});"
                                   "const {x, y} = document.querySelector('#tabs').getBoundingClientRect();"
                                   "return [x, y]"))
                  for i, tab in enumerate(("game", "thinking", "learn", "game"))}
        self.assertEqual(len(places), 1, places)

    def test_a_finger_plays_on_small_cells_by_two_taps_and_the_reason_is_given_once(self):
        self.page.js("""return (async () => {
          const page = document.querySelector('script[type=module]').src;
          const {remember} = await import(new URL('store/remembered.mjs', page));
          remember('taps', {});
        })()""")
        self.page.two_people("catchup", size=9)
        middle = browser.cell_selector("E5")
        self.page.tap(middle)
        self.page.appears("#board .ghost")
        self.assertRegex(self.page.text("#status"), "Choose E5 again to play there. +On cells smaller than")
        self.page.act(lambda: self.page.tap(middle))
        # With a mouse one click plays.
        self.page.change(browser.cell_selector("D4"))
        self.page.tap(browser.cell_selector("F6"))
        self.page.appears("#board .ghost")
        self.assertNotIn("On cells smaller than", self.page.text("#status"))

    def test_who_chose_to_confirm_every_click_is_told_nothing_about_fingers(self):
        settings = """return (async () => {
          const page = document.querySelector('script[type=module]').src;
          const {recall, remember} = await import(new URL('store/remembered.mjs', page));
          if (arguments[0]) for (const [name, value] of Object.entries(arguments[0])) remember(name, value);
          return recall('taps');
        })()"""
        self.addCleanup(self.page.reload)
        self.addCleanup(self.page.js, settings, {"settings": {}})
        self.page.js(settings, {"settings": {"confirm": "always"}, "taps": {}})
        self.page.reload()
        self.page.two_people("catchup", size=9)
        self.page.click(browser.cell_selector("E5"))
        self.page.appears("#board .ghost")
        self.assertRegex(self.page.text("#status"), "Choose E5 again to play there")
        self.assertNotIn("On cells smaller than", self.page.text("#status"))
        self.page.act(lambda: self.page.click(browser.cell_selector("E5")))
        self.assertEqual(self.page.js(settings), {})

    def test_a_piece_that_moves_takes_one_tap_for_each_cell(self):
        self.page.two_people("colorado")
        for cell in ("F1", "F7"):
            self.page.act(lambda cell=cell: self.page.tap(browser.cell_selector(cell)))

    def test_only_movable_pieces_stop_the_page_from_scrolling(self):
        self.page.two_people("colorado")
        style = "return getComputedStyle(document.querySelector(arguments[0])).touchAction"
        self.assertEqual([self.page.js(style, browser.cell_selector(cell)) for cell in ("F1", "D4")],
                         ["none", "manipulation"])


@pytest.mark.bridge
class Tutorial(PageCase):
    """The game of docs/adding-a-game.md, which the page does not know."""

    @classmethod
    def program(cls):
        return TUTORIAL

    def test_it_is_drawn_and_played(self):
        game = games_of(TUTORIAL)[-1]
        self.page.new_game(game, level=1)
        self.page.play(seed=2)
        self.assertTrue(self.page.over)
        self.assertTrue(self.page.text("#result .result-text"))

    def test_the_page_names_no_game(self):
        """Readers of other programs' records know their games."""
        names = re.compile(rf"\b({'|'.join(games_of(ENGINE) + games_of(TUTORIAL))})\b", re.I)
        for path in [*PAGE.rglob("*"), *DRAWING.rglob("*")]:
            if path.is_file() and path.parent != PAGE / "foreign":
                self.assertNotRegex(path.read_text(encoding="utf-8"), names, path)

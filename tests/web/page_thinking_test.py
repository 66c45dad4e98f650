# SPDX-License-Identifier: MIT
"""Tests of the engine's analysis beside the board, in headless Chromium."""

from selenium.webdriver.common.keys import Keys

from tests.web import browser
from tests.web.page_case import DROP, PageCase

# The space before and after the number of nodes.
SPACE = """
const [facts, nodes] = ['.facts', '.facts span'].map((one) => document.querySelector(`#panel-thinking ${one}`)
  .getBoundingClientRect());
return [nodes.left - facts.left, facts.right - nodes.right]
"""
# A separate panel instead of the page's, with `tell(turns, nodes)` for values as the server sends them.
PANEL = """
const entry = document.querySelector('script[type=module]').src;
const [{ThinkingPanel}, {Store}] = await Promise.all(
  ['panels/thinking_panel', 'store/store'].map((name) => import(new URL(`${name}.mjs`, entry))));
const section = document.createElement('section');
section.id = 'panel-thinking';
section.className = 'panel';
section.style.cssText = 'position: fixed; inset: 0 auto auto 0; z-index: 99; height: 500px';
section.style.width = `${arguments[0]}px`;
document.body.prepend(section);
const store = new Store({settings: {thinking: true}, game: {state: {key: 'k', legal: {}, marks: []}}, analysis: null});
const panel = new ThinkingPanel(store, () => {});
panel.onPlay = (turn) => { section.dataset.played = turn; };
section.preview = () => store.values.preview ?? null;
section.tell = (turns, nodes, line = ['A1']) => store.set({analysis: {
  key: 'k', chance: 1, total: null, depth: 10, nodes, proven: true,
  candidates: turns.map((turn, i) => ({turn, chance: 0.5 - i / 10, line, text: '', proven: false}))}});
"""
TELL = "document.querySelector('#panel-thinking').tell(...arguments)"
PREVIEW = "return document.querySelector('#panel-thinking').preview()"
PLAYED = "return document.querySelector('#panel-thinking').dataset.played ?? null"
TURNS = "return [...document.querySelectorAll('#panel-thinking .candidate')].map((one) => one.textContent)"
TOPS = "return [...document.querySelectorAll('#panel-thinking tbody tr')].map((one) => one.getBoundingClientRect().top)"
ROW = "#panel-thinking tbody tr:nth-child(2)"


class Thinking(PageCase):
    def test_thinking_is_shown_only_when_asked(self):
        self.page.two_people("catchup", size=5)
        self.page.click("#tab-thinking")
        self.assertFalse(self.page.find(".candidates").is_displayed())
        self.page.click("#thinking-thinking")
        self.page.wait(lambda: self.page.find(".candidates").is_displayed())
        self.assertRegex(self.page.text(".chance-text"), r"Black \d+%, White \d+%")
        self.page.hover(".candidates tbody tr")
        self.page.appears("#board .ghost")
        self.page.click("#thinking-heat")
        self.page.wait(lambda: len(self.page.all("#board .heat")) > 5, "no heat map")
        self.page.click("#thinking-heat")
        self.page.click("#thinking-thinking")
        self.assertFalse(self.page.find(".candidates").is_displayed())
        self.page.vanishes("#board .ghost")
        self.page.click("#tab-game")

    def test_thinking_does_not_draw_the_status_again(self):
        self.page.two_people("catchup", size=5)
        self.page.js("document.querySelector('#status strong').dataset.seen = 'yes'")
        self.page.click("#tab-thinking")
        self.page.click("#thinking-thinking")
        self.page.appears(".candidates tbody tr")
        self.assertEqual(len(self.page.all("#status strong[data-seen]")), 1)
        self.page.click("#thinking-thinking")
        self.page.click("#tab-game")

    def test_marks_and_lines_are_shown_with_their_tab(self):
        self.page.two_people("catchup", size=5)
        self.page.click("#tab-thinking")
        self.page.click("#thinking-thinking")
        self.page.appears(".candidates tbody tr")
        self.page.click(".candidates tbody tr .line")
        self.page.appears("#board .ghost-text, #board .ghost")
        self.page.click("#tab-game")
        self.page.wait(lambda: not self.page.js("return document.querySelector('tr.chosen')"), "the line stays")
        self.page.vanishes("#board .ghost")
        self.page.click("#tab-thinking")
        self.page.appears("#board .best")
        self.page.two_people("cation", size=5)
        self.assertEqual(self.page.js("return document.querySelector('#main').dataset.tab"), "game")
        self.assertEqual(self.page.all("#board .best"), [])

    def test_thinking_ends_with_the_game(self):
        self.page.two_people("catchup", size=3)
        self.page.click("#tab-thinking")
        self.page.play()
        self.assertEqual(self.page.js("return document.querySelector('#main').dataset.tab"), "game")

    def test_the_end_on_a_phone_shows_the_result_and_what_to_do_next(self):
        self.addCleanup(self.page.take_look, {})
        self.page.take_look({"width": 360, "height": 740, "mobile": True})
        self.page.two_people("catchup", size=5)
        self.page.click("#tab-thinking")
        self.page.click("#thinking-thinking")
        self.page.appears("#board .best")
        self.page.js("document.querySelector('#button-resign').scrollIntoView();"
                     "document.querySelector('#button-resign').click()")
        self.page.appears("#dialog-resign .wide:not(.primary)")
        self.page.click("#dialog-resign .wide:not(.primary)")
        seen = """return ['#result h2', '#button-rematch', '#button-new'].every((one) => {
          const element = document.querySelector(one);
          const {left, top, width, height} = element.getBoundingClientRect();
          return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })"""
        self.page.wait(lambda: self.page.js(seen), "the end is out of sight")
        self.assertEqual(self.page.all("#board .best"), [])

    def test_thinking_is_readable_beside_a_card(self):
        whole = """
          const panel = document.querySelector('#panel-thinking').getBoundingClientRect();
          return [...document.querySelectorAll('.candidates tbody tr')]
            .filter((row) => row.getBoundingClientRect().bottom <= panel.bottom).length;
        """
        self.page.two_people("catchup", size=7)
        for cell in ("D4", "C3", "E5"):
            self.page.click_cell(cell)
        places = self.check_parts()
        self.page.js(DROP, self.page.js(browser.RECORD))
        self.page.appears("#record")
        self.page.click("#tab-thinking")
        self.page.click("#thinking-thinking")
        self.page.wait(lambda: len(self.page.all(".candidates tbody tr")) >= 3)
        self.assertGreaterEqual(self.page.js(whole), 3)
        self.check_parts(places)
        self.page.click("#thinking-thinking")

    def test_the_state_of_the_game_stays_whole_beside_the_thinking(self):
        self.page.two_people("catena", size=13)
        for cell in ("G7", "F5"):
            self.page.click_cell(cell)
        places = self.check_parts()
        self.page.click("#tab-thinking")
        self.check_parts(places)
        for part in ("#status .facts", "#pass-note"):
            self.assertTrue(self.page.find(part).is_displayed(), part)
        self.page.click("#button-hint")
        self.page.appears("#board .hint")
        self.check_parts(places)
        # The hint takes their space, so that rows of the table stay visible.
        self.assertFalse(self.page.find("#status .facts").is_displayed())

    def test_a_hint_on_a_phone_leaves_the_state_of_the_game_in_sight(self):
        self.addCleanup(self.page.take_look, {})
        self.page.take_look({"width": 360, "height": 740, "mobile": True})
        self.page.two_people("catena", size=13)
        self.page.click_cell("G7")
        self.page.js("scrollTo(0, 0); document.querySelector('#button-hint').click()")
        self.page.appears("#board .hint")
        facts, actions = self.page.js("return ['#status .facts', '.actions']"
                                      ".map((one) => document.querySelector(one).getBoundingClientRect())"
                                      ".map(({top, bottom}) => [top, bottom])")
        self.assertLessEqual(facts[1], actions[0])


class Values(PageCase):
    """A panel with values chosen by the test."""

    def panel(self, width=380):
        self.page.js("return (async () => {%s})()" % PANEL.replace("arguments[0]", str(width)))
        self.addCleanup(self.page.js, "document.querySelector('#panel-thinking').remove()")

    def test_rows_keep_their_turns_below_the_pointer_and_a_click_plays_the_one_aimed_at(self):
        self.panel()
        self.page.js(TELL, ["C3", "D4", "E5"], 900)
        self.page.hover(ROW)
        self.page.js(TELL, ["D4", "B2", "C3"], 1000)
        self.assertEqual(self.page.js(TURNS), ["C3", "D4", "E5"])
        self.assertIn("50%", self.page.text(ROW))
        self.page.click(f"{ROW} .play")
        self.assertEqual(self.page.js(PLAYED), "D4")
        self.page.js("document.activeElement.blur()")
        self.page.hover("#panel-thinking .checks")
        self.page.wait(lambda: self.page.js(TURNS) == ["D4", "B2", "C3"], "the rows keep their order")

    def test_a_line_is_shown_by_a_click_and_played_by_a_second_enter(self):
        self.panel()
        self.page.js(TELL, ["C3", "D4", "E5"], 900)
        self.page.click(f"{ROW} .line")
        self.page.hover("#panel-thinking .checks")
        self.assertEqual(self.page.js(PREVIEW), "D4")
        self.assertIsNone(self.page.js(PLAYED))
        self.page.click(f"{ROW} .candidate")
        self.page.hover("#panel-thinking .checks")
        self.page.js("document.activeElement.blur()")
        self.assertIsNone(self.page.js(PREVIEW))
        self.page.js("document.querySelector('#panel-thinking tr:nth-child(3) .candidate').focus()")
        self.page.press(Keys.ENTER)
        self.assertEqual(self.page.js(PREVIEW), "E5")
        self.assertIsNone(self.page.js(PLAYED))
        self.page.press(Keys.ENTER)
        self.assertEqual(self.page.js(PLAYED), "E5")

    def test_rows_keep_their_turns_with_the_focus_inside(self):
        self.panel()
        self.page.js(TELL, ["C3", "D4"], 900)
        self.page.js("document.querySelector('#panel-thinking .candidate').focus()")
        self.page.js(TELL, ["D4", "C3"], 1000)
        self.assertEqual(self.page.js(TURNS), ["C3", "D4"])

    def test_the_longest_turns_leave_the_buttons_in_sight_on_a_phone(self):
        self.panel(344)
        turns = ["A3,pass", "B10,C11,D12,E13", "H10-J9,K8-L7", "button"]
        self.page.js(TELL, turns, 900, turns)
        outside = """
          const panel = document.querySelector('#panel-thinking');
          return [panel.scrollWidth - panel.clientWidth, ...[...panel.querySelectorAll('.play')]
            .map((one) => Math.max(0, one.getBoundingClientRect().right - panel.getBoundingClientRect().right))];
        """
        self.assertEqual(self.page.js(outside), [0] * (1 + len(turns)))

    def test_long_values_move_no_row(self):
        for width in (380, 346):
            self.panel(width)
            self.page.js(TELL, ["C3", "D4", "E5"], 900)
            tops = self.page.js(TOPS)
            self.page.js(TELL, ["C3", "D4", "E5"], 2620283, ["D4,E5,F6"] * 12)
            self.assertEqual(self.page.js(TOPS), tops)
            self.assertEqual(self.page.text("#panel-thinking .facts"), "2.62M positions, 10 moves ahead")
            self.assertIn("2,620,283 positions.", self.page.find("#panel-thinking .facts").get_attribute("title"))
            # Each fact is whole, or not shown.
            self.assertTrue(all(space >= 0 for space in self.page.js(SPACE)), width)
            overflow = "const one = document.querySelector('#panel-thinking'); return one.scrollWidth - one.clientWidth"
            self.assertLessEqual(self.page.js(overflow), 0, width)
            self.doCleanups()

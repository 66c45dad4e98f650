# SPDX-License-Identifier: MIT
"""Tests that the page of the web board is accessible: names, contrast, focus, motion, themes, screen readers."""

import itertools
import pathlib
import subprocess
import tempfile
import unittest

from selenium.webdriver.common.keys import Keys

from tests.support.under_test import ENGINE
from tests.web import browser, chromium
from tests.web.client import QUICK

DIALOGS = ("new", "puzzles", "open", "share", "position", "settings", "help")
# All visible texts with their colours and backgrounds as computed by the browser: [ratio, required, text].
CONTRAST = """
const parse = (color) => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].map((value, i) => i < 3 ? value : value / 255);
};
const known = new Map();
const rgba = (color) => known.get(color) ?? known.set(color, parse(color)).get(color);
const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3]));
const light = (color) => {
  const [r, g, b] = color.map((value) => value / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (element) => {
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    const color = rgba(getComputedStyle(one).backgroundColor);
    if (color[3] > 0) layers.push(color);
    if (color[3] === 1) break;
  }
  return layers.reverse().reduce((below, top) => over(top, below), [255, 255, 255]);
};
const found = [];
for (const element of document.querySelectorAll('body *')) {
  const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('');
  const style = getComputedStyle(element);
  const seen = element.checkVisibility({opacityProperty: true, visibilityProperty: true});
  if (!text || !seen || element.closest('.unseen, svg, :disabled')) continue;
  const below = ground(element);
  const ink = over(rgba(style.color), below);
  const [high, low] = [light(ink), light(below)].sort((a, b) => b - a);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && parseInt(style.fontWeight) >= 700);
  found.push([(high + 0.05) / (low + 0.05), large ? 3 : 4.5, text.slice(0, 60)]);
}
return found;
"""
# Visible controls without a name, and ids that occur twice.
NAMELESS = """
const name = (e) => e.getAttribute('aria-label') || e.textContent.trim() || e.title ||
  [...e.labels ?? []].map((label) => label.textContent.trim()).join('') ||
  document.getElementById(e.getAttribute('aria-labelledby'))?.textContent.trim();
return [...document.querySelectorAll('button, input, select, textarea, [role=grid], dialog, a[href], summary')]
  .filter((e) => e.checkVisibility() && e.type !== 'hidden' && !name(e))
  .map((e) => e.outerHTML.slice(0, 120));
"""
TWICE = """
const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
return ids.filter((id, i) => ids.indexOf(id) !== i);
"""
# ARIA references without a target.
DANGLING = """
return ['aria-labelledby', 'aria-controls', 'aria-describedby'].flatMap((name) =>
  [...document.querySelectorAll(`[${name}]`)].filter((e) => !document.getElementById(e.getAttribute(name)))
    .map((e) => e.outerHTML.slice(0, 120)));
"""
# Parts of the open dialog, or of the page, that a phone cuts off, and those that a finger misses. Blocks of code,
# fields and regions that take the focus scroll in themselves.
CUT = """
const root = document.querySelector('dialog[open]') ?? document.body;
const all = [...root.querySelectorAll('*')]
  .filter((e) => e.checkVisibility() && !e.closest('svg, .unseen, .board-box, [role=region][tabindex]'));
const isWide = (e) => e.clientWidth && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== 'inline';
const isOut = (e) => e.getBoundingClientRect().right > innerWidth + 0.5 || e.getBoundingClientRect().left < -0.5;
return [root, ...all.filter((e) => !e.matches('input, pre, pre *'))].filter((e) => isWide(e) || isOut(e))
  .map((e) => e.outerHTML.slice(0, 120));
"""
SMALL = """
const root = document.querySelector('dialog[open]') ?? document.body;
return [...root.querySelectorAll('button, select, input, summary, textarea')]
  .filter((e) => e.checkVisibility() && !e.closest('.board-box'))
  .map((e) => e.matches('[type=checkbox], [type=radio]') ? e.closest('label') : e)
  .map((e) => [e.outerHTML.slice(0, 120), e.getBoundingClientRect()])
  .filter(([, box]) => Math.min(box.width, box.height) < arguments[0]).map(([text]) => text);
"""
FINGER_PIXELS = 40
FOCUSED = """
const e = document.activeElement;
const part = e.closest('#menu, #board, #tabs, .panel, #turn-buttons, #tools, .card');
return [part?.id || part?.className || e.tagName, e.id || e.dataset.cell || '', e.checkVisibility()];
"""
# Opens a record, and makes the game on the board one of a match.
OPEN = "return (async ([text]) => { %s await controller.openRecord(text); })(arguments)" % browser.PAGE
WATCH = "return (async ([watched]) => { %s store.set({watched}); })(arguments)" % browser.PAGE
MATCH = {"match": "m", "names": {"black": "one", "white": "two"}, "game": 0, "slot": None, "playing": False,
         "damage": "", "games": [{"number": 0, "black": "one", "white": "two", "result": "B+3"}],
         "running": [{"slot": 1, "black": "two", "white": "one"}]}
FOCUSED_TURN = """
const turn = document.activeElement.closest('.turn');
return turn && [Boolean(turn.closest('.variation')), turn.getAttribute('aria-current'), turn.textContent];
"""


class Places(unittest.TestCase):
    """A page, and a walk through its panels and dialogs."""

    look = {}

    @classmethod
    def setUpClass(cls):
        cls.page = browser.page_of(ENGINE)
        cls.page.take_look(cls.look)

    def setUp(self):
        self.page.two_people("colorado")

    def tearDown(self):
        self.close_dialog()
        chromium.set_media(self.page.driver, **{"prefers-color-scheme": "light"})
        self.assertEqual(self.page.errors, [])

    def close_dialog(self):
        self.page.js("document.querySelectorAll('dialog').forEach((dialog) => dialog.close())")
        self.page.vanishes("dialog")

    def places(self):
        """Opens each panel and each dialog in turn."""
        for tab in ("game", "thinking", "learn"):
            self.page.click(f"#tab-{tab}")
            if tab == "learn":
                self.page.appears("#panel-learn .tour")
            yield tab
        self.page.click("#tab-game")
        for dialog in DIALOGS:
            if not self.page.find(f"#button-menu-{dialog}").is_displayed():
                # A phone has them in a menu.
                self.page.click("#button-more")
            self.page.click(f"#button-menu-{dialog}")
            self.page.appears("dialog[open] h2")
            self.page.js("document.querySelectorAll('dialog details').forEach((one) => { one.open = true; })")
            yield dialog
            self.close_dialog()

    def read(self):
        """The strategy, the rules with all parts unfolded, and the legend."""
        self.page.click("#tab-learn")
        for number, name in ((2, "strategy"), (3, "rules"), (4, "legend")):
            self.page.click(f"#panel-learn [aria-pressed]:nth-of-type({number})")
            self.page.appears(f".{name}")
            self.page.js("document.querySelectorAll('.rules details').forEach((one) => { one.open = true; })")
            yield name
        self.page.click("#panel-learn [aria-pressed]")
        self.page.click("#tab-game")

    def watch(self):
        """A record from elsewhere, two engines, and a match."""
        self.page.js(OPEN, "(;FF[4]SZ[5]BOARDGAME[catchup]PB[Ann]PW[Bob]RE[B+3];W[cc];B[bc])")
        self.page.appears("#record")
        yield "record"
        self.page.two_people("catchup", size=5)
        self.page.js(browser.ACT, {"action": "pause"})
        self.page.js(browser.ACT, {"action": "seats", "seats": {"black": QUICK, "white": QUICK}})
        self.page.appears("#watched")
        yield "engines"
        self.page.js(WATCH, MATCH)
        self.page.appears("#watched select")
        yield "match"
        self.page.js(WATCH, None)

    def more_places(self):
        """The rules and the legend, records and engines that play, the start page, a game with clocks and variations,
        a hint, and the end of a game with its review."""
        yield from self.read()
        yield from self.watch()
        self.vary()
        yield "clocks and variations"
        self.page.click("#title")
        self.page.appears(".game-card")
        yield "start page"
        self.page.click("#start-go-on")
        self.page.click("#button-hint")
        self.page.appears("#status .hint")
        yield "hint"
        self.page.click("#button-resign")
        self.page.appears("#dialog-resign .wide:not(.primary)")
        self.page.click("#dialog-resign .wide:not(.primary)")
        self.page.appears("#result")
        yield "result"
        self.page.click("#button-review")
        self.page.appears("#dialog-review .graph")
        yield "review"
        self.page.click("#dialog-review .review-turning .link")
        self.page.vanishes("dialog")
        self.page.appears("article.strategy")
        yield "strategy of the game"
        self.page.click("#panel-learn [aria-pressed]")
        self.page.click("#tab-game")

    def vary(self):
        """A game with a clock, and with a variation of its second turn."""
        self.page.two_people("catena", size=5, clock={"main": 600, "increment": 5})
        self.page.click_cell("C3")
        self.page.click_cell("B2")
        self.page.change("#button-undo_turn")
        self.page.click_cell("D4")
        self.page.appears(".variation")


class Access(Places):
    def test_texts_stand_out_in_light_and_dark(self):
        for scheme in ("light", "dark"):
            chromium.set_media(self.page.driver, **{"prefers-color-scheme": scheme})
            for place in self.places():
                found = self.page.js(CONTRAST)
                self.assertGreater(len(found), 5, place)
                weak = [(round(ratio, 2), text) for ratio, wanted, text in found if ratio < wanted]
                self.assertEqual(weak, [], (scheme, place))

    def test_controls_have_names_and_ids_are_unique(self):
        for place in itertools.chain(self.places(), self.more_places()):
            for script in (NAMELESS, TWICE, DANGLING):
                self.assertEqual(self.page.js(script), [], place)

    def test_arrows_go_through_the_list_of_turns_and_its_variations(self):
        self.vary()
        self.page.change("#button-first")
        stops = self.page.all(".turns .turn[tabindex='0']")
        self.assertEqual(len(stops), 1)
        self.page.js("document.querySelector(\".turns .turn[tabindex='0']\").focus()")
        self.assertIn("C3", self.page.js(FOCUSED_TURN)[2])
        self.page.press(Keys.END)
        self.assertTrue(self.page.js(FOCUSED_TURN)[0])
        self.page.press(Keys.ARROW_DOWN, Keys.ARROW_UP)
        self.assertIn("D4", self.page.js(FOCUSED_TURN)[2])
        self.page.press(Keys.ARROW_DOWN)
        self.page.act(lambda: self.page.press(Keys.ENTER))
        self.assertIn("White stone", self.page.name_of("B2"))
        # The focus stays in the list, on the turn that is shown.
        self.assertEqual(self.page.js(FOCUSED_TURN)[:2], [False, "step"])
        self.page.act(lambda: self.page.press(Keys.ARROW_LEFT))
        self.assertEqual(self.page.js(FOCUSED_TURN)[:2], [False, "step"])
        self.assertEqual(len(self.page.all(".turns .turn[tabindex='0']")), 1)

    def test_keys_go_through_the_tabs_to_both_ends(self):
        self.page.js("document.querySelector('#tab-game').focus()")
        selected = "return document.querySelector('[role=tab][aria-selected=true]').id"
        for key, name in ((Keys.END, "learn"), (Keys.HOME, "game"), (Keys.ARROW_LEFT, "learn"),
                          (Keys.ARROW_RIGHT, "game")):
            self.page.press(key)
            self.assertEqual(self.page.js("return document.activeElement.id"), f"tab-{name}")
            self.assertEqual(self.page.js(selected), f"tab-{name}")

    def test_the_start_page_takes_the_focus_and_gives_it_to_the_board(self):
        self.page.click_cell("F1")
        self.page.js("document.querySelector('#title').focus()")
        self.page.press(Keys.ENTER)
        self.page.appears("#start-go-on")
        self.assertEqual(self.page.js("return document.activeElement.closest('[role=main]').id"), "start")
        self.page.press(Keys.TAB)
        self.assertEqual(self.page.js("return document.activeElement.id"), "start-go-on")
        self.page.press(Keys.ENTER)
        self.page.until("return document.activeElement.matches('#board .cell-button')")

    def test_the_page_has_a_language_a_title_and_one_heading_of_the_first_level(self):
        self.assertEqual(self.page.js("return document.documentElement.lang"), "en")
        self.assertIn("Colorado", self.page.driver.title)
        self.assertEqual(len([one for one in self.page.all("h1") if one.is_displayed()]), 1)

    def test_the_board_is_a_grid_with_one_stop(self):
        rows = self.page.all("#board [role=grid] > [role=row]")
        self.assertEqual(len(rows), 8)
        self.assertEqual(len(rows[0].find_elements("css selector", "[role=gridcell] > button")), 8)
        self.assertEqual(len(self.page.all("#board button[tabindex='0']")), 1)
        self.assertEqual(self.page.name_of("A1"), "A1, White boat, yellow, can move")
        self.assertEqual(self.page.name_of("D4"), "D4, empty, blue")

    def test_the_focus_goes_through_the_page_in_order(self):
        self.page.js("window.scrollTo(0, 0); document.querySelector('#title').focus()")
        parts = []
        for _ in range(40):
            self.page.press(Keys.TAB)
            part, _, visible = self.page.js(FOCUSED)
            self.assertTrue(visible)
            if part == "BODY":
                break
            if not parts or parts[-1] != part:
                parts.append(part)
        self.assertEqual([part for part in parts if part in ("menu", "board", "tabs", "panel-game", "tools")],
                         ["menu", "board", "tabs", "panel-game", "tools"])

    def test_a_dialog_keeps_the_focus_and_gives_it_back(self):
        self.page.click("#button-menu-settings")
        self.page.appears("dialog[open]")
        for _ in range(12):
            self.page.press(Keys.TAB)
            self.assertTrue(self.page.js("return document.activeElement === document.body || "
                                         "document.querySelector('dialog').contains(document.activeElement)"))
        self.page.press(Keys.ESCAPE)
        self.page.vanishes("dialog")
        self.assertEqual(self.page.js("return document.activeElement.id"), "button-menu-settings")

    def test_changes_are_said_in_sentences(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        self.page.wait(lambda: "C3" in self.page.text("#polite"))
        self.assertIn("Black", self.page.text("#polite"))

    def test_what_was_said_is_not_read_on_another_screen(self):
        self.page.two_people("catena", size=5)
        self.page.click_cell("C3")
        self.page.wait(lambda: "C3" in self.page.text("#polite"))
        self.page.click("#tab-learn")
        self.assertEqual(self.page.text("#polite"), "")
        self.page.click("#button-menu-puzzles")
        self.page.appears("#dialog-puzzles .puzzle-task")
        self.page.click("#puzzle-hint")
        self.page.wait(lambda: "Hint 1" in self.page.text("#polite"))
        self.page.press(Keys.ESCAPE)
        self.page.vanishes("dialog")
        self.assertEqual(self.page.text("#polite"), "")

    def test_arrows_follow_the_eye_on_a_turned_board(self):
        self.page.press("b")
        start = self.page.js("return document.activeElement.dataset.cell")
        self.page.press(Keys.ARROW_UP)
        up = self.page.js("return document.activeElement.dataset.cell")
        self.page.press(Keys.ARROW_DOWN)
        self.assertEqual(self.page.js("return document.activeElement.dataset.cell"), start)
        self.page.press("f", Keys.ARROW_DOWN)
        self.assertEqual(self.page.js("return document.activeElement.dataset.cell"), up)
        self.page.press("f")

    def test_pieces_do_not_slide_with_reduced_motion(self):
        running = "return document.getAnimations().filter((one) => one.effect.target.closest('.board')).length"
        moves = iter((("F1", "F7"), ("E8", "E5"), ("B1", "B5"), ("A8", "A4")))
        for motion, expected in (("reduce", 0), ("no-preference", 1)):
            chromium.set_media(self.page.driver, **{"prefers-reduced-motion": motion})
            origin, target = next(moves)
            self.page.click_cell(origin)
            # Long enough to be seen by the next command.
            self.page.js("Element.prototype.animate = ((old) => function (frames, options) {"
                         "  return old.call(this, frames, {...options, duration: 60000});"
                         "})(Element.prototype.animate)")
            self.page.click_cell(target)
            self.assertEqual(self.page.js(running), expected)
        self.page.reload()

    def test_the_theme_can_be_chosen(self):
        ground = "return getComputedStyle(document.body).backgroundColor"
        auto = self.page.js(ground)
        self.choose_theme("dark")
        dark = self.page.js(ground)
        board = self.page.js("return getComputedStyle(document.querySelector('.board')).getPropertyValue('--ground')")
        self.page.reload()
        self.assertEqual(self.page.js(ground), dark)
        self.choose_theme("auto")
        self.assertNotEqual(auto, dark)
        self.assertNotEqual(board, self.page.js(
            "return getComputedStyle(document.querySelector('.board')).getPropertyValue('--ground')"))

    def choose_theme(self, name):
        self.page.click("#button-menu-settings")
        self.page.appears("dialog[open] select")
        browser.Select(self.page.find("dialog select")).select_by_value(name)
        self.close_dialog()

    def test_the_board_stays_in_its_place_while_the_game_goes_on(self):
        def place():
            return self.page.js("const b = document.querySelector('#board').getBoundingClientRect();"
                                "return [b.x, b.y, b.width, b.height]")
        before = place()
        self.page.click_cell("G1")
        self.assertEqual(place(), before)
        self.page.click_cell("G1")
        self.page.click("#tab-thinking")
        self.assertEqual(place(), before)
        self.page.click("#tab-game")

    def test_axe_finds_no_violations(self):
        """axe-core is fetched by npm, from its cache where that has it, into a folder of the test. Links of a review
        show their turn in place, which its rule for skip links does not know."""
        with tempfile.TemporaryDirectory() as folder:
            command = ["npm", "install", "--prefix", folder, "--no-save", "--ignore-scripts", "--no-audit",
                       "--prefer-offline", "--fetch-retries=0", "axe-core@4"]
            result = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
            if result.returncode != 0:
                self.skipTest("npm does not reach axe-core")
            source = pathlib.Path(folder, "node_modules", "axe-core", "axe.min.js").read_text(encoding="utf-8")
        self.page.js(source + "; window.axe = axe")
        for scheme in ("light", "dark"):
            chromium.set_media(self.page.driver, **{"prefers-color-scheme": scheme})
            for place in itertools.chain(self.places(), self.more_places()):
                violations = self.page.driver.execute_async_script(
                    "const done = arguments[0];"
                    "axe.run({rules: {'skip-link': {enabled: false}}}).then((result) => done(result.violations.map("
                    "(one) => [one.id, one.nodes.map((node) => node.html.slice(0, 120)).slice(0, 3)])))")
                self.assertEqual(violations, [], (scheme, place))


class Phone(Places):
    look = {"width": 360, "height": 640, "mobile": True}

    def test_arrows_go_along_the_line_of_turns_which_is_above_the_field(self):
        self.vary()
        self.page.js("document.querySelector(\".turns .turn[tabindex='0']\").focus()")
        self.page.press(Keys.HOME)
        for key, text in ((Keys.ARROW_RIGHT, "D4"), (Keys.ARROW_RIGHT, "B2"), (Keys.ARROW_LEFT, "D4")):
            self.page.press(key)
            self.assertIn(text, self.page.js(FOCUSED_TURN)[2])
        self.assertEqual(self.page.js("""
          const [list, field] = [...document.querySelectorAll('.turns, .typed')];
          return [list.className, list.getBoundingClientRect().bottom <= field.getBoundingClientRect().top,
                  getComputedStyle(document.querySelector('.variation')).maskImage];"""), ["turns", True, "none"])

    def test_nothing_is_cut_off_or_too_small_for_a_finger(self):
        for place in itertools.chain(self.places(), self.other_places()):
            self.assertEqual(self.page.js(CUT), [], place)
            self.assertEqual(self.page.js(SMALL, FINGER_PIXELS), [], place)

    def test_escape_closes_the_menu(self):
        self.page.click("#button-more")
        self.page.appears("#menu-more:popover-open")
        self.assertEqual(self.page.find("#button-more").get_property("popoverTargetElement").get_attribute("id"),
                         "menu-more")
        self.page.press(Keys.ESCAPE)
        self.page.vanishes("#menu-more:popover-open")

    def other_places(self):
        """The rules, the legend, who is watched, and the end of a game with its dialogs."""
        yield from self.read()
        yield from self.watch()
        self.page.two_people("colorado")
        self.page.click_cell("F1")
        self.page.click_cell("F7")
        yield "turn"
        self.page.click("#button-resign")
        self.page.appears("#dialog-resign .wide:not(.primary)")
        yield "resign"
        self.page.click("#dialog-resign .wide:not(.primary)")
        self.page.appears("#result")
        yield "result"
        self.page.click("#button-review")
        self.page.appears("#dialog-review")
        yield "review"

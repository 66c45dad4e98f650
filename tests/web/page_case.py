# SPDX-License-Identifier: MIT
"""Shared by the tests of the page: one browser, and one server per program."""

import unittest

from tests.support.under_test import ENGINE
from tests.web import browser

# A file dropped on the page.
DROP = """
const data = new DataTransfer();
data.items.add(new File([arguments[0]], 'game.sgf'));
document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
"""
# A text pasted on the page.
PASTE = """
const data = new DataTransfer();
data.setData('text/plain', arguments[0]);
(arguments[1] ? document.querySelector(arguments[1]) : document.body).dispatchEvent(
  new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
"""
# The parts beside the board that overlap, those cut off by their containers, how far the page scrolls, and where the
# board and the buttons are.
PARTS = """
const box = (one) => one.getBoundingClientRect();
const seen = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
const name = (one) => one.id || one.className || one.tagName;
const parts = seen('.bar, .player, .card, #tabs, #panel-game, #messages, #turn-buttons, #tools, #navigation');
const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
const covered = parts.flatMap((one, i) => parts.slice(i + 1).filter((other) => meet(box(one), box(other)))
  .map((other) => `${name(one)}, ${name(other)}`));
const cut = seen('.card > *, #panel-game > *, #messages > *')
  .filter((one) => box(one).bottom > box(one.parentNode).bottom + 0.5).map(name);
const places = ['#board', '#tools', '#navigation'].map((one) => document.querySelector(one))
  .map(box).map(({x, y}) => [x, y]);
return {covered, cut, scrolls: document.scrollingElement.scrollHeight - innerHeight, places};
"""


class PageCase(unittest.TestCase):
    """One browser for all tests, and one server for all tests of the same program."""

    look = {}

    @classmethod
    def setUpClass(cls):
        cls.page = browser.page_of(cls.program())
        cls.page.take_look(cls.look)

    @classmethod
    def program(cls):
        return ENGINE

    def tearDown(self):
        # The console is empty, and no dialog is left open for the next test.
        self.page.js("document.querySelectorAll('dialog').forEach((dialog) => dialog.close());"
                     "document.querySelector('#thinking-thinking:checked')?.click();"
                     "document.querySelector('#tab-game').click();"
                     "document.querySelectorAll('#refusal, #toast').forEach((one) => { one.hidden = true; })")
        self.assertEqual(self.page.errors, [])

    def check_parts(self, before=None):
        """Returns the positions of the board and the buttons, which must equal `before` if given, with no parts
        overlapping."""
        found = self.page.js(PARTS)
        places = found.pop("places")
        self.assertEqual(found, {"covered": [], "cut": [], "scrolls": 0})
        if before:
            self.assertEqual(places, before)
        return places

    @property
    def pieces(self):
        return len(self.page.all("#board .piece"))

    @property
    def turns(self):
        return self.page.all(".turns .turn")

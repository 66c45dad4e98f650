# SPDX-License-Identifier: MIT
"""What the tests of the page have in common: one browser, and one server for a program."""

import os
import subprocess
import unittest

import browser
import client

LONG = bool(os.environ.get("CATENARY_LONG"))


def games_of(program):
    return subprocess.run([program, "--list-games"], capture_output=True, text=True, check=True).stdout.split()


class PageCase(unittest.TestCase):
    """One browser for all tests, and one server for those of the same program."""

    look = {}

    @classmethod
    def setUpClass(cls):
        cls.page = browser.page_of(cls.program())
        cls.page.enter()
        cls.page.take_look(cls.look)

    @classmethod
    def program(cls):
        return client.PROGRAM

    def tearDown(self):
        # The console is clear, and no dialog stays for the next test.
        self.page.js("document.querySelectorAll('dialog').forEach((dialog) => dialog.close());"
                     "document.querySelector('#tab-game').click(); document.querySelector('#toast').hidden = true")
        self.assertEqual(self.page.errors, [])

    @property
    def pieces(self):
        return len(self.page.all("#board .piece"))

    @property
    def turns(self):
        return self.page.all(".turns .turn")

#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the rules pages as HTML. Usage: rules_test.py CATENARY"""

import html
import pathlib
import re
import subprocess
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))
sys.dont_write_bytecode = True
from catenary_tools.web import catalogue  # noqa: E402

PROGRAM = sys.argv.pop(1)
GAMES = subprocess.run([PROGRAM, "--list-games"], capture_output=True, text=True, check=True).stdout.split()
FENCED = re.compile(r"^```.*?\n(.*?)^```$", re.M | re.S)
HEADING = re.compile(r"<h2[^>]*>(.*?)</h2>")
BLOCK = re.compile(r"<pre><code[^>]*>(.*?)</code></pre>", re.S)


class Rules(unittest.TestCase):
    def test_blocks_of_code_are_those_of_the_page(self):
        for game in GAMES:
            wanted = FENCED.findall(catalogue.page_of(game).read_text(encoding="utf-8"))
            shown = [html.unescape(block) for block in BLOCK.findall(catalogue.html(game, ""))]
            self.assertTrue(wanted, game)
            self.assertEqual(shown, wanted, game)

    def test_all_but_the_brief_rules_and_the_first_steps_is_folded(self):
        for game in GAMES:
            open_part, *folded = catalogue.html(game, "").split("<details>")
            self.assertEqual(HEADING.findall(open_part), ["Rules in brief", "First steps"], game)
            self.assertEqual([HEADING.findall(part) for part in folded],
                             [["Exact rules"], ["Options"], ["Notation"], ["Sample game"]], game)
            self.assertGreater(open_part.count("<figure"), 2, game)

    def test_a_game_without_a_page_has_its_rules_in_brief(self):
        self.assertIn("<p>Place a &lt;b&gt; stone.</p>", catalogue.html("nothing", "Place a <b> stone."))


if __name__ == "__main__":
    unittest.main()

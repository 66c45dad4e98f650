# SPDX-License-Identifier: MIT
"""Tests of the rules pages as HTML."""

import html
import re
import subprocess

from catenary_tools.rules import content as rules

from tests.support.under_test import ENGINE

GAMES = subprocess.run([ENGINE, "--list-games"], capture_output=True, text=True, check=True).stdout.split()
FENCED = re.compile(r"^```.*?\n(.*?)^```$", re.M | re.S)
HEADING = re.compile(r"<h2[^>]*>(.*?)</h2>")
BLOCK = re.compile(r"<pre><code[^>]*>(.*?)</code></pre>", re.S)


class TestRules:
    def test_blocks_of_code_are_those_of_the_page(self):
        for game in GAMES:
            wanted = FENCED.findall(rules.pages()[game].read_text(encoding="utf-8"))
            shown = [html.unescape(block) for block in BLOCK.findall(rules.content_of(rules.pages()[game])["rules"])]
            assert wanted, game
            assert shown == wanted, game

    def test_all_but_the_brief_rules_is_folded(self):
        for game in GAMES:
            open_part, *folded = rules.content_of(rules.pages()[game])["rules"].split("<details>")
            assert HEADING.findall(open_part) == ["Rules in brief"], game
            assert ([HEADING.findall(part) for part in folded] ==
                    [["First steps"], ["Exact rules"], ["Options"], ["Notation"], ["Sample game"]]), game
            assert open_part.count("<figure") >= 1, game

    def test_the_strategy_is_separate_and_open(self):
        for game in GAMES:
            content = rules.content_of(rules.pages()[game])
            assert HEADING.findall(content["strategy"]) == ["Strategy"], game
            assert "<details" not in content["strategy"]
            figures = re.findall(r'data-diagram="([^"]+)"', content["strategy"])
            assert figures, game
            assert set(figures) <= content["diagrams"].keys()

    def test_the_cooperative_game_has_typical_totals(self):
        totals = {game: rules.content_of(rules.pages()[game])["totals"] for game in GAMES}
        assert [game for game in GAMES if totals[game]] == ["catalonia"]
        assert [total["level"] for total in totals["catalonia"]] == [1, 5, 10]

    def test_text_in_angle_brackets_stays_text(self, tmp_path):
        page = tmp_path / "game.md"
        page.write_text("# Game\n\nPlace a <b> stone, [here](javascript:x).\n", encoding="utf-8")
        shown = rules.content_of(page)
        assert "<p>Place a &lt;b&gt; stone, <span>here</span>.</p>" in shown["rules"]
        assert (shown["goal"], shown["strategy"], shown["tour"], shown["diagrams"]) == ("", "", [], {})

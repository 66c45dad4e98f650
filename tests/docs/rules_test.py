# SPDX-License-Identifier: MIT
"""Tests of the rules pages: `help rules` agrees with the page of a game, and so do the comments that quote it."""

import re

from tests.docs import quotations
from tests.process import support

PICTURE = re.compile(r"<!--.*?-->\s*!\[[^\]]*\]\([^)]*\)", re.S)
HEADINGS = ["Rules in brief", "First steps", "Strategy", "Exact rules", "Options", "Notation", "Sample game"]


def page_of(game):
    return (quotations.ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")


def first_game(page):
    """The section "Rules in brief" as lines, without pictures and blank lines."""
    section = re.search(r"^## Rules in brief$(.*?)^## ", page, re.M | re.S)[1]
    return [line for line in PICTURE.sub("", section).splitlines() if line]


class TestPages:
    def test_each_game_has_a_page(self):
        pages = {path.stem for path in (quotations.ROOT / "docs" / "rules").glob("*.md")} - {"README"}
        assert pages == set(quotations.GAMES)

    def test_pages_have_the_same_sections(self):
        for game in quotations.GAMES:
            assert re.findall(r"^## (.*)$", page_of(game), re.M) == HEADINGS, game

    def test_help_says_the_same(self):
        for game in quotations.GAMES:
            answer = support.run(["--game", game], "help rules\n").stdout.decode()
            *lines, last = answer.removeprefix("= ").rstrip().splitlines()
            commands = next(i for i, line in enumerate(lines) if line.startswith("- Commands: "))
            assert lines[:commands] == first_game(page_of(game)), game
            assert re.search(rf"^Exact rules: .*\b{game}\.md$", last)


class TestQuotations:
    def test_comments_quote_what_the_pages_say(self):
        found = 0
        for game in quotations.GAMES:
            page = quotations.plain(page_of(game))
            for path in quotations.sources_of(game):
                for text in quotations.quotations_of(path):
                    assert quotations.plain(text) in page, path
                    found += 1
        assert found > 20

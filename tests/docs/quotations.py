# SPDX-License-Identifier: MIT
"""Finds the sentences of the rules that comments quote."""

import re

from tests.support.under_test import ROOT

GAMES = (ROOT / "games" / "games.txt").read_text(encoding="utf-8").split()
# Shorter quotations are just words in quotation marks; texts of positions and answers are also quoted in notation.*.
FEWEST_WORDS = 4


def sources_of(game):
    return [path for path in [*sorted((ROOT / "games" / game).glob("*.[hc]*")), ROOT / f"tests/oracle/{game}.cpp",
                              *sorted((ROOT / "tests" / "games").glob(f"{game}*_test.cpp"))]
            if not path.name.startswith("notation")]


def comments_of(path):
    """The comments of a source, each joined into one line."""
    comments, lines = [], []
    for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
        found = re.match(r"\s*///?\s?(.*)", line)
        if found:
            lines.append(found[1])
        elif lines:
            comments.append(" ".join(lines))
            lines = []
    return comments


def quotations_of(path):
    quoted = [text for comment in comments_of(path) for text in re.findall(r'"([^"]+)"', comment)]
    return [text for text in quoted if len(text.split()) >= FEWEST_WORDS]


def plain(text):
    """A page or a quotation on one line, without the final punctuation of a quotation."""
    return " ".join(text.replace("**", "").split()).rstrip(".,;:")

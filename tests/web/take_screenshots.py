#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Takes the pictures of the page for README.md and docs/front-ends/board.md. Run it in the root of the tree:
`/usr/bin/python3 -m tests.web.take_screenshots [CATENARY [DOCS]]`"""

import pathlib
import re
import sys
import tempfile

from PIL import Image

from tests.support.under_test import ENGINE
from tests.web import browser, chromium, client

DOCS = client.ROOT / "docs"
DESKTOP = {"width": 1280, "height": 860, "scale": 0.8}
PHONE = {"width": 360, "height": 740, "mobile": True}
THINKING = "#tab-thinking"
REVIEW = "#button-review"
SLIDING = "return document.getAnimations().some((one) => one.effect.target.closest('.board'))"
DEEP = re.compile(r"([3-9]|\d\d) moves ahead")
CATENA = ("catena", 11), "G7 F5 E6 D5 F8 H7 G9 E4 C4 J8 H9 D7 C6 K9".split()
CATCHUP = ("catchup", 9), "E5 D3,F5 D5,G5 C4,F6,H8 E6,H7".split()
# Played to the end, for the review.
WHOLE = ("catena", 7), "G6 C6 D4 B5 C1 E2 E4 D3 A3 F6 G7 B3 D7 A1 F3 B1 E7 D1 G4 A4".split()
COLORADO = ("colorado", None), "F1-F7 E8-E5 B1-B5 A8-A4 G1-E3 B8".split()
# File in docs: the window, the scheme of colours, the game with turns to play as typed, and a tab to open.
PICTURES = {
    "images/page-light": (DESKTOP, "light", CATENA, THINKING),
    "images/page-dark": (DESKTOP, "dark", CATENA, THINKING),
    "front-ends/pictures/board-review": (DESKTOP, "light", WHOLE, REVIEW),
    "front-ends/pictures/board-catchup-thinking": (DESKTOP, "light", CATCHUP, THINKING),
    "front-ends/pictures/board-colorado-phone-dark": (PHONE, "dark", COLORADO, None),
}


def type_turn(page, turn):
    """Types a turn; a piece alone is clicked, so that its targets are shown."""
    if turn.isalnum() and page.all(f"#board .movable[data-cell='{turn}']"):
        page.click_cell(turn)
    else:
        page.act(lambda: page.find("#typed").send_keys(turn, "\n"), turn)


def take(page, game, size, turns, tab):
    page.two_people(game, size=size)
    for turn in turns:
        type_turn(page, turn)
    if tab:
        page.click(tab)
    if tab == THINKING:
        page.click("#thinking-thinking")
        page.wait(lambda: len(page.all(".candidates tbody tr")) > 1 and DEEP.search(page.text(".panel .facts")))
    if tab == REVIEW:
        page.appears("#dialog-review .graph")
        # At the first judged turn, with the better one on the board.
        page.click("#dialog-review .jumps button:last-child")
        page.click(".review-judgement .line button:nth-child(2)")
    page.js("document.activeElement.blur(); window.scrollTo(0, 0)")
    page.wait(lambda: not page.js(SLIDING))


def make_small(path):
    """Reduces the number of colours without a visible difference."""
    picture = Image.open(path).convert("RGB")
    # The other methods lose the colours of small marks.
    small = picture.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=3, dither=Image.Dither.NONE)
    small.save(path, optimize=True)


def main(program=ENGINE, docs=DOCS):
    driver = chromium.shared()
    with tempfile.TemporaryDirectory() as state, client.Server(state, program=program) as server:
        page = browser.Page(driver, server.address)
        for name, (look, scheme, ((game, size), turns), tab) in PICTURES.items():
            chromium.set_look(driver, **look)
            chromium.set_media(driver, **{"prefers-color-scheme": scheme})
            page.open(server.origin)
            take(page, game, size, turns, tab)
            path = pathlib.Path(docs, f"{name}.png")
            path.parent.mkdir(parents=True, exist_ok=True)
            driver.save_screenshot(str(path))
            if tab == THINKING:
                page.click("#thinking-thinking")
            make_small(path)
            print(f"{path}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main(*sys.argv[1:])

# SPDX-License-Identifier: MIT
"""Tests of scripts/draw-boards: comments in pages, pictures on the disk, and the drawing of boards as SVG."""

import json
import subprocess
import unittest
import xml.etree.ElementTree

import pytest
from catenary_tools import draw_boards
from catenary_tools.errors import UserError

from tests.support.under_test import ENGINE, ROOT, SCRIPTS

PAGE = """# Page

<!-- board first.svg: boardsize 5; play white C3 -->
![A stone
at C3.](images/first.svg)

<!-- board second.svg game=cation: boardsize 3 -->
![An empty board.](images/second.svg)
"""
SVG = "{http://www.w3.org/2000/svg}"
CORNERS = [[0.5, 0.5], [-0.5, 0.5], [-0.5, -0.5], [0.5, -0.5]]
# Colours of letters and of the background below, by name.
LETTERS = [("text", "panel"), ("black-ink", "black"), ("white-ink", "white"),
           *(("sign", fill) for fill in ("ground", "light", "dark", "red", "yellow", "green", "blue"))]


class Folder(unittest.TestCase):
    """A folder of pages."""

    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.docs = tmp_path
        self.images = self.docs / "images"

    def page(self, text, name="catchup.md"):
        path = self.docs / name
        path.write_text(text, encoding="utf-8")
        return path


class Comments(Folder):
    def test_a_page_is_about_the_game_of_its_name(self):
        first, second = draw_boards.pictures_of(self.page(PAGE))
        self.assertEqual((first.line, first.file, first.game, first.commands, first.title),
                         (3, "first.svg", "catchup", ("boardsize 5", "play white C3"), "A stone at C3."))
        self.assertEqual((second.line, second.game, second.path), (7, "cation", self.images / "second.svg"))

    def test_comments_in_fenced_blocks_are_examples(self):
        page = self.page(f"```text\n{PAGE}```\n{PAGE}")
        self.assertEqual([picture.line for picture in draw_boards.pictures_of(page)], [13, 17])

    def check_error(self, text, line, error):
        with self.assertRaisesRegex(UserError, f"catchup.md:{line}: {error}"):
            draw_boards.pictures_in(self.page(text).parent)

    def test_wrong_comments_are_named_with_their_line(self):
        self.check_error("\n<!-- board first.png: clear_board -->\n", 2, "expected <!-- board FILE.svg:")
        self.check_error(PAGE.replace("; play", ";; play"), 3, "a command is missing")

    def test_a_missing_image_is_named(self):
        self.check_error("<!-- board first.svg: clear_board -->\n", 1,
                         r"expected the image !\[TEXT\]\(images/first.svg\)")
        self.check_error(PAGE.replace("images/second", "images/other"), 7, "expected the image")

    def test_two_pictures_in_one_file_are_an_error(self):
        self.check_error(PAGE.replace("second", "first"), 7, ".*catchup.md:3 has a picture first.svg too")


class Command(Folder):
    def draw(self, *arguments, docs=None):
        return subprocess.run([SCRIPTS / "draw-boards", "--engine-path", ENGINE, "--docs", docs or self.docs,
                               *arguments], capture_output=True, text=True, timeout=60)

    def check_findings(self, *endings):
        result = self.draw("--check")
        self.assertEqual(result.returncode, 1 if endings else 0, result.stderr)
        lines = result.stdout.splitlines()[:-1]
        self.assertEqual(len(lines), len(endings), lines)
        for line, ending in zip(lines, endings):
            self.assertTrue(line.endswith(ending), line)

    def test_the_pictures_of_the_documents_are_drawn(self):
        result = self.draw("--check", docs=ROOT / "docs")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "", ""))

    def test_missing_stale_and_unused_pictures_are_found(self):
        self.page(PAGE)
        self.check_findings("first.svg: missing", "second.svg: missing")
        self.assertEqual(self.draw().returncode, 0)
        self.check_findings()
        self.page(PAGE.replace("C3", "B3"))
        self.check_findings("first.svg: stale")
        (self.images / "photo.svg").write_text("<svg/>", encoding="utf-8")
        self.page("")
        self.check_findings("first.svg: unused", "second.svg: unused")
        self.assertEqual(self.draw().returncode, 0)
        self.assertEqual([path.name for path in self.images.iterdir()], ["photo.svg"])

    def check_error(self, text, error, name="catchup.md"):
        self.page(text, name)
        result = self.draw()
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertIn(error, result.stderr)
        self.assertNotIn("Traceback", result.stderr)

    def test_errors_of_the_engine_name_page_line_and_command(self):
        self.check_error(PAGE.replace("white C3", "white Z3"), "catchup.md:3: play white Z3: ")

    def test_an_unknown_game_is_an_error(self):
        self.check_error(PAGE, "README.md:3: unknown game: README; expected game=", "README.md")

    def test_a_missing_engine_is_an_error(self):
        result = subprocess.run([SCRIPTS / "draw-boards", "--engine-path", "/nonexistent", "--docs", self.docs],
                                capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 2)
        self.assertIn("'/nonexistent' is not an executable program", result.stderr)


def layout(rows=2, **changes):
    """A square board of A1, B1 and so on, with `rows` rows and columns."""
    cells = [{"id": f"{'ABCDEFGH'[column]}{row + 1}", "at": [column, rows - 1 - row], "shape": "square",
              "fill": "ground", "sign": "", "col": column, "row": row} for row in range(rows) for column in range(rows)]
    return {"v": 1, "game": "none", "shapes": {"square": CORNERS}, "cells": cells, "edges": [], "texts": []} | changes


def state(**changes):
    return {"v": 1, "ply": 0, "pieces": [], "labels": [], "marks": [], "status": "status"} | changes


def drawing(board, position, title="title"):
    text, = draw_boards.draw([{"layout": board, "state": position, "title": title}])
    return xml.etree.ElementTree.fromstring(text)


def with_class(root, *names):
    return [part for part in root.iter() if set(names) <= set(part.get("class", "").split())]


class Drawing(unittest.TestCase):
    def test_cells_and_words(self):
        cells = layout()["cells"]
        cells[0] |= {"fill": "red", "sign": "R"}
        root = drawing(layout(cells=cells, texts=[{"at": [0, 2], "text": "A"}]), state())
        self.assertEqual((root.get("role"), root.find(f"{SVG}title").text), ("img", "title"))
        self.assertEqual([cell.get("data-cell") for cell in with_class(root, "cell")], ["A1", "B1", "A2", "B2"])
        self.assertEqual(len(with_class(root, "fill-red")), 1)
        self.assertEqual([part.text for part in with_class(root, "sign")], ["R"])
        self.assertEqual([part.text for part in with_class(root, "coordinate")], ["A"])

    def test_edges(self):
        edges = [{"owner": "black", "path": [[-0.5, -0.5], [1.5, -0.5]]},
                 {"owner": "white", "path": [[-0.5, -0.5], [-0.5, 1.5]]}]
        root = drawing(layout(edges=edges), state())
        self.assertEqual(len(with_class(root, "edge", "edge-black")), 1)
        # Outside of the board, which begins at x = -20.
        strip, = with_class(root, "edge-white")
        self.assertLess(min(float(point.split(",")[0]) for point in strip.get("points").split()), -20)

    def test_stones_pieces_and_labels(self):
        root = drawing(layout(), state(
            pieces=[{"cell": "A1", "owner": "black", "glyph": "stone"}, {"cell": "B1", "owner": "white", "glyph": "N"}],
            labels=[{"cell": "A1", "text": "5"}, {"cell": "B1", "text": "N"}, {"cell": "A2", "text": "x"}]))
        self.assertEqual(len(with_class(root, "piece")), 2)
        self.assertEqual([part.text for part in with_class(root, "glyph", "ink-white")], ["N"])
        self.assertEqual([(part.text, part.get("class")) for part in with_class(root, "label")],
                         [("5", "label ink-black"), ("x", "label ink-none")])

    def marks(self, *kinds, pieces=()):
        marks = [{"kind": kind, "cells": ["A1"], "text": f"text of {kind}"} for kind in kinds]
        return drawing(layout(), state(marks=marks, pieces=list(pieces)))

    def test_marks_have_their_texts(self):
        kinds = ("last", "rolled", "selected", "target", "choice", "group", "latest", "safe", "removed", "winning",
                 "ring", "threat", "best", "played", "new-kind")
        for pieces in ((), [{"cell": "A1", "owner": "white", "glyph": "stone"}]):
            root = self.marks(*kinds, pieces=pieces)
            for kind in kinds:
                mark, = with_class(root, kind)
                self.assertEqual(mark.find(f"{SVG}title").text, f"text of {kind}")
                self.assertGreater(len(mark), 1, kind)

    def test_an_unknown_kind_gets_a_ring(self):
        for kind in ("new-kind", "constructor"):
            self.assertEqual(len(with_class(self.marks(kind), "line-other")), 1)

    def test_a_letter_stays_readable_in_the_last_turn(self):
        piece = {"cell": "A1", "owner": "white", "glyph": "stone"}
        self.assertEqual(len(with_class(self.marks("last", pieces=[piece]), "dot-last")), 1)
        self.assertEqual(len(with_class(self.marks("last", pieces=[piece | {"glyph": "N"}]), "dot-last")), 0)

    def test_a_label_stays_inside_its_stone_and_the_ring_of_the_last_turn_outside(self):
        for label in ("5", "24", "1:1", "7:10", "12:11"):
            root = drawing(layout(), state(
                pieces=[{"cell": "A1", "owner": "white", "glyph": "stone"}], labels=[{"cell": "A1", "text": label}],
                marks=[{"kind": "last", "cells": ["A1"], "text": ""}]))
            stone, = with_class(root, "stone-white")
            ring, = with_class(root, "line-last")
            text, = with_class(root, "label")
            # In the bold font of the pictures a digit is 0.7 of the size wide, a colon 0.4.
            width = float(text.get("font-size")) * (0.7 * len(label) - 0.3 * label.count(":"))
            self.assertLess(width, 2 * float(stone.get("r")), label)
            self.assertGreater(float(ring.get("r")) - float(ring.get("stroke-width")) / 2, float(stone.get("r")))
            parts = list(root.iter())
            self.assertGreater(parts.index(text), parts.index(ring))

    def test_a_group_is_a_band_or_a_ring(self):
        def group(*cells):
            return drawing(layout(3), state(marks=[{"kind": "group", "cells": list(cells), "text": ""}]))
        self.assertEqual(len(with_class(group("A1", "A2", "B2"), "rim")), 1)
        # Two groups of the same size in one mark.
        pairs = group("A1", "A2", "C2", "C3")
        self.assertEqual((len(with_class(pairs, "rim")), len(with_class(pairs, "link"))), (1, 0))
        ring = group("A1", "B3", "C1")
        self.assertEqual((len(with_class(ring, "rim")), len(with_class(ring, "link"))), (0, 3))

    def test_thinking_is_drawn_above_the_board(self):
        root = drawing(layout(3), state(
            arrows=[{"kind": "best", "from": "A1", "to": "C3", "text": "+2"},
                    {"kind": "line", "from": "A1", "to": "A1"}],
            ghosts=[{"cell": "B2", "owner": "white", "text": "2"}], heat={"A1": 0, "B1": 1, "Z9": 1}))
        arrow, = with_class(root, "arrow-best")
        self.assertEqual(arrow.find(f"{SVG}title").text, "+2")
        self.assertEqual(len(with_class(root, "arrow")), 1)
        self.assertEqual([part.text for part in with_class(root, "ghost-text")], ["2"])
        low, high = (float(disc.get("r")) for disc in with_class(root, "heat"))
        self.assertLess(low, high)

    def test_arrows_pass_below_pieces_and_their_labels_lie_above(self):
        stone = {"cell": "B2", "owner": "white", "glyph": "stone"}
        root = drawing(layout(3), state(pieces=[stone], heat={"B2": 0}, arrows=[
            {"kind": "best", "from": "A1", "to": "C3", "text": "A1-C3", "label": "1"}]))
        parts = list(root.iter())
        arrow, piece, label = (parts.index(with_class(root, name)[0]) for name in ("arrow", "piece", "arrow-label"))
        self.assertLess(arrow, piece)
        self.assertLess(piece, label)
        # The lowest value of a piece shows around it.
        heat, body = (with_class(root, name)[0] for name in ("heat", "stone-white"))
        self.assertGreater(float(heat.get("r")), float(body.get("r")))

    def test_only_pictures_that_need_it_have_the_style_of_thinking(self):
        def style(**changes):
            return drawing(layout(), state(**changes)).find(f"{SVG}style").text
        self.assertNotIn(".heat", style())
        self.assertIn(".heat", style(heat={"A1": 1}))
        self.assertIn(".line-threat", style(marks=[{"kind": "threat", "cells": ["A1"], "text": ""}]))

    def test_cells_off_the_board_are_left_out(self):
        piece = {"cell": "Z9", "owner": "white", "glyph": "stone"}
        marks = [{"kind": kind, "cells": ["Z9"], "text": ""} for kind in ("last", "group", "removed")]
        root = drawing(layout(), state(pieces=[piece], marks=marks, labels=[{"cell": "Z9", "text": "x"}]))
        self.assertEqual((with_class(root, "piece"), with_class(root, "label")), ([], []))

    def test_texts_are_escaped(self):
        text = "<script>&\"'\x01"
        marks = [{"kind": kind, "cells": ["A1"], "text": text} for kind in ("last", text)]
        root = drawing(layout(texts=[{"at": [0, 0], "text": text}]),
                       state(labels=[{"cell": "A1", "text": text}], marks=marks), text)
        shown = text.rstrip("\x01")
        self.assertEqual(root.find(f"{SVG}title").text, shown)
        self.assertEqual(with_class(root, "label")[0].text, shown)
        self.assertEqual(list(root.iter("script")), [])

    def test_the_same_board_is_the_same_text(self):
        board = {"layout": layout(), "state": state(), "title": ""}
        first, second = draw_boards.draw([board, board])
        self.assertEqual(first, second)
        self.assertTrue(first.startswith(draw_boards.DRAWN))


class Turning(unittest.TestCase):
    def turned(self, board, steps):
        script = (f"import {{turned, stepsOf}} from '{draw_boards.DRAW.parent}/turning.mjs';"
                  f"const board = {json.dumps(board)};"
                  f"console.log(JSON.stringify([stepsOf(board), turned(board, {steps})]))")
        result = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, check=True)
        return json.loads(result.stdout)

    def test_a_quarter_turn_moves_corners(self):
        steps, board = self.turned(layout(3), 1)
        self.assertEqual(steps, 4)
        places = {cell["id"]: [round(value, 3) for value in cell["at"]] for cell in board["cells"]}
        # The corner at the bottom left goes to the top left, the one there to the top right.
        self.assertEqual((places["A1"], places["A3"], places["B2"]), ([0, 0], [2, 0], [1, 1]))

    def test_a_full_turn_changes_nothing(self):
        self.assertEqual(self.turned(layout(3), 4)[1], layout(3))


def luminance(colour):
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


class Colours(unittest.TestCase):
    def test_letters_stand_out_in_both_schemes(self):
        script = f"import {{COLOURS}} from '{draw_boards.DRAW.parent}/style.mjs'; console.log(JSON.stringify(COLOURS))"
        result = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, check=True)
        colours = json.loads(result.stdout)
        for letter, ground in LETTERS:
            for scheme in (0, 1):
                high, low = sorted((luminance(colours[name][scheme]) for name in (letter, ground)), reverse=True)
                self.assertGreaterEqual((high + 0.05) / (low + 0.05), 4.5, (letter, ground, scheme))

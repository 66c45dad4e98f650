# SPDX-License-Identifier: MIT
"""Tests of scripts/architecture: the tree obeys the rules of its floors, and each kind of violation is named in the
report."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest
from xml.etree import ElementTree

from catenary_tools import architecture

from tests.support.under_test import ROOT


def run(action, root):
    """The exit status and the lines printed by the command."""
    result = subprocess.run([ROOT / "scripts/architecture", action, "--root", root],
                            capture_output=True, text=True, timeout=60)
    assert not result.stderr, result.stderr
    return result.returncode, result.stdout.splitlines()


class ThisTree(unittest.TestCase):
    def test_keeps_its_floors(self):
        self.assertEqual(run("check", ROOT), (0, []))


class Document(unittest.TestCase):
    def test_the_paths_in_the_map_exist(self):
        text = (ROOT / architecture.PAGE).read_text(encoding="utf-8")
        paths = re.findall(r"`((?:engine|games|protocol|tests|docs|scripts)/[\w./*-]+)`", text)
        self.assertGreater(len(paths), 30)
        for path in paths:
            with self.subTest(path):
                places = path.replace("games/NAME", "games/catena").replace("rules/NAME", "rules/catena")
                self.assertTrue(any(ROOT.glob(places.rstrip("/"))), path)


class Planted(unittest.TestCase):
    """Each test starts from a copy of the tree."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.original = cls.folder / "original"
        for part in ("engine", "games", "protocol", "docs/tutorial"):
            shutil.copytree(ROOT / part, cls.original / part)
        for name in ("architecture.md", "architecture.svg"):
            shutil.copy(ROOT / "docs" / name, cls.original / "docs")

    def setUp(self):
        self.root = self.folder / "copy"
        shutil.copytree(self.original, self.root)
        self.addCleanup(shutil.rmtree, self.root)

    def append(self, file, line):
        path = self.root / file
        text = path.read_text(encoding="utf-8") + line + "\n"
        path.write_text(text, encoding="utf-8")
        return text.count("\n")

    def findings(self, of=""):
        """The findings whose texts begin with `of`; outdated counts of includes may be reported besides."""
        return [line for line in architecture.findings(architecture.SourceTree(self.root)) if line.startswith(of)]

    def check_include(self, file, header, reason):
        line = self.append(file, f'#include "{header}"')
        self.assertEqual(self.findings(file), [f'{file}:{line} includes "{header}": {reason}'])

    def test_an_upward_include(self):
        self.check_include("engine/search/settings.h", "../player/player.h", "floor player is reached by a path")

    def test_a_game_that_includes_another(self):
        self.check_include("games/catena/rules.cpp", "../catchup/rules.h", "floor catchup is reached by a path")

    def test_a_front_end_that_includes_a_game(self):
        self.check_include("protocol/gtp/dispatcher.cpp", "../../games/catena/rules.h",
                           "floor catena is reached by a path")

    def test_a_front_end_that_includes_the_program(self):
        self.check_include("protocol/gtp/dispatcher.cpp", "../command_line.h", "floor program is reached by a path")

    def test_shared_code_that_includes_a_front_end(self):
        self.check_include("protocol/text/program.h", "../gtp/dispatcher.h", "floor gtp is reached by a path")

    def test_shared_code_that_includes_the_program(self):
        self.check_include("protocol/text/program.h", "../command_line.h", "floor program is reached by a path")

    def test_an_upward_include_of_the_tutorial(self):
        self.check_include("docs/tutorial/tictactoe/rules.cpp", "../../../protocol/text/program.h",
                           "floor text is reached by a path")

    def test_a_floor_that_is_included_by_way_of_another(self):
        line = self.append("protocol/json/boards.cpp", '#include "story/turns.h"')
        self.assertGreater(line, 0)
        self.assertIn("floor json includes floor story and does not link it", self.findings("floor "))

    def test_a_link_for_nothing(self):
        path = self.root / "engine/CMakeLists.txt"
        text = path.read_text(encoding="utf-8")
        edges = "floor(story PUBLIC session game core"
        text = text.replace(edges, edges + " PRIVATE solve")
        path.write_text(text, encoding="utf-8")
        self.assertEqual(self.findings("floor "), ["floor story links floor solve and does not include it"])

    def test_an_edge_that_headers_do_not_need(self):
        path = self.root / "protocol/CMakeLists.txt"
        text = path.read_text(encoding="utf-8")
        path.write_text(text.replace("core PRIVATE story\n", "core story\n"), encoding="utf-8")
        self.assertEqual(self.findings("floor "), ["floor record links core, player, session, story as PUBLIC; "
                                                   "its headers include core, player, session"])

    def test_a_file_that_no_floor_owns(self):
        for file in ("engine/extra/planted.h", "protocol/planted.h", "engine/planted.h"):
            with self.subTest(file):
                (self.root / file).parent.mkdir(exist_ok=True)
                (self.root / file).write_text("", encoding="utf-8")
                self.assertEqual(self.findings(file), [f"{file}: no floor owns this file"])

    def test_a_wrong_namespace(self):
        file = "engine/core/planted.h"
        for text, reason in (("namespace catenary::board {\n}", "has namespace catenary::board"),
                             ("int x;", "has no namespace")):
            with self.subTest(reason):
                (self.root / file).write_text(text, encoding="utf-8")
                self.assertEqual(self.findings(file), [f"{file}: {reason}; expected catenary::core"])

    def test_words_of_a_protocol(self):
        for file, comment, word, floor in (
                ("engine/core/move.h", "// As GoGui's board", "GoGui", "core"),
                ("engine/player/plan.h", "/// (gtp)", "gtp", "player"),
                ("games/catena/rules.h", "// for `lz-analyze`", "lz-analyze", "catena")):
            with self.subTest(word):
                line = self.append(file, comment)
                expected = f"{file}:{line}: protocol word {word} in floor {floor}"
                self.assertEqual(self.findings(file), [expected])

    def test_parts_of_words_and_commands_of_a_game(self):
        self.append("games/catena/rules.h", "// catena-choose_komi reset_game boardsizes")
        self.assertEqual(self.findings("games/catena/rules.h"), [])

    def test_a_stale_picture(self):
        self.append("docs/architecture.svg", "")
        stale = "docs/architecture.svg: stale; run scripts/architecture draw"
        self.assertEqual(self.findings("docs/"), [stale])
        status, lines = run("check", self.root)
        self.assertEqual(status, 1)
        self.assertIn(stale, lines)

    def test_a_new_include_makes_the_picture_stale_until_it_is_drawn(self):
        self.append("engine/player/plan.h", '#include "core/rng.h"')
        self.assertEqual(self.findings("docs/"), ["docs/architecture.svg: stale; run scripts/architecture draw"])
        self.assertEqual(run("draw", self.root), (0, []))
        self.assertEqual(self.findings("docs/"), [])

    def test_a_new_game_makes_picture_and_table_stale_until_they_are_drawn(self):
        shutil.copytree(self.root / "games/colorado", self.root / "games/kayak")
        self.assertEqual(self.findings("docs/"), [f"docs/architecture.{end}: stale; run scripts/architecture draw"
                                                  for end in ("svg", "md")])
        self.assertEqual(run("draw", self.root), (0, []))
        self.assertEqual(self.findings("docs/"), [])


class Picture(unittest.TestCase):
    def test_is_well_formed_and_names_every_floor(self):
        svg = (ROOT / "docs/architecture.svg").read_text(encoding="utf-8")
        words = {element.text for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("}text")}
        page = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
        rows = re.findall(r"^\| ([\w, ]+) \| ", architecture.BLOCK.search(page)[0], re.M)[1:]
        table = {name for row in rows for name in row.split(", ")}
        self.assertGreaterEqual(len(table), 12)
        self.assertEqual(table - words, set())

# SPDX-License-Identifier: MIT
"""Puzzles: their definition, the command scripts/puzzles, and those in games/NAME/puzzles.json."""

import dataclasses
import json
import os
import pathlib
import re
import subprocess
import tempfile
import unittest

import pytest
from catenary_tools import errors
from catenary_tools.model import Setting
from catenary_tools.puzzles import collection, main, proof, sight

from tests.support.under_test import ENGINE, ROOT

SHIPPED = sorted(ROOT.glob("games/*/puzzles.json"))
EVERY = 1 if os.environ.get("CATENARY_LONG") else 60


def run(command, *arguments):
    engine = [] if command == "merge" else ["--engine-path", ENGINE]
    return subprocess.run([ROOT / "scripts" / "puzzles", command, *engine, *map(str, arguments)], capture_output=True,
                          text=True, check=False)


class DefinitionTest(unittest.TestCase):
    def test_scores_are_those_of_a_side(self):
        for side, result, sign, margin in (("white", "W+3", 1, 3), ("black", "W+3", -1, -3), ("black", "B+", 1, 0),
                                           ("white", "0", 0, 0), ("white", "W+0", 1, 0), ("black", "W+0", -1, 0)):
            self.assertEqual(proof.lead(result, side), (sign, margin), (side, result))
        worst_first = ["B+3", "B+1", "0", "W+", "W+2"]
        self.assertEqual(sorted(worst_first, key=lambda result: proof.lead(result, "white")), worst_first)

    def test_kinds(self):
        win, draw, loss = proof.Lead(1, 3), proof.Lead(0, 0), proof.Lead(-1, -1)
        self.assertEqual(proof.kind_of(win, [loss, draw]), "win")
        self.assertEqual(proof.kind_of(win, [proof.Lead(1, 2), loss]), "margin")
        self.assertEqual(proof.kind_of(draw, [loss]), "draw")
        self.assertIsNone(proof.kind_of(loss, [proof.Lead(-1, -3)]))
        self.assertIsNone(proof.kind_of(win, []))
        self.assertIsNone(proof.kind_of(win, [proof.Lead(1, 2), proof.Lead(1, 1)]))

    def judged(self, results, images=()):
        return proof.judged("white", "W+2", ("A1", "B1", "A2"), (results, dict.fromkeys(results, "")), images)

    def test_a_second_solution_spoils_a_puzzle(self):
        self.assertEqual(self.judged({"A1": "W+2", "B1": "B+1"}).solutions, ("A1",))
        self.assertIsNone(self.judged({"A1": "W+2", "B1": "W+2", "C1": "B+1"}))

    def test_mirror_images_are_one_solution(self):
        def mirror(turn):
            return turn.translate(str.maketrans("AC", "CA"))
        found = self.judged({"A1": "W+2", "C1": "W+2", "B1": "B+1"}, [mirror])
        self.assertEqual(found.solutions, ("A1", "C1"))

    def test_a_symmetry_of_the_drawing_that_changes_scores_is_none_of_the_game(self):
        def mirror(turn):
            return turn.translate(str.maketrans("ACBD", "CADB"))
        self.assertIsNone(self.judged({"A1": "W+2", "C1": "W+2", "B1": "B+1", "D1": "W+1"}, [mirror]))

    def test_the_order_of_moves_does_not_matter(self):
        self.assertTrue(collection.same_turn("A1,B2", "B2,A1"))
        self.assertFalse(collection.same_turn("A1,B2", "A1"))

    def test_near_positions_are_like_each_other(self):
        self.assertTrue(collection.are_near("xoxo/oxox. b", "xoxo/oxoxx w"))
        self.assertFalse(collection.are_near("xoxo/oxox. b", "xoxo/xxoxx w"))
        self.assertFalse(collection.are_near("x.../....o b", "x.../...o. b"))
        self.assertFalse(collection.are_near("xo/xo b", "xo/xo/xo b"))

    def test_an_id_depends_on_game_options_and_position_alone(self):
        def id_of(game, position, **options):
            return collection.id_of(Setting(game, 5, tuple(options.items())), position)
        found = id_of("catena", "x./.o b", komi="1", button="on")
        self.assertEqual(found, id_of("catena", "x./.o b", button="on", komi="1"))
        self.assertRegex(found, r"^catena-[0-9a-f]{8}$")
        others = [id_of("cation", "x./.o b", komi="1", button="on"), id_of("catena", "x./.o b", komi="2", button="on"),
                  id_of("catena", "x./.o w", komi="1", button="on")]
        self.assertEqual(len({found, *others}), 4)

    def test_levels_grow_with_what_a_person_has_to_see(self):
        def level(plies, tempting=0, replies=1, turns=1, moves=1, counting=False):
            seen = sight.Sight("A1", tempting, replies, turns)
            return sight.level_of(seen.effort(plies, moves=moves, counting=counting))
        self.assertEqual(level(3), 1)
        self.assertEqual(level(3, tempting=1, replies=4), 1)
        self.assertGreater(level(5, tempting=3), level(5))
        self.assertGreater(level(5, turns=3), level(5))
        self.assertGreater(level(7, replies=16), level(7))
        self.assertGreater(level(9), 2)
        self.assertGreater(level(5, counting=True), level(5))
        self.assertGreater(level(5, moves=3), level(5))
        self.assertEqual(level(15, tempting=7, replies=20, turns=5), 5)


def find(count, path):
    return run("find", "catena", "--size", 5, "--count", count, "--least-nodes", 1, "--seconds", 60, "--games", 40,
               "--output", path)


class CommandTest(unittest.TestCase):
    """All tests start with a file of one puzzle."""

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "one.json")
            done = find(1, path)
            assert done.returncode == 0, done.stderr
            cls.text = path.read_text(encoding="utf-8")

    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.root = tmp_path
        self.file = self.root / "mine.json"
        self.file.write_text(self.text, encoding="utf-8")

    def content(self):
        return json.loads(self.file.read_text(encoding="utf-8"))

    def test_found_puzzles_are_proven_again_and_go_on(self):
        first = self.content()["puzzles"]
        self.assertEqual(len(first), 1)
        find(2, self.file)
        found = self.content()["puzzles"]
        self.assertIn(first[0], found)
        read = collection.Collection.read(self.file).puzzles
        self.assertEqual(list(read), collection.from_easy_to_hard(read))
        self.assertEqual(run("check", self.file).returncode, 0)

    def test_puzzles_are_graded_again_and_what_no_search_finds_is_left_out(self):
        content = self.content()
        puzzle = content["puzzles"][0]
        wrong = puzzle | {"id": "catena-wrong", "solutions": ["A1,A2"]}
        content["puzzles"] = [puzzle | {"nodes": 1 << 19, "tempting": 9, "level": 5}, wrong]
        self.file.write_text(json.dumps(content), encoding="utf-8")
        done = run("grade", self.file)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("catena-wrong: left out: a search of 524288 nodes does not find its solution\n", done.stdout)
        self.assertIn(f"{self.file}: 1 puzzles, 1 left out\n", done.stdout)
        self.assertEqual(self.content()["puzzles"], [puzzle])
        self.assertEqual(run("check", self.file).returncode, 0)

    def test_a_file_is_not_emptied(self):
        content = self.content()
        content["puzzles"][0]["solutions"] = ["A1,A2"]
        text = json.dumps(content)
        self.file.write_text(text, encoding="utf-8")
        output = self.root / "graded.json"
        for words, written in (((), self.file), (("--output", output), output)):
            done = run("grade", self.file, *words)
            self.assertEqual((done.returncode, done.stderr),
                             (1, f"puzzles: {self.file} has no puzzle that the search finds; {written} is not "
                                 "written\n"))
        self.assertEqual((self.file.read_text(encoding="utf-8"), output.exists()), (text, False))

    def test_grades_may_go_to_another_file(self):
        done = run("grade", self.file, "--output", self.root / "graded.json")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.file.read_text(encoding="utf-8"), self.text)
        self.assertEqual(json.loads((self.root / "graded.json").read_text(encoding="utf-8")), self.content())

    def test_a_false_puzzle_is_found_out(self):
        content = self.content()
        puzzle = content["puzzles"][0]
        result, turns = next(iter(puzzle["others"].items()))
        puzzle["solutions"], puzzle["others"][result] = [next(iter(turns))], {puzzle["solutions"][0]: ""}
        self.file.write_text(json.dumps(content), encoding="utf-8")
        done = run("check", self.file)
        self.assertEqual((done.returncode, "leads to" in done.stdout), (1, True), done.stdout)

    def test_a_position_under_the_id_of_another_is_found_out(self):
        content = self.content()
        content["puzzles"][0]["id"] = "catena-1"
        self.file.write_text(json.dumps(content), encoding="utf-8")
        done = run("check", self.file)
        self.assertEqual((done.returncode, done.stdout.strip()),
                         (1, f"catena-1: the id of its position is {json.loads(self.text)['puzzles'][0]['id']}"))

    def test_a_page_and_a_record_are_made(self):
        page, record = self.root / "page.html", self.root / "all.sgf"
        done = run("write", self.file, "--page", page, "--sgf", record)
        self.assertEqual(done.returncode, 0, done.stderr)
        puzzle = self.content()["puzzles"][0]
        self.assertIn(puzzle["position"].split()[0], record.read_text(encoding="utf-8"))
        self.assertIn(puzzle["id"], page.read_text(encoding="utf-8"))


class LineTest(unittest.TestCase):
    def test_the_other_side_holds_out_where_wins_have_no_margin(self):
        content = json.loads((ROOT / "games/cation/puzzles.json").read_text(encoding="utf-8"))
        # A proof may name any reply, here one that lets White win at once.
        puzzle = next(each for each in content["puzzles"] if each["id"] == "cation-9832c931")
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "one.json")
            path.write_text(json.dumps(content | {"puzzles": [puzzle | {"line": ["F1", "A1", "D1"]}]}),
                            encoding="utf-8")
            self.assertEqual(run("grade", path).returncode, 0)
            line = json.loads(path.read_text(encoding="utf-8"))["puzzles"][0]["line"]
        self.assertEqual(line[:2], ["F1", "D1"])
        self.assertEqual(line, puzzle["line"])


class MergeTest(unittest.TestCase):
    def test_the_easiest_comes_first_and_each_kind_once(self):
        content = collection.shipped(SHIPPED[0].parent.name)
        merged = main.merged([dataclasses.replace(content, puzzles=content.puzzles[::-1]), content])
        self.assertEqual(merged.puzzles, content.puzzles)

    def test_what_is_no_file_of_puzzles_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            for text in ("", "[]", '{"puzzles": 1}', '{"game": "x", "runs": [], "puzzles": [{}]}'):
                path = pathlib.Path(folder) / "no.json"
                path.write_text(text, encoding="utf-8")
                done = run("check", path)
                self.assertEqual((done.returncode, "is not a file of puzzles" in done.stderr), (1, True), done.stderr)

    def test_a_puzzle_of_wrong_types_is_named(self):
        content = json.loads(SHIPPED[0].read_text(encoding="utf-8"))
        good = content["puzzles"][0]
        wrong = {"id": 1, "size": "7", "options": [], "position": "x\nquit", "to_move": "red", "goal": "",
                 "result": "W", "solutions": [], "line": {}, "nodes": True, "obvious": 1, "tempting": -1,
                 "replies": 0.5, "turns": "1", "level": None, "others": {"B+1": ["A1"]}}
        self.assertEqual(set(wrong), set(good))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "wrong.json"

            def reason(puzzles, **fields):
                path.write_text(json.dumps(content | fields | {"puzzles": puzzles}), encoding="utf-8")
                with self.assertRaises(errors.UserError) as raised:
                    collection.Collection.read(path)
                return str(raised.exception).removeprefix(f"'{path}' is not a file of puzzles: ")

            for name, value in wrong.items():
                self.assertEqual(reason([good, good | {name: value}]), f"puzzle 2 has a wrong '{name}'")
                self.assertEqual(reason([{key: good[key] for key in good if key != name}]),
                                 f"puzzle 1 has a wrong '{name}'")
            self.assertEqual(reason([good, good]), f"it has several puzzles with the id {good['id']}")
            self.assertEqual(reason([1]), "a wrong 'puzzles'")
            self.assertEqual(reason([good | {"level": 1.0}]), "puzzle 1 has a wrong 'level'")
            self.assertEqual(reason([], runs=[{}]), "a wrong 'runs'")
            self.assertEqual(reason([], runs=[{"command": "find", "games": 1, "missing": 1}]), "a wrong 'runs'")
            path.write_text("[" * 100000, encoding="utf-8")
            done = run("merge", path, "--output", path)
            self.assertEqual((done.returncode, done.stderr.count("\n")), (1, 1), done.stderr)
            self.assertIn("wrong.json' is not a file of puzzles", done.stderr)


class ShippedTest(unittest.TestCase):
    def test_shipped_puzzles_are_proven_and_found_with_their_nodes(self):
        self.assertTrue(SHIPPED)
        done = run("check", "--every", EVERY, *SHIPPED)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_the_easiest_puzzles_come_first_and_are_short(self):
        for path in SHIPPED:
            puzzles = collection.Collection.read(path).puzzles
            self.assertEqual(list(puzzles), collection.from_easy_to_hard(puzzles), path)
            self.assertNotEqual(puzzles[0].goal, "margin", path)
            easy = [puzzle for puzzle in puzzles if puzzle.level == 1]
            self.assertGreater(len(easy), 1, path)
            self.assertEqual(len(easy[0].line), 3, path)
            self.assertLess(max(len(puzzle.line) for puzzle in easy), 7, path)

    def test_the_records_have_the_puzzles_in_the_order_of_the_files(self):
        for path in SHIPPED:
            puzzles = collection.Collection.read(path).puzzles
            record = path.with_suffix(".sgf").read_text(encoding="utf-8")
            self.assertEqual(re.findall(r"GN\[(.*?)\]C\[.* Level (\d)\.\]", record),
                             [(puzzle.id, str(puzzle.level)) for puzzle in puzzles], path)
            for puzzle in puzzles:
                self.assertIn(puzzle.position, record)

    def test_in_each_puzzle_a_turn_fails_and_margins_come_last_in_their_level(self):
        for path in SHIPPED:
            puzzles = collection.Collection.read(path).puzzles
            for puzzle in puzzles:
                best, *others = (proof.lead(result, puzzle.to_move) for result in (puzzle.result, *puzzle.others))
                self.assertEqual(proof.kind_of(best, others), puzzle.goal, puzzle)
            ranks = [(puzzle.level, puzzle.goal == "margin") for puzzle in puzzles]
            self.assertEqual(ranks, sorted(ranks), path)

    def test_no_position_comes_twice_and_ids_are_those_of_the_positions(self):
        for path in SHIPPED:
            content = json.loads(path.read_text(encoding="utf-8"))
            ids = [puzzle["id"] for puzzle in content["puzzles"]]
            self.assertEqual(len(ids), len(set(ids)), path)
            self.assertEqual(ids, [collection.id_of(puzzle.setting, puzzle.position)
                                   for puzzle in collection.Collection.read(path).puzzles], path)

    def test_a_file_that_is_read_and_written_stays_the_same(self):
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder) / "copy.json"
            for path in SHIPPED:
                collection.Collection.read(path).write(copy)
                self.assertEqual(copy.read_bytes(), path.read_bytes(), path)
            found = collection.Collection("catena", (collection.FindRun("find", 5, (1, 3)),))
            found.write(copy)
            self.assertEqual(collection.Collection.read(copy), found)
            self.assertIn('[{"command": "find", "games": 5, "missing": [1, 3]}]', copy.read_text(encoding="utf-8"))

# SPDX-License-Identifier: MIT
"""The command scripts/review: files, folders, resumption, equal reviews; and games with dice."""

import json
import pathlib
import re
import subprocess
import unittest

import jsonschema
import pytest
from catenary_tools.engine.client import Engine
from catenary_tools.model import Setting
from catenary_tools.review import files

from tests.review.support import review_of, sgf_of
from tests.support.under_test import ENGINE, ROOT

COMMAND = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "review"
SMALL = Setting("catchup", 5)
TURNS = ["C3", "B2,C2", "D3,D4,E3", "B3,C4,E5"]
BAD_TURNS = ["C3", "A1,A2", "E5,pass", "B2,B3", "D4,E3"]


def run(*arguments):
    return subprocess.run([COMMAND, "--engine-path", ENGINE, "--nodes", "300", *map(str, arguments)],
                          capture_output=True, text=True, check=False)


class CommandTest(unittest.TestCase):
    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.root = tmp_path

    def record(self, name, turns=None):
        path = self.root / name
        path.write_text(sgf_of(ENGINE, SMALL, turns or TURNS), encoding="utf-8")
        return path

    def test_a_review_is_a_page_and_json_beside_the_record(self):
        path = self.record("game.sgf")
        done = run(path)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(files.review_beside(path), self.root / "game.review.html")
        review = json.loads((self.root / "game.review.json").read_text(encoding="utf-8"))
        self.assertEqual([turn["turn"] for turn in review["turns"]], TURNS)
        self.assertEqual(len(review["states"]), len(TURNS) + 1)

    def test_reviews_obey_their_schema(self):
        schema = json.loads((ROOT / "docs" / "review.schema.json").read_text(encoding="utf-8"))
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        dice = Setting("catalonia", options=(("dice", "auto"),))
        for setting, turns in ((SMALL, BAD_TURNS), (dice, [])):
            review = review_of(ENGINE, sgf_of(ENGINE, setting, turns), 100)
            self.assertEqual(list(validator.iter_errors(review)), [])
            with self.assertRaises(jsonschema.ValidationError):
                validator.validate({**review, "turns": [{}]})
        with Engine([ENGINE]) as engine:
            for command in [*SMALL.commands(), "play white C3"]:
                engine.ask(command)
            *progress, review = engine.ask("review 100").split("\n")
        self.assertEqual(list(validator.iter_errors(json.loads(review))), [])
        self.assertEqual(progress[-1], "progress 1.00")

    def test_a_loss_is_the_fall_of_the_curve_and_the_difference_of_the_chances_shown(self):
        review = review_of(ENGINE, sgf_of(ENGINE, SMALL, BAD_TURNS), 500)
        self.assertGreaterEqual(sum(turn["class"] == "blunder" for turn in review["turns"]), 3)
        for turn in review["turns"]:
            before, after = review["positions"][turn["number"] - 1:turn["number"] + 1]
            fall = {"black": 1, "white": -1}[turn["mover"]]
            loss = 100 * fall * (turn["after_best"]["chance"] - after["chance"])
            self.assertAlmostEqual(turn["loss"], loss, 6, turn)
            if turn["class"]:
                self.assertAlmostEqual(turn["loss"], 100 * fall * (before["chance"] - after["chance"]), 6, turn)

    def test_equal_records_and_nodes_give_equal_reviews(self):
        path = self.record("game.sgf")
        texts = []
        for _ in range(2):
            self.assertEqual(run(path, "--again").returncode, 0)
            texts.append((self.root / "game.review.json").read_text(encoding="utf-8"))
        self.assertEqual(*texts)

    def test_a_folder_goes_on_where_it_was_left_and_a_bad_record_stops_no_other(self):
        self.record("a.sgf")
        self.record("b.sgf", TURNS[:2])
        (self.root / "bad.sgf").write_text("no record", encoding="utf-8")
        out = self.root / "out"
        done = run(self.root, "--output", out, "--concurrency", "2")
        self.assertEqual(done.returncode, 1)
        self.assertIn("bad.sgf: no review: not an SGF record\n", done.stderr)
        self.assertEqual(sorted(path.name for path in out.glob("*.html")), ["a.review.html", "b.review.html"])
        (out / "a.review.html").unlink()
        kept = (out / "b.review.html").stat().st_mtime_ns
        done = run(self.root / "a.sgf", self.root / "b.sgf", "--output", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("1 review exists already", done.stderr)
        self.assertEqual((out / "b.review.html").stat().st_mtime_ns, kept)
        self.assertTrue((out / "a.review.html").exists())

    def test_records_of_one_name_keep_their_reviews_apart(self):
        out = self.root / "out"
        paths = []
        for number, name in enumerate("abc", 2):
            (self.root / name).mkdir()
            paths.append(self.record(f"{name}/game.sgf", TURNS[:number]))

        def turns(name):
            return len(json.loads((out / f"{name}.review.json").read_text(encoding="utf-8"))["turns"])

        self.assertEqual(run(*paths[:2], "--output", out).returncode, 0)
        self.assertEqual(run(paths[1], "--output", out).stderr, "1 review exists already\n")
        self.assertEqual(run(*paths[:2], "--output", out).stderr, "2 reviews exist already\n")
        self.assertEqual(run(paths[2], "--output", out).returncode, 0)
        self.assertEqual([turns(name) for name in ("game", "game-2", "game-3")], [2, 3, 4])

    def test_a_record_that_has_changed_is_reviewed_again(self):
        path = self.record("game.sgf", TURNS[:1])
        self.assertEqual(run(path).returncode, 0)
        self.record("game.sgf", TURNS[:2])
        self.assertEqual(run(path).returncode, 0)
        review = json.loads((self.root / "game.review.json").read_text(encoding="utf-8"))
        self.assertEqual(len(review["turns"]), 2)
        self.assertEqual(files.review_beside(path), self.root / "game.review.html")

    def test_an_engine_that_ends_and_a_folder_that_is_none_are_named(self):
        path = self.record("game.sgf")
        done = run(path, "--engine-path", "/bin/true")
        self.assertEqual((done.returncode, done.stderr),
                         (1, f"1 of 1: {path}: no review: /bin/true: ended with status 0\n"))
        done = run(path, "--output", path / "x")
        self.assertEqual((done.returncode, f"{path / 'x'}: Not a directory" in done.stderr), (1, True), done.stderr)

    def test_the_report_of_a_match_links_reviews(self):
        match = [COMMAND.with_name("match"), "--engine-path", ENGINE, "--game", "catchup", "--size", "3", "--nodes",
                 "10", "--games", "2", "--quiet", "--output", self.root / "match"]
        subprocess.run(match, check=True, capture_output=True)
        report = self.root / "match" / "report.html"
        self.assertNotIn(".review.html", report.read_text(encoding="utf-8"))
        self.assertEqual(run(self.root / "match" / "sgf").returncode, 0)
        subprocess.run(match, check=True, capture_output=True)
        linked = re.findall(r'"review":"([^"]*)"', report.read_text(encoding="utf-8"))
        self.assertEqual(len(linked), 2)
        for address in linked:
            self.assertTrue((report.parent / address).exists(), address)

    def test_what_is_no_record_or_number_is_named(self):
        self.assertIn("no/such.sgf", run("no/such.sgf").stderr)
        self.assertIn("no records", run(self.root).stderr)
        self.assertIn("--nodes", run(self.root, "--nodes", "0").stderr)

    def test_a_game_with_dice_has_luck_and_skill(self):
        setting = Setting("catalonia", options=(("dice", "manual"),))
        engine = Engine([ENGINE])
        with engine:
            for command in [*setting.commands(), "engine_param max_nodes 300"]:
                engine.ask(command)
            rolls = 0
            while rolls < 2:
                side = engine.ask("to_move")
                rolls += side == "chance"
                engine.ask("roll" if side == "chance" else f"genturn {side}")
            record = engine.ask("printsgf")
        review = review_of(ENGINE, record, 200)
        self.assertEqual(review["luck"]["rolls"], 2)
        self.assertTrue(review["cooperative"])
        for turn in review["turns"]:
            self.assertEqual(turn["luck"] is not None, turn["mover"] == "chance")
            self.assertEqual(turn["points_lost"] is not None, turn["mover"] != "chance")

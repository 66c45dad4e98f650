# SPDX-License-Identifier: MIT
"""Tests of board_layout, board_state, hint, check_puzzle and game_info: their schemas, their consistency, and the
expected answers in tests/data/boards. With --update these are rewritten."""

import json
import unittest

import jsonschema
import pytest
from catenary_tools.engine.client import Engine
from catenary_tools.engine.process import EngineFailure

from tests.support.under_test import ENGINE, ROOT, UPDATE
from tests.web.boards import Boards

GOLDEN = ROOT / "tests" / "data" / "boards"
MOST_PLIES = 40
# Only every eighth state, because checking the schema takes long.
VALIDATED = 8
HINT_NODES = 100


def validator(name):
    schema = json.loads((ROOT / "docs" / f"{name}.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def golden_text(boards, info):
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in boards.golden(info))


class BoardJson(unittest.TestCase):
    def setUp(self):
        self.engine = Engine([ENGINE])
        self.addCleanup(self.engine.close)
        self.boards = Boards(self.engine.ask, EngineFailure)

    def test_all_option_sets_obey_the_schemas(self):
        layouts, states, hints, checks = map(validator, ("board-layout", "board-state", "hint", "check-puzzle"))
        for info in self.boards.games():
            for commands in self.boards.option_sets(info):
                self.boards.start(info, commands)
                layout = self.boards.layout()
                layouts.validate(layout)
                self.check_layout(layout)
                for ply, state in enumerate(self.boards.play(2, MOST_PLIES)):
                    self.check_state(layout, state)
                    if ply % VALIDATED == 0 or state["over"]:
                        states.validate(state)
                    if ply % VALIDATED == 0 and state["turn"]["mover"] in ("black", "white", "both"):
                        hint = json.loads(self.engine.ask(f"hint {HINT_NODES}"))
                        hints.validate(hint)
                        self.check_hint(state, hint)
                        if not info["cooperative"]:
                            checks.validate(json.loads(self.engine.ask(f"check_puzzle 0 {hint['turn']} 0.01")))

    def test_all_sizes_obey_the_schema(self):
        layouts = validator("board-layout")
        for info in self.boards.games():
            for size in info["sizes"]:
                self.boards.start(info, [], size)
                layouts.validate(self.boards.layout())
                self.check_layout(self.boards.layout())

    def check_layout(self, layout):
        ids = [cell["id"] for cell in layout["cells"]]
        self.assertEqual(len(ids), len(set(ids)))
        self.assertEqual(len({tuple(cell["at"]) for cell in layout["cells"]}), len(ids))
        for cell in layout["cells"]:
            self.assertIn(cell["shape"], layout["shapes"])
            self.assertEqual(bool(cell["sign"]), cell["fill"] in ("red", "yellow", "green", "blue"))

    def check_state(self, layout, state):
        """The parts of a state must be consistent."""
        cells = {cell["id"] for cell in layout["cells"]}
        legal, pieces = state["legal"], {piece["cell"] for piece in state["pieces"]}
        self.assertEqual(len(pieces), len(state["pieces"]))
        named = [*pieces, *legal["clicks"], *(cell for mark in state["marks"] for cell in mark["cells"]),
                 *(label["cell"] for label in state["labels"]), *legal["targets"], *sum(legal["targets"].values(), [])]
        self.assertTrue(set(named) <= cells)
        self.assertTrue(set(legal["targets"]) <= set(legal["clicks"]) | {legal["selected"]})
        if legal["selected"]:
            self.assertTrue(set(legal["targets"][legal["selected"]]) <= set(legal["clicks"]))
        self.assertEqual(state["over"], state["turn"]["mover"] == "none")
        if state["over"]:
            self.assertFalse(legal["clicks"] or legal["targets"] or legal["pass"] or legal["swap"])
        else:
            self.assertTrue(legal["clicks"] or legal["pass"])
        self.assertEqual(bool(state["chance"] and state["chance"]["label"]), state["turn"]["mover"] == "chance")

    def check_hint(self, state, hint):
        """The first step must be one of those offered."""
        first, legal = hint["steps"][0], state["legal"]
        self.assertTrue(first in legal["clicks"] or first == "pass" and legal["pass"], hint)
        self.assertIn(hint["color"], (state["turn"]["mover"], "white" if state["turn"]["mover"] == "both" else None))

    def test_a_schema_refuses_what_is_wrong(self):
        info = self.boards.games()[0]
        self.boards.start(info, [])
        for name, board in (("layout", self.boards.layout()), ("state", self.boards.state())):
            checker = validator(f"board-{name}")
            self.assertTrue(checker.is_valid(board))
            self.assertFalse(checker.is_valid({**board, "more": 1}))
            for key in board:
                if key != "events":
                    self.assertFalse(checker.is_valid({other: value for other, value in board.items() if other != key}))

    def test_the_groups_that_decide_a_finished_game_are_outlined(self):
        self.boards.start({"name": "catchup", "sizes": [3, 5]}, [], 3)
        # If the largest groups are equal, the next ones decide.
        for rows, winning, sizes in (("xx/ooo/xx", {"A2", "B2", "C2"}, {"A1": "2", "B3": "2", "A2": "3"}),
                                     ("xx/xoo/ox", {"B1"}, {"B1": "1"})):
            self.engine.ask(f"position {rows} - placed=0 limit=0 start=0")
            state = self.boards.state()
            self.assertEqual([(mark["kind"], set(mark["cells"])) for mark in state["marks"]], [("winning", winning)])
            self.assertEqual({label["cell"]: label["text"] for label in state["labels"]}, sizes)

    @pytest.mark.expected
    def test_expected_answers(self):
        for info in self.boards.games():
            path = GOLDEN / f"{info['name']}.jsonl"
            if UPDATE:
                path.write_text(golden_text(self.boards, info), encoding="utf-8")
            expected = path.read_text(encoding="utf-8").splitlines()
            found = golden_text(self.boards, info).splitlines()
            for number, (now, before) in enumerate(zip(found, expected), 1):
                self.assertEqual(json.loads(now), json.loads(before), f"{path}:{number}; --update accepts it")
            self.assertEqual(len(found), len(expected), f"{path}; --update accepts it")

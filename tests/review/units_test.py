# SPDX-License-Identifier: MIT
"""The summary and the files of reviews."""

import pathlib
import tempfile

import pytest
from catenary_tools.files import records_of
from catenary_tools.review import main


class TestSummary:
    def test_one_is_named_in_the_singular(self):
        counts = {"black": {"blunder": 1, "mistake": 0, "inaccuracy": 2},
                  "white": {"blunder": 0, "mistake": 1, "inaccuracy": 1}}
        assert (main.summary({"totals": counts}) == "black: 1 blunder, 0 mistakes, 2 inaccuracies; "
                                                    "white: 0 blunders, 1 mistake, 1 inaccuracy")


class TestFiles:
    def test_records_of_a_folder_are_named_once(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "a", "game.sgf")
            path.parent.mkdir()
            path.touch()
            assert records_of([folder, path]) == [path]

    def test_a_missing_record_is_named(self):
        with pytest.raises(FileNotFoundError):
            records_of(["no/such.sgf"])

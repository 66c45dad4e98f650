#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the readers and writers of records: what is written is read again, and a cut line is not."""

import math
import pathlib
import tempfile
import unittest

import library
from catenary_tools.records import games, results, selfplay
from catenary_tools.records.command import words_of_command


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def test_pairs_are_read_in_their_order(self):
        path = self.folder / games.NAME
        file = games.GamesFile(path)
        self.assertEqual(file.pairs, {})
        for matchup, pair in ((0, 1), (1, 0), (0, 0)):
            file.append(matchup, pair, [{"name": f"{matchup}-{pair}"}])
        file.close()
        self.assertEqual([entry["name"] for entry in games.read_games(path)], ["0-0", "0-1", "1-0"])

    def test_a_cut_line_is_dropped(self):
        path = self.folder / games.NAME
        file = games.GamesFile(path)
        file.append(0, 0, [])
        file.append(0, 1, [])
        file.close()
        whole = path.read_bytes()
        path.write_bytes(whole[:-5])
        file = games.GamesFile(path)
        self.assertEqual(file.pairs, {(0, 0): []})
        file.append(0, 1, [])
        file.close()
        self.assertEqual(path.read_bytes(), whole)

    def test_results(self):
        self.assertEqual(results.rounded({"a": (1 / 3, math.inf, 7)}), {"a": [0.333333, None, 7]})
        results.write_result(self.folder, {"a": 1})
        self.assertEqual(results.read_result(self.folder), {"a": 1})
        self.assertEqual([path.name for path in self.folder.iterdir()], ["result.json"])

    def test_games_of_selfplay(self):
        path = self.folder / "games"
        with open(path, "w", encoding="utf-8") as file:
            selfplay.append_game(file, ["a", "b"], 0.5)
            selfplay.append_game(file, [], 1)
        self.assertEqual(list(selfplay.read_selfplay(path)), [(["a", "b"], 0.5), ([], 1)])
        self.assertEqual(path.read_text(), '[0.5, ["a", "b"]]\n[1, []]\n')

    def test_a_command_without_places(self):
        self.assertEqual(words_of_command(["catchup", "--engine", "/x", "--size", "5", "--output", "y"]),
                         ["catchup", "--size", "5"])


if __name__ == "__main__":
    library.main()

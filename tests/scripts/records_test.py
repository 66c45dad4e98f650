# SPDX-License-Identifier: MIT
"""Tests of the readers and writers of records: what is written is read back, and a truncated line is not."""

import json
import os
import math

import pytest
from catenary_tools import files
from catenary_tools.cli import MACHINE_OPTIONS, recorded_arguments
from catenary_tools.model import GameEntry, Turn
from catenary_tools.records import games, sgf


def entry(index, pair):
    """The first game of a pair."""
    return GameEntry.from_json({
        "pair": pair, "game": 0, "black": "a", "white": "b", "opening": "start", "start": "", "turns": [],
        "rolls": [["1", ["1", "2"]]], "result": "B+1", "winner": "black", "margin": 1, "verdict": "win", "detail": "",
        "last_lines": [], "late_milliseconds": None, "sgf": games.record_name(index, pair, 0), "failed": None,
        "opening_moves": [["black", "A1"]]})


class TestRecords:
    @pytest.fixture(autouse=True)
    def use_folder(self, tmp_path):
        self.folder = tmp_path
        self.path = self.folder / games.NAME

    def prepare(self):
        games.prepare_file(self.path, games.read(self.path))

    def test_pairs_are_read_in_their_order(self):
        self.prepare()
        for index, pair in ((0, 1), (1, 0), (0, 0)):
            games.append_pair(self.path, index, pair, [entry(index, pair)])
        assert [game.sgf for game in games.read_games(self.path)] == ["1-00001-1.sgf", "1-00002-1.sgf", "2-00001-1.sgf"]

    def test_a_line_is_written_as_it_was_read(self):
        turn = ["black", "A1", 12.5, "x b", -3, 4, 99]
        new = {"pair": 2, "game": 0, "black": "a", "white": "b", "opening": "A1", "start": "x w",
               "turns": [turn, ["chance", "6", 0, "x w", None, None, None]], "rolls": [["6", ["5", "6"]]],
               "result": "W+Time", "winner": "white", "margin": None, "verdict": "time", "detail": "late",
               "last_lines": ["a line"], "late_milliseconds": 1001.0, "sgf": "2-00003-1.sgf", "failed": "a",
               "board": {"size": "5 hex", "layout": ""}, "opening_moves": [["white", "A1"]]}
        # Games of older versions have no time for the late turn.
        old = {name: value for name, value in new.items() if name != "late_milliseconds"}
        for written in (new, old):
            content = json.dumps({"matchup": 1, "pair": 2, "games": [written]}, separators=(",", ":"))
            index, pair, (game,) = games.parse_line(content.encode() + b"\n")
            assert game.turns[0] == Turn(*turn)
            assert json.dumps(game.to_json()) == json.dumps(written)
            line = games.line_of(index, pair, [game])
            assert line.startswith(content[:-1].encode() + b',"crc32":'), line
            assert games.parse_line(line) == (1, 2, [game])

    def test_a_cut_line_is_dropped(self):
        self.prepare()
        games.append_pair(self.path, 0, 0, [entry(0, 0)])
        games.append_pair(self.path, 0, 1, [entry(0, 1)])
        whole = self.path.read_bytes()
        for cut in range(1, len(whole.splitlines()[1])):
            self.path.write_bytes(whole[:-cut])
            assert games.read_pairs(self.path) == {(0, 0): [entry(0, 0)]}
        self.prepare()
        games.append_pair(self.path, 0, 1, [entry(0, 1)])
        assert self.path.read_bytes() == whole

    def test_a_missing_file_has_no_games(self):
        assert games.read_games(self.path) == []

    def test_results(self):
        assert files.rounded({"a": (1 / 3, math.inf, 7)}) == {"a": [0.333333, None, 7]}
        files.write_result(self.folder, {"results": []})
        assert files.read_result(self.folder) == {"results": []}
        assert [path.name for path in self.folder.iterdir()] == ["result.json"]

    def test_games_of_selfplay(self):
        path = self.folder / "games"
        sgf.append_game(path, ["a", "b"], 0.5)
        path.open("a").write('[1, ["c"')
        assert list(sgf.read_selfplay(path)) == [(["a", "b"], 0.5)]
        sgf.append_game(path, [], 1)
        assert list(sgf.read_selfplay(path)) == [(["a", "b"], 0.5), ([], 1)]
        assert path.read_text() == '[0.5, ["a", "b"]]\n[1, []]\n'

    def test_a_file_that_is_written_whole(self):
        path, link = self.folder / "file", self.folder / "link"
        link.symlink_to(path)
        files.write_whole(link, "text")
        assert (link.is_symlink(), path.read_text()) == (True, "text")
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
        files.write_whole(pipe, "text")
        assert (os.read(reader, 9), pipe.is_fifo()) == (b"text", True)
        os.close(reader)

    @pytest.mark.parametrize("places", [
        ["--engine-path", "/x", "--output", "y"], ["--engine-path=/x", "--output=y"],
        ["--insecure", "--concurrency", "8", "--send", "a", "b"], ["--tls", "x", "--cluster", "y"],
        ["--cluster=tls://x", "--tls=y", "--send=a", "--concurrency=8"]])
    def test_a_command_without_places(self, places):
        kept = ["--size", "5", "--seed", "-1", "--option", "a=b c"]
        assert recorded_arguments(["catchup", *places, *kept]) == ["catchup", *kept]

    def test_a_command_without_an_option(self):
        given = ["--count", "5", "--size=3", "--output", "x"]
        assert recorded_arguments(given, (*MACHINE_OPTIONS, "--count")) == ["--size=3"]

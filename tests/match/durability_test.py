# SPDX-License-Identifier: MIT
"""Tests that, after a power cut and after a failure at any step, the record of each game is complete and on the disk
before the line of its pair in games.jsonl."""

import errno
import os
import resource
import stat
from pathlib import Path
from unittest import mock

from catenary_tools.match.runner import MatchFolder
from catenary_tools.records import games
from catenary_tools.records.games import RECORDS

from tests.match.support import MatchTest

SETTING = ("--game", "catchup", "--size", 3, "--nodes", 20, "--openings", "none", "--concurrency", 1)


class Disk:
    """What a power cut leaves in the worst case: the content of each file as of its latest fsync, and the names in each
    folder as of the latest fsync of the folder. `on_sync` is called with the path after each fsync."""

    def __init__(self, on_sync=lambda path: None):
        self._contents = {}
        self._names = {}
        self._fsync = os.fsync
        self._on_sync = on_sync

    def sync(self, file):
        self._fsync(file)
        number = file if isinstance(file, int) else file.fileno()
        path = Path(os.readlink(f"/proc/self/fd/{number}"))
        if path.is_dir():
            with os.scandir(path) as entries:
                self._names[path] = {entry.name: entry.inode() for entry in entries}
        else:
            self._contents[os.fstat(number)[stat.ST_INO]] = path.read_bytes()
        self._on_sync(path)

    def names(self, folder):
        return set(self._names.get(folder, ()))

    def content(self, path):
        """Returns None for a file whose name is not on the disk."""
        names = self._names.get(path.parent, {})
        return self._contents.get(names[path.name], b"") if path.name in names else None


def cut_records(folder):
    """The records of stored pairs that are missing or incomplete."""
    return [entry.sgf for entry in games.read_games(folder / games.NAME)
            if not is_complete(folder / RECORDS / entry.sgf)]


def is_complete(path):
    return path.exists() and path.read_text().startswith("(;") and path.read_text().endswith(")\n")


class Durability(MatchTest):
    def setUp(self):
        self.folder = self.folder.resolve()
        self.output = self.folder / "results" / "match"

    def assert_records_first(self, act):
        """Checks the state of the disk whenever a line of games.jsonl is written to it."""
        looks = []

        def look(path):
            if path.name == games.NAME:
                stored = games.read_games(path)
                looks.append(len(stored))
                for entry in stored:
                    record = self.output / RECORDS / entry.sgf
                    self.assertEqual(disk.content(record), record.read_bytes(), f"{record.name} after a power cut")

        disk = Disk(look)
        with mock.patch.object(os, "fsync", disk.sync):
            act()
        self.assertEqual(looks[-1], len(self.games()))
        self.assertEqual(disk.content(self.output / games.NAME), (self.output / games.NAME).read_bytes())
        for folder in (self.output, self.output.parent):
            self.assertIn(folder.name, disk.names(folder.parent))
        self.assertIn(RECORDS, disk.names(self.output))

    def test_records_survive_a_power_cut_that_their_line_survives(self):
        self.assert_records_first(lambda: self.run_match(*SETTING, "--games", 6))

    def play_two(self):
        folders = [self.folder / name for name in ("one", "two")]
        for seed, folder in enumerate(folders, 1):
            self.run_match(*SETTING, "--games", 4, "--seed", seed, output=folder)
        return folders

    def test_merged_records_survive_too(self):
        folders = self.play_two()
        self.assert_records_first(lambda: self.merge(*folders))

    def test_a_cut_record_is_not_merged(self):
        folders = self.play_two()
        record = folders[1] / RECORDS / "1-00002-1.sgf"
        complete = record.read_bytes()
        for content in (b"", complete[:-3], b"\0" * len(complete)):
            record.write_bytes(content)
            self.assertEqual(self.merge(*folders, status=1),
                             f"match: '{record}' is damaged: it holds no complete record\n")
            self.assertFalse(self.output.exists())
        record.unlink()
        self.assertIn(str(record), self.merge(*folders, status=1))
        self.assertFalse(self.output.exists())

    def test_a_failure_at_any_step_leaves_no_line_without_its_records(self):
        whole = self.folder / "whole"
        self.run_match(*SETTING, "--games", 2, output=whole)
        for name in ("fsync", "replace"):
            for number in range(self.calls(name)):
                with self.subTest(name, number=number):
                    self.output = self.folder / f"{name}-{number}" / "match"
                    self.calls(name, fail_at=number)
                    self.assert_goes_on(whole)

    def calls(self, name, fail_at=None):
        """Runs a match and returns the number of calls of a function of `os`; one of them fails, and the match with
        it."""
        function, calls = getattr(os, name), []

        def call(*words):
            calls.append(words)
            if len(calls) - 1 == fail_at:
                raise OSError(errno.EIO, "injected")
            return function(*words)

        with mock.patch.object(os, name, call):
            if fail_at is None:
                self.run_match(*SETTING, "--games", 2)
            else:
                with self.assertRaisesRegex(AssertionError, "^[12] != 0 : match: .*injected"):
                    self.run_match(*SETTING, "--games", 2)
        return len(calls)

    def assert_goes_on(self, whole):
        if (self.output / games.NAME).exists():
            self.assertEqual(cut_records(self.output), [])
        self.run_match(*SETTING, "--games", 2)
        self.assertEqual(cut_records(self.output), [])
        self.assertEqual((self.output / "result.json").read_bytes(), (whole / "result.json").read_bytes())

    def test_a_record_that_cannot_be_written_whole(self):
        whole = self.folder / "whole"
        self.run_match(*SETTING, "--games", 2, output=whole)
        sizes = [path.stat().st_size for path in (whole / RECORDS).iterdir()]
        for limit in range(20, max(sizes), max(sizes) // 4):
            with self.subTest(limit=limit):
                self.output = self.folder / f"limit-{limit}"
                before, store = resource.getrlimit(resource.RLIMIT_FSIZE), MatchFolder.store

                def store_limited(folder, *words):
                    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
                    try:
                        store(folder, *words)
                    finally:
                        resource.setrlimit(resource.RLIMIT_FSIZE, before)

                with mock.patch.object(MatchFolder, "store", store_limited):
                    self.assertIn("File too large", self.run_match(*SETTING, "--games", 2, status=1))
                self.assertEqual([path.name for path in (self.output / RECORDS).glob("*.sgf")], [])
                self.assert_goes_on(whole)

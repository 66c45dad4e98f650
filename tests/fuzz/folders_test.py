# SPDX-License-Identifier: MIT
"""Tests that replay_corpus fails where a target has no inputs, or a folder no target."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from tests.support.under_test import REPLAYER

CORPUS = pathlib.Path(__file__).with_name("corpus")


class Folders(unittest.TestCase):
    def setUp(self):
        self.corpus = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()), "corpus")
        shutil.copytree(CORPUS, self.corpus)

    def assert_fails(self, message):
        result = subprocess.run([REPLAYER, self.corpus], capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stdout), (1, ""))
        self.assertEqual(result.stderr, f"replay_corpus: {message}\n")

    def test_a_target_needs_a_folder_with_inputs(self):
        for folder in sorted(self.corpus.iterdir()):
            message = (f"the fuzz target {folder.name} has no inputs: mkdir -p {folder} && "
                       f"scripts/fuzz --target {folder.name} --keep")
            with self.subTest(folder.name):
                kept = folder.rename(self.corpus.parent / "kept")
                self.assert_fails(message)
                folder.mkdir()
                self.assert_fails(message)
                folder.rmdir()
                kept.rename(folder)

    def test_a_folder_needs_a_target(self):
        (self.corpus / "play_chess").mkdir()
        self.assert_fails(f"{self.corpus / 'play_chess'} belongs to no fuzz target: remove it")

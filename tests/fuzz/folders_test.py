# SPDX-License-Identifier: MIT
"""Tests that replay_corpus fails if a target has no inputs or a folder no target, and tests the findings of
scripts/fuzz."""

import pathlib
import shutil
import subprocess

import pytest
from catenary_tools import fuzz

from tests.support.under_test import REPLAYER

CORPUS = pathlib.Path(__file__).with_name("corpus")


@pytest.fixture
def corpus(tmp_path):
    return shutil.copytree(CORPUS, tmp_path / "corpus")


def assert_fails(corpus, message):
    result = subprocess.run([REPLAYER, corpus], capture_output=True, text=True)
    assert (result.returncode, result.stdout, result.stderr) == (1, "", f"replay_corpus: {message}\n")


def test_a_target_needs_a_folder_with_inputs(corpus):
    for folder in sorted(corpus.iterdir()):
        message = (f"the fuzz target {folder.name} has no inputs: mkdir -p {folder} && "
                   f"scripts/fuzz --target {folder.name} --keep")
        kept = folder.rename(corpus.parent / "kept")
        assert_fails(corpus, message)
        folder.mkdir()
        assert_fails(corpus, message)
        folder.rmdir()
        kept.rename(folder)


def test_a_folder_needs_a_target(corpus):
    (corpus / "play_chess").mkdir()
    assert_fails(corpus, f"{corpus / 'play_chess'} belongs to no fuzz target: remove it")


class TestFindings:
    """scripts/fuzz with a target that finds something."""

    @pytest.fixture(autouse=True)
    def use_folders(self, tmp_path, monkeypatch):
        self.folder = tmp_path / "findings"
        (self.folder / "inner").mkdir(parents=True)
        programs = tmp_path / "programs"
        for name, text in (("fuzzers/fuzz_one", 'touch "$(echo "$*" | grep -o "[^=]*/one-")crash-new"; exit 1'),
                           ("programs/set-up", "true")):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
            (tmp_path / name).chmod(0o755)
        monkeypatch.setattr(fuzz.places, "SCRIPTS", programs)
        for name in ("FUZZERS", "GROWN", "SEEDS"):
            monkeypatch.setattr(fuzz, name, tmp_path / name.lower())
        (fuzz.SEEDS / "one").mkdir(parents=True)

    def test_only_inputs_that_this_target_has_found_before_are_removed(self):
        kept = ["notes.txt", "one-notes.txt", "two-crash-1"]
        for name in (*kept, "one-crash-1", "one-slow-unit-1"):
            (self.folder / name).touch()
        assert fuzz.main(fuzz.parse(["--findings", str(self.folder)])) == 1
        assert (sorted(path.name for path in self.folder.iterdir()) ==
                sorted(["inner", *kept, "one-crash-new", "one.log"]))

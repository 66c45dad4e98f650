# SPDX-License-Identifier: MIT
"""Tests that replay_corpus fails where a target has no inputs, or a folder no target."""

import pathlib
import shutil
import subprocess

import pytest

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

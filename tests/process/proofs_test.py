# SPDX-License-Identifier: MIT
"""Proofs that are kept in files, by engines that are killed at any moment: they go on, and end as undisturbed ones."""

import random
import subprocess
import time

import pytest

from tests.support.under_test import ENGINE, LONG
from tests.support.waiting import wait_until

# Runs of a proof that is killed again and again.
RUNS = 20 if LONG else 1
MOST_KILLS = 100 if LONG else 10
# A shorter proof is not kept before its end.
LEAST_SECONDS = 1.5


def kept(folder):
    """The time of the latest change of the files; 0 without files."""
    return max((path.stat().st_mtime_ns for path in folder.glob("*.proofs")), default=0)


def answer(folder, threads, pause=None):
    """Solves Catchup with three cells a side; returns the result. With a pause, kills the engine that many seconds
    after it first saves its proofs, and returns None, unless it has finished."""
    commands = ["set_game catchup", "boardsize 5", "engine_param solver_mb 64", f"engine_param threads {threads}",
                f"engine_param solver_store {folder}", "solve", "quit"]
    before = kept(folder)
    with subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True) as process:
        process.stdin.write("".join(f"{command}\n" for command in commands))
        process.stdin.flush()
        if pause is not None:
            wait_until(lambda: process.poll() is not None or kept(folder) > before, "proofs or the end")
            time.sleep(pause)
            if process.poll() is None:
                process.kill()
                return None
        output, _ = process.communicate()
    assert process.returncode == 0
    *_, solved, _ = filter(None, output.split("\n"))
    return solved.split()[1]


@pytest.mark.parametrize("threads", [1, 2] if LONG else [2])
def test_killed_proofs_go_on(tmp_path, threads):
    whole = tmp_path / "whole"
    whole.mkdir()
    begin = time.monotonic()
    expected = answer(whole, threads)
    seconds = time.monotonic() - begin
    generator = random.Random(threads)
    for run in range(RUNS):
        folder = tmp_path / f"killed{run}"
        folder.mkdir()
        kills = 0
        while not (found := answer(folder, threads, generator.uniform(0, 0.5) if kills < MOST_KILLS else None)):
            kills += 1
        assert found == expected
        assert kills > 0 or seconds < LEAST_SECONDS
        print(f"{threads} threads, {seconds:.1f} s: {kills} kills")


def test_a_folder_that_does_not_exist_is_refused(tmp_path):
    commands = f"engine_param solver_store {tmp_path}/none\nengine_param solver_store {ENGINE}\nengine_param\n"
    output = subprocess.run([ENGINE], input=commands, capture_output=True, text=True, check=True).stdout
    first, second, listed = output.split("\n\n")[:3]
    assert first == f"? '{tmp_path}/none' is no folder" and second == f"? '{ENGINE}' is no folder"
    assert "solver_store off" in listed

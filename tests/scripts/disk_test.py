# SPDX-License-Identifier: MIT
"""Tests of the files that tools write on a disk that fails at any write, sync or rename, either once because it is
full, or because of a power failure. A tool then ends with one line about it, and the same command finishes with the
results of an undisturbed run."""

import json
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable

import pytest

from catenary_tools.files import read_json
from catenary_tools.learn.fit import Learning
from catenary_tools.records import games, sgf

from tests.support.under_test import ENGINE, FAILING_DISK, LONG, SCRIPTS

FAULTS = ("once", "full", "power", "torn")
RECORD = "(;FF[4]GM[1]CA[UTF-8]SZ[5]BOARDGAME[catchup];W[cc];B[bd];B[db])"


def turns_of(match: Path) -> list[list[str]]:
    return [[turn.text for turn in game.turns] for game in games.read_games(match / games.NAME)]


@dataclass
class Tool:
    """A command that writes below a folder. `words` are its arguments after the engine; `result` reads the content of
    its files. If `starts_over` is set, the repeated command starts again from the beginning. `before` are the arguments
    of a command that makes the files that this one reads. A `slow` command is only tried by long tests, with one
    operation for each fault."""

    name: str
    words: Callable[[Path], list]
    result: Callable[[Path], Any]
    starts_over: bool = False
    before: Callable[[Path], list] | None = None
    slow: bool = False

    def run(self, folder: Path, **fault: str) -> subprocess.CompletedProcess[str]:
        return self._run(self.words(folder), fault)

    def prepare(self, folder: Path) -> None:
        if self.before:
            done = self._run(self.before(folder), {})
            assert done.returncode == 0, done.stderr

    def _run(self, words: list, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
        command = [SCRIPTS / self.name, *map(str, words), "--engine-path", ENGINE]
        return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)


def content(name: str) -> Callable[[Path], Any]:
    return lambda folder: (folder / name).read_text(encoding="utf-8")


def training(*steps: str) -> Callable[[Path], list]:
    return lambda folder: ["catchup", "--step", *steps, "--kind", "size=5", "--shards", 2, "--games", 2, "--nodes", 10,
                           "--epochs", 1, "--gate-games", 2, "--gate-nodes", 10, "--gate-time", 0.01, "--folder",
                           folder / "training"]


def fitted(folder: Path) -> list:
    """The rows, the losses, and what the engine is told about the model."""
    place = folder / "training"
    report = read_json(place / "report.json", dict)["fit"]
    for epoch in report["epochs"]:
        del epoch["seconds"]
    model = Learning.load(place).model
    return [[path.read_bytes() for path in sorted(place.glob("*.rows"))], report,
            [values.tolist() for values in model.parameters()]]


def gated(folder: Path) -> list:
    """Everything that does not depend on the time of turns."""
    place = folder / "training"
    found = [(name, elo["number"]) for name, elo in read_json(place / "report.json", dict)["gate"].items()]
    return [found, turns_of(place / "fixed-nodes")]


TOOLS = [
    Tool("match", lambda folder: ["--game", "catchup", "--size", 3, "--nodes", 10, "--games", 2, "--concurrency", 1,
                                  "--openings", "none", "--output", folder / "match", "--quiet"],
         lambda folder: turns_of(folder / "match")),
    Tool("review", lambda folder: [folder / "game.sgf", "--nodes", 50, "--concurrency", 1],
         content("game.review.json")),
    Tool("puzzles", lambda folder: ["find", "catchup", "--size", 3, "--games", 3, "--count", 1, "--least-nodes", 0,
                                    "--seed", 2, "--output", folder / "puzzles.json"],
         lambda folder: json.loads(content("puzzles.json")(folder))["puzzles"]),
    Tool("tune", lambda folder: ["play", "--game", "catchup", "--size", 3, "--games", 2, "--nodes", 10, "--output",
                                 folder / "games"],
         lambda folder: list(sgf.read_selfplay(folder / "games")), starts_over=True),
    Tool("train", training("generate"),
         lambda folder: [path.read_bytes() for path in sorted((folder / "training").rglob("*.games"))]),
    Tool("train", training("fit"), fitted, before=training("generate")),
    Tool("train", training("export"), lambda folder: (folder / "training" / "network.bin").read_bytes(),
         before=training("generate", "fit"), slow=True),
    Tool("train", training("gate"), gated, before=training("generate", "fit", "export"), slow=True),
    Tool("report-game", lambda folder: ["catchup", "--size", 3, "--random-games", 2, "--engine-games", 2, "--nodes",
                                        10, "--map-depth", 1, "--ladder-rungs", 0, "--output", folder / "report.html"],
         lambda folder: re.sub(r" in \d+ s\.", "", content("report.html")(folder))),
    Tool("measure-truth", lambda folder: ["make", "--game", "catchup", "--size", 3, "--count", 2, "--seconds", 60,
                                          "--folder", folder / "truth"],
         lambda folder: len((folder / "truth" / "catchup.tsv").read_text().splitlines())),
]


def new_folder(path: Path, tool: Tool) -> Path:
    path.mkdir()
    (path / "truth").mkdir()
    (path / "game.sgf").write_text(RECORD, encoding="utf-8")
    tool.prepare(path)
    return path


def places_of(fault: str, count: int, all_of_them: bool) -> range:
    """The operations at which a fault is tried: all, or one per fault."""
    at = 1 + FAULTS.index(fault) * (count - 1) // (len(FAULTS) - 1)
    return range(1, count + 1) if all_of_them else range(at, at + 1)


def operations(count: Path) -> int:
    """The number of operations of the latest process that ended by itself."""
    return int(count.read_text().split()[-1])


@pytest.mark.skipif(not FAILING_DISK, reason="a library for LD_PRELOAD, which sanitizers do not let go first")
@pytest.mark.parametrize("tool", [tool for tool in TOOLS if LONG or not tool.slow], ids=lambda tool: tool.name)
def test_a_disk_that_fails(tool: Tool, tmp_path: Path) -> None:
    folder = new_folder(tmp_path / "sound", tool)
    preload = {"LD_PRELOAD": FAILING_DISK, "FAULT_COUNT": str(tmp_path / "count")}
    done = tool.run(folder, FAULT_FOLDER=str(folder), **preload)
    assert done.returncode == 0, done.stderr
    expected, count = tool.result(folder), operations(tmp_path / "count")
    assert count > 0
    for fault in FAULTS:
        for at in places_of(fault, count, LONG and not tool.slow):
            folder = new_folder(tmp_path / f"{fault}{at}", tool)
            done = tool.run(folder, FAULT=fault, FAULT_AT=str(at), FAULT_FOLDER=str(folder), **preload)
            where = f"{fault} at {at} of {count}: {done.stderr}"
            if done.returncode == 0 and operations(tmp_path / "count") < at:
                # A slower run writes its progress more often; this one ended before the fault.
                continue
            assert "Traceback" not in done.stderr, where
            assert done.returncode in ((0, 1, 2) if fault in ("once", "full") else (-9, 137)), where
            if done.returncode in (1, 2):
                assert "No space left" in done.stderr or "Input/output error" in done.stderr, where
            done = tool.run(folder)
            assert done.returncode == 0, f"{where} then {done.stderr}"
            found = tool.result(folder)
            assert (found[-len(expected):] == expected if tool.starts_over else found == expected), where

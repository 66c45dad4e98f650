# SPDX-License-Identifier: MIT
"""Tests of scripts/measure-totals: totals, turns and their means equal those of the same games played one by one."""

import re
import statistics

import pytest
from scipy import stats

from tests.scripts.client import Client, output_of, run_script
from tests.support.under_test import ENGINE

GAMES, FIRST, NODES, OPTION = 3, 4, 20, ("pits", "chosen")


def points_of_turns(seed):
    """The points of the turns of both sides together, by their number in the position."""
    points = {}
    with Client(ENGINE, "--game", "catalonia", "--seed", str(seed), "--option", "=".join(OPTION)) as engine:
        engine.ask(f"engine_param max_nodes {NODES}")
        before = 0
        while (side := engine.ask("to_move")) != "none":
            turn = int(re.search(r"turn=(\d+)", engine.ask("position"))[1])
            engine.ask(f"genturn {side}")
            after = int(engine.ask("score"))
            points[turn] = points.get(turn, 0) + after - before
            before = after
        assert sum(points.values()) == int(engine.ask("final_score"))
    return [points[turn] for turn in sorted(points)]


def numbers(text):
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def test_figures_are_those_of_the_games():
    *lines, summary, turns = output_of(
        "measure-totals", "--engine-path", ENGINE, "--games", GAMES, "--seed", FIRST, "--option", "=".join(OPTION),
        "--param", f"max_nodes={NODES}", "--concurrency", 2).splitlines()
    games = [points_of_turns(seed) for seed in range(FIRST, FIRST + GAMES)]
    totals = [sum(points) for points in games]
    assert ([numbers(line) for line in lines] ==
            [[number, sum(points), *points] for number, points in enumerate(games, 1)])
    assert len(set(totals)) == GAMES
    assert numbers(summary) == [round(statistics.mean(totals), 1), round(stats.sem(totals), 1),
                                min(totals), max(totals), totals.count(0)]
    means = [statistics.mean(points[turn] for points in games if turn < len(points))
             for turn in range(max(map(len, games)))]
    for shown, mean in zip(numbers(turns), means, strict=True):
        assert shown == pytest.approx(mean, abs=0.5)


def test_the_size_reaches_the_engine():
    result = run_script("measure-totals", "--engine-path", ENGINE, "--size", 99, "--games", 1, "--param",
                        f"max_nodes={NODES}")
    assert (result.returncode, result.stdout) == (2, "")
    assert "unacceptable size: 99; Catalonia has 8" in result.stderr


def test_the_level_reaches_the_engine():
    result = run_script("measure-totals", "--engine-path", ENGINE, "--level", 11, "--games", 1)
    assert result.returncode != 0
    assert "--level takes a number from 1 to 10, not '11'" in result.stderr

# SPDX-License-Identifier: MIT
"""Tests of scripts/measure-threads: its ratios and their summary, with an engine whose node counts are known, and with
one thread compared to itself."""

import math
import re
import statistics

import pytest
from scipy import stats

from tests.scripts import predictable_engine as mock
from tests.scripts.client import output_of
from tests.support.under_test import ENGINE


def measured(*arguments):
    """Per game the depths and node ratios of its positions, and per game and for all the figures of the nodes: number
    of positions, median, geometric mean, and its interval if there is one."""
    ratios, summaries = {}, {}
    for line in output_of("measure-threads", *arguments).splitlines():
        if found := re.match(r"(\w+) \d+: \D*(\d+)\D+([\d.]+)\D+[\d.]+$", line):
            ratios.setdefault(found[1], []).append((int(found[2]), float(found[3])))
        else:
            numbers = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", line.partition(";")[0])]
            summaries[line.partition(",")[0]] = numbers
    return ratios, summaries


def summary(ratios):
    logarithms = [math.log(ratio) for ratio in ratios]
    mean = statistics.mean(logarithms)
    low, high = stats.t.interval(0.95, len(ratios) - 1, mean, stats.sem(logarithms))
    return [len(ratios), statistics.median(ratios), math.exp(mean), math.exp(low), math.exp(high)]


class TestMeasureThreads:
    def assert_close(self, found, expected):
        assert len(found) == len(expected), found
        for figure, value in zip(found, expected):
            assert figure == pytest.approx(value, abs=0.0051)

    def test_ratios_of_nodes_and_their_summary(self):
        ratios, summaries = measured("--engine-path", mock.PATH, "--game", "one", "--game", "two", "--runs", 2,
                                     "--seconds", 0.001, "--least", 0)
        expected = [alone / together for alone, together in mock.NODES]
        for game in ("one", "two"):
            assert [depth for depth, _ in ratios[game]] == [mock.DEPTH] * len(expected)
            self.assert_close([ratio for _, ratio in ratios[game]], expected)
            self.assert_close(summaries[game], summary(expected))
        self.assert_close(summaries["all"], summary(2 * expected))

    def test_quick_positions_are_left_out(self):
        ratios, summaries = measured("--engine-path", mock.PATH, "--game", "one", "--runs", 1, "--seconds", 1000)
        assert (ratios, list(summaries.values())) == ({}, [[], []])

    def test_one_thread_gains_nothing_on_itself(self):
        ratios, summaries = measured("--engine-path", ENGINE, "--game", "catchup", "--threads", 1, "--games", 2,
                                     "--runs", 1,
                                     "--seconds", 0.05, "--least", 0)
        assert [ratio for _, ratio in ratios["catchup"]] == [1.0] * 10
        assert summaries == {"catchup": [10, 1, 1], "all": [10, 1, 1]}

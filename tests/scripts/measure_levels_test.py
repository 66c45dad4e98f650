# SPDX-License-Identifier: MIT
"""Tests of scripts/measure-levels, and of the levels that it has measured."""

import asyncio
import re

import pytest
from catenary_tools.errors import UsageError
from catenary_tools.inference.means import Interval
from catenary_tools.measure import levels
from catenary_tools.match.gain import Gain
from catenary_tools.measure.levels import Level

from tests.support.under_test import ENGINE, ROOT

TABLES = {path.parent.name: path.read_text(encoding="utf-8") for path in sorted(ROOT.glob("games/*/levels.inc"))
          if path.parent.name != "catalonia"}
COUNT = 10


@pytest.mark.parametrize("game", TABLES)
def test_levels_are_measured_with_the_present_evaluation(game):
    measured = re.search(r"^// Digest of the evaluation: (\w+)\.$", TABLES[game], re.M)[1]
    assert measured == levels.evaluation_digest(game), f"run: scripts/measure-levels --game {game} --write"


@pytest.mark.parametrize("game", TABLES)
def test_neighbouring_levels_differ_by_a_step(game):
    rows = levels.levels_in(TABLES[game])
    gains = [gain for _, gain in rows[1:]]
    assert len(rows) == COUNT
    assert rows[0][1] is None
    assert levels.is_even(gains)


def test_a_level_is_found_at_its_place():
    for level in (Level(1, 64), Level(1, 3), Level(1, 1), Level(600, 0), Level(47000, 0)):
        assert Level.at(level.place) == level
    assert Level.at(0.6) == Level(510, 0)
    assert Level.at(-9) == Level(1, 100)


def test_levels_are_moved_to_equal_steps():
    found = levels.evened([Level(1, 64), Level(1, 16), Level(1, 1), Level(8000, 0)], [300, 100, 200])
    assert found == [Level(1, 64), Level(1, 25), Level(1, 1), Level(8000, 0)]
    # A level that is weaker than the one below counts as equal.
    found = levels.evened([Level(1, 64), Level(1, 16), Level(600, 0), Level(2000, 0)], [300, -40, 299])
    assert [level.place for level in found] == sorted(level.place for level in found)
    # No two levels are the same.
    ladder = [Level(1, temperature) for temperature in (8, 7, 6, 5, 4, 3, 2, 1)]
    found = levels.evened([*ladder, Level(600, 0), Level(2000, 0)], [50] * 5 + [800] + [50] * 3)
    assert all(lower.place < upper.place for lower, upper in zip(found, found[1:]))


def test_even_gains():
    assert levels.is_even([(60, 100), (300, 400), (150, 250)])
    assert not levels.is_even([(60, 99), (150, 250)])
    assert not levels.is_even([(150, 250), (301, 400)])


def test_a_gain_without_a_loss_counts_as_its_sure_end():
    clean = Gain(Interval(800, 244, 800), 40, clean=True)
    assert (levels.value_of(clean), levels.gain_text(clean)) == (244, "244 (244 to 800), 40 games")
    assert levels.value_of(Gain(Interval(-800, -800, -60), 8, clean=True)) == -60
    assert levels.levels_in(f"{Level(1, 3).text()}  // {levels.gain_text(clean)}\n") == [(Level(1, 3), (244, 800))]


def test_a_cooperative_game_has_no_such_steps():
    with pytest.raises(UsageError, match="catalonia is a cooperative game, whose totals measure-totals measures"):
        asyncio.run(levels.levels_of(ENGINE, "catalonia"))


def test_gains_are_measured_and_written():
    options = levels.parse(["--game", "catchup", "--games", "6", "--concurrency", "2"])
    ladder = [Level(1, 100), Level(1, 10), Level(1, 1)]
    chosen, found = asyncio.run(levels.measured(options, ENGINE, ladder))
    assert chosen == ladder
    assert [gain.games for gain in found] == [6, 6]
    assert levels.value_of(found[0]) > -200
    text = levels.file_text(options, chosen, found)
    written = [(level, tuple(map(round, levels.interval_of(gain)))) for level, gain in zip(ladder[1:], found)]
    assert levels.levels_in(text) == [(ladder[0], None), *written]

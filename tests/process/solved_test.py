# SPDX-License-Identifier: MIT
"""Repeats the proofs of the quick tables in docs/solved.md."""

import re
import subprocess

import pytest
from catenary_tools import solve

from tests.support.under_test import ENGINE, ROOT


def results(text):
    """The results in order, without the lines of play (several moves may be best) and the time."""
    return re.findall(r"(?<![\w-])(?:[BW]\+[\d.]*|0)(?![\w.])", re.sub(r"`scripts/solve-tables.*", "", text))


@pytest.mark.parametrize("table", ["catena-3", "cation-3"])
def test_quick_tables_are_proved_again(table):
    published = (ROOT / "docs" / "solved.md").read_text(encoding="utf-8")
    command = [ROOT / "scripts" / "solve-tables", "--engine-path", ENGINE, "--solver-mb", "8", table]
    made = subprocess.run(command, text=True, capture_output=True, check=True).stdout
    title = made.splitlines()[0]
    section = results(published.partition(title + "\n")[2].partition("\n### ")[0])
    assert section
    # The page shows only the first board.
    assert section == results(made)[:len(section)]


def test_the_fair_komi_of_an_unknown_result_is_unknown():
    assert [solve.fair_komi("area", result) for result in ("B+2.5", "W+3", "0", solve.UNKNOWN)] == [
        "2 or 3", "-3", "0", "unknown"]

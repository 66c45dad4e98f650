# SPDX-License-Identifier: MIT
"""Tests of the reason of a hint."""

import os

from catenary_tools.engine.client import Engine
from catenary_tools.web.analysis import gains_of, reasons

from tests.support.under_test import ENGINE

BEFORE = "-89 phase 0.008\nto_move 1 0.1687\ndistance -1 0.2  stones needed\nnearness -0.1 0.4  stones needed\n" \
    "cuts 1 0.1  points for a cut\nnetwork 80"


class TestReasons:
    def test_the_terms_of_a_meaning_count_together(self):
        after = BEFORE.replace("distance -1", "distance 1").replace("cuts 1", "cuts -2")
        # For the other side.
        gains = gains_of(BEFORE, after, True)
        assert reasons(gains, [{}]) == ["points for a cut", "stones needed"]
        gains = gains_of(BEFORE, after.replace("distance 1", "distance -1"), True)
        assert reasons(gains, [{}]) == ["stones needed", "points for a cut"]

    def test_what_other_good_turns_gain_too_is_no_reason(self):
        gains = {"stones needed": 0.5, "points for a cut": 0.3}
        assert reasons(gains, [{"stones needed": 0.48}, {"points for a cut": 0.1}]) == ["points for a cut"]
        assert reasons(gains, [gains]) == []
        # A loss of the others is no gain of this one.
        assert reasons({"stones needed": 0.0}, [{"stones needed": -1.0}]) == []
        assert reasons(gains, []) == []

    def test_a_turn_that_improves_nothing_has_no_reason(self):
        assert reasons(gains_of(BEFORE, BEFORE, False), [{}]) == []
        assert reasons(gains_of("0 phase 0.000", "0 phase 0.000", True), [{}]) == []

    def test_terms_without_a_meaning_are_no_reason(self):
        assert reasons(gains_of(BEFORE, BEFORE.replace("to_move 1", "to_move 9"), False), [{}]) == []

    def test_evaluations_have_meanings(self):
        with Engine([ENGINE], os.devnull) as engine:
            for game, meaning in (("catena", "ribbons that can grow"), ("cation", "stones needed for a chain"),
                                  ("catchup", "cells nearer to own stones"), ("colorado", "the way home")):
                engine.ask(f"set_game {game}")
                assert meaning in engine.ask("evaluation")

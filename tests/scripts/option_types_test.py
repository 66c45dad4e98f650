#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""Tests of the types of options: what they read, and what they say about other texts."""

import argparse
import math
import unittest

import library  # noqa: F401
from catenary_tools import option_types


class Types(unittest.TestCase):
    def reason(self, read, text):
        with self.assertRaises(argparse.ArgumentTypeError) as caught:
            read(text)
        return str(caught.exception)

    def test_numbers_within_their_limits_are_read(self):
        self.assertEqual(option_types.positive("1"), 1)
        self.assertEqual(option_types.natural("0"), 0)
        self.assertEqual(option_types.whole_number(1, 99)("99"), 99)
        self.assertEqual(option_types.number(0, 5)("2.5"), 2.5)
        self.assertEqual(option_types.seconds("0.2"), 0.2)
        self.assertEqual(option_types.number(0)("inf"), math.inf)

    def test_other_texts_are_refused_with_their_reason(self):
        self.assertEqual(self.reason(option_types.positive, "0"), "'0' is no whole number of at least 1")
        self.assertEqual(self.reason(option_types.natural, "1.5"), "'1.5' is no whole number of at least 0")
        self.assertEqual(self.reason(option_types.whole_number(1, 99), "100"), "'100' is no whole number from 1 to 99")
        for text in ("x", "nan", "-1", "6", ""):
            self.assertEqual(self.reason(option_types.number(0, 5), text), f"'{text}' is no number from 0 to 5")
        self.assertEqual(self.reason(option_types.seconds, "0"), "'0' is no number of seconds above 0")

    def test_an_assignment_has_a_name(self):
        self.assertEqual(option_types.assignment("a=b=c"), ("a", "b=c"))
        self.assertEqual(option_types.assignment("a="), ("a", ""))
        for text in ("a", "=b", ""):
            self.assertEqual(self.reason(option_types.assignment, text), f"'{text}' is not of the form NAME=VALUE")


if __name__ == "__main__":
    library.main()

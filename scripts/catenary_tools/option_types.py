# SPDX-License-Identifier: MIT
"""Types of options for argparse: each reads a text, or says in one line what was expected."""

import argparse


def whole_number(low, high=None):
    """A whole number from `low` to `high`; None for no limit above."""
    return _number(int, low, high, "whole number")


def number(low, high=None):
    """The same with a fraction."""
    return _number(float, low, high, "number")


def _number(kind, low, high, name):
    limits = f"of at least {low}" if high is None else f"from {low} to {high}"

    def read(text):
        try:
            value = kind(text)
        except ValueError:
            value = None
        # Not a number is not at least anything.
        if value is None or not value >= low or high is not None and value > high:
            raise argparse.ArgumentTypeError(f"'{text}' is no {name} {limits}")
        return value

    return read


positive = whole_number(1)
natural = whole_number(0)


def seconds(text):
    """Seconds above 0."""
    value = number(0, 1_000_000)(text)
    if value == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds above 0")
    return value


def assignment(text):
    """A pair of NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name, value

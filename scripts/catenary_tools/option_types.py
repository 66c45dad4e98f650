# SPDX-License-Identifier: MIT
"""Types of options for argparse: each reads a text, or says in one line what was expected."""

import argparse
from collections.abc import Callable
from typing import TypeVar

Number = TypeVar("Number", int, float)


def whole_number(low: int, high: int | None = None) -> Callable[[str], int]:
    """A whole number from `low` to `high`; None for no limit above."""
    return _number(int, low, high, "whole number")


def number(low: float, high: float | None = None) -> Callable[[str], float]:
    """The same with a fraction."""
    return _number(float, low, high, "number")


def _number(kind: Callable[[str], Number], low: Number, high: Number | None, name: str) -> Callable[[str], Number]:
    limits = f"of at least {low}" if high is None else f"from {low} to {high}"

    def read(text: str) -> Number:
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


def seconds(text: str) -> float:
    """Seconds above 0."""
    value = number(0, 1_000_000)(text)
    if value == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no number of seconds above 0")
    return value


def assignment(text: str) -> tuple[str, str]:
    """A pair of NAME=VALUE."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name, value

# SPDX-License-Identifier: MIT
"""Checks of values that were read as JSON: each returns true for a value of its form."""

import re
from collections.abc import Callable, Sequence
from typing import Any

Check = Callable[[Any], bool]
SURROGATE = re.compile("[\ud800-\udfff]")


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_text(value: Any) -> bool:
    """Half of a pair of surrogates is no character, and cannot be written."""
    return isinstance(value, str) and not SURROGATE.search(value)


def is_number(value: Any, kinds: Sequence[type] = (int, float)) -> bool:
    # Larger ones are infinite as floating-point numbers, and NaN is not smaller.
    return type(value) in kinds and abs(value) < 1e300


def is_whole(value: Any) -> bool:
    return is_number(value, (int,))


def is_natural(value: Any) -> bool:
    return is_whole(value) and value >= 0


def or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def one_of(values: Sequence) -> Check:
    return lambda value: value in values


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def row(*checks: Check) -> Check:
    """A list with one value for each check."""
    return lambda value: (isinstance(value, list) and len(value) == len(checks)
                          and all(check(item) for check, item in zip(checks, value)))


def map_of(names: Check, values: Check) -> Check:
    """An object whose names and values have the forms given."""
    return lambda value: (isinstance(value, dict) and all(map(names, value)) and all(map(values, value.values())))


def wrong_field(value: Any, fields: dict[str, Check]) -> str | None:
    """Returns the name of a field that is missing or has another form, None where there is none."""
    return next((name for name, check in fields.items() if name not in value or not check(value[name])), None)

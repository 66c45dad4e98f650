# SPDX-License-Identifier: MIT
"""The forms of JSON values: checks of what files and messages hold, which may be anything."""

import re
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

# A JSON object.
JsonObject = dict[str, Any]
# Returns whether a value has some form.
Check = Callable[[Any], bool]

SURROGATE = re.compile("[\ud800-\udfff]")


def is_object(value: Any) -> bool:
    return isinstance(value, dict)


def is_text(value: Any) -> bool:
    """A lone surrogate is not a character, and cannot be encoded."""
    return isinstance(value, str) and not SURROGATE.search(value)


def is_number(value: Any, kinds: Sequence[type] = (int, float)) -> bool:
    # Larger ones are infinite as floating-point numbers, and NaN is not smaller.
    return type(value) in kinds and abs(value) < 1e300


def is_whole(value: Any) -> bool:
    return is_number(value, (int,))


def is_natural(value: Any) -> bool:
    return is_whole(value) and value >= 0


def is_flag(value: Any) -> bool:
    return type(value) is bool


def matching(pattern: re.Pattern[str]) -> Check:
    """A text that is a match as a whole."""
    return lambda value: isinstance(value, str) and pattern.fullmatch(value) is not None


def whole_from(low: int, high: int) -> Check:
    return lambda value: is_whole(value) and low <= value <= high


def or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


def one_of(values: Sequence[Any]) -> Check:
    return lambda value: value in values


def list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def row(*checks: Check) -> Check:
    """A list with one value for each check."""
    return lambda value: (isinstance(value, list) and len(value) == len(checks)
                          and all(check(item) for check, item in zip(checks, value)))


def map_of(names: Check, values: Check) -> Check:
    """An object whose names and values have the forms given."""
    return lambda value: isinstance(value, dict) and all(map(names, value)) and all(map(values, value.values()))


def object_of(needed: Mapping[str, Check], possible: Mapping[str, Check] = MappingProxyType({})) -> Check:
    """An object with all fields that are needed, and no others than these and those that are possible."""
    fields = {**possible, **needed}
    return lambda value: (isinstance(value, dict) and needed.keys() <= value.keys() <= fields.keys()
                          and all(fields[name](item) for name, item in value.items()))


def wrong_field(value: JsonObject, fields: Mapping[str, Check]) -> str | None:
    """Returns the name of a field that is missing or has another form, None if there is none."""
    return next((name for name, check in fields.items() if name not in value or not check(value[name])), None)

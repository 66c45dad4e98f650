# SPDX-License-Identifier: MIT
"""Pruning parameters that are tuned."""

import dataclasses


@dataclasses.dataclass
class Parameter:
    """An `engine_param` that is a whole number: where to begin, and how far to try on either side."""

    name: str
    value: float
    step: float

    def moved(self, sign: float, gain: float = 1.0) -> float:
        return max(0.0, self.value + sign * gain * self.step)


def parse_parameter(text: str) -> Parameter:
    """Parses NAME=START:STEP; raises ValueError."""
    name, _, numbers = text.partition("=")
    start, _, step = numbers.partition(":")
    if not name or float(step) <= 0:
        raise ValueError(text)
    return Parameter(name, float(start), float(step))

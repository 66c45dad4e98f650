# SPDX-License-Identifier: MIT
"""The parts of the engine's evaluation that a turn improves most, as reasons for it."""

# In log-odds of winning. Less is no reason.
LEAST_GAIN = 0.05
MOST_REASONS = 2


def _amounts(text, sign):
    """Returns the weighted sums of an answer of `evaluation` by the meanings of their terms. Terms without a meaning
    change with each turn alike."""
    sums = {}
    for line in text.splitlines()[1:]:
        _, *numbers = line.split(maxsplit=3)
        if len(numbers) == 3:
            amount, weight, meaning = numbers
            sums[meaning] = sums.get(meaning, 0) + sign * float(amount) * float(weight)
    return sums


def improvements(before, after, is_other_side):
    """Returns the meanings of what grew most from one answer of `evaluation` to another, the greatest gain first. Both
    are for the side to move, which is the other one after a whole turn."""
    old, new = _amounts(before, 1), _amounts(after, -1 if is_other_side else 1)
    gains = {meaning: amount - old.get(meaning, 0) for meaning, amount in new.items()}
    greatest = sorted(gains, key=gains.get, reverse=True)[:MOST_REASONS]
    return [meaning for meaning in greatest if gains[meaning] >= LEAST_GAIN]

# SPDX-License-Identifier: MIT
"""The parts of the engine's evaluation that a turn improves more than others do, as reasons for it."""

# In log-odds of winning. Less is no reason.
LEAST_LEAD = 0.05
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


def gains_of(before, after, is_other_side):
    """Returns the gains by meaning from one answer of `evaluation` to another. Both are for the side to move, which is
    the other one after a whole turn."""
    old, new = _amounts(before, 1), _amounts(after, -1 if is_other_side else 1)
    return {meaning: amount - old.get(meaning, 0) for meaning, amount in new.items()}


def reasons(gains, others):
    """Returns the meanings in which a turn gains clearly more than each of the other good turns, the greatest lead
    first. `others` are the gains of those; without any there is no reason."""
    leads = {meaning: gain - max([0.0, *(other.get(meaning, 0.0) for other in others)])
             for meaning, gain in gains.items()}
    greatest = sorted(leads, key=leads.get, reverse=True)[:MOST_REASONS]
    return [meaning for meaning in greatest if others and leads[meaning] >= LEAST_LEAD]

# SPDX-License-Identifier: MIT
"""Luck of a roll: the value of what was rolled above the mean of all outcomes, both in points of the total where the
colours play together, otherwise in percentage points of Black's chance."""


def luck_of(answer, outcome, cooperative):
    """The luck of an outcome by the engine's answer about all of them."""
    def worth(entry):
        return entry["points"] if cooperative else 100 * entry["winrate"]
    rolled = next(entry for entry in answer["outcomes"] if entry["outcome"] == outcome)
    values = [worth(entry) for entry in answer["outcomes"]]
    return worth(rolled) - sum(values) / len(values)

# SPDX-License-Identifier: MIT
"""The account of units: which come next, which are to be done again, and which are given up."""

import heapq
from collections import Counter

# A unit is given up after so many workers were lost, or failed, with it.
MOST_STRIKES = 3


class Ledger:
    """Numbers the units in their order. A unit that was lost comes before new ones."""

    def __init__(self, units, give_up):
        self._units = enumerate(units)
        self._again = []
        self._strikes = Counter()
        self._under_way = {}
        self._exhausted = False
        self._give_up = give_up

    def begin(self):
        """Returns number and unit of the next one, which is under way then; None without one."""
        if self._again:
            found = heapq.heappop(self._again)
        else:
            found = next(self._units, None)
            self._exhausted = found is None
        if found:
            self._under_way[found[0]] = found[1]
        return found

    def end(self, number):
        """Takes in that a unit is done."""
        del self._under_way[number]

    def put_back(self, number):
        """The unit had not begun, or through no fault of its own it did not end."""
        heapq.heappush(self._again, (number, self._under_way.pop(number)))

    def strike(self, number):
        """The unit ended with its worker, or by an error. Returns True if it is given up now."""
        self._strikes[number] += 1
        if self._strikes[number] < MOST_STRIKES:
            self.put_back(number)
            return False
        self._give_up(number, self._under_way.pop(number))
        return True

    @property
    def under_way(self):
        return len(self._under_way)

    @property
    def finished(self):
        """True once nothing is left and nothing under way; only `begin` finds out that nothing is left."""
        return self._exhausted and not self._again and not self._under_way

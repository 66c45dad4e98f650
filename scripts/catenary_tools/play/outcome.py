# SPDX-License-Identifier: MIT
"""Results of games as `final_score` tells them."""

import re
from dataclasses import dataclass
from ..errors import UsageError


@dataclass(frozen=True)
class Outcome:
    """`winner` is black, white or None; `margin` is the number of the result, None where it has none. A cooperative
    game has its total as the margin."""

    text: str
    winner: str | None
    margin: float | None

    @staticmethod
    def parse(text):
        found = re.fullmatch(r"([BW])\+([0-9.]*)", text)
        if found:
            margin = float(found[2]) if found[2] else None
            return Outcome(text, "black" if found[1] == "B" else "white", margin)
        try:
            return Outcome(text, None, float(text))
        except ValueError:
            raise UsageError(f"the referee's result '{text}' is none") from None

    @property
    def points_of_black(self):
        """1 for a win of Black, 0 for a loss, otherwise 0.5."""
        return {"black": 1.0, "white": 0.0}.get(self.winner, 0.5)
